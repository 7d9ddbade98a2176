"""Without Redis a worker cannot reach the pages of the web process; here the web process looks itself.

While pages are open, one small query every half second asks for the revisions of just their games.
Whatever another process did, a bot's move or a command's, is passed on to this process's own sockets.
"""

import asyncio
import logging
from collections import Counter
from typing import Any

from channels.db import database_sync_to_async

from games.broadcast import group_of
from games.selectors.access import revisions

logger = logging.getLogger(__name__)

PAUSE = 0.4
"""Seconds between two looks."""


class Relay:
    """Which games' pages are open in this process, and the task that looks for their news."""

    def __init__(self) -> None:
        self._pages: Counter[int] = Counter()
        self._known: dict[int, int] = {}
        self._task: asyncio.Task[None] | None = None

    def watch(self, game_id: int, revision: int, layer: Any) -> None:
        """One more page of this game is open, and shows this revision or a later one."""
        self._pages[game_id] += 1
        self._known.setdefault(game_id, revision)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._look_around(layer))

    def unwatch(self, game_id: int) -> None:
        """One page of this game less."""
        self._pages[game_id] -= 1
        if self._pages[game_id] <= 0:
            del self._pages[game_id]
            self._known.pop(game_id, None)

    async def _look_around(self, layer: Any) -> None:
        while self._pages:
            try:
                await self._pass_on_news(layer)
            except Exception:
                logger.exception("the revisions of the watched games could not be read")
            await asyncio.sleep(PAUSE)

    async def _pass_on_news(self, layer: Any) -> None:
        found = await database_sync_to_async(revisions)(list(self._pages))
        for game_id, revision in found.items():
            if revision > self._known.get(game_id, revision):
                self._known[game_id] = revision
                await layer.group_send(group_of(game_id), {"type": "revision", "revision": revision})


relay = Relay()
