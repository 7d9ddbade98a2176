"""Many pages of one game, open for long and left at once, with Redis where there is one."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.browser.server import live_site
from tests.games.by_forms import Page
from tests.site.visitor import Visitor, guest_at, open_table

pytestmark = pytest.mark.server

CROWD = 100
SILENCE = 11.0
"""Longer than the patience of any connection in between: the clients of Redis give up after 5 seconds."""


def test_a_crowd_hears_after_a_long_silence_and_may_leave_at_once(tmp_path: Path, worker_id: str) -> None:
    with live_site(tmp_path, worker_id) as server:
        host, friend = guest_at(server.url), guest_at(server.url)
        table = open_table(host, max_seats="2")
        url = f"/games/{table.board['data-game']}/"
        page = friend.send(friend.get(url).form_to("join/"))
        with ExitStack() as crowd, ThreadPoolExecutor(CROWD) as listeners:
            watches = [
                crowd.enter_context(friend.watching(table.board["data-game"], abruptly=True))
                for _ in range(CROWD)
            ]
            assert not watches[0].hears_of(_revision(page) + 1, within=SILENCE)
            revision = _revision(_move(host, friend, url))
            heard = listeners.map(lambda watch: watch.hears_of(revision, within=5), watches)
            assert all(heard)
        with friend.watching(table.board["data-game"]) as watch:
            revision = _revision(_move(host, friend, url))
            assert watch.hears_of(revision, within=5)
        log = (tmp_path / "web.log").read_text()
    assert "Traceback" not in log


def _move(host: Visitor, friend: Visitor, url: str) -> Page:
    """Whoever is to move makes the first move there is; the page after it."""
    player, page = next((player, page) for player in (host, friend) if (page := player.get(url)).moves)
    return player.send(*page.moves[0])


def _revision(page: Page) -> int:
    return int(page.board["data-revision"])
