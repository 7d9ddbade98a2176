"""The table of Fairy Lights as a card counter keeps it in mind."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.rules.fairy_lights import BULBS, COLOUR, COLOURS, Rest, scoring_of
from games.engine.types import Card
from games.engine.zones import Observation


class Heap(NamedTuple):
    """Cards by colour: how many bulbs they show, and what they count for at the end of the game."""

    bulbs: tuple[int, ...]
    worth: tuple[float, ...]


class Row(NamedTuple):
    """The shop: the colours of its cards in order, and the cards themselves by colour."""

    colours: tuple[int, ...]
    heap: Heap


class Kind(NamedTuple):
    """Unseen cards of one colour with 1 or 2 bulbs: what one counts for on average, and their number."""

    colour: int
    bulbs: int
    worth: float
    number: int


class Table(NamedTuple):
    """What the seat to act may build on: the shop, its own begun sets and its successor's, unseen cards."""

    seats: int
    row: Row
    mine: Heap
    successors: Heap
    unseen: tuple[Kind, ...]


def table_of(observation: Observation[Rest]) -> Table:
    """The table as the seat whose turn it is sees it; what it does not see is what lies nowhere in sight."""
    frame, turn = observation.frame, observation.facts.turn
    worth = scoring_of(frame.options)
    shop = observation.of("shop")
    return Table(
        frame.seats,
        Row(tuple(COLOUR[card] for card in shop), _heap(shop, worth)),
        _heap(observation.of("sets", turn), worth),
        _heap(observation.of("sets", (turn + 1) % frame.seats), worth),
        _unseen(observation, worth),
    )


def with_card(row: Row, kind: Kind) -> Row:
    """The row after a card of this kind has been revealed."""
    bulbs, worth = list(row.heap.bulbs), list(row.heap.worth)
    bulbs[kind.colour] += kind.bulbs
    worth[kind.colour] += kind.worth
    return Row((*row.colours, kind.colour), Heap(tuple(bulbs), tuple(worth)))


def _heap(cards: Sequence[Card], worth: Sequence[int]) -> Heap:
    bulbs, counts_for = [0] * len(COLOURS), [0.0] * len(COLOURS)
    for card in cards:
        bulbs[COLOUR[card]] += BULBS[card]
        counts_for[COLOUR[card]] += worth[card]
    return Heap(tuple(bulbs), tuple(counts_for))


def _unseen(observation: Observation[Rest], worth: Sequence[int]) -> tuple[Kind, ...]:
    seen = {card for cards in observation.cards.values() for card in cards}
    totals: dict[tuple[int, int], list[int]] = {}
    for card, face in enumerate(zip(COLOUR, BULBS, strict=True)):
        if card not in seen:
            total = totals.setdefault(face, [0, 0])
            total[0] += worth[card]
            total[1] += 1
    return tuple(Kind(*face, total / number, number) for face, (total, number) in totals.items())
