"""What everybody can see of a game: what each seat has, what is still unseen, which turn is in play."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.engine.lines import is_outside_rules
from games.engine.rules.fairy_lights import BULBS, CARDS, COLOUR, COLOURS, SHOP, Rest, scoring_of
from games.engine.types import Card, Seat
from games.engine.zones import Observation
from games.titles.base import LogLine, Table
from games.titles.fairy_lights.garland import StoredSet, stored_sets

ENDS_OF_TURN = frozenset({"set-begun", "set-lost", "set-stored", "turn-lost"})


class Holdings(NamedTuple):
    """What one seat has: its stored sets, its cards under construction, and what both count for."""

    stored: tuple[StoredSet, ...]
    begun: tuple[Card, ...]
    gained: int
    unfinished: int

    @property
    def points(self) -> int:
        """Points as things stand (FL-1)."""
        return self.gained - self.unfinished

    @property
    def bulbs(self) -> int:
        """Bulbs in the garland."""
        return sum(stored.bulbs for stored in self.stored)

    @property
    def cards(self) -> int:
        """Cards in the garland."""
        return sum(len(stored.cards) for stored in self.stored)

    def begun_of(self, colour: int) -> tuple[Card, ...]:
        """The cards of one colour under construction."""
        return tuple(card for card in self.begun if COLOUR[card] == colour)


def observed(table: Table) -> Observation[Rest]:
    """The table's observation, as one of Fairy Lights."""
    return table.observation


def shows_stars(table: Table) -> bool:
    """Whether stars count in this game, and so are shown."""
    options: Any = table.observation.frame.options
    return bool(options["scoring"] == "stars")


def holdings_of(table: Table, seat: Seat) -> Holdings:
    """What that seat has, from what the viewer sees."""
    seen = observed(table)
    worth = scoring_of(seen.frame.options)
    garland, begun = seen.of("garland", seat), seen.of("sets", seat)
    return Holdings(
        stored=stored_sets(garland, seen.facts.swags[seat]),
        begun=begun,
        gained=sum(worth[card] for card in garland),
        unfinished=sum(worth[card] for card in begun),
    )


def shop_of(table: Table) -> tuple[Card, ...]:
    """The shop's row."""
    return observed(table).of("shop")


def deck_count(table: Table) -> int:
    """How many cards the deck has."""
    return next(count for place, count in table.observation.counts.items() if place.zone == "deck")


def unseen_cards(table: Table) -> list[Card]:
    """The cards that lie nowhere the viewer can see, in no order that means anything: the deck."""
    seen = {card for cards in table.observation.cards.values() for card in cards}
    return [card for card in range(len(CARDS)) if card not in seen]


def unseen_by_colour(table: Table) -> tuple[int, ...]:
    """How many cards of each colour are unseen."""
    counted = Counter(COLOUR[card] for card in unseen_cards(table))
    return tuple(counted[colour] for colour in range(len(COLOURS)))


def bulbs_on(cards: Sequence[Card]) -> int:
    """Bulbs on these cards."""
    return sum(BULBS[card] for card in cards)


# The log


def ends_turn(line: LogLine) -> bool:
    """Whether the line was the last of a turn."""
    return any(event.kind in ENDS_OF_TURN for event in line.events)


def turn_in_play(table: Table) -> tuple[LogLine, ...]:
    """The lines that the seat to act has made in this turn so far."""
    lines: list[LogLine] = []
    for line in reversed(table.latest):
        if line.seat != observed(table).facts.turn or ends_turn(line) or _outside(line):
            break
        lines.append(line)
    return tuple(reversed(lines))


def revealed_in(lines: Sequence[LogLine]) -> tuple[Card, ...]:
    """The cards that these lines revealed, in order."""
    return tuple(
        card for line in lines for event in line.events if event.target == SHOP for card in event.cards
    )


def _outside(line: LogLine) -> bool:
    return line.text is not None and is_outside_rules(line.text)


def new_lines(table: Table) -> tuple[LogLine, ...]:
    """The lines that are news to the viewer: all since their turn before the one in play or just ended.

    For a spectator those of the last seat that moved.
    """
    lines = table.latest
    reader = table.viewer if table.viewer is not None else (lines[-1].seat if lines else None)
    start = len(lines)
    while start and lines[start - 1].seat == reader:
        start -= 1
    if table.viewer is not None:
        while start and lines[start - 1].seat != reader:
            start -= 1
    return lines[start:]
