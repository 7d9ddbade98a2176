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

_watched: Counter[int] = Counter()
_known: dict[int, int] = {}
_looking: asyncio.Task[None] | None = None


def watch(game_id: int, layer: Any) -> None:
    """One more page of this game is open in this process."""
    global _looking
    _watched[game_id] += 1
    if _looking is None or _looking.done():
        _looking = asyncio.get_running_loop().create_task(_look_around(layer))


def unwatch(game_id: int) -> None:
    """One page of this game less."""
    _watched[game_id] -= 1
    if _watched[game_id] <= 0:
        del _watched[game_id]
        _known.pop(game_id, None)


async def _look_around(layer: Any) -> None:
    while _watched:
        try:
            await _pass_on_news(layer)
        except Exception:
            logger.exception("the revisions of the watched games could not be read")
        await asyncio.sleep(PAUSE)


async def _pass_on_news(layer: Any) -> None:
    found = await database_sync_to_async(revisions)(list(_watched))
    for game_id, revision in found.items():
        known = _known.get(game_id)
        if game_id in _watched:
            _known[game_id] = revision
        if known is not None and revision > known:
            await layer.group_send(group_of(game_id), {"type": "revision", "revision": revision})
