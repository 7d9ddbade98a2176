"""What each move does to the table, after a look at whether it may."""

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest.cards import FACE, LOOT_COST, SELL, is_unlit
from games.engine.rules.candle_quest.choices import highest
from games.engine.rules.candle_quest.moves import (
    Auction,
    Bid,
    Buy,
    Draw,
    Force,
    Forfeit,
    Give,
    Guard,
    Loot,
    Pass,
    Sell,
)
from games.engine.rules.candle_quest.payments import Payment, can_pay, check_payment
from games.engine.rules.candle_quest.state import CANDLES, OFFER, PILE, Phase
from games.engine.rules.candle_quest.table import Table
from games.engine.types import Card, Place, Seat


def _draw(table: Table, move: Draw) -> None:
    if not table.can_draw():
        raise IllegalMove("nothing-to-draw")
    table.draw()


def _buy(table: Table, move: Buy) -> None:
    seat, cost = table.turn, FACE[table.offer]
    if table.shekels[seat] < cost:
        raise IllegalMove("too-dear", cost=cost, shekels=table.shekels[seat])
    table.shekels[seat] -= cost
    card = table.clear_offer()
    table.gain(seat, card)
    table.tell("bought", seat, (card,), OFFER, Place(CANDLES, seat), (cost,))
    table.keep(seat)


def _sell(table: Table, move: Sell) -> None:
    seat, card = table.turn, table.clear_offer()
    table.shekels[seat] += SELL[card]
    table.lay_on_pile(seat, card)
    table.tell("sold", seat, (card,), OFFER, Place(PILE, seat), (SELL[card],))
    table.end_turn()


def _auction(table: Table, move: Auction) -> None:
    if table.junior:
        raise IllegalMove("no-auctions")  # CQ-25
    _check_bid(table, move.bid, least=1)
    table.phase = Phase.AUCTION
    table.tell("auction-opened", table.turn, (table.offer,), OFFER, OFFER, (move.bid,))
    table.call(move.bid)


def _bid(table: Table, move: Bid) -> None:
    _check_bid(table, move.bid, least=table.high_bid() + 1)
    table.tell("bid", table.actor, numbers=(move.bid,))
    table.call(move.bid)


def _check_bid(table: Table, bid: int, least: int) -> None:
    most = table.shekels[table.actor]
    if bid < least:
        raise IllegalMove("bid-too-low", bid=bid, least=least)
    if bid > most:
        raise IllegalMove("bid-too-high", bid=bid, most=most)


def _pass(table: Table, move: Pass) -> None:
    table.tell("passed", table.actor)
    table.call(0)


def _loot(table: Table, move: Loot) -> None:
    """The candle is lifted first; colours are counted when it has been paid for (CQ-9 to CQ-11)."""
    if table.junior:
        raise IllegalMove("no-loot")  # CQ-25
    if move.owner >= table.seats:
        raise IllegalMove("no-such-seat", seat=move.owner)
    if not table.pile(move.owner):
        raise IllegalMove("pile-empty", seat=move.owner)
    seat, card = table.turn, table.pile(move.owner)[-1]
    payment = Payment(move.pay, move.discards)
    check_payment(payment, LOOT_COST[card], table.candles(seat), table.shekels[seat])
    table.lift_from_pile(move.owner)
    table.tell(
        "looted",
        seat,
        (card,),
        Place(PILE, move.owner),
        Place(CANDLES, seat),
        (LOOT_COST[card], move.pay),
    )
    table.pay(payment)
    table.gain(seat, card)
    table.keep(seat)


def _guard(table: Table, move: Guard) -> None:
    """Only what one had before pays (CQ-14)."""
    seat, card = table.turn, table.offer
    candles, shekels = table.candles(seat), table.shekels[seat]
    if not can_pay(FACE[card], candles, shekels):
        raise IllegalMove("cannot-guard", cost=FACE[card])
    payment = Payment(move.pay, move.discards)
    check_payment(payment, FACE[card], candles, shekels)
    table.clear_offer()
    table.tell("guarded", seat, (card,), OFFER, Place(CANDLES, seat), (FACE[card], move.pay))
    table.pay(payment)
    table.gain(seat, card)
    table.begin_bonus_turn()


def _forfeit(table: Table, move: Forfeit) -> None:
    """A highest candle, or all shekels, of a seat that cannot guard (CQ-12, CQ-13)."""
    seat = table.turn
    candles, shekels = table.candles(seat), table.shekels[seat]
    if can_pay(FACE[table.offer], candles, shekels):
        raise IllegalMove("must-guard", cost=FACE[table.offer])
    if move.card is None:
        if not shekels:
            raise IllegalMove("no-shekels")
        table.shekels[seat] = 0
        table.tell("shekels-forfeited", seat, numbers=(shekels,))
    else:
        _forfeit_candle(table, seat, move.card)
    table.lose_to_unlit()


def _forfeit_candle(table: Table, seat: Seat, card: Card) -> None:
    candles = table.candles(seat)
    if card not in candles:
        raise IllegalMove("not-your-candle", card=card)
    if card not in highest(candles):
        raise IllegalMove("not-your-highest", card=card, highest=FACE[highest(candles)[0]])
    target = table.part_with(seat, card)
    table.tell("candle-forfeited", seat, (card,), Place(CANDLES, seat), target)


def _force(table: Table, move: Force) -> None:
    """An unlit candle is spent; whose candle is wanted is asked which (CQ-26)."""
    seat, (victim, card, _) = table.turn, move
    if not table.junior:
        raise IllegalMove("no-force")
    if victim >= table.seats:
        raise IllegalMove("no-such-seat", seat=victim)
    if victim == seat:
        raise IllegalMove("not-oneself")
    if card not in table.candles(seat):
        raise IllegalMove("not-your-candle", card=card)
    if not is_unlit(card):
        raise IllegalMove("not-unlit", card=card)
    if not table.candles(victim):
        raise IllegalMove("no-candle-there", seat=victim)
    target = table.part_with(seat, card)
    table.tell("forced", seat, (card,), Place(CANDLES, seat), target, (victim,))
    table.phase = Phase.GIVE
    table.actor = victim


def _give(table: Table, move: Give) -> None:
    giver, receiver = table.actor, table.turn
    if move.card not in table.candles(giver):
        raise IllegalMove("not-your-candle", card=move.card)
    table.hand_over(giver, receiver, move.card)
    table.tell("gave", giver, (move.card,), Place(CANDLES, giver), Place(CANDLES, receiver), (receiver,))
    table.keep(receiver)


DEEDS: Mapping[type, tuple[Phase, Callable[[Table, Any], None]]] = {
    Draw: (Phase.TURN, _draw),
    Buy: (Phase.OFFER, _buy),
    Sell: (Phase.OFFER, _sell),
    Auction: (Phase.OFFER, _auction),
    Bid: (Phase.AUCTION, _bid),
    Pass: (Phase.AUCTION, _pass),
    Loot: (Phase.TURN, _loot),
    Guard: (Phase.GUARD, _guard),
    Forfeit: (Phase.GUARD, _forfeit),
    Force: (Phase.TURN, _force),
    Give: (Phase.GIVE, _give),
}
"""The moves: when each has its time, and what it does. All raise IllegalMove before they change the table."""
