"""What must happen without anybody asking: it may run late, twice, or in several processes."""

import logging
from datetime import datetime, timedelta

from games.models import Game
from games.services.bots import play_due_bots
from games.services.lobby import WAITING_TIME, close_if_expired
from games.services.orders_due import carry_out_due_orders
from games.services.unattended import attempt

logger = logging.getLogger(__name__)

BOT_IS_LATE = timedelta(seconds=5)
MOST_AT_ONCE = 200
MOST_BOTS_AT_ONCE = 20


def run(now: datetime) -> None:
    """One round: carry out orders, close tables that nobody started, play forgotten bots."""
    carry_out_due_orders(now)
    _close_expired_tables(now)
    _play_late_bots(now)


def _close_expired_tables(now: datetime) -> None:
    expired = Game.objects.filter(status=Game.Status.WAITING, created_at__lte=now - WAITING_TIME)
    for game_id in expired.values_list("pk", flat=True)[:MOST_AT_ONCE]:
        attempt(close_if_expired, game_id=game_id, now=now)


def _play_late_bots(now: datetime) -> None:
    """Play what the jobs left undone, longest waiting first; a job that comes later finds nothing to do."""
    late = Game.objects.filter(status=Game.Status.PLAYING, bot_due_since__lte=now - BOT_IS_LATE)
    for game_id in late.order_by("bot_due_since").values_list("pk", flat=True)[:MOST_BOTS_AT_ONCE]:
        logger.warning("game %s: its bot was not called in time", game_id)
        attempt(play_due_bots, game_id=game_id, now=now)
