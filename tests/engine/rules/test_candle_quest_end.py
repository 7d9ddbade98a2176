"""The rulings of Candle Quest about the end, the score and the places."""

from collections.abc import Mapping

import pytest

from games.engine.rules.candle_quest.cards import candle_worth, colours_held
from tests.engine.rules.quest_table import EIGHT_BUT_RED, Table, position


def stuck(candles: Mapping[int, str], shekels: Mapping[int, int], variant: str = "basic") -> Table:
    """A game over: seat 0 has sold the last candle of the stack for 5, and nobody can pay for a loot."""
    table = position(
        stack="dancing10",
        candles=candles,
        shekels={0: 0, 1: 0, 2: 0, **shekels},
        piles={1: "dancing9", 2: "dancing9"},
        variant=variant,
    )
    table = table.play("draw", "sell")
    assert table.over
    return table


def worth(candles: str) -> int:
    return candle_worth(position(candles={0: candles}).state.cards("candles", 0))


def test_CQ_18_most_colours_win_when_nobody_can_do_anything() -> None:
    """CQ-18"""
    table = stuck({0: "yellow2 yellow3", 1: "green2 pink2", 2: "white3"}, {})
    assert table.outcome.scores == (1, 2, 1)
    assert table.outcome.places == (2, 1, 3)
    assert table.outcome.deciders == ("points", "colours", "points")


def test_CQ_18_then_the_advanced_score_decides() -> None:
    """CQ-18"""
    table = stuck({0: "yellow3", 1: "green3", 2: "white2"}, {1: 1})
    assert (table.outcome.scores, table.outcome.places) == ((1, 1, 1), (1, 1, 3))
    assert table.outcome.deciders == ("shared", "shared", "points")


def test_CQ_18_dancing_candles_count_as_colours() -> None:
    """CQ-18"""
    table = position(candles={0: "dancing10 dancing10 red5 red6", 1: "dancing9 unlit4"})
    assert table.scores == (3, 1, 0)


def test_CQ_18_in_advanced_the_score_decides_though_another_has_more_colours() -> None:
    """CQ-18"""
    table = stuck({0: "yellow2 white2", 1: "green5"}, {}, variant="advanced")
    assert table.outcome.scores == (2 + 2 + 2, 5, 0)
    assert table.outcome.places == (1, 2, 3)
    assert table.outcome.deciders == ("points", "points", "points")


def test_behind_who_completed_the_others_are_placed_by_their_colours_alone() -> None:
    table = position(
        candles={0: EIGHT_BUT_RED, 1: "red7 red8 blue8", 2: "yellow3 green3", 3: "red6"},
        offer="red5",
        seats=4,
    ).play("buy")
    assert table.outcome.scores == (8, 2, 2, 1)
    assert table.outcome.places == (1, 2, 2, 4)
    assert table.outcome.deciders == ("colours", "shared", "shared", "colours")


# Advanced


def test_the_rulebooks_example_of_an_advanced_score() -> None:
    """Cards 44, coins 9, bonus 3: 56."""
    held = "purple7 orange8 yellow4 green4 pink2 white4 blue8"
    table = position(candles={0: held}, offer="red7", shekels={0: 16}, variant="advanced").play("buy")
    assert table.shekels[0] == 9
    assert table.outcome.scores[0] == 44 + 9 + 3


def test_CQ_20_one_candle_a_colour_counts_the_best() -> None:
    """CQ-20"""
    assert worth("red5 red8 red6") == 8
    assert worth("red6 red6 yellow2 yellow3") == 9


def test_CQ_20_unlit_candles_count_nothing() -> None:
    """CQ-20"""
    assert worth("unlit4 unlit6 red5") == 5


def test_CQ_21_a_dancing_candle_counts_its_face_value_once() -> None:
    """CQ-21"""
    assert worth("dancing9 dancing9 dancing10 red5") == 33


def test_CQ_21_the_eight_highest_count() -> None:
    """CQ-21"""
    colours = "red5 blue5 purple5 orange5 yellow2 green3"
    assert worth(f"{colours} dancing9") == 34
    assert worth(f"{colours} dancing9 dancing9 dancing10") == 5 * 4 + 3 + 9 + 9 + 10


@pytest.mark.parametrize(
    ("candles", "shekels", "score"),
    [("red5", 2, 7), ("red5", 3, 7), ("red6", 3, 9), ("red6", 12, 9), ("", 12, 0), ("red5 unlit6", 12, 7)],
)
def test_CQ_22_shekels_count_up_to_half_of_the_candles_sum_rounded_down(
    candles: str, shekels: int, score: int
) -> None:
    """CQ-22"""
    table = position(candles={0: candles}, shekels={0: shekels}, variant="advanced")
    assert table.scores[0] == score


def test_CQ_22_who_completed_has_three_more_beyond_that_limit() -> None:
    """CQ-22"""
    table = position(candles={2: EIGHT_BUT_RED}, offer="red5", shekels={2: 40}, variant="advanced")
    after = table.play("auction 1", "pass", "bid 2")
    assert after.outcome.scores == (0, 0, (28 + 14) + 3)


def test_CQ_22_who_completed_does_not_win_against_a_higher_score() -> None:
    """CQ-22"""
    rich = "dancing10 dancing10 dancing10 dancing9 dancing9 red8"
    table = position(candles={0: EIGHT_BUT_RED, 1: rich}, offer="red5", variant="advanced").play("buy")
    assert table.outcome.scores == (28 + 7 + 3, 56 + 12, 0)
    assert table.outcome.places == (2, 1, 3)


def test_CQ_23_equal_scores_share_the_win() -> None:
    """CQ-23"""
    table = stuck({0: "yellow2", 1: "green3", 2: ""}, {}, variant="advanced")
    assert (table.outcome.scores, table.outcome.places) == ((3, 3, 0), (1, 1, 3))
    assert table.outcome.deciders == ("shared", "shared", "points")


def test_colours_are_counted_without_unlit_candles() -> None:
    table = position(candles={0: "red5 red6 blue5 unlit4 unlit6 dancing9"})
    assert colours_held(table.state.cards("candles", 0)) == 3
