"""People, tables and moves for the tests of services, selectors and views."""

from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.db import connections

from accounts.models import User
from games import store
from games.models import Game, Seat
from games.services import lobby, opening, play
from games.services.opening import TableWishes

NOW = datetime(2026, 11, 30, 22, 6, 18, tzinfo=UTC)

type Maker = Callable[..., Game]


@pytest.fixture
def people(db: None) -> Callable[[int], list[User]]:
    """Makes that many people: Ada, Bob, Cem …"""
    names = ["Ada", "Bob", "Cem", "Dora", "Emil", "Fay", "Gus", "Hedi"]

    def make(count: int) -> list[User]:
        return [User.objects.get_or_create(username=name)[0] for name in names[:count]]

    return make


@pytest.fixture
def open_table(people: Callable[[int], list[User]]) -> Maker:
    """Opens a table hosted by Ada."""

    def make(**wishes: Any) -> Game:
        wanted = TableWishes(**{"ruleset": "fairy-lights", "min_seats": 2, "max_seats": 2, **wishes})
        return opening.open_table(host=people(1)[0], wishes=wanted, client_seed="ada-seed", now=NOW)

    return make


@pytest.fixture
def started(open_table: Maker, people: Callable[[int], list[User]]) -> Maker:
    """A game of that many people that has started; fixed seeds make it the same game every time."""

    def make(seats: int = 2, **wishes: Any) -> Game:
        game = open_table(min_seats=seats, max_seats=min(seats + 1, 6), **wishes)
        game.secret.server_seed = bytes(range(32))
        game.secret.save()
        Game.objects.filter(pk=game.pk).update(commitment=store.commitment_to(bytes(range(32))))
        for user in people(seats)[1:]:
            lobby.join(game_id=game.pk, user=user, client_seed=f"{user.username}-seed", now=NOW)
        lobby.start(game_id=game.pk, user=people(1)[0], now=NOW)  # no more than a second time when full
        return Game.objects.get(pk=game.pk)

    return make


@pytest.fixture
async def threads_that_end(transactional_db: None) -> AsyncIterator[None]:
    """Database connections that asynchronous code opened in its own thread are closed after the test."""
    yield
    await database_sync_to_async(connections.close_all)()


def seat_to_act(game: Game) -> Seat:
    """The one seat that owes a move."""
    return Seat.objects.select_related("user").get(game=game, to_act=True)


def legal_texts(game: Game) -> list[str]:
    """The texts of all moves that are legal now."""
    ruleset, state = store.ruleset_of(game), store.load_state(game, game.seats.count())
    return [move.text for move in ruleset.legal_moves(state, seat_to_act(game).number)]


def play_once(game: Game, choose: Callable[[list[str]], str] = lambda texts: texts[0]) -> Game:
    """The seat to act makes a move through the service; returns the game as it is then."""
    game.refresh_from_db()
    seat = seat_to_act(game)
    assert seat.user is not None
    text = choose(legal_texts(game))
    play.make_move(game_id=game.pk, user=seat.user, text=text, seen_version=game.version, now=NOW)
    game.refresh_from_db()
    return game


def play_to_the_end(game: Game, choose: Callable[[list[str]], str] = lambda texts: texts[-1]) -> Game:
    """Plays until the game is over."""
    while game.status == Game.Status.PLAYING:
        game = play_once(game, choose)
    return game
