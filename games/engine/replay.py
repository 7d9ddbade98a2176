"""A game rebuilt from its log: every line in turn, each checked as if it were made now."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.chance import SeededChance
from games.engine.errors import IllegalMove
from games.engine.lines import (
    CANCEL,
    CANCELLED,
    PLAYER,
    RESIGN,
    TIMEOUT,
    UNDO,
    Sitter,
    bot_in_line,
    is_outside_rules,
    leave,
    outcome_of_leaving,
)
from games.engine.protocol import AnyRuleset
from games.engine.types import Event, Outcome, Seat
from games.engine.zones import State


class Line(NamedTuple):
    """One line of a game's log: a move or a `!` line; the seat is None for what nobody's seat did."""

    seat: Seat | None
    text: str


class _Before(NamedTuple):
    """What an undo goes back to."""

    state: State[Any]
    shuffles: int


class Replay:
    """A game as its log tells it so far: `state`, who sits where, and once it is over its `outcome`.

    `awaited_bot` is the seat for which a `!bot` line must follow now, if any.
    """

    def __init__(
        self, ruleset: AnyRuleset, options: Mapping[str, str], sitters: Sequence[Sitter], chance: SeededChance
    ) -> None:
        self.ruleset = ruleset
        self.chance = chance
        self.sitters = tuple(sitters)
        self.state: State[Any] = ruleset.setup(options, len(sitters), chance)
        self.outcome: Outcome | None = None
        self.awaited_bot: Seat | None = None
        self._history: list[_Before] = []

    def feed(self, line: Line) -> tuple[Event, ...]:
        """Add the next line; returns what it made happen. Raises IllegalMove when it cannot stand here."""
        if self.outcome is not None:
            raise IllegalMove("game-over")
        if self.awaited_bot is not None and (line.seat != self.awaited_bot or bot_in_line(line.text) is None):
            raise IllegalMove("bot-must-follow", seat=self.awaited_bot)
        if is_outside_rules(line.text):
            self._outside_rules(line)
            return ()
        return self._move(line)

    def _move(self, line: Line) -> tuple[Event, ...]:
        seat = self._seat_of(line)
        before = _Before(self.state, self.chance.used)
        move = self.ruleset.parse(line.text)
        self.state, events = self.ruleset.apply(self.state, seat, move, self.chance)
        self._history.append(before)
        if not self.ruleset.to_act(self.state):
            self.outcome = self.ruleset.outcome(self.state)
        return events

    def _outside_rules(self, line: Line) -> None:
        if line.text == CANCEL:
            if line.seat is not None:
                raise IllegalMove("no-seat-expected")
            self.outcome = CANCELLED
        elif line.text == UNDO:
            self._seat_of(line)
            self._undo()
        elif line.text in (RESIGN, TIMEOUT):
            self._leave(self._person_in(line))
        elif line.text == PLAYER:
            self._return(self._seat_of(line))
        elif bot_in_line(line.text) is not None:
            seat = self._seat_of(line)
            if self.sitters[seat].bot:
                raise IllegalMove("no-person-there", seat=seat)
            self.sitters = leave(self.sitters, seat)
            self.awaited_bot = None
        else:
            raise IllegalMove("malformed")

    def _seat_of(self, line: Line) -> Seat:
        if line.seat is None or not 0 <= line.seat < len(self.sitters):
            raise IllegalMove("no-such-seat")
        return line.seat

    def _person_in(self, line: Line) -> Seat:
        seat = self._seat_of(line)
        if self.sitters[seat].bot or self.sitters[seat].left:
            raise IllegalMove("no-person-there", seat=seat)
        return seat

    def _leave(self, seat: Seat) -> None:
        self.sitters = leave(self.sitters, seat)
        self.outcome = outcome_of_leaving(self.sitters)
        if self.outcome is None:
            self.awaited_bot = seat

    def _return(self, seat: Seat) -> None:
        if not self.sitters[seat].left:
            raise IllegalMove("nobody-left", seat=seat)
        self.sitters = tuple(
            s._replace(left=False) if number == seat else s for number, s in enumerate(self.sitters)
        )

    def _undo(self) -> None:
        if not self._history:
            raise IllegalMove("nothing-to-undo")
        self.state, shuffles = self._history.pop()
        self.chance.rewind(shuffles)
