"""Several people at the same instant: real threads, each with a database connection of its own."""

import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.messages import get_messages
from django.db import connection

from accounts.models import User
from games.models import Game
from games.refusals import Refused
from games.selectors.verification import differences
from games.services.tables import lock_game
from tests.games.reading import signed_in

type Act = Callable[[], Any]

PATIENCE = 30


def at_once(*acts: Act) -> list[Any]:
    """Does all of it at the same instant; what each returned, or the `Refused` that it raised."""
    together = Barrier(len(acts), timeout=PATIENCE)
    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(lambda act: _do(act, together), acts))


def _do(act: Act, together: Barrier) -> Any:
    try:
        connection.ensure_connection()
        together.wait()
        return act()
    except Refused as refused:
        return refused
    finally:
        connection.close()


def let_others_come_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has locked a game takes their time over it, so that the others surely come meanwhile."""

    def dawdling(game_id: int) -> Game:
        game = lock_game(game_id)
        time.sleep(0.02)
        return game

    for name, module in list(sys.modules.items()):
        if name.startswith("games.services") and getattr(module, "lock_game", None) is lock_game:
            monkeypatch.setattr(module, "lock_game", dawdling)


def posting(user: User, game: Game, act: str, **data: Any) -> Act:
    """This person sends one form of the game's page; gives the status, or the word that says why not."""
    client = signed_in(user).client
    client.handler.enforce_csrf_checks = False

    def post() -> int | str:
        response = client.post(f"/games/{game.pk}/{act}/", data)
        errors = [said for said in get_messages(response.wsgi_request) if said.level == messages.ERROR]
        return str(errors[0]) if errors else response.status_code

    return post


def refusals_in(results: list[Any]) -> list[str]:
    """The codes of what was refused."""
    return [result.code for result in results if isinstance(result, Refused)]


def assert_sound(game: Game) -> None:
    """Seats without gaps and no more than there are, and rows that say what the log says."""
    game.refresh_from_db()
    numbers = list(game.seats.values_list("number", flat=True))
    assert numbers == list(range(len(numbers)))
    assert len(numbers) <= game.max_seats
    if game.started_at is not None:
        assert game.min_seats <= len(numbers)
        assert differences(game) == []
