"""The log lines that stand outside the rules: somebody leaves, a bot takes over, a move is taken back."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from games.engine.types import Outcome, Seat

RESIGN, TIMEOUT, PLAYER, UNDO, CANCEL = "!resign", "!timeout", "!player", "!undo", "!cancel"
_BOT_LINE = re.compile(r"!bot ([a-z][a-z0-9-]{0,30})")


class Sitter(NamedTuple):
    """Who sits in a seat, as far as leaving is concerned.

    `bot`: a bot had the seat from the start. `left`: the person who had it has left.
    """

    bot: bool
    left: bool = False


def bot_line(bot: str) -> str:
    """The line with which the named bot takes over a seat."""
    return f"!bot {bot}"


def bot_in_line(text: str) -> str | None:
    """The bot that a line puts into a seat, or None when it is no such line."""
    match = _BOT_LINE.fullmatch(text)
    return match[1] if match else None


def is_outside_rules(text: str) -> bool:
    """Whether a log line is something else than a move of the game."""
    return text.startswith("!")


def leave(sitters: Sequence[Sitter], seat: Seat) -> tuple[Sitter, ...]:
    """The sitters after the person in that seat has left."""
    return tuple(s._replace(left=True) if number == seat else s for number, s in enumerate(sitters))


def outcome_of_leaving(sitters: Sequence[Sitter]) -> Outcome | None:
    """How the game ends now that somebody has left, or None when two people or more still play.

    Place 1 is for the one person who stayed, or where nobody stayed for the seats that were bots' from
    the start (alone, for the one who left); all others are behind them.
    """
    stayed = [number for number, s in enumerate(sitters) if not s.bot and not s.left]
    if len(stayed) > 1:
        return None
    first = stayed or [number for number, s in enumerate(sitters) if s.bot]
    places = tuple(1 if number in first else 1 + len(first) for number in range(len(sitters)))
    return Outcome("resigned", (), places)


CANCELLED = Outcome("cancelled", (), ())
