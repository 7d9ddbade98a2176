"""A table of Candle Quest laid out by hand: `position(candles={0: "red5 dancing9"}, stack="unlit4 blue6")`.

A candle in words is its colour, or `dancing` or `unlit`, and its face value.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest import CandleQuest
from games.engine.rules.candle_quest.cards import CARDS, COLOURS, JUNIOR_CARDS
from games.engine.rules.candle_quest.state import Call, Phase, Rest
from games.engine.types import Card, Event, Outcome, Place, Seat
from games.engine.zones import State

RULES = CandleQuest()

EIGHT_BUT_RED = "blue5 purple5 orange5 yellow2 green2 pink2 white2"
"""Seven colours: a red or a dancing candle would complete them."""

type PerSeat = Mapping[Seat, str] | None


class Shuffles:
    """Chance for a table laid out by hand: every shuffle turns the cards round, and is noted."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, str]] = []

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        """The items from last to first."""
        self.seen.append((what, words(items)))
        return tuple(items)[::-1]


class Table(NamedTuple):
    """A state of the game, told in words, and what the last move made happen."""

    state: State[Rest]
    events: tuple[Event, ...] = ()
    shuffles: tuple[tuple[str, str], ...] = ()

    @property
    def rest(self) -> Rest:
        """Whose turn it is, and so on."""
        return self.state.rest

    @property
    def actor(self) -> Seat:
        """Who is to act."""
        (seat,) = RULES.to_act(self.state)
        return seat

    @property
    def over(self) -> bool:
        """Whether nobody has a move any more."""
        return RULES.to_act(self.state) == ()

    @property
    def legal(self) -> list[str]:
        """What whoever is to act may do."""
        return [
            move.text for seat in RULES.to_act(self.state) for move in RULES.legal_moves(self.state, seat)
        ]

    @property
    def shekels(self) -> tuple[int, ...]:
        """Everyone's shekels."""
        return self.state.counters

    @property
    def stack(self) -> str:
        """The draw stack from its top."""
        return words(self.state.cards("stack")[::-1])

    @property
    def happened(self) -> list[str]:
        """What the last move made happen, by kind."""
        return [event.kind for event in self.events]

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as things stand."""
        return RULES.scores(self.state)

    @property
    def outcome(self) -> Outcome:
        """Places and what decided them."""
        return RULES.outcome(self.state)

    def lies_in(self, zone: str, seat: Seat | None = None) -> str:
        """The cards of a zone, a pile's top last."""
        return words(self.state.cards(zone, seat))

    def candles(self, seat: Seat) -> str:
        """What a seat has behind its screen."""
        return self.lies_in("candles", seat)

    def pile(self, seat: Seat) -> str:
        """A seat's discard pile, its top last."""
        return self.lies_in("pile", seat)

    def number(self, name: str) -> Card:
        """The number of a candle of this name: of those of whoever is to act, or else of any on the table."""
        own = () if self.over else self.state.cards("candles", self.actor)
        return next(card for cards in (own, *self.state.zones) for card in cards if words((card,)) == name)

    def play(self, *moves: str) -> "Table":
        """The table after these moves, each by whoever is to act; in a move, `red5` stands for its number."""
        table, shuffles = self, Shuffles()
        for text in moves:
            move = RULES.parse(table.spelt(text))
            state, events = RULES.apply(table.state, table.actor, move, shuffles)
            table = Table(state, events, tuple(shuffles.seen))
        return table

    def spelt(self, text: str) -> str:
        """The move's text with numbers in place of names."""
        names = sorted({words((card,)) for cards in self.state.zones for card in cards}, reverse=True)
        for name in names:
            if name in text:
                text = text.replace(name, str(self.number(name)))
        return text

    def refusal(self, text: str, seat: Seat | None = None) -> tuple[str, dict[str, Any]]:
        """The code with which a move is refused, and its parameters."""
        move = RULES.parse(self.spelt(text))
        try:
            RULES.apply(self.state, self.actor if seat is None else seat, move, Shuffles())
        except IllegalMove as error:
            return error.code, error.params
        raise AssertionError(f"{text} is accepted")


def words(cards: Sequence[Card]) -> str:
    """Cards in words."""
    return " ".join(f"{_name(card)}{CARDS[card].face}" for card in cards)


def _name(card: Card) -> str:
    colour = CARDS[card].colour
    return CARDS[card].kind.name.lower() if colour is None else COLOURS[colour]


def position(
    *,
    candles: PerSeat = None,
    shekels: Mapping[Seat, int] | None = None,
    piles: PerSeat = None,
    stack: str | None = None,
    offer: str = "",
    aside: str = "",
    phase: Phase | None = None,
    bonus: bool = False,
    rebuilds: int = 0,
    calls: Sequence[tuple[Seat, int]] = (),
    turn: Seat = 0,
    seats: int = 3,
    variant: str = "basic",
    holdings: str = "hidden",
) -> Table:
    """A table with these cards in these places, everyone with 12 shekels unless told.

    `stack` is the whole stack from its top; all other cards are out of the game then. Without it all
    other cards are in the stack, the lowest number on top. A candle on offer is to be sold, or to be
    guarded against.
    """
    frame = RULES.frame({"variant": variant, "holdings": holdings}, seats)
    box = _Box(JUNIOR_CARDS if variant == "junior" else len(CARDS))
    zones = {Place("offer"): box.take(offer), Place("aside"): box.take(aside)}
    for zone, named in (("candles", candles), ("pile", piles)):
        zones |= {Place(zone, seat): box.take((named or {}).get(seat, "")) for seat in range(seats)}
    if stack is None:
        zones[Place("stack")] = box.left()[::-1]
    else:
        zones[Place("stack")] = box.take(stack)[::-1]
        zones[Place("out")] = box.left()
    if phase is None:
        phase = _phase_with(zones[Place("offer")])
    rest = Rest(
        turn=turn,
        actor=turn,
        phase=phase,
        bonus=bonus,
        rebuilds=rebuilds,
        calls=tuple(Call(*call) for call in calls),
        holders=tuple(seat for seat in range(seats) if zones[Place("candles", seat)])
        if variant == "junior"
        else (),
    )
    counters = {Place("shekels", seat): (shekels or {}).get(seat, 12) for seat in range(seats)}
    return Table(RULES.load(frame, zones, counters, RULES.pack(rest)))


def _phase_with(offer: Sequence[Card]) -> Phase:
    if not offer:
        return Phase.TURN
    return Phase.GUARD if words(offer).startswith("unlit") else Phase.OFFER


class _Box:
    """The candles of a variant, handed out by name, the lowest number first."""

    def __init__(self, many: int) -> None:
        self._left = list(range(many))

    def take(self, names: str) -> tuple[Card, ...]:
        return tuple(self._one(name) for name in names.split())

    def _one(self, name: str) -> Card:
        for card in self._left:
            if words((card,)) == name:
                self._left.remove(card)
                return card
        raise LookupError(f"there is no {name} left")

    def left(self) -> tuple[Card, ...]:
        return tuple(self._left)
