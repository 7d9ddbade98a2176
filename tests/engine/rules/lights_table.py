"""A table of Fairy Lights laid out by hand, in words: `position(shop="pink1 silver2", sets={0: "pink1"})`.

A card in words is its colour and its bulbs, and after a `*` its stars where they matter: `gold1`, `pink2*1`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from games.engine.chance import NoChance
from games.engine.errors import IllegalMove
from games.engine.rules.fairy_lights import CARDS, COLOURS, FairyLights, Rest
from games.engine.types import Card, Event, Outcome, Seat
from games.engine.zones import State

RULES = FairyLights()


class Table(NamedTuple):
    """A state of the game, told in words, and what the last move made happen."""

    state: State[Rest]
    events: tuple[Event, ...] = ()

    @property
    def turn(self) -> Seat:
        """Whose turn it is."""
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
    def shop(self) -> str:
        """The row from its oldest card to its newest."""
        return words(self.state.cards("shop"))

    @property
    def discard(self) -> str:
        """The discard pile from bottom to top."""
        return words(self.state.cards("discard"))

    @property
    def deck(self) -> str:
        """The deck from top to bottom."""
        return words(self.state.cards("deck")[::-1])

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as things stand."""
        return RULES.scores(self.state)

    @property
    def outcome(self) -> Outcome:
        """Places and what decided them."""
        return RULES.outcome(self.state)

    @property
    def happened(self) -> list[str]:
        """What the last move made happen, by kind."""
        return [event.kind for event in self.events]

    def sets(self, seat: Seat) -> str:
        """What a seat has under construction."""
        return words(self.state.cards("sets", seat))

    def garland(self, seat: Seat) -> str:
        """What a seat has hung up."""
        return words(self.state.cards("garland", seat))

    def play(self, *moves: str) -> "Table":
        """The table after these moves, each by whoever is to act."""
        table = self
        for text in moves:
            state, events = RULES.apply(table.state, table.turn, RULES.parse(text), NoChance())
            table = Table(state, events)
        return table

    def refusal(self, text: str, seat: Seat | None = None) -> str:
        """The code with which a move is refused."""
        try:
            RULES.apply(self.state, self.turn if seat is None else seat, RULES.parse(text), NoChance())
        except IllegalMove as error:
            return error.code
        raise AssertionError(f"{text} is accepted")


def words(cards: tuple[Card, ...]) -> str:
    """Cards in words, without their stars."""
    return " ".join(f"{COLOURS[CARDS[card].colour]}{CARDS[card].bulbs}" for card in cards)


def position(
    shop: str = "",
    deck: str | None = None,
    sets: Mapping[Seat, str] | None = None,
    garland: Mapping[Seat, str] | None = None,
    turn: Seat = 0,
    seats: int = 3,
    scoring: str = "bulbs",
) -> Table:
    """A table with these cards in these places.

    `deck` is the whole deck from its top; all other cards lie in the discard pile then. Without it
    all other cards are in the deck.
    """
    hand_out = _Box()
    in_shop = hand_out.take(shop)
    in_sets = [hand_out.take((sets or {}).get(seat, "")) for seat in range(seats)]
    in_garland = [hand_out.take((garland or {}).get(seat, "")) for seat in range(seats)]
    in_deck = hand_out.take(deck or "")[::-1]
    rest = hand_out.rest()
    piles = (rest, in_shop, ()) if deck is None else (in_deck, in_shop, rest)
    frame = RULES.frame({"scoring": scoring}, seats)
    swags = tuple((len(cards),) if cards else () for cards in in_garland)
    return Table(State(frame, (*piles, *in_sets, *in_garland), (), Rest(turn, False, swags)))


class _Box:
    """All 103 cards, handed out by name, the lowest number first."""

    def __init__(self) -> None:
        self._left = dict(enumerate(CARDS))

    def take(self, names: str) -> tuple[Card, ...]:
        return tuple(self._one(name) for name in names.split())

    def _one(self, name: str) -> Card:
        face, _, stars = name.partition("*")
        colour, bulbs = COLOURS.index(face[:-1]), int(face[-1])
        for number, card in self._left.items():
            if (card.colour, card.bulbs) == (colour, bulbs) and (not stars or card.stars == int(stars)):
                del self._left[number]
                return number
        raise LookupError(f"there is no {name} left")

    def rest(self) -> tuple[Card, ...]:
        return tuple(self._left)
