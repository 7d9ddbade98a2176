"""The bots of Candle Quest."""

from games.engine.bots.candle_quest.easy import easy
from games.engine.bots.candle_quest.standard import standard

__all__ = ["easy", "standard"]
