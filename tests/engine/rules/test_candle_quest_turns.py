"""The rulings of Candle Quest about turns: bonus turns, new stacks, and turns with nothing to draw."""

import pytest

from games.engine.rules.candle_quest.state import Ending
from tests.engine.rules.quest_table import EIGHT_BUT_RED, position


def test_the_turn_goes_round_clockwise() -> None:
    table = position(seats=4, turn=2)
    for seat in (3, 0, 1, 2):
        table = table.play("draw", "sell")
        assert table.actor == seat


def test_a_turn_is_a_draw_or_a_loot() -> None:
    table = position(piles={1: "red5"})
    assert table.legal == ["draw", "loot 1 pay 7"]
    for move in ("buy", "sell", "auction 1", "bid 1", "pass", "guard pay 4", "forfeit shekels"):
        assert table.refusal(move) == ("not-now", {"phase": "turn"})


def test_nobody_plays_out_of_turn() -> None:
    table = position(turn=1)
    assert table.refusal("draw", seat=0) == ("not-your-turn", {})
    assert table.play("draw").refusal("sell", seat=2) == ("not-your-turn", {})


# Bonus turns


def test_CQ_15_a_bonus_turn_is_a_full_turn() -> None:
    """CQ-15"""
    table = position(stack="unlit4 red5 red6", piles={1: "blue5"}).play("draw", "guard pay 4")
    assert (table.actor, table.rest.bonus) == (0, True)
    assert table.legal[:2] == ["draw", "loot 1 pay 7"]
    assert table.play("loot 1 pay 7").actor == 1
    drawn = table.play("draw")
    assert (drawn.actor, drawn.legal[:2]) == (0, ["buy", "sell"])
    after = drawn.play("sell")
    assert (after.actor, after.rest.bonus) == (1, False)


def test_CQ_15_more_unlit_candles_are_set_aside_within_the_one_draw_and_mixed_back_at_the_end() -> None:
    """CQ-15"""
    table = position(stack="unlit6 unlit4 red5 red6 red8", bonus=True).play("draw")
    assert (table.lies_in("aside"), table.lies_in("offer")) == ("unlit6 unlit4", "red5")
    assert table.happened == ["set-aside", "set-aside", "drawn"]
    assert (table.shekels[0], table.rest.phase, table.shuffles) == (12, "offer", ())
    after = table.play("sell")
    assert after.shuffles == (("mix-back", "red6 red8 unlit6 unlit4"),)
    assert (after.lies_in("aside"), after.stack) == ("", "unlit4 unlit6 red8 red6")
    assert (after.actor, after.rest.bonus) == (1, False)


def test_CQ_15_they_are_mixed_back_after_an_auction_too() -> None:
    """CQ-15"""
    table = position(stack="unlit6 red5 red6", bonus=True).play("draw", "auction 1", "bid 2")
    assert (table.lies_in("aside"), table.shuffles) == ("unlit6", ())
    after = table.play("pass")
    assert after.shuffles == (("mix-back", "red6 unlit6"),)


def test_CQ_15_with_nothing_set_aside_nothing_is_shuffled() -> None:
    """CQ-15"""
    assert position(stack="red5 red6", bonus=True).play("draw", "sell").shuffles == ()


def test_CQ_15_an_unlit_candle_in_the_next_turn_is_guarded_against_again() -> None:
    """CQ-15"""
    table = position(stack="unlit4 red5 unlit6").play("draw", "guard pay 4", "draw", "sell", "draw")
    assert (table.actor, table.rest.phase, table.rest.bonus) == (1, "guard", False)


def test_CQ_16_a_win_in_a_bonus_turn_ends_the_game_and_nothing_is_mixed_back() -> None:
    """CQ-16"""
    table = position(candles={0: EIGHT_BUT_RED}, stack="unlit4 red5 red6", bonus=True).play("draw", "buy")
    assert (table.over, table.rest.ending) == (True, Ending.COMPLETED)
    assert (table.shuffles, table.lies_in("aside"), table.stack) == ((), "unlit4", "red6")


# New stacks


def test_CQ_17_a_stack_is_made_of_all_piles_without_their_tops_when_a_card_must_be_drawn() -> None:
    """CQ-17"""
    piles = {0: "red5 red6", 1: "blue5", 2: "purple5 purple6 purple7 white2"}
    table = position(stack="red7", piles=piles).play("draw", "sell")
    assert (table.stack, table.shuffles) == ("", ())
    after = table.play("draw")
    assert after.shuffles == (("rebuild", "red5 red6 purple5 purple6 purple7"),)
    assert after.lies_in("offer") == "purple7"
    assert after.stack == "purple6 purple5 red6 red5"
    assert [after.pile(seat) for seat in range(3)] == ["red7", "blue5", "white2"]
    assert after.happened == ["rebuilt", "drawn"]
    assert (after.events[0].numbers, after.rest.rebuilds) == ((5, 1), 1)


def test_CQ_17_a_stack_of_one_card_is_shuffled_too() -> None:
    """CQ-17"""
    table = position(stack="", piles={1: "blue5 blue6"}).play("draw")
    assert table.shuffles == (("rebuild", "blue5"),)


def test_CQ_18_with_no_card_even_so_one_must_loot() -> None:
    """CQ-18"""
    table = position(stack="", piles={1: "red5", 2: "blue5"}, shekels={0: 7})
    assert table.legal == ["loot 1 pay 7", "loot 2 pay 7"]
    assert table.refusal("draw") == ("nothing-to-draw", {})


def test_CQ_18_who_cannot_loot_either_is_passed_over() -> None:
    """CQ-18"""
    table = position(stack="red5", shekels={0: 0, 1: 4, 2: 7}, piles={2: "red6"}).play("draw", "sell")
    assert (table.actor, table.happened) == (2, ["sold", "turn-skipped"])
    assert table.legal == ["loot 0 pay 7"]


def test_CQ_18_a_loot_may_open_a_pile_again() -> None:
    """CQ-18"""
    table = position(stack="", piles={1: "red5"}, candles={0: "blue6 yellow2"}, turn=0)
    after = table.play("loot 1 pay 0 discard yellow2,blue6")
    assert (after.actor, after.legal) == (1, ["draw", "loot 0 pay 9"])


def test_CQ_18_when_nobody_can_draw_or_loot_the_game_ends_at_once() -> None:
    """CQ-18"""
    table = position(stack="red8", shekels={0: 0, 1: 2, 2: 3}, piles={1: "blue8"}).play("draw", "sell")
    assert (table.over, table.rest.ending) == (True, Ending.STUCK)
    assert table.happened == ["sold", "turn-skipped", "turn-skipped", "turn-skipped", "game-ended"]


def test_CQ_18_a_bonus_turn_in_which_nothing_can_be_done_is_passed_over() -> None:
    """CQ-18"""
    table = position(stack="unlit4", shekels={0: 4, 1: 7}, piles={1: "red5"}).play("draw", "guard pay 4")
    assert table.happened == ["guarded", "bonus-turn", "turn-skipped"]
    assert (table.actor, table.rest.bonus, table.legal) == (1, False, ["loot 1 pay 7"])


def test_CQ_19_only_unlit_candles_left_are_set_aside_and_a_stack_is_made() -> None:
    """CQ-19"""
    table = position(stack="unlit4 unlit6", piles={1: "red5 red6"}, bonus=True).play("draw")
    assert table.happened == ["set-aside", "set-aside", "rebuilt", "drawn"]
    assert (table.lies_in("offer"), table.lies_in("aside")) == ("red5", "unlit4 unlit6")
    assert table.play("sell").shuffles[-1] == ("mix-back", "unlit4 unlit6")


def test_CQ_19_when_that_gives_none_one_must_loot_right_after_the_draw() -> None:
    """CQ-19"""
    table = position(stack="unlit4", piles={1: "red5"}, shekels={0: 7}, bonus=True).play("draw")
    assert (table.actor, table.legal) == (0, ["loot 1 pay 7"])
    assert (table.lies_in("aside"), table.shuffles) == ("unlit4", ())
    after = table.play("loot 1 pay 7")
    assert (after.actor, after.stack) == (1, "unlit4")
    assert after.shuffles == (("mix-back", "unlit4"),)


def test_CQ_19_who_cannot_loot_either_has_ended_the_turn_and_they_are_mixed_back() -> None:
    """CQ-19"""
    table = position(stack="unlit4 unlit6", piles={1: "red5"}, shekels={0: 6}, bonus=True).play("draw")
    assert (table.actor, table.rest.bonus, table.stack) == (1, False, "unlit6 unlit4")
    assert table.shuffles == (("mix-back", "unlit4 unlit6"),)
    assert table.happened == ["set-aside", "set-aside", "turn-skipped", "mixed-back"]


# The twelfth new stack


@pytest.mark.parametrize(("rebuilds", "over"), [(10, False), (11, True)])
def test_CQ_28_the_turn_of_the_twelfth_new_stack_is_the_last(rebuilds: int, over: bool) -> None:
    """CQ-28"""
    table = position(stack="", piles={1: "red5 red6"}, rebuilds=rebuilds).play("draw")
    assert not table.over
    after = table.play("sell")
    assert after.over is over
    assert after.rest.ending == (Ending.REBUILT if over else None)


def test_CQ_28_an_auction_of_that_turn_is_held_to_its_end() -> None:
    """CQ-28"""
    table = position(stack="", piles={1: "red5 red6"}, rebuilds=11).play("draw", "auction 1", "bid 2")
    assert not table.over
    after = table.play("bid 3")
    assert (after.over, after.candles(2)) == (True, "red5")


def test_CQ_28_the_bonus_turn_belongs_to_that_turn() -> None:
    """CQ-28"""
    table = position(stack="unlit4 unlit6", candles={0: "blue6"}, piles={1: "red5 red6"}, rebuilds=11).play(
        "draw", "guard pay 4", "draw"
    )
    assert (table.actor, table.over, table.rest.rebuilds) == (0, False, 12)
    after = table.play("buy")
    assert (after.over, after.happened) == (True, ["bought", "mixed-back", "game-ended"])


def test_CQ_28_eight_colours_in_that_turn_still_win() -> None:
    """CQ-28"""
    table = position(stack="", candles={0: EIGHT_BUT_RED}, piles={1: "red5 red6"}, rebuilds=11)
    assert table.play("draw", "buy").rest.ending is Ending.COMPLETED
