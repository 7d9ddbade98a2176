"""Payments in candles and shekels: which ones are accepted, and which ones are suggested (CQ-8)."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest.cards import COLOUR, COLOURS, FACE, is_unlit, total_face
from games.engine.types import Card


class Payment(NamedTuple):
    """Shekels, and candles in the order in which they are laid down."""

    pay: int
    discards: tuple[Card, ...] = ()


class Purse(NamedTuple):
    """What one can pay with: the candles one can do without, the others, and shekels.

    Both lists rise by face value. One can do without unlit candles and, of each colour, all but the best.
    """

    spare: list[Card]
    needed: list[Card]
    shekels: int


def check_payment(payment: Payment, cost: int, candles: Sequence[Card], shekels: int) -> None:
    """Raises IllegalMove unless this pays the cost out of these candles and shekels, and no more."""
    pay, discards = payment
    for card in discards:
        if card not in candles:
            raise IllegalMove("not-your-candle", card=card)
    if pay > shekels:
        raise IllegalMove("not-enough-shekels", pay=pay, shekels=shekels)
    laid = total_face(discards)
    if laid + pay < cost:
        raise IllegalMove("pays-too-little", cost=cost, paid=laid + pay, missing=cost - laid - pay)
    left_open = max(0, cost - laid)
    if pay > left_open:
        raise IllegalMove("pays-too-much", cost=cost, pay=pay, open=left_open, excess=pay - left_open)
    for card in discards:
        if laid - FACE[card] >= cost:
            raise IllegalMove("candle-unnecessary", card=card, cost=cost, paid=laid)


def can_pay(cost: int, candles: Iterable[Card], shekels: int) -> bool:
    """Whether these candles and shekels reach the cost at all."""
    return shekels >= cost or shekels + total_face(candles) >= cost


def purse_of(candles: Iterable[Card], shekels: int) -> Purse:
    """Candles and shekels, sorted by how well one can do without them."""
    best: list[Card | None] = [None] * len(COLOURS)
    spare, needed = [], []
    for card in sorted(candles, key=FACE.__getitem__):
        colour = COLOUR[card]
        if colour is not None:
            lesser, best[colour] = best[colour], card
            if lesser is not None:
                spare.append(lesser)
        elif is_unlit(card):
            spare.append(card)
        else:
            needed.append(card)
    needed += [card for card in best if card is not None]
    spare.sort(key=FACE.__getitem__)
    needed.sort(key=FACE.__getitem__)
    return Purse(spare, needed, shekels)


def suggested_payments(cost: int, purse: Purse) -> list[Payment]:
    """A few payments worth offering; none exactly when the purse does not reach the cost.

    Shekels first, then candles from the most spare; spare candles first, then shekels; candles alone.
    """
    spare, needed, shekels = purse
    found = []
    if shekels >= cost:
        found.append(Payment(cost))
    elif laid := laid_from(spare + needed, cost - shekels):
        found.append(_completed(cost, laid))
    else:
        return found
    if spare:
        laid = laid_from(spare, cost)
        if not laid and shekels + total_face(spare) >= cost:
            laid = tuple(spare)
        if laid:
            found.append(_completed(cost, laid))
    if shekels and (laid := laid_from(spare + needed, cost)):
        found.append(Payment(0, laid))
    return list(dict.fromkeys(found))


def laid_from(candles: Sequence[Card], least: int) -> tuple[Card, ...]:
    """The first of these candles that reach so much, less those that are not needed; empty if too few."""
    laid: list[Card] = []
    total = 0
    for card in candles:
        laid.append(card)
        total += FACE[card]
        if total >= least:
            break
    else:
        return ()
    for card in laid[-2::-1]:
        if total - FACE[card] >= least:
            laid.remove(card)
            total -= FACE[card]
    return tuple(laid)


def _completed(cost: int, laid: tuple[Card, ...]) -> Payment:
    return Payment(max(0, cost - total_face(laid)), laid)
