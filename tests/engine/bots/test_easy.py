"""The bot `easy` of Fairy Lights, rule by rule as the rulings fix it."""

from tests.engine.bots.choosing import choice
from tests.engine.rules.lights_table import Table, position


def easy(table: Table) -> str:
    """What easy does there."""
    return choice("easy", table)


def test_it_reveals_into_an_empty_row() -> None:
    assert easy(position()) == "reveal"


def test_it_completes_the_set_that_stores_most_bulbs() -> None:
    table = position(shop="pink2 yellow2 silver1 yellow2", sets={0: "pink1 yellow2 silver2"})
    assert easy(table) == "take yellow"


def test_bulbs_count_that_were_there_before_and_not_only_those_taken() -> None:
    table = position(shop="pink1 yellow1 pink2", sets={0: "yellow2"})
    assert easy(table) == "take yellow", "equal: three bulbs each"
    table = position(shop="yellow1 pink1 yellow2 pink1", sets={0: "pink1"})
    assert easy(table) == "take yellow", "equal: three bulbs each"
    table = position(shop="yellow1 pink2 yellow2 pink2", sets={0: "pink2"})
    assert easy(table) == "take pink", "six against three"


def test_equal_sets_are_completed_in_canonical_order_not_in_that_of_the_row() -> None:
    table = position(shop="silver1 orange1 pink1", sets={0: "pink2 orange2 silver2"})
    assert easy(table) == "take pink"


def test_it_completes_rather_than_adds_to_something_smaller() -> None:
    table = position(shop="gold1 pink2 pink1")
    assert easy(table) == "take pink"


def test_with_five_cards_it_completes_one_set_and_begins_the_first_other() -> None:
    assert easy(position(shop="yellow1 pink1 silver2 gold1 silver1")) == "take yellow silver"


def test_with_five_cards_it_completes_two_sets_if_it_can() -> None:
    table = position(shop="yellow1 pink1 silver2 gold1 yellow2", sets={0: "pink2 gold1"})
    assert easy(table) == "take yellow pink"


def test_a_take_that_completes_one_set_and_loses_another_does_not_count_as_completing() -> None:
    table = position(shop="yellow1 pink2 yellow1 pink2 gold1", sets={0: "yellow1 pink1"})
    assert easy(table) == "take yellow gold", "yellow and pink store as much and lose five"


def test_it_adds_the_fewest_bulbs_even_where_it_might_reveal() -> None:
    table = position(shop="pink2 silver1 orange2")
    assert "reveal" in table.legal
    assert easy(table) == "take silver"


def test_equal_additions_are_made_in_canonical_order() -> None:
    assert easy(position(shop="silver1 orange1 pink1")) == "take pink"


def test_it_adds_to_a_set_when_that_is_the_smallest_addition() -> None:
    assert easy(position(shop="pink2 silver1", sets={0: "silver1"})) == "take silver"


def test_it_reveals_when_every_take_would_lose_a_set() -> None:
    table = position(shop="pink2 silver2", sets={0: "pink2 silver2"})
    assert easy(table) == "reveal"


def test_it_loses_the_fewest_bulbs_when_it_must_lose_some() -> None:
    sets = {0: "yellow2 pink2 silver2"}
    table = position(shop="yellow1 pink2 yellow1 silver1 silver1", sets=sets)
    assert easy(table) == "take yellow pink", "four and four; all other pairs are as many, and later"
    table = position(shop="yellow1 pink1 yellow2 silver2 pink2", sets=sets)
    assert easy(table) == "take yellow silver", "five and four, against five and five"


def test_what_had_been_begun_is_lost_too_and_counts() -> None:
    table = position(shop="yellow1 pink2 yellow2 pink2", deck="", sets={0: "yellow2"})
    assert easy(table) == "take pink", "four bulbs, against three that are taken and two that were there"


def test_with_the_deck_gone_it_loses_what_it_must_too() -> None:
    table = position(shop="silver2 pink2 silver1", deck="", sets={0: "silver2 pink2"})
    assert easy(table) == "take pink"


def test_it_minds_only_its_own_sets() -> None:
    table = position(shop="pink1 silver1", sets={0: "silver2", 1: "pink2"}, turn=0, seats=2)
    assert easy(table) == "take silver"
    table = position(shop="pink1 silver1", sets={0: "silver2", 1: "pink2"}, turn=1, seats=2)
    assert easy(table) == "take pink"


def test_it_counts_bulbs_in_the_scoring_by_stars_too() -> None:
    sets = {0: "pink1*0 silver1*2"}
    table = position(shop="pink2*0 pink1*0 pink2*1 silver2*2", sets=sets, scoring="stars")
    assert easy(table) == "take pink", "six bulbs, though silver would hang more stars"
