"""The bot `standard` of Candle Quest: what is a candle worth to me, and what would it cost?

All worths are in shekels. The constants were found by self-play.
"""

from collections.abc import Callable, Mapping, Sequence

from games.engine.bots.candle_quest.holdings import (
    completes,
    is_wanted,
    offered,
    own_candles,
    own_shekels,
)
from games.engine.bots.policy import Dice
from games.engine.rules.candle_quest.cards import FACE, KIND, SELL, Kind, colours_held
from games.engine.rules.candle_quest.moves import (
    BUY,
    PASS,
    Auction,
    Bid,
    Force,
    Forfeit,
    Give,
    Guard,
    Loot,
    Move,
)
from games.engine.rules.candle_quest.moves import SELL as TO_SELL
from games.engine.rules.candle_quest.state import PILE, Facts, Phase
from games.engine.types import Card
from games.engine.zones import Observation

VICTORY = 1000.0
"""More than anything else: the candle that completes the eight colours."""

NEEDED = {"basic": 5.0, "advanced": 4.0, "junior": 9.0}
"""What the first colour is worth: less where it can be had by auction, and where nobody is in a hurry."""

NEEDED_MORE = 1.0
"""By how much each further colour is worth more."""

DANCING_EXTRA = 2.0
"""A dancing candle is sure to fit later, too."""

SPARE_PER_FACE = 0.3
"""What a candle that lights nothing new is good for: guarding and looting."""

A_DRAW = 3.0
"""What one may expect of drawing instead."""

ADVANCED_PER_FACE = 0.35
"""In the advanced variant candles count what they show."""


def standard(observation: Observation[Facts], moves: Sequence[Move], dice: Dice) -> Move:
    """The move with the best balance of what it gives and what it costs; the first among equals."""
    return _IN_PHASE[observation.facts.phase](observation, moves)


def worth(observation: Observation[Facts], card: Card, candles: tuple[Card, ...]) -> float:
    """What this candle is worth to somebody with these."""
    variant = observation.frame.options["variant"]
    points = ADVANCED_PER_FACE * FACE[card] if variant == "advanced" else 0.0
    if not is_wanted(card, candles):
        return SPARE_PER_FACE * FACE[card]
    if completes(card, candles):
        return VICTORY
    extra = DANCING_EXTRA if KIND[card] is Kind.DANCING else 0.0
    return NEEDED[variant] + NEEDED_MORE * colours_held(candles) + extra + points


def price(observation: Observation[Facts], pay: int, discards: Sequence[Card]) -> float:
    """What a payment costs: its shekels, and each candle what it is worth to the rest."""
    cost = float(pay)
    left = list(own_candles(observation))
    for card in discards:
        left.remove(card)
        cost += worth(observation, card, tuple(left))
    return cost


def _in_turn(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    candles = own_candles(observation)

    def balance(move: Move) -> float:
        if isinstance(move, Loot):
            left = tuple(card for card in candles if card not in move.discards)
            gain = worth(observation, observation.of(PILE, move.owner)[-1], left)
            return gain - price(observation, move.pay, move.discards)
        if isinstance(move, Force):
            return A_DRAW - 1 if own_shekels(observation) else A_DRAW + 1
        return A_DRAW

    return max(moves, key=balance)


def _on_offer(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    """Buy at the face value, sell, or call a bid that leaves one well off whether outbid or not."""
    card, candles = offered(observation), own_candles(observation)
    value = worth(observation, card, candles)
    called = Auction(max(1, min(own_shekels(observation), FACE[card], round(value - 1) // 2)))

    def balance(move: Move) -> float:
        if move == BUY:
            return value - FACE[card]
        if move == TO_SELL:
            return float(SELL[card])
        return min(value - called.bid, called.bid + 1.0)

    return max((move for move in (BUY, TO_SELL, called) if move in moves), key=balance)


def _in_auction(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    """As little as needed, as long as the candle is worth more."""
    bid = Bid(observation.facts.high.bid + 1)
    value = worth(observation, offered(observation), own_candles(observation))
    return bid if bid in moves and bid.bid < value else PASS


def _on_guard(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    def cost(move: Move) -> float:
        if isinstance(move, Guard):
            return price(observation, move.pay, move.discards)
        if isinstance(move, Forfeit) and move.card is not None:
            return price(observation, 0, (move.card,))
        return float(own_shekels(observation))

    return min(moves, key=cost)


def _giving(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    gifts = [move for move in moves if isinstance(move, Give)]
    return min(gifts, key=lambda move: (price(observation, 0, (move.card,)), move.card))


_IN_PHASE: Mapping[Phase, Callable[[Observation[Facts], Sequence[Move]], Move]] = {
    Phase.TURN: _in_turn,
    Phase.OFFER: _on_offer,
    Phase.AUCTION: _in_auction,
    Phase.GUARD: _on_guard,
    Phase.GIVE: _giving,
}
