"""The bots of Fairy Lights."""

from games.engine.bots.fairy_lights.easy import easy

__all__ = ["easy"]
