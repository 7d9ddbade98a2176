"""Fairy Lights: reveal cards, take colours, hang up bulbs in threes. Rulings: docs/rules/fairy-lights.md."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, NamedTuple

from games.engine.chance import Chance
from games.engine.errors import IllegalMove
from games.engine.protocol import Option, Ruleset
from games.engine.types import Event, Outcome, Place, Seat, Viewer, places_by
from games.engine.zones import Sight, ZoneSpec
from games.engine.zones import State as BodyState

COLOURS = ("yellow", "pink", "orange", "silver", "gold")

# Cards by (colour, bulbs): how many show 0, 1 and 2 stars. The totals are printed on the cards; stars: FL-1.
_COPIES: Mapping[tuple[int, int], tuple[int, int, int]] = {
    (0, 1): (13, 12, 3), (0, 2): (3, 2, 1),
    (1, 1): (7, 10, 6), (1, 2): (2, 2, 1),
    (2, 1): (3, 7, 6), (2, 2): (1, 2, 1),
    (3, 1): (1, 5, 7), (3, 2): (1, 1, 1),
    (4, 1): (0, 0, 5),
}  # fmt: skip


class CardFace(NamedTuple):
    """What is printed on a card: its colour (index into COLOURS), 1 or 2 bulbs, 0 to 2 stars."""

    colour: int
    bulbs: int
    stars: int


CARDS: tuple[CardFace, ...] = tuple(
    CardFace(colour, bulbs, stars)
    for (colour, bulbs), copies in sorted(_COPIES.items())
    for stars in (0, 1, 2)
    for _ in range(copies[stars])
)
COLOUR = tuple(card.colour for card in CARDS)
BULBS = tuple(card.bulbs for card in CARDS)
STARS = tuple(card.stars for card in CARDS)

SHOP_ROOM = 5
SET_SIZE = 3

_DECK, _SHOP, _DISCARD, _SEATS = 0, 1, 2, 3
DECK, SHOP, DISCARD = Place("deck"), Place("shop"), Place("discard")


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turn over the deck's top card."""

    text: str = "reveal"


@dataclass(frozen=True, slots=True)
class Take:
    """Take every card of one colour, or of two, from the shop; colours as indices in canonical order."""

    colours: tuple[int, ...]
    text: str


type Move = Reveal | Take

REVEAL = Reveal()
_TAKES = {
    colours: Take(colours, " ".join(("take", *(COLOURS[colour] for colour in colours))))
    for many in (1, 2)
    for colours in combinations(range(len(COLOURS)), many)
}
_ALL_MOVES: tuple[Move, ...] = (REVEAL, *_TAKES.values())
_MOVES = {move.text: move for move in _ALL_MOVES}


class Rest(NamedTuple):
    """Whose turn it is, whether the game is over, and how many cards each stored set of each seat has."""

    turn: Seat
    ended: bool
    swags: tuple[tuple[int, ...], ...]


type State = BodyState[Rest]


def _choices() -> dict[tuple[int, bool, bool], tuple[Move, ...]]:
    """Every possible list of legal moves, by (colours in the shop as bits, five cards there, deck empty)."""
    table: dict[tuple[int, bool, bool], tuple[Move, ...]] = {}
    for bits in range(1 << len(COLOURS)):
        present = [colour for colour in range(len(COLOURS)) if bits >> colour & 1]
        singles = tuple(_TAKES[(colour,)] for colour in present)
        pairs = tuple(_TAKES[pair] for pair in combinations(present, 2))
        for empty in (False, True):
            table[bits, False, empty] = singles if empty else (REVEAL, *singles)  # FL-6, FL-14
            table[bits, True, empty] = pairs or singles  # FL-7, FL-8
    return table


_LEGAL = _choices()


class FairyLights(Ruleset[Rest, Move, Rest]):
    """The rules of Fairy Lights."""

    slug = "fairy-lights"
    version = 1
    seat_counts = range(2, 7)
    options = (Option("scoring", ("bulbs", "stars")),)
    card_count = len(CARDS)

    def zones(self, options: Mapping[str, str]) -> tuple[ZoneSpec, ...]:
        """Only the deck is hidden; garlands lie face down, but everybody saw what went there (FL-22)."""
        return (
            ZoneSpec("deck", False, Sight.NOBODY, Sight.ALL),
            ZoneSpec("shop", False, Sight.ALL, Sight.ALL),
            ZoneSpec("discard", False, Sight.ALL, Sight.ALL),
            ZoneSpec("sets", True, Sight.ALL, Sight.ALL),
            ZoneSpec("garland", True, Sight.ALL, Sight.ALL),
        )

    def setup(self, options: Mapping[str, str], seats: int, chance: Chance) -> State:
        """Shuffle 0: the deck. Shuffle 1: the seats, the first of which starts (FL-24)."""
        frame = self.frame(options, seats)
        deck = chance.shuffle(range(len(CARDS)), "deck")[::-1]
        first = chance.shuffle(range(seats), "seats")[0]
        nothing: tuple[tuple[int, ...], ...] = ((),) * seats
        return BodyState(frame, (deck, (), (), *nothing, *nothing), (), Rest(first, False, nothing))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seat whose turn it is, until the game is over."""
        return () if state.rest.ended else (state.rest.turn,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """Reveal first, then takes in canonical order; an empty shop leaves only the reveal."""
        rest = state[3]
        if rest[1] or seat != rest[0]:
            return ()
        deck, shop, *_ = state[1]
        bits = 0
        for card in shop:
            bits |= 1 << COLOUR[card]
        return _LEGAL[bits, len(shop) == SHOP_ROOM, not deck]

    def parse(self, text: str) -> Move:
        """One of the sixteen moves there are."""
        try:
            return _MOVES[text]
        except KeyError:
            raise IllegalMove("malformed") from None

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Reveal or take; both end the game when the last card of the deck has been revealed."""
        if move not in self.legal_moves(state, seat):
            raise self._refusal(state, seat, move)
        if isinstance(move, Reveal):
            return self._reveal(state)
        return self._take(state, move)

    def _refusal(self, state: State, seat: Seat, move: Move) -> IllegalMove:
        if state.rest.ended:
            return IllegalMove("game-over")
        if seat != state.rest.turn:
            return IllegalMove("not-your-turn")
        shop = state.zones[_SHOP]
        if isinstance(move, Reveal):
            return IllegalMove("shop-full" if len(shop) == SHOP_ROOM else "deck-empty")
        missing = [colour for colour in move.colours if all(COLOUR[card] != colour for card in shop)]
        if missing:
            return IllegalMove("colour-not-in-shop", colour=COLOURS[missing[0]])
        return IllegalMove("take-two" if len(shop) == SHOP_ROOM else "take-one")

    def _reveal(self, state: State) -> tuple[State, tuple[Event, ...]]:
        frame, zones, counters, (turn, _, swags) = state
        deck, shop = zones[_DECK], zones[_SHOP]
        card = deck[-1]
        left = deck[:-1]
        # FL-2, FL-3: compared with the end of the row, and with nothing when the row is empty.
        ends_turn = bool(shop) and COLOUR[shop[-1]] == COLOUR[card]
        events: tuple[Event, ...] = (Event("revealed", turn, (card,), DECK, SHOP, (len(left),)),)
        ended = False
        if ends_turn:
            events += (Event("turn-lost", turn),)
            if left:
                turn = (turn + 1) % frame.seats
            else:
                ended = True  # FL-15
                events += (Event("game-ended"),)
        body = (left, (*shop, card), *zones[_DISCARD:])  # FL-4: the card stays
        return BodyState(frame, body, counters, Rest(turn, ended, swags)), events

    def _take(self, state: State, move: Take) -> tuple[State, tuple[Event, ...]]:
        frame, zones, counters, (turn, ended, swags) = state
        body = list(zones)
        sets, garland = _SEATS + turn, _SEATS + frame.seats + turn
        stored: list[int] = []
        events: list[Event] = []
        shop = body[_SHOP]
        for colour in move.colours:
            taken = tuple([card for card in shop if COLOUR[card] == colour])
            begun = tuple([card for card in body[sets] if COLOUR[card] == colour])
            had, got = sum([BULBS[card] for card in begun]), sum([BULBS[card] for card in taken])
            numbers = (colour, had, got)
            if had + got < SET_SIZE:  # FL-11, and FL-10: what is taken is added, come what may
                body[sets] += taken
                events.append(Event("set-begun", turn, taken, SHOP, Place("sets", turn), numbers))
                continue
            body[sets] = tuple([card for card in body[sets] if COLOUR[card] != colour])
            if (had + got) % SET_SIZE:
                body[_DISCARD] += begun + taken
                events.append(Event("set-lost", turn, taken, SHOP, DISCARD, numbers))
            else:
                body[garland] += begun + taken
                stored.append(len(begun) + len(taken))
                events.append(Event("set-stored", turn, taken, SHOP, Place("garland", turn), numbers))
        body[_SHOP] = tuple([card for card in shop if COLOUR[card] not in move.colours])
        if stored:
            swags = (*swags[:turn], swags[turn] + tuple(stored), *swags[turn + 1 :])
        if body[_DECK]:
            turn = (turn + 1) % frame.seats
        else:
            ended = True  # FL-14
            events.append(Event("game-ended"))
        return BodyState(frame, tuple(body), counters, Rest(turn, ended, swags)), tuple(events)

    def facts(self, state: State, viewer: Viewer) -> Rest:
        """Whose turn it is and how garlands are divided into sets: all of it is public."""
        return state.rest

    def scores(self, state: State) -> tuple[int, ...]:
        """What hangs in the garland less what is under construction, in bulbs or in stars (FL-1, FL-18)."""
        worth = scoring_of(state.frame.options)
        return tuple(
            sum(worth[card] for card in state.cards("garland", seat))
            - sum(worth[card] for card in state.cards("sets", seat))
            for seat in range(state.frame.seats)
        )

    def standing(self, state: State, viewer: Viewer) -> tuple[int | None, ...]:
        """All scores: everybody saw what they are made of (FL-22)."""
        return self.scores(state)

    def outcome(self, state: State) -> Outcome:
        """Score, then cards in the garland, then negative points in front of one, then shared (FL-20)."""
        worth = scoring_of(state.frame.options)
        scores = self.scores(state)
        keys = tuple(
            (
                scores[seat],
                len(state.cards("garland", seat)),
                sum(worth[card] for card in state.cards("sets", seat)),
            )
            for seat in range(state.frame.seats)
        )
        return Outcome("finished", scores, places_by(keys), tuple(_decider(key, keys) for key in keys))

    def pack(self, rest: Rest) -> dict[str, Any]:
        """As a JSON object."""
        return {"turn": rest.turn, "ended": rest.ended, "swags": [list(cards) for cards in rest.swags]}

    def unpack(self, packed: Mapping[str, Any]) -> Rest:
        """From the JSON object that `pack` made."""
        swags = tuple(tuple(cards) for cards in packed["swags"])
        return Rest(packed["turn"], packed["ended"], swags)


def scoring_of(options: Mapping[str, str]) -> tuple[int, ...]:
    """What each card counts for, by card number (FL-1)."""
    return STARS if options["scoring"] == "stars" else BULBS


def _decider(key: tuple[int, int, int], keys: tuple[tuple[int, int, int], ...]) -> str:
    """The last thing that had to be compared to place this seat."""
    if sum(other == key for other in keys) > 1:
        return "shared"
    if sum(other[:2] == key[:2] for other in keys) > 1:
        return "unfinished"
    if sum(other[0] == key[0] for other in keys) > 1:
        return "cards"
    return "score"
