"""The log of Fairy Lights in words: one sentence a turn."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine.lines import is_outside_rules
from games.engine.rules.fairy_lights import COLOUR
from games.engine.types import Card, Event
from games.titles.base import LogLine, SeatView
from games.titles.fairy_lights.holdings import ends_turn, revealed_in
from games.titles.fairy_lights.words import colour_word, colours_of
from games.titles.naming import isolated

_TAKEN = frozenset({"set-begun", "set-lost", "set-stored"})


def turns_of(lines: Sequence[LogLine]) -> list[tuple[LogLine, ...]]:
    """The lines cut into turns; a `!` line stands alone and cuts the turn that it falls into."""
    turns: list[tuple[LogLine, ...]] = []
    open_turn: list[LogLine] = []
    for line in lines:
        alone = line.text is not None and is_outside_rules(line.text)
        if open_turn and (alone or line.seat != open_turn[0].seat):
            turns.append(tuple(open_turn))
            open_turn = []
        if alone:
            turns.append((line,))
            continue
        open_turn.append(line)
        if ends_turn(line):
            turns.append(tuple(open_turn))
            open_turn = []
    return [*turns, tuple(open_turn)] if open_turn else turns


def tell_turn(turn: Sequence[LogLine], seats: Sequence[SeatView]) -> str:
    """One turn in one sentence, and a second one where it ended the game."""
    sentence = _turn(turn, seats)
    if any(event.kind == "game-ended" for line in turn for event in line.events):
        return _("%(sentence)s That was the end of the game.") % {"sentence": sentence}
    return sentence


def _turn(turn: Sequence[LogLine], seats: Sequence[SeatView]) -> str:
    number = turn[0].seat
    seat = None if number is None else seats[number]
    is_you = seat is not None and seat.is_you
    name = isolated(seat.name) if seat is not None else ""
    revealed = revealed_in(turn)
    taken = [event for event in turn[-1].events if event.kind in _TAKEN]
    if taken:
        return _take(is_you, name, revealed, taken)
    if any(event.kind == "turn-lost" for event in turn[-1].events):
        return _lost(is_you, name, revealed)
    return _so_far(is_you, name, revealed)


def _take(is_you: bool, name: str, revealed: Sequence[Card], taken: Sequence[Event]) -> str:
    words = {
        "name": name,
        "cards": colours_of(revealed),
        "colour": _colour(taken[0]),
        "result": _result(taken[0]),
    }
    if len(taken) == 1:
        return _take_one(is_you, bool(revealed)) % words
    return _take_two(is_you, bool(revealed)) % (
        words | {"second": _colour(taken[1]), "second_result": _result(taken[1])}
    )


def _take_one(is_you: bool, revealed: bool) -> str:
    if revealed:
        if is_you:
            return _("You revealed %(cards)s and took %(colour)s: %(result)s.")
        return _("%(name)s revealed %(cards)s and took %(colour)s: %(result)s.")
    if is_you:
        return _("You took %(colour)s: %(result)s.")
    return _("%(name)s took %(colour)s: %(result)s.")


def _take_two(is_you: bool, revealed: bool) -> str:
    if revealed:
        if is_you:
            return _(
                "You revealed %(cards)s and took %(colour)s and %(second)s: "
                "%(colour)s %(result)s; %(second)s %(second_result)s."
            )
        return _(
            "%(name)s revealed %(cards)s and took %(colour)s and %(second)s: "
            "%(colour)s %(result)s; %(second)s %(second_result)s."
        )
    if is_you:
        return _("You took %(colour)s and %(second)s: %(colour)s %(result)s; %(second)s %(second_result)s.")
    return _("%(name)s took %(colour)s and %(second)s: %(colour)s %(result)s; %(second)s %(second_result)s.")


def _colour(event: Event) -> str:
    return colour_word(event.numbers[0])


def _result(event: Event) -> str:
    """The sum of one taken colour, and what became of it."""
    _number, had, got = event.numbers
    words = {"had": had, "got": got, "sum": had + got}
    if event.kind == "set-begun":
        return _("%(had)d + %(got)d = %(sum)d, unfinished") % words
    if event.kind == "set-stored":
        return _("%(had)d + %(got)d = %(sum)d, to the garland") % words
    return _("%(had)d + %(got)d = %(sum)d, the set was lost") % words


def _lost(is_you: bool, name: str, revealed: Sequence[Card]) -> str:
    words = {"name": name, "cards": colours_of(revealed[:-1]), "colour": colour_word(COLOUR[revealed[-1]])}
    return _lost_sentence(is_you, len(revealed) > 1) % words


def _lost_sentence(is_you: bool, after_others: bool) -> str:
    if after_others:
        if is_you:
            return _(
                "You revealed %(cards)s, then %(colour)s after %(colour)s, and ended the turn without a take."
            )
        return _(
            "%(name)s revealed %(cards)s, then %(colour)s after %(colour)s, "
            "and ended the turn without a take."
        )
    if is_you:
        return _("You revealed %(colour)s after %(colour)s and ended the turn without a take.")
    return _("%(name)s revealed %(colour)s after %(colour)s and ended the turn without a take.")


def _so_far(is_you: bool, name: str, revealed: Sequence[Card]) -> str:
    words = {"name": name, "cards": colours_of(revealed)}
    if is_you:
        return _("You have revealed %(cards)s so far.") % words
    return _("%(name)s has revealed %(cards)s so far.") % words
