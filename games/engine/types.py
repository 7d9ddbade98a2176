"""The small words that every ruleset speaks: places, events, outcomes."""

from typing import NamedTuple

type Card = int
type Seat = int
type Viewer = Seat | None


class Place(NamedTuple):
    """A zone by name, and whose it is (None: it belongs to the table)."""

    zone: str
    owner: Seat | None = None


class Event(NamedTuple):
    """One thing that a move made happen, in the order in which it happened.

    `cards` went from `source` to `target`, where there are any; `numbers` are what the sentence about
    it needs, and each ruleset says in which order.
    """

    kind: str
    seat: Seat | None = None
    cards: tuple[Card, ...] = ()
    source: Place | None = None
    target: Place | None = None
    numbers: tuple[int, ...] = ()


class Outcome(NamedTuple):
    """How a game ended.

    `status` is `finished`, `resigned` or `cancelled`; `places` are 1 + the number of seats strictly
    better, seat by seat; `deciders` names for each seat the last thing that was compared to place it
    ("score", "cards", …), so that a page can say it.
    """

    status: str
    scores: tuple[int, ...]
    places: tuple[int, ...]
    deciders: tuple[str, ...] = ()


def places_by(keys: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Places for one comparison key a seat, greater is better; equal keys share (1, 1, 3)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)
