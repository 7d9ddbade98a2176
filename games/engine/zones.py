"""The body of every state: cards in zones and counters, under one table of who may see what."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from games.engine.types import Card, Place, Seat, Viewer


class Sight(Enum):
    """Who may see a thing."""

    NOBODY = "nobody"
    OWNER = "owner"
    ALL = "all"

    def reaches(self, owner: Seat | None, viewer: Viewer) -> bool:
        """Whether this viewer may see the thing of that owner."""
        if self is Sight.OWNER:
            return viewer is not None and viewer == owner
        return self is Sight.ALL


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """One kind of zone: its name, whether each seat has its own, who sees the cards and who their number."""

    name: str
    per_seat: bool
    cards: Sight
    count: Sight


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """One kind of counter (money, cones): its name, whether each seat has its own, and who sees it."""

    name: str
    per_seat: bool
    value: Sight


def _places(name: str, per_seat: bool, seats: int) -> list[Place]:
    return [Place(name, seat) for seat in range(seats)] if per_seat else [Place(name)]


@dataclass(frozen=True)
class Frame:
    """What stays the same for a whole game: seats, options, and which slot of the body is which place."""

    seats: int
    options: Mapping[str, str]
    zones: tuple[ZoneSpec, ...]
    counters: tuple[CounterSpec, ...] = ()

    @cached_property
    def zone_places(self) -> tuple[Place, ...]:
        """The place of each slot of a state's `zones`, in order."""
        return tuple(p for spec in self.zones for p in _places(spec.name, spec.per_seat, self.seats))

    @cached_property
    def counter_places(self) -> tuple[Place, ...]:
        """The place of each slot of a state's `counters`, in order."""
        return tuple(p for spec in self.counters for p in _places(spec.name, spec.per_seat, self.seats))

    @cached_property
    def slot(self) -> Mapping[Place, int]:
        """The slot of each zone."""
        return {place: slot for slot, place in enumerate(self.zone_places)}

    @cached_property
    def _zone_specs(self) -> Mapping[str, ZoneSpec]:
        return {spec.name: spec for spec in self.zones}

    @cached_property
    def _counter_specs(self) -> Mapping[str, CounterSpec]:
        return {spec.name: spec for spec in self.counters}

    def shows_cards(self, place: Place, viewer: Viewer) -> bool:
        """Whether the viewer may see which cards lie there."""
        return self._zone_specs[place.zone].cards.reaches(place.owner, viewer)

    def shows_count(self, place: Place, viewer: Viewer) -> bool:
        """Whether the viewer may see how many cards lie there."""
        return self._zone_specs[place.zone].count.reaches(place.owner, viewer)

    def shows_counter(self, place: Place, viewer: Viewer) -> bool:
        """Whether the viewer may see that counter."""
        return self._counter_specs[place.zone].value.reaches(place.owner, viewer)


type Cards = tuple[Card, ...]


class State[R](NamedTuple):
    """Everything about a game at one moment, secrets included. Never changed, only replaced.

    `zones` has one tuple of cards a slot of `frame` (a pile's last card is its top), `counters` one number
    a slot, and `rest` is what else the ruleset must know.
    """

    frame: Frame
    zones: tuple[Cards, ...]
    counters: tuple[int, ...]
    rest: R

    def cards(self, zone: str, owner: Seat | None = None) -> Cards:
        """The cards that lie in a zone."""
        return self.zones[self.frame.slot[Place(zone, owner)]]


@dataclass(frozen=True, slots=True)
class Observation[F]:
    """What one viewer may know now.

    `cards` and `counters` hold only what the viewer may see, `counts` only the piles whose size they may
    see; `facts` is what else the ruleset tells this viewer.
    """

    viewer: Viewer
    frame: Frame
    cards: Mapping[Place, Cards]
    counts: Mapping[Place, int]
    counters: Mapping[Place, int]
    facts: F

    def of(self, zone: str, owner: Seat | None = None) -> Cards:
        """The cards of a zone that the viewer may see; raises KeyError for one they may not."""
        return self.cards[Place(zone, owner)]


def observe_body[R, F](state: State[R], viewer: Viewer, facts: F) -> Observation[F]:
    """The viewer's observation, built by naming what the sight table lets them see."""
    frame = state.frame
    places = tuple(zip(frame.zone_places, state.zones, strict=True))
    counters = zip(frame.counter_places, state.counters, strict=True)
    return Observation(
        viewer=viewer,
        frame=frame,
        cards={place: cards for place, cards in places if frame.shows_cards(place, viewer)},
        counts={place: len(cards) for place, cards in places if frame.shows_count(place, viewer)},
        counters={place: value for place, value in counters if frame.shows_counter(place, viewer)},
        facts=facts,
    )
