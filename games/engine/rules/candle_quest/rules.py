"""The rules of Candle Quest: what may be done, and what comes of it."""

from collections.abc import Mapping
from typing import Any

from games.engine.chance import Chance
from games.engine.errors import IllegalMove
from games.engine.protocol import Option, Ruleset
from games.engine.rules.candle_quest import scoring
from games.engine.rules.candle_quest.cards import CARDS, FACE, JUNIOR_CARDS
from games.engine.rules.candle_quest.choices import CHOICES
from games.engine.rules.candle_quest.deeds import DEEDS
from games.engine.rules.candle_quest.moves import GIVE_UNSEEN, Give, Move, parse_move
from games.engine.rules.candle_quest.state import (
    FIRST_SEAT_SLOT,
    Facts,
    Phase,
    Rest,
    State,
    counter_specs,
    pack_rest,
    screen_of,
    unpack_rest,
    zone_specs,
)
from games.engine.rules.candle_quest.table import Table
from games.engine.types import Card, Event, Outcome, Seat, Viewer
from games.engine.zones import CounterSpec, Frame, ZoneSpec
from games.engine.zones import State as BodyState

SHEKELS_AT_START = 12


class CandleQuest(Ruleset[Rest, Move, Facts]):
    """The rules of Candle Quest."""

    slug = "candle-quest"
    version = 1
    seat_counts = range(2, 6)
    options = (Option("variant", ("basic", "advanced", "junior")), Option("holdings", ("hidden", "open")))
    card_count = len(CARDS)

    def zones(self, options: Mapping[str, str]) -> tuple[ZoneSpec, ...]:
        """Stack, offer, candles set aside or out of the game; each seat's candles and its pile (CQ-27)."""
        return zone_specs(options)

    def counters(self, options: Mapping[str, str]) -> tuple[CounterSpec, ...]:
        """Each seat's shekels (CQ-27)."""
        return counter_specs(options)

    def setup(self, options: Mapping[str, str], seats: int, chance: Chance) -> State:
        """Shuffle 0: the deck, to draw for the start (CQ-2). Shuffle 1: the deck again, to play with."""
        frame = self.frame(options, seats)
        deck = range(JUNIOR_CARDS if frame.options["variant"] == "junior" else len(CARDS))
        first = _first_player(chance.shuffle(deck, "start"), seats)
        stack = chance.shuffle(deck, "deck")[::-1]
        nothing: tuple[tuple[Card, ...], ...] = ((),) * (FIRST_SEAT_SLOT - 1 + 2 * seats)
        return BodyState(frame, (stack, *nothing), (SHEKELS_AT_START,) * seats, Rest(first, first))

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """One seat at a time, until the game is over."""
        return () if state.rest.phase is Phase.ENDED else (state.rest.actor,)

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        """What the seat may do; of loots and guards, those with a payment worth suggesting (CQ-8)."""
        rest = state[3]
        if rest[2] is Phase.ENDED or seat != rest[1]:
            return ()
        return CHOICES[rest[2]](state, seat)

    def parse(self, text: str) -> Move:
        """The move with exactly this text."""
        return parse_move(text)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """The move and everything that follows from it by itself."""
        rest = state.rest
        if rest.phase is Phase.ENDED:
            raise IllegalMove("game-over")
        if seat != rest.actor:
            raise IllegalMove("not-your-turn")
        phase, carry_out = DEEDS[type(move)]
        if rest.phase is not phase:
            raise IllegalMove("not-now", phase=rest.phase.value)
        table = Table(state, chance)
        carry_out(table, move)
        return table.done()

    def facts(self, state: State, viewer: Viewer) -> Facts:
        """All of the rest is public: it holds only what everybody saw or heard."""
        return state.rest

    def redact(self, frame: Frame, move: Move, events: tuple[Event, ...], viewer: Viewer) -> str:
        """Which candle was given is seen by who gave and who got it only (CQ-27)."""
        if isinstance(move, Give) and not self._sees_gift(frame, events, viewer):
            return GIVE_UNSEEN
        return move.text

    def _sees_gift(self, frame: Frame, events: tuple[Event, ...], viewer: Viewer) -> bool:
        return any(self.redact_event(frame, e, viewer).cards for e in events if e.kind == "gave")

    def scores(self, state: State) -> tuple[int, ...]:
        """Colours held; in the advanced variant, points (CQ-20 to CQ-22)."""
        return scoring.scores(state)

    def standing(self, state: State, viewer: Viewer) -> tuple[int | None, ...]:
        """One's own score; the others' too where holdings are open."""
        screen = screen_of(state.frame.options)
        return tuple(
            score if screen.reaches(seat, viewer) else None for seat, score in enumerate(self.scores(state))
        )

    def outcome(self, state: State) -> Outcome:
        """By score (CQ-23), or by colours and then by what the advanced score would be (CQ-18)."""
        return scoring.outcome(state)

    def pack(self, rest: Rest) -> dict[str, Any]:
        """As a JSON object."""
        return pack_rest(rest)

    def unpack(self, packed: Mapping[str, Any]) -> Rest:
        """From the JSON object that `pack` made."""
        return unpack_rest(packed)


def _first_player(deck: tuple[Card, ...], seats: int) -> Seat:
    """Who draws the highest face value from this deck; the tied ones draw again (CQ-2)."""
    tied = list(range(seats))
    drawn = iter(deck)
    while len(tied) > 1:
        cards = dict(zip(tied, drawn, strict=False))
        if len(cards) < len(tied):
            break
        most = max(FACE[card] for card in cards.values())
        tied = [seat for seat, card in cards.items() if FACE[card] == most]
    return tied[0]
