"""Work that nobody asked for: a game where it fails keeps no other waiting, and takes no page with it."""

import logging
from collections.abc import Callable
from datetime import datetime

logger = logging.getLogger(__name__)


def attempt[T](work: Callable[..., T], *, game_id: int, now: datetime) -> T | None:
    """Do this work for one game and give its result; a failure is logged and no more."""
    try:
        return work(game_id=game_id, now=now)
    except Exception:
        logger.exception("game %s: %s failed", game_id, work.__name__)
        return None
