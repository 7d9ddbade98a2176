"""Candle Quest: draw, buy, sell, auction and loot candles. Rulings: docs/rules/candle-quest.md."""

from games.engine.rules.candle_quest.rules import CandleQuest

__all__ = ["CandleQuest"]
