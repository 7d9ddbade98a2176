"""Where the sockets are."""

from django.urls import path, re_path

from games.consumers import GameConsumer, NowhereConsumer

websocket_urlpatterns = [
    path("ws/games/<int:game_id>/", GameConsumer.as_asgi()),
    re_path("", NowhereConsumer.as_asgi()),
]
