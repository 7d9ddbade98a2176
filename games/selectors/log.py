"""A game's log in words, line by line redacted for one reader."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games import store
from games.engine.lines import is_outside_rules
from games.engine.types import Viewer
from games.models import Game, GameEvent, Move, Seat
from games.selectors import sentences
from games.selectors.people import seat_views
from games.titles import title_named
from games.titles.base import LogLine, SeatView, Title

LATEST_LINES = 90
"""How many lines of the log a page reads; the whole log has a page of its own."""

MOST_TURNS_SHOWN = 20


@dataclass(frozen=True, slots=True)
class TurnView:
    """One turn of the log (its first and last line), or something that happened around the game."""

    seat: SeatView | None
    sentence: str
    at: datetime
    is_you: bool
    first: int
    last: int


def latest_lines(game: Game, seats: Sequence[SeatView], viewer: Viewer) -> list[LogLine]:
    """The end of the log, oldest line first; one query."""
    rows = Move.objects.filter(game=game).order_by("-number")[:LATEST_LINES]
    return _lines(game, seats, viewer, reversed(rows))


def lines_since(lines: Sequence[LogLine], viewer: Viewer, *, acting: bool) -> list[LogLine]:
    """The lines after the viewer's last turn; for a spectator those of whoever moved last.

    What the viewer has done in a turn that is still theirs (`acting`) is no news to them.
    """
    end = len(lines)
    while acting and end and lines[end - 1].seat == viewer:
        end -= 1
    if viewer is None and lines:
        last = lines[-1].seat
        before = [n for n, line in enumerate(lines) if line.seat != last]
    else:
        before = [n for n, line in enumerate(lines[:end]) if line.seat == viewer]
    return list(lines[max(before, default=-1) + 1 : end])


def turn_views(title: Title, lines: Sequence[LogLine], seats: Sequence[SeatView]) -> list[TurnView]:
    """The lines told turn by turn, oldest first."""
    views = []
    for turn in title.turns(lines):
        first, last = turn[0], turn[-1]
        seat = None if first.seat is None else seats[first.seat]
        if first.text is not None and is_outside_rules(first.text):
            sentence = sentences.outside_rules(first.text, seat)
        else:
            sentence = title.tell(turn, seats)
        is_you = seat is not None and seat.is_you
        views.append(TurnView(seat, sentence, last.at, is_you, first.number, last.number))
    return views


def shown_log(
    game: Game, title: Title, lines: Sequence[LogLine], seats: Sequence[SeatView]
) -> list[TurnView]:
    """What the game's page shows of the log, newest first."""
    if not game.started_at:
        return _event_views(game)[::-1]
    return turn_views(title, lines, seats)[::-1][:MOST_TURNS_SHOWN]


def whole_log(game: Game, reader: User | None) -> list[TurnView]:
    """Every turn of a game and what happened around it, oldest first."""
    rows = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    seats = seat_views(rows, reader)
    viewer = next((seat.number for seat in seats if seat.is_you), None)
    lines = _lines(game, seats, viewer, Move.objects.filter(game=game).order_by("number"))
    views = _event_views(game) + turn_views(title_named(game.ruleset), lines, seats)
    return sorted(views, key=lambda view: view.at)


def public_text(move: Move) -> str:
    """A line of the log as somebody without a seat may know it."""
    if is_outside_rules(move.text) or move.seat is None:
        return move.text
    ruleset = store.ruleset_of(move.game)
    frame = ruleset.frame(move.game.options, len(move.game.seats.all()))
    return ruleset.redact(frame, ruleset.parse(move.text), store.unpack_events(move.events), None) or ""


def _lines(game: Game, seats: Sequence[SeatView], viewer: Viewer, rows: Iterable[Move]) -> list[LogLine]:
    ruleset = store.ruleset_of(game)
    frame = ruleset.frame(game.options, len(seats)) if seats and game.started_at else None
    lines = []
    for row in rows:
        events = store.unpack_events(row.events)
        text: str | None = row.text
        if frame is not None and row.seat is not None and not is_outside_rules(row.text):
            text = ruleset.redact(frame, ruleset.parse(row.text), events, viewer)
            events = tuple(ruleset.redact_event(frame, event, viewer) for event in events)
        lines.append(LogLine(row.number, row.seat, text, events, row.at))
    return lines


def _event_views(game: Game) -> list[TurnView]:
    events = GameEvent.objects.filter(game=game).select_related("user")
    return [TurnView(None, sentences.event(event), event.at, False, 0, 0) for event in events]
