"""A game's page, its updates, and the moves that are made on it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import trigger_client_event

from accounts.models import User
from games import forms
from games.engine.errors import IllegalMove
from games.engine.orders import Order
from games.models import Game
from games.refusals import BadInput, BadMove, Refused, Stale
from games.selectors import access, records
from games.selectors.game_page import game_page
from games.selectors.log import whole_log
from games.services import bots, orders, play
from games.services.unattended import attempt
from games.titles import title_named
from games.views.answers import NO_CONTENT, answers_refusals, is_htmx, reader_of, returns_to_game, user_of
from games.words import has_sentence, sentence_of


@login_not_required
@require_safe
@answers_refusals
def game(request: HttpRequest, game_id: int) -> HttpResponse:
    """The whole page of one game."""
    shown = _visit(game_id, reader_of(request))
    template = "games/table.html" if shown.started_at is None else "games/game.html"
    return render(request, template, {"page": game_page(shown, reader_of(request))})


@login_not_required
@require_safe
@answers_refusals
def updates(request: HttpRequest, game_id: int) -> HttpResponse:
    """The regions of the page, when the game has gone on since the revision the page has; else nothing."""
    shown = _visit(game_id, reader_of(request))
    if request.GET.get("revision") == str(shown.revision):
        return HttpResponse(status=NO_CONTENT)
    return _regions(request, shown)


@login_not_required
@require_safe
@answers_refusals
def log(request: HttpRequest, game_id: int) -> HttpResponse:
    """Every move of the game in words."""
    shown = access.visible_game(game_id, reader_of(request))
    turns = whole_log(shown, reader_of(request))
    title = title_named(shown.ruleset)
    return render(request, "games/log.html", {"game": shown, "title": title, "turns": turns})


@login_not_required
@require_safe
@answers_refusals
def record(request: HttpRequest, game_id: int) -> HttpResponse:
    """The record of a finished game."""
    shown = access.visible_game(game_id, reader_of(request))
    response = HttpResponse(records.record_text(shown), content_type="application/json")
    response["Content-Disposition"] = f'inline; filename="{shown.ruleset}-{shown.pk}.json"'
    return response


@require_POST
@answers_refusals
def move(request: HttpRequest, game_id: int) -> HttpResponse:
    """Make a move: its whole text from a button, or put together from a form's parts."""
    user = user_of(request)
    form = forms.MoveForm(request.POST)
    try:
        if not form.is_valid():
            raise BadInput("bad-version" if "version" in form.errors else "malformed")
        text = form.cleaned_data["move"] or _composed(request, access.visible_game(game_id, user))
        version = form.cleaned_data["version"]
        moved = play.make_move(
            game_id=game_id, user=user, text=text, seen_version=version, now=timezone.now()
        )
    except (Stale, BadMove, BadInput) as refused:
        return _refused_move(request, game_id, user, refused)
    return _moved(request, moved.game)


@require_POST
@returns_to_game
def resign(request: HttpRequest, game_id: int) -> None:
    """Leave a running game."""
    form = forms.VersionForm(request.POST)
    if not form.is_valid():
        raise BadInput("bad-version")
    version = form.cleaned_data["version"]
    play.resign(game_id=game_id, user=user_of(request), seen_version=version, now=timezone.now())
    messages.success(request, _("You left the game."))


@require_POST
@returns_to_game
def give_order(request: HttpRequest, game_id: int) -> None:
    """Leave a standing order."""
    form = forms.OrderForm(request.POST)
    if not form.is_valid():
        raise BadInput("no-such-order")
    data = form.cleaned_data
    order = Order(data["kind"], data["situation"], data["limit"] or 0)
    orders.give(game_id=game_id, user=user_of(request), order=order, now=timezone.now())
    messages.success(request, _("That is noted. Only you can see it."))


@require_POST
@returns_to_game
def withdraw_order(request: HttpRequest, game_id: int) -> None:
    """Take a standing order back."""
    situation = request.POST.get("situation", "")[:40]
    orders.withdraw(game_id=game_id, user=user_of(request), situation=situation)
    messages.success(request, _("That is no longer noted."))


def _visit(game_id: int, reader: User | None) -> Game:
    """The game as this reader may see it; somebody who sits there moves late bots on."""
    shown = access.visible_game(game_id, reader)
    if reader is not None and access.bot_waits_for_a_visit(shown, reader, timezone.now()):
        attempt(bots.play_due_bots, game_id=game_id, now=timezone.now())
        shown = access.visible_game(game_id, reader)
    return shown


def _composed(request: HttpRequest, shown: Game) -> str:
    parts = {name: request.POST.getlist(name) for name in request.POST}
    try:
        return title_named(shown.ruleset).compose(parts)
    except IllegalMove as error:
        raise BadMove(error.code, **error.params) from None


def _regions(request: HttpRequest, shown: Game, said: str = "", status: int = 200) -> HttpResponse:
    page = game_page(shown, reader_of(request))
    return render(request, "games/updates.html", {"page": page, "said": said}, status=status)


def _moved(request: HttpRequest, game: Game) -> HttpResponse:
    """Nothing but the news that there is news: whoever moved fetches the board as all others do."""
    if not is_htmx(request):
        return redirect(game)
    return trigger_client_event(HttpResponse(status=NO_CONTENT), "moved", {"revision": game.revision})


def _refused_move(request: HttpRequest, game_id: int, user: User, refused: Refused) -> HttpResponse:
    """The board as it is now, with a word on why the move was not made."""
    shown = access.visible_game(game_id, user)
    if has_sentence(refused.code):
        said = sentence_of(refused)
    else:
        said = title_named(shown.ruleset).refusal(refused.code, refused.params)
    if is_htmx(request):
        return _regions(request, shown, said, refused.status)
    template = "games/table.html" if shown.started_at is None else "games/game.html"
    context = {"page": game_page(shown, user), "said": said}
    return render(request, template, context, status=refused.status)
