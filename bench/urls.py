"""The site's addresses, and the minimal view that moves are compared with."""

from django.contrib.auth.decorators import login_not_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

from games.models import Game, Move


@csrf_exempt
@login_not_required
def minimal(request: HttpRequest, game_id: int) -> HttpResponse:
    """Session, lock a row, insert one, update one: the least that a move can be."""
    user_id = request.session["_auth_user_id"]
    with transaction.atomic(durable=True):
        game = Game.objects.select_for_update().get(pk=game_id)
        game.version += 1
        Move.objects.create(game=game, number=game.version, text=f"by {user_id}", at=timezone.now())
        game.save(update_fields=["version"])
    return HttpResponse(status=204)


urlpatterns = [path("minimal/<int:game_id>/", minimal), path("", include("fairylights_site.urls"))]
