"""What all views share: who reads, and how a refusal is answered."""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from typing import Concatenate, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from accounts.models import User
from games.refusals import NotThere, Refused
from games.words import sentence_of

type View[**P] = Callable[Concatenate[HttpRequest, P], HttpResponse]
"""A view: the request first, then what its address says."""


_RACES = frozenset({"table-full", "already-started", "stale"})


def reader_of(request: HttpRequest) -> User | None:
    """The person who is signed in, or nobody."""
    return request.user if request.user.is_authenticated else None


def user_of(request: HttpRequest) -> User:
    """The person who is signed in, in a view that only such people reach."""
    return cast(User, request.user)


def is_htmx(request: HttpRequest) -> bool:
    """Whether htmx asks for fragments rather than a browser for a page."""
    return bool(getattr(request, "htmx", False))


def refusal(request: HttpRequest, refused: Refused) -> HttpResponse:
    """A plain page, or for htmx a fragment, that says what happened and the way back."""
    template = "errors/refused.html"
    return render(
        request,
        f"{template}#fragment" if is_htmx(request) else template,
        {"status": refused.status, "sentence": sentence_of(refused), "was_race": refused.code in _RACES},
        status=refused.status,
    )


def answers_refusals[**P](view: View[P]) -> View[P]:
    """The view, with refusals that it does not handle itself answered by a plain page."""

    @wraps(view)
    def answering(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Refused as refused:
            return refusal(request, refused)

    return answering


def returns_to_game(act: Callable[[HttpRequest, int], HttpResponse | None]) -> View[[int]]:
    """The act, after which its reader is back at the game's page; with a word on it when it was refused.

    An act may lead elsewhere by an answer of its own.
    """

    @wraps(act)
    def acting(request: HttpRequest, /, game_id: int) -> HttpResponse:
        try:
            return act(request, game_id) or redirect("game", game_id)
        except NotThere as refused:
            return refusal(request, refused)
        except Refused as refused:
            messages.error(request, sentence_of(refused))
            return redirect("game", game_id)

    return acting


NO_CONTENT = HTTPStatus.NO_CONTENT
