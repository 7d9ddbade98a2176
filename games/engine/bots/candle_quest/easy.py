"""The bot `easy` of Candle Quest, fixed by the rulings so that "better than easy" means one thing."""

from collections.abc import Callable, Mapping, Sequence

from games.engine.bots.candle_quest.holdings import (
    completes,
    is_wanted,
    offered,
    own_candles,
    own_shekels,
)
from games.engine.bots.policy import Dice
from games.engine.rules.candle_quest.cards import FACE
from games.engine.rules.candle_quest.moves import (
    BUY,
    DRAW,
    PASS,
    SELL,
    Auction,
    Bid,
    Forfeit,
    Give,
    Loot,
    Move,
)
from games.engine.rules.candle_quest.state import PILE, Facts, Phase
from games.engine.zones import Observation


def easy(observation: Observation[Facts], moves: Sequence[Move], dice: Dice) -> Move:
    """Draw, buy what it lacks, bid up to the face value, sell the rest. First among equals."""
    return _IN_PHASE[observation.facts.phase](observation, moves)


def _in_turn(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    """Loots only what completes its eight colours, for shekels alone; never forces unless it must."""
    candles = own_candles(observation)
    loots = (move for move in moves if isinstance(move, Loot) and not move.discards)
    winning = (move for move in loots if completes(observation.of(PILE, move.owner)[-1], candles))
    return next(winning, DRAW if DRAW in moves else moves[0])


def _on_offer(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    if not is_wanted(offered(observation), own_candles(observation)):
        return SELL
    if BUY in moves:
        return BUY
    everything = Auction(own_shekels(observation))
    return everything if everything in moves else SELL


def _in_auction(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    card, bid = offered(observation), Bid(observation.facts.high.bid + 1)
    wants = is_wanted(card, own_candles(observation)) and bid.bid <= FACE[card]
    return bid if wants and bid in moves else PASS


def _on_guard(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    """The first payment suggested is shekels first, then the most spare; a candle goes before shekels."""
    candles = [move for move in moves if not (isinstance(move, Forfeit) and move.card is None)]
    return (candles or moves)[0]


def _giving(observation: Observation[Facts], moves: Sequence[Move]) -> Move:
    return min(
        (move for move in moves if isinstance(move, Give)), key=lambda move: (FACE[move.card], move.card)
    )


_IN_PHASE: Mapping[Phase, Callable[[Observation[Facts], Sequence[Move]], Move]] = {
    Phase.TURN: _in_turn,
    Phase.OFFER: _on_offer,
    Phase.AUCTION: _in_auction,
    Phase.GUARD: _on_guard,
    Phase.GIVE: _giving,
}
