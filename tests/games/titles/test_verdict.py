"""Which tie-breaks decided, in words (FL-20)."""

from collections.abc import Sequence
from typing import Any

from games.engine.types import Card
from games.engine.zones import State
from tests.games.titles.tables import TITLE, cards_like, position, table_of

ONES = cards_like(*["yellow 1"] * 14)
TWOS = cards_like(*["yellow 2"] * 6, *["pink 2"] * 4)


def ended(garlands: Sequence[Sequence[Sequence[Card]]], sets: Sequence[Sequence[Card]] = ()) -> State[Any]:
    return position(
        deck=(),
        garlands=dict(enumerate(garlands)),
        sets=dict(enumerate(sets)),
        seats=len(garlands),
        ended=True,
    )


def verdict(state: State[Any], viewer: int | None) -> list[str]:
    return TITLE.verdict(table_of(state, viewer))


MORE_CARDS, FEWER_CARDS = [ONES[:6]], [TWOS[:3]]
"""Six bulbs on six cards, and six bulbs on three."""


def test_cards_in_the_garland_decide_between_two() -> None:
    state = ended([FEWER_CARDS, MORE_CARDS])
    said = " both have 6 points. Then the number of cards in the garland decides: 6 against 3."
    assert verdict(state, 0) == ["Jonas and you" + said]
    assert verdict(state, 1) == ["You and Mira" + said]
    assert verdict(state, None) == ["Jonas and Mira" + said]


def test_points_lost_decide_where_the_cards_are_equal() -> None:
    six_less_three = ([ONES[:6]], cards_like("orange 2", "gold 1"))
    nine_less_six = ([[*TWOS[:3], *ONES[6:9]]], cards_like("pink 2", "silver 2", "orange 1", "pink 1"))
    garlands, sets = zip(six_less_three, nine_less_six, strict=True)
    state = ended(garlands, sets)
    assert verdict(state, 1) == [
        "You and Mira both have 3 points and 6 cards in the garland. "
        "Then the points lost on unfinished sets decide, more are better: 6 against 3."
    ]


def test_a_win_that_is_shared_is_said() -> None:
    state = ended([[ONES[:3]], [ONES[3:6]]])
    said = " both have 3 points, 3 cards in the garland and 0 points lost on unfinished sets."
    assert verdict(state, 0) == ["You and Jonas" + said + " So you share the win."]
    assert verdict(state, None) == ["Mira and Jonas" + said + " So they share the win."]


def test_a_later_place_can_be_shared_too() -> None:
    state = ended([[ONES[:3]], [ONES[3:6]], [ONES[6:12]]])
    assert verdict(state, 2) == [
        "Mira and Jonas both have 3 points, 3 cards in the garland and 0 points lost on unfinished sets. "
        "So they share place 2."
    ]


def test_three_on_one_number_of_points_are_told_step_by_step() -> None:
    state = ended([[TWOS[:3]], [ONES[:6]], [ONES[6:12]]])
    assert verdict(state, 0) == [
        "Jonas, Aiko and you all have 6 points. Then the number of cards in the garland decides: 6, 6 and 3.",
        "Jonas and Aiko both have 6 points, 6 cards in the garland and 0 points lost on unfinished sets. "
        "So they share the win.",
    ]


def test_nothing_is_said_where_points_alone_decide() -> None:
    assert verdict(ended([[ONES[:3]], [ONES[3:9]]]), 0) == []


def test_nothing_is_said_of_a_game_without_a_score() -> None:
    assert TITLE.verdict(table_of(position(), 0)) == []


def test_the_score_in_short() -> None:
    state = ended([[ONES[:6]], [ONES[6:9]]], [cards_like("pink 2"), ()])
    assert TITLE.score_words(table_of(state, 0), 0) == "6 − 2"
