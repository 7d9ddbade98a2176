"""News of other processes, and what happens when the layer that carries news fails."""

import asyncio
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer
from django.db.models import F
from django.test import Client

from accounts.models import User
from games import broadcast, consumers, relay
from games.models import Game
from tests.games.conftest import Maker, legal_texts, seat_to_act
from tests.games.sockets import in_another_thread, move_on, path_of, socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads_that_end")]


@pytest.fixture
def game(started: Maker) -> Game:
    """A game that runs, of Ada and Bob."""
    return started(2)


@pytest.fixture
def within_one_process(settings: Any) -> None:
    """The layer of a set-up without Redis."""
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}


class SharedLayer:
    """A layer that reaches all processes, as Redis does: it is none of one process."""

    def __init__(self, **config: Any) -> None:
        self._layer = InMemoryChannelLayer(**config)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._layer, name)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The games that were looked at, look by look."""
    looks: list[list[int]] = []
    revisions = relay.revisions

    def look(game_ids: list[int]) -> dict[int, int]:
        looks.append(game_ids)
        return revisions(game_ids)

    monkeypatch.setattr(relay, "revisions", look)
    return looks


async def _another_process_moves(game: Game) -> int:
    await Game.objects.filter(pk=game.pk).aupdate(revision=F("revision") + 1)
    return (await Game.objects.aget(pk=game.pk)).revision


async def test_a_revision_is_told_once(within_one_process: None, game: Game) -> None:
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        for _ in range(3):
            revision = await move_on(game)
            assert await socket.said() == {"revision": revision}
            await asyncio.sleep(2 * relay.PAUSE)
        assert await socket.is_silent()


async def test_what_another_process_did_is_heard_within_two_seconds(
    within_one_process: None, game: Game
) -> None:
    async with socket_at(path_of(game)) as first, socket_at(path_of(game)) as second:
        await first.said()
        await second.said()
        for _ in range(3):
            revision = await _another_process_moves(game)
            async with asyncio.timeout(2):
                assert [await first.said(), await second.said()] == [{"revision": revision}] * 2


async def test_nobody_looks_for_news_when_nobody_watches(
    within_one_process: None, game: Game, looks: list[list[int]]
) -> None:
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        await asyncio.sleep(3 * relay.PAUSE)
        assert looks
    await asyncio.sleep(2 * relay.PAUSE)
    looks.clear()
    await asyncio.sleep(3 * relay.PAUSE)
    assert looks == []
    async with socket_at(path_of(game)) as again:
        await again.said()
        revision = await _another_process_moves(game)
        assert await again.said() == {"revision": revision}


async def test_nobody_looks_for_the_news_of_a_socket_that_broke(
    within_one_process: None, game: Game, looks: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ConnectionError):
        await _watch_until_it_breaks(game, monkeypatch)
    await asyncio.sleep(2 * relay.PAUSE)
    looks.clear()
    await asyncio.sleep(3 * relay.PAUSE)
    assert looks == []


async def _watch_until_it_breaks(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game_id: int, reader: User | None) -> int:
        raise ConnectionError("the database is away")

    async with socket_at(path_of(game)) as socket:
        await socket.said()
        monkeypatch.setattr(consumers, "revision_for", fail)
        await move_on(game)


async def test_only_the_watched_games_are_looked_at(
    within_one_process: None, game: Game, started: Maker, looks: list[list[int]]
) -> None:
    other = await in_another_thread(started)(2)
    async with socket_at(path_of(game)) as socket:
        async with socket_at(path_of(other)) as passing:
            await passing.said()
        await socket.said()
        looks.clear()
        await asyncio.sleep(3 * relay.PAUSE)
    assert {game_id for look in looks for game_id in look} == {game.pk}


async def test_a_failing_look_is_not_the_last(
    within_one_process: None, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    revisions, failures = relay.revisions, [1, 2]

    def fail_twice(game_ids: list[int]) -> dict[int, int]:
        if failures:
            failures.pop()
            raise RuntimeError("the database is away")
        return revisions(game_ids)

    monkeypatch.setattr(relay, "revisions", fail_twice)
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        revision = await _another_process_moves(game)
        assert await socket.said() == {"revision": revision}
    assert failures == []


async def test_a_layer_that_reaches_all_processes_needs_no_looking(
    settings: Any, game: Game, looks: list[list[int]]
) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": f"{__name__}.SharedLayer"}}
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        await asyncio.sleep(3 * relay.PAUSE)
        assert looks == []
        revision = await move_on(game)
        assert await socket.said() == {"revision": revision}


class BrokenLayer:
    """A layer whose server is away."""

    async def group_send(self, group: str, message: dict[str, Any]) -> None:
        """Reach nobody."""
        raise ConnectionError("Redis is away")


def test_a_move_is_made_though_nobody_can_be_told(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "get_channel_layer", BrokenLayer)
    client = Client()
    user = seat_to_act(game).user
    assert user
    client.force_login(user)
    answer = client.post(f"/games/{game.pk}/move/", {"move": legal_texts(game)[0], "version": 0})
    assert answer.status_code == 302
    assert game.moves.count() == 1
    page = client.get(f"/games/{game.pk}/updates/", {"revision": game.revision})
    assert 'data-version="1"' in page.content.decode()
