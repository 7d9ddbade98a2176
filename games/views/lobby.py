"""The lobby and one's own games: find a table, open one, sit down, get up, start."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games import forms
from games.refusals import BadInput, Refused
from games.selectors import access, lists
from games.selectors.game_page import game_page
from games.services import invitations, lobby, opening
from games.titles import TITLES
from games.views.answers import answers_refusals, reader_of, refusal, returns_to_game, user_of
from games.views.pages import next_url
from games.words import sentence_of

_FIELD_OF = {
    "no-such-player": "named",
    "too-many-named": "named",
    "bad-seat-count": "max_seats",
    "too-many-bots": "standard_bots",
    "bad-client-seed": "client_seed",
}


@login_not_required
@require_safe
def lobby_page(request: HttpRequest) -> HttpResponse:
    """Open tables, filters, and the form that opens one."""
    reader = reader_of(request)
    filter_form = forms.LobbyFilterForm(request.GET)
    wanted = filter_form.wanted()
    tables = lists.lobby(reader, wanted, request.GET.get("before", ""))
    context = {
        "tables": tables,
        "wanted": wanted,
        "filter_form": filter_form,
        "form": forms.OpenTableForm() if reader else None,
        "next_url": next_url(request, tables),
        "titles": TITLES.values(),
    }
    return render(request, "games/lobby.html", context)


@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """My games: first those that wait for me."""
    my = lists.my_games(user_of(request), everything="all" in request.GET)
    return render(request, "games/mine.html", {"my": my})


@require_safe
def next_game(request: HttpRequest) -> HttpResponse:
    """On to the game that waits longest for me."""
    return redirect(lists.next_game_url(user_of(request), request.GET.get("after", "")))


@require_http_methods(["GET", "HEAD", "POST"])
@answers_refusals
def open_table(request: HttpRequest) -> HttpResponse:
    """Open a table; what cannot be is said beside the field."""
    form = forms.OpenTableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            game = opening.open_table(
                host=user_of(request),
                wishes=form.wishes(),
                client_seed=form.cleaned_data["client_seed"],
                now=timezone.now(),
            )
        except BadInput as refused:
            form.add_error(_FIELD_OF.get(refused.code), sentence_of(refused))
        else:
            return redirect(game)
    status = 422 if form.is_bound else 200
    return render(request, "games/open_table.html", {"form": form, "titles": TITLES.values()}, status=status)


@require_POST
@answers_refusals
def join(request: HttpRequest, game_id: int) -> HttpResponse:
    """Sit down."""
    form = forms.JoinForm(request.POST)
    if not form.is_valid():
        raise BadInput("bad-client-seed")
    lobby.join(
        game_id=game_id,
        user=user_of(request),
        client_seed=form.cleaned_data["client_seed"],
        token=form.cleaned_data["token"],
        now=timezone.now(),
    )
    return redirect("game", game_id)


@require_POST
@returns_to_game
def leave(request: HttpRequest, game_id: int) -> HttpResponse:
    """Get up from a table that waits."""
    lobby.leave(game_id=game_id, user=user_of(request), now=timezone.now())
    messages.success(request, _("You got up from the table."))
    return redirect("lobby")


@require_POST
@returns_to_game
def remove(request: HttpRequest, game_id: int) -> None:
    """The host asks somebody to get up."""
    form = forms.SeatForm(request.POST)
    if not form.is_valid():
        raise BadInput("nobody-there")
    lobby.remove_player(
        game_id=game_id,
        host=user_of(request),
        seat_number=form.cleaned_data["seat"],
        user_id=form.cleaned_data["user"],
        now=timezone.now(),
    )


@require_POST
@returns_to_game
def start(request: HttpRequest, game_id: int) -> None:
    """The host starts with those who sit there."""
    lobby.start(game_id=game_id, user=user_of(request), now=timezone.now())


@require_POST
@returns_to_game
def close(request: HttpRequest, game_id: int) -> None:
    """The host closes the table."""
    lobby.close_table(game_id=game_id, host=user_of(request), now=timezone.now())


@require_POST
@returns_to_game
def seed(request: HttpRequest, game_id: int) -> None:
    """Change one's part of the shuffle while the table waits."""
    lobby.change_seed(
        game_id=game_id, user=user_of(request), client_seed=_client_seed(request), now=timezone.now()
    )
    messages.success(request, _("Your part of the shuffle is changed."))


@require_POST
@returns_to_game
def again(request: HttpRequest, game_id: int) -> HttpResponse:
    """A new game with the same people."""
    game = opening.play_again(
        game_id=game_id, user=user_of(request), client_seed=_client_seed(request), now=timezone.now()
    )
    return redirect(game)


@require_POST
@returns_to_game
def invite(request: HttpRequest, game_id: int) -> None:
    """Invite one person by name."""
    form = forms.InviteForm(request.POST)
    if not form.is_valid():
        raise BadInput("no-such-player", name=request.POST.get("name", "")[:40])
    name = form.cleaned_data["name"]
    invitations.invite(game_id=game_id, inviter=user_of(request), name=name, now=timezone.now())
    messages.success(request, _("%(name)s is invited.") % {"name": name})


def _client_seed(request: HttpRequest) -> str:
    form = forms.SeedForm(request.POST)
    if not form.is_valid():
        raise BadInput("bad-client-seed")
    return str(form.cleaned_data["client_seed"])


@require_POST
@answers_refusals
def decline(request: HttpRequest, game_id: int) -> HttpResponse:
    """Say no to an invitation."""
    invitations.decline(game_id=game_id, user=user_of(request), now=timezone.now())
    return redirect("mine")


@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    """Mark my notices as read."""
    invitations.mark_read(user=user_of(request), now=timezone.now())
    return redirect("mine")


@login_not_required
@require_safe
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A table seen through its link, with or without an account."""
    try:
        game = access.game_by_token(token)
    except Refused as refused:
        return refusal(request, refused)
    page = game_page(game, reader_of(request))
    return render(request, "games/invitation.html", {"page": page, "token": token})
