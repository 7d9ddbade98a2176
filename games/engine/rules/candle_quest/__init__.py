"""Candle Quest: draw, buy, sell, auction and loot candles. Rulings: docs/rules/candle-quest.md.

The events of a move, with their numbers in brackets; each has its seat, and its card where one is moved:

- `drawn` [left in the stack], `set-aside` [the same], `rebuilt` [cards, which time],
  `mixed-back` [cards in the stack]
- `bought` [price], `sold` [price], `auction-opened` [bid], `bid` [bid], `passed`, `cannot-outbid`,
  `auction-won` [price, opener]
- `looted` [cost, shekels paid], `guarded` [the same], each followed by a `discarded` for each candle paid
- `candle-forfeited`, `shekels-forfeited` [shekels], `unlit-gone`
- `forced` [victim], `gave` [receiver]
- `bonus-turn`, `turn-skipped`, `completed`, `game-ended`
"""

from games.engine.rules.candle_quest.rules import CandleQuest

__all__ = ["CandleQuest"]
