"""The rulings of Fairy Lights about the end and the score, each in a test that carries its id."""

from itertools import product

import pytest

from tests.engine.rules.lights_table import RULES, position

# The end


def test_FL_14_a_final_card_of_another_colour_leaves_only_a_take_and_then_it_is_over() -> None:
    """FL-14"""
    table = position(shop="pink1 silver1", deck="gold1", turn=2).play("reveal")
    assert (table.over, table.turn) == (False, 2)
    assert table.legal == ["take pink", "take silver", "take gold"]
    assert table.refusal("reveal") == "deck-empty"
    after = table.play("take gold")
    assert (after.over, after.legal, after.happened) == (True, [], ["set-begun", "game-ended"])


def test_FL_14_a_final_card_into_an_empty_shop_must_still_be_taken() -> None:
    """FL-14"""
    table = position(deck="silver2", sets={0: "silver1"}).play("reveal")
    assert (table.over, table.legal) == (False, ["take silver"])
    after = table.play("take silver")
    assert (after.over, after.garland(0), after.scores[0]) == (True, "silver1 silver2", 3)


def test_FL_14_a_final_card_that_is_the_fifth_leaves_a_take_of_two_colours() -> None:
    """FL-14"""
    table = position(shop="pink1 silver1 pink1 silver1", deck="gold1").play("reveal")
    assert table.legal == ["take pink silver", "take pink gold", "take silver gold"]
    assert table.play("take pink gold").over


def test_FL_15_a_final_card_of_the_same_colour_ends_the_game_at_once() -> None:
    """FL-15"""
    table = position(shop="gold1 pink1", deck="pink2", sets={0: "gold1 gold1", 1: "pink1"}).play("reveal")
    assert (table.over, table.legal) == (True, [])
    assert table.happened == ["revealed", "turn-lost", "game-ended"]
    assert (table.shop, table.scores) == ("gold1 pink1 pink2", (-2, -1, 0))
    for seat, text in product(range(3), ("reveal", "take pink", "take pink gold")):
        assert table.refusal(text, seat) == "game-over"


def test_FL_15_a_final_fifth_card_of_the_same_colour_ends_the_game_too() -> None:
    """FL-15"""
    assert position(shop="gold1 pink1 gold1 pink1", deck="pink2").play("reveal").over


def test_FL_15_a_turn_lost_before_the_final_card_passes_the_turn_on() -> None:
    """FL-15"""
    table = position(shop="pink1", deck="pink1 pink1").play("reveal")
    assert (table.over, table.turn) == (False, 1)
    assert table.play("reveal").over


def test_FL_18_what_lies_in_the_shop_at_the_end_scores_for_nobody() -> None:
    """FL-18"""
    table = position(shop="pink1 gold1 gold1", deck="gold1", garland={1: "silver1 silver2"}).play("reveal")
    assert table.over
    assert table.outcome.scores == (0, 3, 0)
    assert table.shop == "pink1 gold1 gold1 gold1"


# The score


def test_FL_1_a_bulb_in_the_garland_counts_one_and_one_under_construction_minus_one() -> None:
    """FL-1"""
    table = position(
        garland={0: "pink1 pink2 gold1 gold1 gold1", 1: "yellow2 yellow2 yellow2"},
        sets={0: "silver2", 2: "pink1 orange2"},
    )
    assert table.scores == (6 - 2, 6, -3)


def test_FL_1_with_the_option_stars_the_stars_count_in_their_place() -> None:
    """FL-1"""
    table = position(
        scoring="stars",
        garland={0: "pink1*0 pink2*1 gold1*2 gold1*2 gold1*2", 1: "yellow2*0 yellow2*0 yellow2*0"},
        sets={0: "silver2*2", 2: "pink1*2 orange2*0"},
    )
    assert table.scores == (7 - 2, 0, -2)


@pytest.mark.parametrize("scoring", ["bulbs", "stars"])
def test_FL_1_sets_are_finished_by_bulbs_in_both_scorings(scoring: str) -> None:
    """FL-1"""
    table = position(shop="pink1*2", sets={0: "pink2*0", 1: "pink1*1"}, scoring=scoring).play("take pink")
    assert (table.garland(0), table.sets(1)) == ("pink2 pink1", "pink1")
    assert table.scores == ((3, -1, 0) if scoring == "bulbs" else (2, -1, 0))


def test_FL_1_bulbs_are_the_default() -> None:
    """FL-1"""
    assert RULES.complete_options({}) == {"scoring": "bulbs"}


FIRST_OF_TIES = {
    "cards in bulbs": ("bulbs", {0: "pink1 pink2", 1: "gold1 gold1 gold1"}, {}),
    "cards in stars": ("stars", {0: "pink1*2 pink2*1", 1: "yellow1*1 yellow1*1 yellow1*1"}, {}),
    "unfinished in bulbs": (
        "bulbs", {0: "gold1 gold1 gold1", 1: "orange2 orange2 orange2"}, {1: "pink2 yellow1"},
    ),
    "unfinished in stars": (
        "stars",
        {0: "pink1*1 pink1*1 pink1*1", 1: "silver1*2 silver1*1 silver1*1"},
        {0: "yellow2*0", 1: "pink1*1"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FIRST_OF_TIES)
def test_FL_20_equal_points_are_decided_by_cards_and_then_by_negative_points(name: str) -> None:
    """FL-20"""
    scoring, garland, sets = FIRST_OF_TIES[name]
    outcome = position(scoring=scoring, garland=garland, sets=sets).outcome
    assert outcome.scores == (3, 3, 0)
    assert outcome.places == (2, 1, 3)
    assert outcome.deciders == (name.split()[0], name.split()[0], "score")


@pytest.mark.parametrize(
    ("scoring", "sets"),
    [
        ("bulbs", {}),
        ("bulbs", {0: "yellow2", 1: "silver1 pink1"}),
        ("stars", {0: "yellow1*0"}),
        ("stars", {0: "yellow1*2", 1: "orange1*1 yellow2*1"}),
    ],
)
def test_FL_20_who_is_equal_in_everything_shares_the_win(scoring: str, sets: dict[int, str]) -> None:
    """FL-20"""
    garland = {0: "pink1*1 pink1*1 pink1*1", 1: "silver1*1 silver1*1 silver1*1"}
    outcome = position(scoring=scoring, garland=garland, sets=sets).outcome
    assert outcome.places == (1, 1, 3)
    assert outcome.deciders == ("shared", "shared", "score")


def test_FL_20_points_come_before_cards_and_cards_before_negative_points() -> None:
    """FL-20"""
    outcome = position(
        seats=4,
        garland={
            0: "yellow2 yellow2 yellow2",
            1: "pink1 pink1 pink1 orange1 orange2",
            2: "silver1 silver1 silver1 gold1 gold1 gold1",
            3: "orange2 orange2 orange2",
        },
        sets={0: "pink1", 1: "yellow1", 2: "orange1"},
    ).outcome
    assert outcome.scores == (5, 5, 5, 6)
    assert outcome.places == (4, 3, 2, 1)
    assert outcome.deciders == ("cards", "cards", "cards", "score")


def test_FL_20_ties_order_the_places_behind_the_winner_as_well() -> None:
    """FL-20"""
    outcome = position(
        garland={0: "pink1 pink2", 1: "pink1 pink1 pink1", 2: "gold1 gold1 gold1 silver1 silver2"}
    ).outcome
    assert (outcome.scores, outcome.places) == ((3, 3, 6), (3, 2, 1))


def test_FL_21_gold_beyond_the_only_set_may_be_taken_and_is_negative() -> None:
    """FL-21"""
    table = position(shop="gold1 pink1 gold1", garland={0: "gold1 gold1 gold1"})
    assert "take gold" in table.legal
    assert table.play("take gold").scores[0] == 3 - 2


def test_FL_21_gold_beyond_the_only_set_may_be_lost() -> None:
    """FL-21"""
    table = position(shop="gold1 pink1 gold1", sets={0: "gold1 gold1"}, garland={1: "pink1 pink2"}).play(
        "take gold"
    )
    assert (table.sets(0), table.discard, table.scores[0]) == ("", "gold1 gold1 gold1 gold1", 0)
