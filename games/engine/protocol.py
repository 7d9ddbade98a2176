"""What a title must be able to do to be played here."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.engine.chance import Chance
from games.engine.errors import BadOption, BadSeat
from games.engine.orders import Order, OrderOffer
from games.engine.types import Event, Outcome, Place, Seat, Viewer
from games.engine.zones import CounterSpec, Frame, Observation, State, ZoneSpec, observe_body


class Move(Protocol):
    """One decision of one seat: a value with an exact text form."""

    @property
    def text(self) -> str:
        """The move as `docs/record.md` writes it."""
        ...


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a ruleset; its first value is what an omitted option means."""

    name: str
    values: tuple[str, ...]


class Ruleset[R, M: Move, F](ABC):
    """The rules of one title. R: the rest of its state, M: its moves, F: the facts it tells a viewer."""

    slug: str
    version: int
    """Raised when a change would alter the replay of games that began before it."""
    seat_counts: range
    options: tuple[Option, ...] = ()
    knows_orders = False
    """Whether seats can leave standing orders."""
    card_count: int
    totals: Mapping[tuple[str, ...], int] = {}
    """What counters, named together, add up to over the whole table at any time: no coin is lost or made."""

    # What each title defines

    @abstractmethod
    def zones(self, options: Mapping[str, str]) -> tuple[ZoneSpec, ...]:
        """The kinds of zones, with who may see them under these options."""

    @abstractmethod
    def setup(self, options: Mapping[str, str], seats: int, chance: Chance) -> State[R]:
        """The state before the first move. Raises BadOption or BadSeat."""

    @abstractmethod
    def to_act(self, state: State[R]) -> tuple[Seat, ...]:
        """The seats that owe a move now; none exactly when the game is over."""

    @abstractmethod
    def legal_moves(self, state: State[R], seat: Seat) -> tuple[M, ...]:
        """What that seat may do, in canonical order; empty exactly when it is not to act."""

    @abstractmethod
    def apply(
        self, state: State[R], seat: Seat, move: M, chance: Chance
    ) -> tuple[State[R], tuple[Event, ...]]:
        """The state after the move, and what happened. Raises IllegalMove and then has changed nothing."""

    @abstractmethod
    def parse(self, text: str) -> M:
        """The move with exactly this text; raises IllegalMove("malformed") for anything else."""

    @abstractmethod
    def facts(self, state: State[R], viewer: Viewer) -> F:
        """What the viewer may know beside zones and counters."""

    @abstractmethod
    def scores(self, state: State[R]) -> tuple[int, ...]:
        """The score of each seat as things stand."""

    @abstractmethod
    def outcome(self, state: State[R]) -> Outcome:
        """How a finished game ended: scores, places, and what decided them."""

    @abstractmethod
    def pack(self, rest: R) -> dict[str, Any]:
        """The rest of a state as JSON values."""

    @abstractmethod
    def unpack(self, packed: Mapping[str, Any]) -> R:
        """The rest of a state from what `pack` made."""

    # What is the same for all

    def counters(self, options: Mapping[str, str]) -> tuple[CounterSpec, ...]:
        """The kinds of counters, with who may see them; most titles have none."""
        return ()

    def standing(self, state: State[R], viewer: Viewer) -> tuple[int | None, ...]:
        """The score of each seat as things stand, where the viewer may know it; by default nowhere."""
        return (None,) * state.frame.seats

    def order_offers(self, observation: Observation[F]) -> tuple[OrderOffer, ...]:
        """The standing orders that this viewer's seat could leave now; most titles know none."""
        return ()

    def situation(self, observation: Observation[F]) -> str:
        """The name of the situation that orders can be given for now; empty when there is none."""
        return ""

    def carry_out(self, order: Order, observation: Observation[F], moves: Sequence[M]) -> M | None:
        """The move that the order makes for a seat to act; None when it does not fit the situation."""
        return None

    def redact(self, frame: Frame, move: M, events: tuple[Event, ...], viewer: Viewer) -> str | None:
        """The text of a move, which made these events happen, as far as that viewer may know it.

        None when even the fact is secret.
        """
        return move.text

    def redact_event(self, frame: Frame, event: Event, viewer: Viewer) -> Event:
        """The event, without its cards when the viewer sees neither place they came from nor went to."""
        ends = [place for place in (event.source, event.target) if place is not None]
        if not event.cards or any(frame.shows_cards(place, viewer) for place in ends):
            return event
        return event._replace(cards=())

    def observe(self, state: State[R], viewer: Viewer) -> Observation[F]:
        """What one viewer may know now."""
        return observe_body(state, viewer, self.facts(state, viewer))

    def frame(self, options: Mapping[str, str], seats: int) -> Frame:
        """Seats, options and zones of a game. Raises BadOption or BadSeat."""
        if seats not in self.seat_counts:
            raise BadSeat(f"{self.slug} is not for {seats} seats")
        chosen = self.complete_options(options)
        return Frame(seats, chosen, self.zones(chosen), self.counters(chosen))

    def complete_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, the first where none is given. Raises BadOption for unknown ones."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise BadOption(f"{self.slug} has no option {name!r}")
            if value not in known[name].values:
                raise BadOption(f"option {name} of {self.slug} cannot be {value!r}")
        return {name: given.get(name, option.values[0]) for name, option in known.items()}

    def dump(self, state: State[R]) -> tuple[dict[Place, tuple[int, ...]], dict[Place, int], dict[str, Any]]:
        """The state as plain values: the cards of each zone, the counters, and the packed rest."""
        zones = dict(zip(state.frame.zone_places, state.zones, strict=True))
        counters = dict(zip(state.frame.counter_places, state.counters, strict=True))
        return zones, counters, self.pack(state.rest)

    def load(
        self,
        frame: Frame,
        zones: Mapping[Place, tuple[int, ...]],
        counters: Mapping[Place, int],
        rest: Mapping[str, Any],
    ) -> State[R]:
        """The state that `dump` took apart; a zone left out is empty."""
        return State(
            frame,
            tuple(zones.get(place, ()) for place in frame.zone_places),
            tuple(counters[place] for place in frame.counter_places),
            self.unpack(rest),
        )


type AnyRuleset = Ruleset[Any, Any, Any]
