"""What a take of Fairy Lights would do, told from the table as everybody sees it."""

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.rules.fairy_lights import BULBS, COLOUR, COLOURS, SET_SIZE, Rest, Take
from games.engine.types import Card
from games.engine.zones import Observation

type Bulbs = tuple[int, ...]
"""A number of bulbs a colour, in the order of COLOURS."""


class Effect(NamedTuple):
    """Bulbs that a take adds from the shop, that it stores, and that it loses (with what had been begun)."""

    added: int
    stored: int
    lost: int


def bulbs_by_colour(cards: Sequence[Card]) -> Bulbs:
    """The bulbs on these cards, colour by colour."""
    bulbs = [0] * len(COLOURS)
    for card in cards:
        bulbs[COLOUR[card]] += BULBS[card]
    return tuple(bulbs)


def effect_of(take: Take, begun: Bulbs, shop: Bulbs) -> Effect:
    """What the take does for a seat with these bulbs under construction (FL-11)."""
    added = stored = lost = 0
    for colour in take.colours:
        total = begun[colour] + shop[colour]
        added += shop[colour]
        if total % SET_SIZE == 0:
            stored += total
        elif total > SET_SIZE:
            lost += total
    return Effect(added, stored, lost)


def effects(observation: Observation[Rest], takes: Sequence[Take]) -> tuple[Effect, ...]:
    """What each of these takes does for the seat whose turn it is."""
    begun = bulbs_by_colour(observation.of("sets", observation.facts.turn))
    shop = bulbs_by_colour(observation.of("shop"))
    return tuple(effect_of(take, begun, shop) for take in takes)
