"""The sixty candles, in canonical order, and what a handful of them is worth."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from games.engine.types import Card

COLOURS = ("red", "blue", "purple", "orange", "yellow", "green", "pink", "white")
COLOURS_TO_WIN = len(COLOURS)

_EXPENSIVE = ((5, 2), (6, 3), (6, 3), (7, 3), (7, 3), (8, 4))
_LOW_COST = ((2, 1), (3, 1), (4, 2), (4, 2), (5, 2), (6, 3))
_DANCING = ((9, 4), (10, 5))
_UNLIT = (4, 6)


class Kind(IntEnum):
    """What sort of candle a card shows."""

    LIT = 0
    DANCING = 1
    UNLIT = 2


class CandleFace(NamedTuple):
    """What is printed on a card: its kind, its colour (an index into COLOURS), and two values.

    Only lit candles have a colour; unlit ones cannot be sold: they sell for 0.
    """

    kind: Kind
    colour: int | None
    face: int
    sell: int


CARDS: tuple[CandleFace, ...] = (
    *(
        CandleFace(Kind.LIT, colour, face, sell)
        for colour in range(len(COLOURS))
        for face, sell in (_EXPENSIVE if colour < len(COLOURS) // 2 else _LOW_COST)
    ),
    *(CandleFace(Kind.DANCING, None, face, sell) for face, sell in _DANCING for _ in range(3)),
    *(CandleFace(Kind.UNLIT, None, face, 0) for face in _UNLIT for _ in range(3)),
)
KIND = tuple(card.kind for card in CARDS)
COLOUR = tuple(card.colour for card in CARDS)
FACE = tuple(card.face for card in CARDS)
SELL = tuple(card.sell for card in CARDS)
LOOT_COST = tuple(card.face + card.sell for card in CARDS)

FIRST_UNLIT = KIND.index(Kind.UNLIT)
"""Cards from this number on are unlit."""

JUNIOR_CARDS = CARDS.index(CandleFace(Kind.UNLIT, None, 6, 0))
"""The junior variant is without the unlit 6s, which come last (CQ-25)."""

_LIT_BIT = tuple(0 if colour is None else 1 << colour for colour in COLOUR)
_DANCES = tuple(int(kind is Kind.DANCING) for kind in KIND)


def colours_held(cards: Iterable[Card]) -> int:
    """How many of the eight colours these candles light: distinct lit ones, and each dancing one (CQ-7)."""
    lit = dancing = 0
    for card in cards:
        lit |= _LIT_BIT[card]
        dancing += _DANCES[card]
    return lit.bit_count() + dancing


def candle_worth(cards: Iterable[Card]) -> int:
    """The faces of the eight highest among all dancing ones and the best lit one a colour (CQ-20, CQ-21)."""
    best = [0] * len(COLOURS)
    counting = []
    for card in cards:
        kind, colour, face, _ = CARDS[card]
        if colour is not None:
            best[colour] = max(best[colour], face)
        elif kind is Kind.DANCING:
            counting.append(face)
    return sum(sorted(best + counting)[-COLOURS_TO_WIN:])


def is_unlit(card: Card) -> bool:
    """Whether this candle is unlit."""
    return card >= FIRST_UNLIT


def total_face(cards: Iterable[Card]) -> int:
    """The face values of these candles together."""
    return sum([FACE[card] for card in cards])
