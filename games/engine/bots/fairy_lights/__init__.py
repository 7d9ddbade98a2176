"""The bots of Fairy Lights."""

from games.engine.bots.fairy_lights.easy import easy
from games.engine.bots.fairy_lights.standard import standard

__all__ = ["easy", "standard"]
