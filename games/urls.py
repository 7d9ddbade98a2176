"""Where everything about games is."""

from django.urls import path

from games.views import lobby, pages, play

urlpatterns = [
    path("", pages.home, name="home"),
    path("help/", pages.help_page, name="help"),
    path("help/<slug:slug>/", pages.rules, name="rules"),
    path("about/", pages.about, name="about"),
    path("privacy/", pages.privacy, name="privacy"),
    path("finished/", pages.finished, name="finished"),
    path("players/<str:username>/", pages.profile, name="profile"),
    path("lobby/", lobby.lobby_page, name="lobby"),
    path("lobby/open/", lobby.open_table, name="open_table"),
    path("mine/", lobby.mine, name="mine"),
    path("mine/notices/read/", lobby.read_notices, name="read_notices"),
    path("next/", lobby.next_game, name="next_game"),
    path("t/<str:token>/", lobby.invitation, name="invitation"),
    path("games/<int:game_id>/", play.game, name="game"),
    path("games/<int:game_id>/updates/", play.updates, name="updates"),
    path("games/<int:game_id>/log/", play.log, name="log"),
    path("games/<int:game_id>/record.json", play.record, name="record"),
    path("games/<int:game_id>/move/", play.move, name="move"),
    path("games/<int:game_id>/resign/", play.resign, name="resign"),
    path("games/<int:game_id>/orders/", play.give_order, name="give_order"),
    path("games/<int:game_id>/orders/withdraw/", play.withdraw_order, name="withdraw_order"),
    path("games/<int:game_id>/join/", lobby.join, name="join"),
    path("games/<int:game_id>/leave/", lobby.leave, name="leave"),
    path("games/<int:game_id>/remove/", lobby.remove, name="remove"),
    path("games/<int:game_id>/start/", lobby.start, name="start"),
    path("games/<int:game_id>/close/", lobby.close, name="close"),
    path("games/<int:game_id>/seed/", lobby.seed, name="seed"),
    path("games/<int:game_id>/again/", lobby.again, name="again"),
    path("games/<int:game_id>/invite/", lobby.invite, name="invite"),
    path("games/<int:game_id>/decline/", lobby.decline, name="decline"),
]
