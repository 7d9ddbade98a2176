"""Lines outside the rules: who may leave, and that the game then ends or has a next step, at any table."""

from collections.abc import Iterator
from itertools import product

import pytest

from games.engine.lines import (
    CANCELLED,
    Sitter,
    bot_in_line,
    bot_line,
    is_outside_rules,
    leave,
    outcome_of_leaving,
)
from games.engine.types import Outcome, places_by

PERSON, GONE, BOT = Sitter(bot=False), Sitter(bot=False, left=True), Sitter(bot=True)


def tables() -> Iterator[tuple[Sitter, ...]]:
    """All tables of one to six seats, each with a person, a bot, or a bot for a person who has left."""
    for seats in range(1, 7):
        yield from product((PERSON, GONE, BOT), repeat=seats)


def test_whoever_leaves_any_table_the_game_ends_or_two_people_still_play() -> None:
    tried = 0
    for sitters in tables():
        for seat, sitter in enumerate(sitters):
            if sitter is PERSON:
                _check_leaving(sitters, seat)
                tried += 1
    assert tried == sum(seats * 3 ** (seats - 1) for seats in range(1, 7))


def _check_leaving(sitters: tuple[Sitter, ...], seat: int) -> None:
    after = leave(sitters, seat)
    assert after[seat] == GONE
    assert after[:seat] + after[seat + 1 :] == sitters[:seat] + sitters[seat + 1 :]
    outcome = outcome_of_leaving(after)
    stayed = [number for number, sitter in enumerate(after) if sitter == PERSON]
    bots = [number for number, sitter in enumerate(after) if sitter == BOT]
    if len(stayed) >= 2:
        assert outcome is None
        return
    assert outcome is not None
    assert (outcome.status, outcome.scores) == ("resigned", ())
    first = stayed or bots
    for number, place in enumerate(outcome.places):
        assert place == (1 if number in first else 1 + len(first))
        assert place == 1 + sum(other < place for other in outcome.places)


@pytest.mark.parametrize(
    ("sitters", "places"),
    [
        ((GONE,), (1,)),
        ((GONE, PERSON), (2, 1)),
        ((GONE, BOT), (2, 1)),
        ((GONE, BOT, BOT), (3, 1, 1)),
        ((GONE, GONE, PERSON), (2, 2, 1)),
        ((GONE, PERSON, BOT), (2, 1, 2)),
        ((GONE, GONE), (1, 1)),
        ((BOT, GONE, BOT, GONE, BOT, BOT), (1, 5, 1, 5, 1, 1)),
    ],
)
def test_the_places_after_leaving(sitters: tuple[Sitter, ...], places: tuple[int, ...]) -> None:
    assert outcome_of_leaving(sitters) == Outcome("resigned", (), places)


@pytest.mark.parametrize("sitters", [(PERSON, PERSON), (PERSON, GONE, PERSON), (BOT, PERSON, PERSON, GONE)])
def test_two_people_go_on(sitters: tuple[Sitter, ...]) -> None:
    assert outcome_of_leaving(sitters) is None


@pytest.mark.parametrize("name", ["easy", "standard", "b", "a-2", "x" * 31])
def test_a_bot_line_names_a_bot(name: str) -> None:
    assert bot_line(name) == f"!bot {name}"
    assert bot_in_line(bot_line(name)) == name


@pytest.mark.parametrize(
    "text",
    ["!bot", "!bot ", "!bot Easy", "!bot 2", "!bot a b", "!bot  a", "!bot a\n", "bot a", "!bot " + "x" * 32],
)
def test_other_lines_name_none(text: str) -> None:
    assert bot_in_line(text) is None


def test_lines_outside_the_rules_begin_with_an_exclamation_mark() -> None:
    assert is_outside_rules("!resign")
    assert is_outside_rules("!anything")
    assert not is_outside_rules("reveal")
    assert not is_outside_rules("")


def test_a_cancelled_game_has_neither_scores_nor_places() -> None:
    assert Outcome("cancelled", (), ()) == CANCELLED


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        (((3,), (2,), (1,)), (1, 2, 3)),
        (((5,), (5,), (1,)), (1, 1, 3)),
        (((1, 2), (1, 3), (0, 9)), (2, 1, 3)),
        (((1,), (4,), (4,), (4,)), (4, 1, 1, 1)),
        (((-2,), (-1,)), (2, 1)),
    ],
)
def test_places_are_one_and_the_number_of_seats_that_are_better(
    keys: tuple[tuple[int, ...], ...], places: tuple[int, ...]
) -> None:
    assert places_by(keys) == places
