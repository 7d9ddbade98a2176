"""The bot `standard` of Fairy Lights: counts cards and looks one reveal ahead."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from math import exp
from typing import NamedTuple

from games.engine.bots.fairy_lights.table import Heap, Row, Table, table_of, with_card
from games.engine.bots.policy import Dice
from games.engine.rules.fairy_lights import COLOURS, REVEAL, SET_SIZE, SHOP_ROOM, Move, Rest, Take
from games.engine.zones import Observation


class Temper(NamedTuple):
    """How the bot weighs what it cannot count, in points; found by self-play (CMA-ES over 2-5 seats).

    `others`: a point for the next player, against one of its own, in a game of two.
    `fresh_row`, `one_more`: what a reveal promises the next player, into an empty row and into another.
    `finish`: how much of a set under construction it believes in when its colour is plentiful.
    `one_bulb`, `two_bulbs`: how that belief grows with every unseen bulb of the colour.
    """

    others: float
    fresh_row: float
    one_more: float
    finish: float
    one_bulb: float
    two_bulbs: float


TEMPERS: Mapping[str, Temper] = {
    "bulbs": Temper(0.42, 1.28, 0.33, 0.72, 0.08, 1.40),
    "stars": Temper(0.58, 0.86, 0.29, 0.92, 0.30, 1.19),
}


def standard(observation: Observation[Rest], moves: Sequence[Move], dice: Dice) -> Move:
    """The move with the best prospects; a reveal only when it beats every take. First among equals."""
    table = table_of(observation)
    judge = Judge(table, TEMPERS[observation.frame.options["scoring"]])
    takes = judge.takes(table.row, judge.unseen)
    best = max(takes, key=lambda colours: takes[colours], default=None)
    if REVEAL in moves and (best is None or judge.reveal() > takes[best]):
        return REVEAL
    return next(move for move in moves if isinstance(move, Take) and move.colours == best)


class Judge:
    """Weighs positions for the seat to act: points it stands to gain, less what it leaves to the next."""

    def __init__(self, table: Table, temper: Temper) -> None:
        self.unseen = sum(kind.number for kind in table.unseen)
        self._table = table
        self._temper = temper
        self._others = temper.others / (table.seats - 1)
        self._count = [0] * len(COLOURS)
        self._bulbs = [0] * len(COLOURS)
        self._worth = [0.0] * len(COLOURS)
        for kind in table.unseen:
            self._count[kind.colour] += kind.number
            self._bulbs[kind.colour] += kind.number * kind.bulbs
            self._worth[kind.colour] += kind.number * kind.worth

    def reveal(self) -> float:
        """What the next card brings on average: the best take that it allows, or a lost turn."""
        row, deck = self._table.row, self.unseen - 1
        total = 0.0
        for kind in self._table.unseen:
            longer = with_card(row, kind)
            if row.colours and row.colours[-1] == kind.colour:
                theirs = self._gains(longer, self._table.successors, deck)
                value = -self._others * self._left_behind(longer.colours, theirs, deck)
            else:
                value = max(self.takes(longer, deck).values())
            total += kind.number * value
        return total / self.unseen

    def takes(self, row: Row, deck: int) -> dict[tuple[int, ...], float]:
        """What each take from the row is worth with so many cards in the deck, in canonical order."""
        mine = self._gains(row, self._table.mine, deck)
        theirs = self._gains(row, self._table.successors, deck)
        values = {}
        for colours in choices(row.colours):
            left = tuple(colour for colour in row.colours if colour not in colours)
            gain = sum(mine[colour] for colour in colours)
            values[colours] = gain - self._others * self._left_behind(left, theirs, deck)
        return values

    def _left_behind(self, colours: tuple[int, ...], gains: Mapping[int, float], deck: int) -> float:
        """What the next player can make of a row of these colours: its best take, or a reveal."""
        if not deck:
            return 0.0
        if not colours:
            return self._temper.fresh_row
        best = max(sum(gains[colour] for colour in taken) for taken in choices(colours))
        if len(colours) == SHOP_ROOM:
            return best
        risk = self._count[colours[-1]] / self.unseen
        return max(best, (1 - risk) * (max(best, 0.0) + self._temper.one_more))

    def _gains(self, row: Row, begun: Heap, deck: int) -> dict[int, float]:
        """How much better off each colour of the row would leave a player with these sets begun."""
        return {colour: self._gain(row.heap, begun, colour, deck) for colour in set(row.colours)}

    def _gain(self, shop: Heap, begun: Heap, colour: int, deck: int) -> float:
        bulbs = begun.bulbs[colour] + shop.bulbs[colour]
        worth = begun.worth[colour] + shop.worth[colour]
        before = self._hope(colour, begun.bulbs[colour], begun.worth[colour], deck)
        if bulbs < SET_SIZE:
            return self._hope(colour, bulbs, worth, deck) - before
        return (0.0 if bulbs % SET_SIZE else worth) - before

    def _hope(self, colour: int, bulbs: int, worth: float, deck: int) -> float:
        """What a set under construction is worth: its loss, or with luck what it becomes when complete."""
        if not bulbs or not deck or not self._bulbs[colour]:
            return -worth
        growth = self._temper.one_bulb if bulbs == 1 else self._temper.two_bulbs
        luck = 1 - exp(-growth * self._bulbs[colour] / self._table.seats)
        to_come = (SET_SIZE - bulbs) * self._worth[colour] / self._bulbs[colour]
        return self._temper.finish * luck * (2 * worth + to_come) - worth


@cache
def choices(colours: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The takes that a row of these colours allows, in canonical order (FL-6, FL-7, FL-8)."""
    present = sorted(set(colours))
    many = 2 if len(colours) == SHOP_ROOM and len(present) > 1 else 1
    return tuple(combinations(present, many))
