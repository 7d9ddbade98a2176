"""After the commit: tell whoever is looking that there is something new. Only numbers are told."""

import logging
from functools import partial

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def group_of(game_id: int) -> str:
    """The channel group of those who look at a game."""
    return f"game.{game_id}"


def tell_revision(game_id: int, revision: int) -> None:
    """Once this transaction is committed, tell the game's watchers its new revision."""
    transaction.on_commit(partial(_send, game_id, revision), robust=True)


def _send(game_id: int, revision: int) -> None:
    layer = get_channel_layer()
    if layer is None:
        return
    try:
        async_to_sync(layer.group_send)(group_of(game_id), {"type": "revision", "revision": revision})
    except Exception:
        # The move is committed; whoever misses this ping asks by itself a little later.
        logger.exception("game %s: the watchers could not be told", game_id)
