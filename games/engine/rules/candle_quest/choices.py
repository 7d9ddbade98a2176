"""What a seat may do, phase by phase, in canonical order."""

from collections.abc import Callable, Iterable, Mapping

from games.engine.rules.candle_quest.cards import FACE, LOOT_COST, is_unlit
from games.engine.rules.candle_quest.moves import (
    BUY,
    DRAW,
    FORFEIT_SHEKELS,
    PASS,
    SELL,
    Auction,
    Bid,
    Force,
    Forfeit,
    Give,
    Guard,
    Loot,
    Move,
)
from games.engine.rules.candle_quest.payments import can_pay, purse_of, suggested_payments
from games.engine.rules.candle_quest.state import (
    FIRST_SEAT_SLOT,
    OFFER_SLOT,
    STACK_SLOT,
    Phase,
    State,
)
from games.engine.types import Card, Seat

_MOST_SHEKELS = 2000
"""More than all seats together can have: 60 at the start, 143 for all candles sold, in each of 13 stacks."""

_AUCTIONS: tuple[Move, ...] = tuple(Auction(bid) for bid in range(1, _MOST_SHEKELS))
_BIDS: tuple[Move, ...] = tuple(Bid(bid) for bid in range(1, _MOST_SHEKELS))


def _in_turn(state: State, seat: Seat) -> tuple[Move, ...]:
    """Draw; loots by pile; in junior, forces by seat and card instead (CQ-25, CQ-26)."""
    zones, seats = state.zones, state.frame.seats
    piles = zones[FIRST_SEAT_SLOT + seats :]
    can_draw = zones[STACK_SLOT] or any(len(pile) > 1 for pile in piles)
    draw: tuple[Move, ...] = (DRAW,) if can_draw else ()
    if state.frame.options["variant"] == "junior":
        return draw + _forces(state, seat)
    purse = purse_of(zones[FIRST_SEAT_SLOT + seat], state.counters[seat])
    return draw + tuple(
        [
            Loot(owner, pay, discards)
            for owner, pile in enumerate(piles)
            if pile
            for pay, discards in suggested_payments(LOOT_COST[pile[-1]], purse)
        ]
    )


def _forces(state: State, seat: Seat) -> tuple[Move, ...]:
    unlit = sorted(filter(is_unlit, state.zones[FIRST_SEAT_SLOT + seat]))
    return tuple(Force(victim, card) for victim in state.rest.holders if victim != seat for card in unlit)


def _on_offer(state: State, seat: Seat) -> tuple[Move, ...]:
    """Buy, sell, or an auction from 1 shekel up (CQ-3)."""
    shekels = state.counters[seat]
    plain = (BUY, SELL) if shekels >= FACE[state.zones[OFFER_SLOT][0]] else (SELL,)
    if state.frame.options["variant"] == "junior":
        return plain
    return plain + _AUCTIONS[:shekels]


def _in_auction(state: State, seat: Seat) -> tuple[Move, ...]:
    """Every higher bid that the seat can pay, then pass (CQ-5)."""
    return (*_BIDS[state.rest.high.bid : state.counters[seat]], PASS)


def _on_guard(state: State, seat: Seat) -> tuple[Move, ...]:
    """Who can guard must (CQ-12); who cannot forfeits a highest candle or all shekels (CQ-13)."""
    candles, shekels = state.zones[FIRST_SEAT_SLOT + seat], state.counters[seat]
    cost = FACE[state.zones[OFFER_SLOT][0]]
    if can_pay(cost, candles, shekels):
        return tuple(Guard(*payment) for payment in suggested_payments(cost, purse_of(candles, shekels)))
    forfeits = tuple(Forfeit(card) for card in highest(candles))
    return (*forfeits, FORFEIT_SHEKELS) if shekels else forfeits


def _giving(state: State, seat: Seat) -> tuple[Move, ...]:
    """Any of one's candles (CQ-26)."""
    return tuple(Give(card) for card in sorted(state.zones[FIRST_SEAT_SLOT + seat]))


CHOICES: Mapping[Phase, Callable[[State, Seat], tuple[Move, ...]]] = {
    Phase.TURN: _in_turn,
    Phase.OFFER: _on_offer,
    Phase.AUCTION: _in_auction,
    Phase.GUARD: _on_guard,
    Phase.GIVE: _giving,
}
"""The legal moves of the seat to act, by what it has to decide."""


def highest(candles: Iterable[Card]) -> list[Card]:
    """The candles of the highest face value among these."""
    most = max((FACE[card] for card in candles), default=0)
    return sorted(card for card in candles if FACE[card] == most)
