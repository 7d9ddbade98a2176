"""The rulings of Fairy Lights about a turn, each in a test with its id; and the rulebook's example."""

import re
from itertools import product
from pathlib import Path

import pytest

from games.engine.rules.fairy_lights import CARDS
from games.engine.types import Event, Place
from tests.engine.rules.lights_table import position

RULINGS = Path(__file__).parents[3] / "docs" / "rules" / "fairy-lights.md"
AFTER_ADDING = {1: "begun", 2: "begun", 3: "hung", 6: "hung", 9: "hung", 12: "hung"}


def test_every_ruling_of_the_document_has_a_test() -> None:
    rulings = set(re.findall(r"^\| (FL-\d+) \|", RULINGS.read_text(), re.M))
    here = "\n".join(path.read_text() for path in Path(__file__).parent.glob("test_fairy_lights*.py"))
    tested = {f"FL-{number}" for number in re.findall(r"^def test_FL_(\d+)_", here, re.M)}
    assert len(rulings) == 17
    assert tested == rulings


# The reveal


@pytest.mark.parametrize(
    ("first", "second"), [("pink1", "pink1"), ("pink1", "pink2"), ("silver2", "silver1")]
)
def test_FL_2_a_card_of_the_last_ones_colour_ends_the_turn_whatever_its_bulbs(
    first: str, second: str
) -> None:
    """FL-2"""
    table = position(shop=f"gold1 {first}", deck=f"{second} yellow1").play("reveal")
    assert table.turn == 1
    assert table.happened == ["revealed", "turn-lost"]


def test_FL_2_only_the_end_of_the_row_is_compared() -> None:
    """FL-2"""
    table = position(shop="pink1 silver1", deck="pink1 yellow1").play("reveal")
    assert table.turn == 0
    assert table.happened == ["revealed"]


def test_FL_2_it_does_not_matter_who_revealed_the_last_card() -> None:
    """FL-2"""
    table = position(shop="silver1", deck="pink1 yellow1 yellow2 gold1").play(
        "reveal", "take silver", "reveal"
    )
    assert (table.shop, table.turn) == ("pink1 yellow1", 1)
    assert table.play("take pink", "reveal").turn == 0


def test_FL_2_after_a_take_the_row_closes_up_and_its_new_end_is_compared() -> None:
    """FL-2"""
    table = position(shop="pink1 silver1", deck="pink2 yellow1").play("take silver", "reveal")
    assert (table.shop, table.turn) == ("pink1 pink2", 2)


def test_FL_3_the_first_card_into_an_empty_shop_never_ends_the_turn() -> None:
    """FL-3"""
    table = position(shop="pink1", deck="pink2 pink1 yellow1").play("take pink", "reveal")
    assert (table.shop, table.turn) == ("pink2", 1)
    assert table.legal == ["reveal", "take pink"]


def test_FL_4_the_card_that_ends_a_turn_stays_beside_its_like() -> None:
    """FL-4"""
    table = position(shop="orange1", deck="orange2 orange1 gold1").play("reveal", "reveal")
    assert (table.shop, table.turn) == ("orange1 orange2 orange1", 2)
    assert table.legal == ["reveal", "take orange"]


def test_FL_5_when_the_fifth_card_ends_the_turn_the_next_player_takes_two_colours() -> None:
    """FL-5"""
    table = position(shop="pink1 silver1 gold1 yellow1", deck="yellow2 pink1").play("reveal")
    assert (table.shop, table.turn) == ("pink1 silver1 gold1 yellow1 yellow2", 1)
    assert table.legal == [
        "take yellow pink", "take yellow silver", "take yellow gold",
        "take pink silver", "take pink gold", "take silver gold",
    ]  # fmt: skip


@pytest.mark.parametrize("shop", ["pink1", "pink1 gold1", "pink1 gold1 pink2", "pink1 gold1 pink2 gold1"])
def test_FL_6_with_one_to_four_cards_one_may_take_at_once(shop: str) -> None:
    """FL-6"""
    table = position(shop=shop)
    assert table.legal == ["reveal", "take pink", "take gold"][: 2 + ("gold" in shop)]
    assert table.play("take pink").turn == 1


def test_FL_6_after_each_reveal_that_went_well_one_may_take_or_go_on() -> None:
    """FL-6"""
    table = position(deck="pink1 silver1 pink1 orange1 gold1")
    assert table.legal == ["reveal"]
    assert table.play("reveal").legal == ["reveal", "take pink"]
    assert table.play("reveal", "reveal").legal == ["reveal", "take pink", "take silver"]
    assert table.play("reveal", "reveal", "reveal").legal == ["reveal", "take pink", "take silver"]
    assert table.play(*["reveal"] * 4).legal == ["reveal", "take pink", "take orange", "take silver"]
    assert table.play(*["reveal"] * 4).turn == 0


def test_FL_7_with_five_cards_there_is_no_reveal_and_two_colours_are_taken() -> None:
    """FL-7"""
    table = position(shop="pink1 silver1 pink1 silver2", deck="orange1 gold1").play("reveal")
    assert table.legal == ["take pink orange", "take pink silver", "take orange silver"]
    assert table.refusal("reveal") == "shop-full"
    assert table.refusal("take pink") == "take-two"
    taken = table.play("take pink silver")
    assert (taken.shop, taken.turn) == ("orange1", 1)


def test_FL_8_of_five_cards_of_one_colour_that_colour_alone_is_taken() -> None:
    """FL-8"""
    table = position(shop="yellow1 yellow1 yellow2 yellow1 yellow1")
    assert table.legal == ["take yellow"]
    after = table.play("take yellow")
    assert (after.shop, after.garland(0)) == ("", "yellow1 yellow1 yellow2 yellow1 yellow1")


@pytest.mark.parametrize(
    "shop",
    ["pink1 pink1 pink1 pink1 gold1", "pink1 gold1 pink1 gold1 pink1", "gold1 gold1 gold1 gold1 pink2"],
)
def test_FL_8_of_five_cards_of_two_colours_all_five_are_taken(shop: str) -> None:
    """FL-8"""
    table = position(shop=shop)
    assert table.legal == ["take pink gold"]
    assert table.play("take pink gold").shop == ""


def test_FL_8_four_cards_of_one_colour_are_not_five() -> None:
    """FL-8"""
    assert position(shop="pink1 pink1 pink1 pink1").legal == ["reveal", "take pink"]


# The take


def test_FL_10_a_take_that_ruins_a_set_cannot_be_declined() -> None:
    """FL-10"""
    table = position(shop="pink2", deck="pink1", sets={0: "pink2", 1: "pink2"}).play("reveal")
    assert table.over  # the last card, of the same colour: nobody has to take
    table = position(shop="silver1 pink2", deck="", sets={0: "pink2 silver2"})
    assert table.legal == ["take pink", "take silver"]
    ruined = table.play("take pink")
    assert (ruined.sets(0), ruined.happened) == ("silver2", ["set-lost", "game-ended"])
    table = position(shop="pink2 gold1 pink2 gold1 pink2", sets={0: "pink1 gold1 gold1"})
    assert table.legal == ["take pink gold"]
    assert table.play("take pink gold").sets(0) == ""


def _of_yellow(ones: int, twos: int) -> str:
    return " ".join(["yellow1"] * ones + ["yellow2"] * twos)


@pytest.mark.parametrize("begun", ["", "yellow1", "yellow1 yellow1", "yellow2"])
@pytest.mark.parametrize(
    ("ones", "twos"), [(ones, twos) for ones, twos in product(range(6), repeat=2) if 1 <= ones + twos <= 5]
)
def test_FL_11_bulbs_are_counted_once_after_all_cards_of_the_colour_were_added(
    begun: str, ones: int, twos: int
) -> None:
    """FL-11"""
    before = position(shop=_of_yellow(ones, twos), sets={0: begun}, seats=2)
    after = before.play("take yellow")
    bulbs = ones + 2 * twos + sum(int(name[-1]) for name in begun.split())
    together = " ".join((begun, before.shop)).strip()
    where = {"begun": after.sets(0), "hung": after.garland(0), "lost": after.discard}
    right = AFTER_ADDING.get(bulbs, "lost")
    assert {name: cards for name, cards in where.items() if cards} == {right: together}
    assert after.shop == ""


def test_FL_11_two_and_three_more_are_five_and_all_of_it_is_discarded() -> None:
    """FL-11"""
    table = position(shop="silver1 silver2", sets={0: "silver2 pink1"}, garland={0: "gold1 gold1 gold1"})
    after = table.play("take silver")
    assert (after.sets(0), after.discard, after.garland(0)) == (
        "pink1",
        "silver2 silver1 silver2",
        "gold1 gold1 gold1",
    )
    assert after.events[0] == Event(
        "set-lost", 0, table.state.cards("shop"), Place("shop"), Place("discard"), (3, 2, 3)
    )


def test_FL_11_the_most_possible_is_twelve() -> None:
    """FL-11"""
    table = position(shop="pink2 pink2 pink2 pink2 pink2", sets={0: "pink1 pink1"}).play("take pink")
    assert table.scores[0] == 12


def test_FL_11_a_set_may_be_completed_over_several_turns() -> None:
    """FL-11"""
    table = position(shop="pink1", deck="pink1 gold1 silver1 pink1 yellow1", seats=2)
    table = table.play("take pink", "reveal", "reveal", "take gold", "take pink")
    assert (table.sets(0), table.sets(1)) == ("pink1 pink1", "gold1")
    table = table.play("reveal", "reveal", "take silver", "take pink")
    assert (table.sets(0), table.garland(0)) == ("", "pink1 pink1 pink1")


def test_FL_11_two_colours_are_counted_each_for_itself() -> None:
    """FL-11"""
    table = position(shop="pink1 gold1 pink2 silver1 pink1", sets={0: "pink1 silver2 gold1"})
    after = table.play("take pink silver")
    assert (after.sets(0), after.garland(0), after.discard) == (
        "gold1",
        "silver2 silver1",
        "pink1 pink1 pink2 pink1",
    )
    assert after.happened == ["set-lost", "set-stored"]
    assert after.state.rest.swags == ((2,), (), ())


def test_FL_11_a_stored_set_is_told_with_what_was_begun_and_what_was_taken() -> None:
    """FL-11"""
    table = position(shop="orange1 pink1 orange1", sets={0: "orange1", 1: "orange2"})
    (stored,) = table.play("take orange").events
    taken = tuple(card for card in table.state.cards("shop") if CARDS[card].colour == 2)
    assert stored == Event("set-stored", 0, taken, Place("shop"), Place("garland", 0), (2, 1, 2))


# The worked example of the rulebook


def test_the_three_player_example_of_the_rulebook() -> None:
    """Its 4 points for two pink cards belong to an older scoring: they are 3 in `bulbs`."""
    joan, michael, sophie = 0, 1, 2
    deck = (
        "pink1 pink2 silver2 pink1 silver2 pink2 orange2 gold1 orange1 silver1 orange2 yellow1 yellow1 pink1"
    )
    table = position(deck=deck, sets={sophie: "silver2 pink1 orange2"}, turn=joan)

    assert table.legal == ["reveal"]
    table = table.play("reveal", "reveal")
    assert (table.shop, table.turn, table.happened) == ("pink1 pink2", michael, ["revealed", "turn-lost"])

    table = table.play("take pink")
    assert (table.garland(michael), table.scores[michael], table.turn) == ("pink1 pink2", 3, sophie)

    assert table.legal == ["reveal"]
    table = table.play(*["reveal"] * 5)
    assert (table.shop, table.turn) == ("silver2 pink1 silver2 pink2 orange2", sophie)
    assert table.legal == ["take pink orange", "take pink silver", "take orange silver"]
    other = table.play("take orange silver")
    assert (other.garland(sophie), other.sets(sophie)) == ("silver2 silver2 silver2", "pink1")

    table = table.play("take pink silver")
    assert (table.garland(sophie), table.sets(sophie)) == ("silver2 silver2 silver2", "orange2")
    assert table.discard.endswith("pink1 pink1 pink2")
    assert (table.shop, table.turn) == ("orange2", joan)

    table = table.play("reveal", "reveal")
    assert table.shop == "orange2 gold1 orange1"
    table = table.play("take orange")
    assert (table.garland(joan), table.shop, table.turn) == ("orange2 orange1", "gold1", michael)

    table = table.play(*["reveal"] * 4)
    assert (table.shop, table.turn) == ("gold1 silver1 orange2 yellow1 yellow1", sophie)

    assert table.legal == [
        "take yellow orange", "take yellow silver", "take yellow gold",
        "take orange silver", "take orange gold", "take silver gold",
    ]  # fmt: skip
    for text in table.legal:
        after = table.play(text)
        assert after.garland(sophie) == table.garland(sophie)
        assert ("orange" in after.sets(sophie)) == ("orange" not in text)
