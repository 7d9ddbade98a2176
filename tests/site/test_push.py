"""The set-up of `script/server` with nothing else, no Redis: a bot's move reaches the pages that are open."""

import time
from pathlib import Path

import pytest

from tests.games.by_forms import Button, Form, Page
from tests.site.newcomer import PATIENCE, copy_to
from tests.site.visitor import Visitor, Watch, guest_at, open_table

pytestmark = pytest.mark.server

SECONDS = 2.0
"""How soon after the turn has passed to a bot its move must be told."""


def test_a_bots_move_is_told_to_an_open_page_by_itself(tmp_path: Path) -> None:
    with copy_to(tmp_path).serving() as server:
        server.wait_until_ready()
        player = guest_at(f"http://localhost:{server.port}")
        table = open_table(player, max_seats="2", easy_bots="1", visibility="link")
        game = table.board["data-game"]
        with player.watching(game) as watch:
            _seconds_until_the_bot_is_heard(player, watch, game)  # The worker may still be starting.
            assert max(_seconds_until_the_bot_is_heard(player, watch, game) for _ in range(3)) < SECONDS


def _page_at_our_turn(player: Visitor, watch: Watch, game: str) -> Page:
    """The page of the game once the player may move, however long the bot takes over its own."""
    page = player.get(f"/games/{game}/")
    while not page.moves:
        assert page.board["data-status"] == "playing"
        watch.hears_of(int(page.board["data-revision"]) + 1, within=PATIENCE)
        page = player.get(f"/games/{game}/")
    return page


def _seconds_until_the_bot_is_heard(player: Visitor, watch: Watch, game: str) -> float:
    """Ends the player's turn and only listens: our own move is one revision, the bot's the next."""
    page = _with_a_take(player, _page_at_our_turn(player, watch, game))
    player.send_and_look_away(*_take(page))
    began = time.monotonic()
    assert watch.hears_of(int(page.board["data-revision"]) + 2, within=PATIENCE)
    return time.monotonic() - began


def _with_a_take(player: Visitor, page: Page) -> Page:
    """The page after as many reveals as it needs until something can be taken, which ends the turn."""
    while not any(button.value.startswith("take") for _, button in page.moves):
        page = player.send(*page.moves[0])
    return page


def _take(page: Page) -> tuple[Form, Button]:
    return next((form, button) for form, button in page.moves if button.value.startswith("take"))
