"""The bot `standard` of Fairy Lights, at tables where the answer is plain."""

import pytest

from tests.engine.bots.choosing import choice
from tests.engine.rules.lights_table import Table, position

BOTH = pytest.mark.parametrize("scoring", ["bulbs", "stars"])


def standard(table: Table) -> str:
    """What standard does there."""
    return choice("standard", table)


@BOTH
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_it_reveals_into_an_empty_row(seats: int, scoring: str) -> None:
    assert standard(position(seats=seats, scoring=scoring)) == "reveal"


@BOTH
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_it_takes_what_completes_a_set_when_a_reveal_would_likely_end_the_turn(
    seats: int, scoring: str
) -> None:
    deck = "pink1*1 pink1*1 pink1*1 pink1*1 silver1*1"
    table = position(shop="silver1*1 pink1*1", deck=deck, sets={0: "silver2*2"}, seats=seats, scoring=scoring)
    assert standard(table) == "take silver"


@BOTH
def test_it_takes_the_greater_of_two_sets(scoring: str) -> None:
    sets = {0: "silver2*1 pink2*1"}
    table = position(shop="silver1*1 pink2*1 pink2*2", deck="", sets=sets, seats=2, scoring=scoring)
    assert standard(table) == "take pink", "six bulbs against three"


@BOTH
def test_it_does_not_ruin_a_set_while_another_take_costs_nothing(scoring: str) -> None:
    deck = "silver1*1 pink1*1 silver1*1 pink1*1 yellow1 orange1 pink1*1 pink1*1"
    table = position(shop="pink2*1 silver1*1", deck=deck, sets={0: "pink2*1"}, seats=2, scoring=scoring)
    assert standard(table) != "take pink"


@BOTH
def test_it_reveals_when_the_next_card_cannot_end_the_turn_and_every_take_ruins(scoring: str) -> None:
    deck = "silver1*1 yellow1*1 orange1*1 gold1 silver1*1 yellow1*1"
    table = position(shop="pink2*1", deck=deck, sets={0: "pink2*1"}, seats=2, scoring=scoring)
    assert standard(table) == "reveal"


@BOTH
def test_it_does_not_reveal_when_the_next_card_is_sure_to_end_the_turn(scoring: str) -> None:
    deck = "pink1*1 pink1*1 pink1*1 pink1*1 pink1*1 pink1*1"
    table = position(shop="silver1*1 pink1*1", deck=deck, sets={0: "silver2*1"}, seats=2, scoring=scoring)
    assert standard(table) == "take silver"


def test_it_counts_the_cards_that_are_left_of_a_colour() -> None:
    row, sets = "orange1 yellow2 pink2", {0: "orange2 yellow2 pink2"}
    safe = position(shop=row, sets=sets, seats=2, deck="yellow2 yellow2 yellow2 yellow2")
    assert standard(safe) == "reveal", "each card to come makes six yellow bulbs, and none is pink"
    risky = position(shop=row, sets=sets, seats=2, deck="pink1 pink1 pink1 yellow2")
    assert standard(risky) == "take orange", "three bulbs now"


def test_it_knows_that_a_card_which_ends_the_turn_completes_nothing() -> None:
    table = position(shop="silver1 pink2", seats=2, deck="pink1 pink1 pink1 pink1 pink1 pink1")
    assert standard(table) == "take pink", "a reveal would make three pink bulbs, for the next player"


def test_of_two_rows_it_leaves_the_one_into_which_a_reveal_is_riskier() -> None:
    sets = {0: "pink1 orange1", 1: "pink2 orange2"}
    deck = "pink1 pink1 orange2 pink1 orange2 pink1"
    table = position(shop="pink2 orange2", sets=sets, seats=2, deck=deck)
    assert standard(table) == "take orange", (
        "the next player can use neither, and four of the six cards to come are pink"
    )


def test_it_takes_what_the_next_player_waits_for_when_both_are_worth_the_same_to_it() -> None:
    row = "pink1 silver1 pink1 silver1 gold1"
    deck = "yellow1 orange1 yellow1 orange1 gold1 yellow1 orange1 yellow1"
    for waited_for in ("pink", "silver"):
        table = position(shop=row, deck=deck, sets={1: f"{waited_for}1"}, seats=2)
        assert waited_for in standard(table)


def test_at_the_end_it_begins_the_smallest_set_that_it_must() -> None:
    assert standard(position(shop="pink2 silver1 yellow2", deck="", seats=2)) == "take silver"


def test_at_the_end_it_gives_up_a_set_that_would_count_against_it() -> None:
    table = position(shop="pink2 silver2", deck="", sets={0: "pink2"}, seats=2)
    assert standard(table) == "take pink", "losing two bulbs under construction is better than two more"


@pytest.mark.parametrize(("scoring", "better"), [("bulbs", "take pink"), ("stars", "take silver")])
def test_it_counts_stars_where_stars_count(scoring: str, better: str) -> None:
    row, sets = "pink1*0 pink2*0 pink1*0 silver1*2", {0: "pink2*0 silver2*2"}
    table = position(shop=row, deck="", sets=sets, seats=2, scoring=scoring)
    assert standard(table) == better
