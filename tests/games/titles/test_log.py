"""The log in words: every kind of turn, to its player and to the others."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from games.engine.rules.fairy_lights import COLOURS
from games.engine.types import Event, Place, Seat
from games.titles.base import LogLine
from tests.engine.playing import Case
from tests.games.titles.tables import AT, CASES, TITLE, cards_like, line_of, moments, position, seats_of

SHOP, DECK = Place("shop"), Place("deck")


def reveal(card: str, seat: Seat = 1, *, lost: bool = False, ended: bool = False) -> LogLine:
    events = [Event("revealed", seat, cards_like(card), DECK, SHOP, (50,))]
    events += [Event("turn-lost", seat)] if lost else []
    events += [Event("game-ended")] if ended else []
    return LogLine(1, seat, "reveal", tuple(events), AT)


def take(*taken: tuple[str, str, int, int], seat: Seat = 1, ended: bool = False) -> LogLine:
    events = [
        Event(kind, seat, (), SHOP, None, (COLOURS.index(colour), had, got))
        for kind, colour, had, got in taken
    ]
    events += [Event("game-ended")] if ended else []
    text = " ".join(("take", *(colour for _, colour, _, _ in taken)))
    return LogLine(2, seat, text, tuple(events), AT)


def told(*lines: LogLine, viewer: Seat | None = 0, names: Sequence[str] = ("Mira", "Jonas", "Aiko")) -> str:
    return TITLE.tell(lines, seats_of(position(seats=3), viewer, names))


GOLD, PINK = reveal("gold 1"), reveal("pink 1")
BEGUN = take(("set-begun", "gold", 1, 1))
TWO = take(("set-stored", "pink", 2, 4), ("set-lost", "silver", 2, 2))


@pytest.mark.parametrize(
    ("lines", "others", "own"),
    [
        (
            (GOLD, PINK, BEGUN),
            "Jonas revealed gold and pink and took gold: 1 + 1 = 2, unfinished.",
            "You revealed gold and pink and took gold: 1 + 1 = 2, unfinished.",
        ),
        (
            (take(("set-lost", "pink", 2, 3)),),
            "Jonas took pink: 2 + 3 = 5, the set was lost.",
            "You took pink: 2 + 3 = 5, the set was lost.",
        ),
        (
            (take(("set-stored", "orange", 2, 1)),),
            "Jonas took orange: 2 + 1 = 3, to the garland.",
            "You took orange: 2 + 1 = 3, to the garland.",
        ),
        (
            (TWO,),
            "Jonas took pink and silver: pink 2 + 4 = 6, to the garland; silver 2 + 2 = 4, the set was lost.",
            "You took pink and silver: pink 2 + 4 = 6, to the garland; silver 2 + 2 = 4, the set was lost.",
        ),
        (
            (GOLD, TWO),
            "Jonas revealed gold and took pink and silver: "
            "pink 2 + 4 = 6, to the garland; silver 2 + 2 = 4, the set was lost.",
            "You revealed gold and took pink and silver: "
            "pink 2 + 4 = 6, to the garland; silver 2 + 2 = 4, the set was lost.",
        ),
        (
            (reveal("orange 1", lost=True),),
            "Jonas revealed orange after orange and ended the turn without a take.",
            "You revealed orange after orange and ended the turn without a take.",
        ),
        (
            (GOLD, PINK, reveal("pink 2", lost=True)),
            "Jonas revealed gold and pink, then pink after pink, and ended the turn without a take.",
            "You revealed gold and pink, then pink after pink, and ended the turn without a take.",
        ),
        ((GOLD,), "Jonas has revealed gold so far.", "You have revealed gold so far."),
        (
            (reveal("pink 1", lost=True, ended=True),),
            "Jonas revealed pink after pink and ended the turn without a take. That was the end of the game.",
            "You revealed pink after pink and ended the turn without a take. That was the end of the game.",
        ),
        (
            (take(("set-begun", "pink", 0, 1), ended=True),),
            "Jonas took pink: 0 + 1 = 1, unfinished. That was the end of the game.",
            "You took pink: 0 + 1 = 1, unfinished. That was the end of the game.",
        ),
    ],
)
def test_each_kind_of_turn_is_told_in_one_sentence(lines: tuple[LogLine, ...], others: str, own: str) -> None:
    assert told(*lines, viewer=0) == others
    assert told(*lines, viewer=None) == others
    assert told(*lines, viewer=1) == own


def test_three_cards_are_a_list() -> None:
    said = told(GOLD, PINK, reveal("silver 1"), BEGUN)
    assert said == "Jonas revealed gold, pink and silver and took gold: 1 + 1 = 2, unfinished."


def test_a_name_from_right_to_left_does_not_turn_the_sentence_round() -> None:
    said = told(BEGUN, names=("Mira", "نور", "Aiko"))
    assert said == "\u2068نور\u2069 took gold: 1 + 1 = 2, unfinished."


def test_a_name_that_looks_like_a_placeholder_is_only_a_name() -> None:
    said = told(BEGUN, names=("Mira", "%(cards)s %d {}", "Aiko"))
    assert said == "%(cards)s %d {} took gold: 1 + 1 = 2, unfinished."


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_line_of_a_game_is_in_exactly_one_turn_and_is_told(case: Case) -> None:
    steps = [moment.step for moment in moments(case, seed=31)]
    lines = [line_of(step, number) for number, step in enumerate(steps, start=1)]
    turns = TITLE.turns(lines)
    assert [line for turn in turns for line in turn] == lines
    seats = seats_of(steps[-1].after, 0)
    for earlier, later in pairwise(turns):
        assert earlier[0].seat != later[0].seat
    for turn in turns:
        assert len({line.seat for line in turn}) == 1
        assert TITLE.tell(turn, seats).endswith(".")
    assert "so far" not in " ".join(TITLE.tell(turn, seats) for turn in turns)


def test_what_happens_beside_the_rules_stands_alone_and_cuts_the_turn() -> None:
    left = LogLine(2, 0, "!resign", (), AT)
    bot = LogLine(3, 0, "!bot standard", (), AT)
    assert TITLE.turns([GOLD, left, bot, BEGUN]) == [(GOLD,), (left,), (bot,), (BEGUN,)]
