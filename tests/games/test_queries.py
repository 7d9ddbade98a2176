"""How many queries a request costs, whatever the size of the game or of the site."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Game
from games.services import opening
from games.services.opening import TableWishes
from tests.games.conftest import NOW, Maker, legal_texts, play_once, seat_to_act

type People = Callable[[int], list[User]]

MOST_FOR_A_MOVE = 20


def _queries_of_next_move(game: Game, **headers: str) -> int:
    game.refresh_from_db()
    seat = seat_to_act(game)
    assert seat.user
    client = Client(headers=headers)
    client.force_login(seat.user)
    move = {"version": game.version, "move": legal_texts(game)[0]}
    with CaptureQueriesContext(connection) as captured:
        response = client.post(f"/games/{game.pk}/move/", move)
    assert response.status_code in (204, 302)
    game.refresh_from_db()
    assert game.version == move["version"] + 1
    return len(captured)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["page", "htmx"])
def test_a_move_costs_at_most_20_queries_early_and_late_with_few_and_many(
    started: Maker, headers: dict[str, str]
) -> None:
    counts = set()
    for seats in (2, 6):
        game = started(seats)
        for moment in (5, 60):
            while game.version < moment:
                game = play_once(game)
            # The last card of a turn writes two seats, another only one: take the dearest of a few moves.
            counts.add(max(_queries_of_next_move(game, **headers) for _ in range(8)))
    assert max(counts) <= MOST_FOR_A_MOVE
    assert len(counts) == 1


def _queries_of(user: User | None, url: str) -> int:
    client = Client()
    if user:
        client.force_login(user)
    client.get(url)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def test_the_lists_cost_the_same_with_few_and_with_many_games(started: Maker, people: People) -> None:
    ada, *others = people(6)

    def open_games(count: int) -> None:
        for number in range(count):
            host = others[number % len(others)]
            wishes = TableWishes("fairy-lights", 2, 3, bots=["easy"] if number % 2 else [])
            opening.open_table(host=host, wishes=wishes, client_seed="s", now=NOW)
            game = opening.open_table(
                host=ada, wishes=TableWishes("fairy-lights", 2, 2, bots=["easy"]), client_seed="s", now=NOW
            )
            assert game.status == Game.Status.PLAYING

    open_games(2)
    urls = ["/mine/", "/lobby/", "/finished/", "/players/Ada/"]
    few = [_queries_of(ada, url) for url in urls]
    open_games(12)
    assert [_queries_of(ada, url) for url in urls] == few
    assert max(few) <= 12


def test_a_game_page_costs_the_same_early_and_late(started: Maker) -> None:
    game = started(3)
    ada = game.seats.get(number=0).user
    game = play_once(game)
    early = _queries_of(ada, game.get_absolute_url())
    for _ in range(60):
        game = play_once(game, lambda texts: texts[-1])
    assert _queries_of(ada, game.get_absolute_url()) == early
    assert early <= 12
