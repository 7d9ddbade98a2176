"""The rulings of Candle Quest about payments: loot, guard, forfeit."""

from itertools import combinations

import pytest

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest.cards import FACE, FIRST_UNLIT
from games.engine.rules.candle_quest.payments import (
    Payment,
    can_pay,
    check_payment,
    purse_of,
    suggested_payments,
)
from tests.engine.rules.quest_table import EIGHT_BUT_RED, position, words

# Loot


@pytest.mark.parametrize(
    ("payment", "shekels"),
    [
        ("pay 7", 5),
        ("pay 0 discard blue7", 12),
        ("pay 0 discard yellow2,purple5", 12),
        ("pay 0 discard orange8", 12),
        ("pay 2 discard purple5", 10),
        ("pay 5 discard yellow2", 7),
    ],
)
def test_the_rulebooks_example_of_looting(payment: str, shekels: int) -> None:
    """A candle costs 5 and 2, or 7: in shekels, in candles without change, or in both."""
    table = position(candles={0: "blue7 yellow2 purple5 orange8"}, piles={2: "red5"}, stack="blue5")
    after = table.play(f"loot 2 {payment}")
    assert (after.shekels[0], after.pile(2), after.actor) == (shekels, "", 1)
    assert after.candles(0).endswith("red5")


def test_a_loot_is_told_with_the_candle_its_cost_and_each_discard() -> None:
    table = position(candles={0: "yellow2 unlit4"}, piles={2: "blue5 red5"}, stack="blue6")
    events = table.play("loot 2 pay 1 discard yellow2,unlit4").events
    assert [(event.kind, words(event.cards)) for event in events] == [
        ("looted", "red5"), ("discarded", "yellow2"), ("discarded", "unlit4"),
    ]  # fmt: skip
    assert events[0].numbers == (7, 1)
    assert [event.target and event.target.zone for event in events] == ["candles", "pile", "out"]


@pytest.mark.parametrize(
    ("payment", "code", "params"),
    [
        ("pay 6", "pays-too-little", {"cost": 7, "paid": 6, "missing": 1}),
        ("pay 0", "pays-too-little", {"cost": 7, "paid": 0, "missing": 7}),
        ("pay 1 discard purple5", "pays-too-little", {"cost": 7, "paid": 6, "missing": 1}),
        ("pay 0 discard yellow2,unlit4", "pays-too-little", {"cost": 7, "paid": 6, "missing": 1}),
        ("pay 8", "pays-too-much", {"cost": 7, "pay": 8, "open": 7, "excess": 1}),
        ("pay 3 discard purple5", "pays-too-much", {"cost": 7, "pay": 3, "open": 2, "excess": 1}),
        ("pay 1 discard blue7", "pays-too-much", {"cost": 7, "pay": 1, "open": 0, "excess": 1}),
        ("pay 7 discard yellow2", "pays-too-much", {"cost": 7, "pay": 7, "open": 5, "excess": 2}),
        ("pay 13", "not-enough-shekels", {"pay": 13, "shekels": 12}),
        ("pay 5 discard green2", "not-your-candle", {"card": 30}),
    ],
)
def test_CQ_8_a_payment_reaches_the_cost_and_shekels_do_not_exceed_what_candles_leave_open(
    payment: str, code: str, params: dict[str, int]
) -> None:
    """CQ-8"""
    table = position(candles={0: "blue7 yellow2 purple5 unlit4", 1: "green2"}, piles={2: "red5"}, stack="")
    assert table.refusal(f"loot 2 {payment}") == (code, params)


@pytest.mark.parametrize(
    ("discards", "unnecessary"),
    [
        ("yellow2,blue7", "yellow2"),
        ("blue7,yellow2", "yellow2"),
        ("unlit4,blue7", "unlit4"),
        ("purple5,yellow2,unlit4", "yellow2"),
        ("dancing9,blue7", "dancing9"),
    ],
)
def test_CQ_8_a_candle_without_which_the_payment_still_suffices_is_refused_by_name(
    discards: str, unnecessary: str
) -> None:
    """CQ-8"""
    table = position(candles={0: "blue7 yellow2 purple5 unlit4 dancing9"}, piles={2: "red5"}, stack="")
    code, params = table.refusal(f"loot 2 pay 0 discard {discards}")
    assert (code, params["cost"]) == ("candle-unnecessary", 7)
    assert params["card"] == table.number(unnecessary)


def test_CQ_8_no_change_is_given() -> None:
    """CQ-8"""
    table = position(candles={0: "dancing10"}, piles={1: "white2"}, stack="")
    assert table.play("loot 1 pay 0 discard dancing10").shekels == (12, 12, 12)


def test_CQ_9_the_looted_candle_does_not_pay_for_itself() -> None:
    """CQ-9"""
    table = position(candles={0: "yellow2"}, piles={1: "red8"}, shekels={0: 3}, stack="blue5")
    assert table.refusal("loot 1 pay 3 discard yellow2,red8")[0] == "not-your-candle"
    own = position(candles={0: "yellow2"}, piles={0: "red8"}, shekels={0: 3}, stack="blue5")
    assert own.refusal("loot 0 pay 3 discard red8")[0] == "not-your-candle"


def test_CQ_9_eight_colours_are_looked_for_after_the_payment() -> None:
    """CQ-9"""
    table = position(candles={0: EIGHT_BUT_RED}, piles={1: "red5"}, stack="blue6")
    paid = table.play("loot 1 pay 2 discard blue5")
    assert (paid.over, paid.scores[0]) == (False, 7)
    table = position(candles={0: f"{EIGHT_BUT_RED} blue6"}, piles={1: "red5"}, stack="")
    assert table.play("loot 1 pay 1 discard blue6").over


def test_CQ_9_paid_candles_go_on_ones_own_pile_in_ones_own_order_and_unlit_ones_leave_the_game() -> None:
    """CQ-9"""
    table = position(
        candles={0: "yellow2 green3 unlit4 pink4"}, piles={0: "blue5", 1: "red8"}, shekels={0: 0}, stack=""
    )
    for order, pile in (
        ("yellow2,green3,unlit4,pink4", "blue5 yellow2 green3 pink4"),
        ("pink4,unlit4,yellow2,green3", "blue5 pink4 yellow2 green3"),
    ):
        after = table.play(f"loot 1 pay 0 discard {order}")
        assert (after.pile(0), after.candles(0)) == (pile, "red8")
        assert set(after.lies_in("out").split()) - set(table.lies_in("out").split()) <= {"unlit4"}
        assert len(after.state.cards("out")) == len(table.state.cards("out")) + 1


def test_CQ_9_the_place_of_an_unlit_candle_in_the_list_has_no_effect() -> None:
    """CQ-9"""
    table = position(candles={0: "yellow2 unlit4 unlit6 green3"}, piles={1: "dancing10"}, stack="blue5")
    lists = ("unlit4,unlit6,yellow2,green3", "yellow2,unlit6,green3,unlit4", "yellow2,green3,unlit6,unlit4")
    assert len({table.play(f"loot 1 pay 0 discard {cards}").state[1:] for cards in lists}) == 1
    other = table.play("loot 1 pay 0 discard green3,yellow2,unlit4,unlit6")
    assert other.pile(0) != table.play(f"loot 1 pay 0 discard {lists[0]}").pile(0)


def test_CQ_10_one_may_loot_ones_own_pile_at_the_full_price() -> None:
    """CQ-10"""
    table = position(candles={0: "yellow2"}, piles={0: "blue5 red5"}, stack="blue6")
    assert table.refusal("loot 0 pay 5")[0] == "pays-too-little"
    after = table.play("loot 0 pay 5 discard yellow2")
    assert (after.candles(0), after.pile(0), after.shekels[0]) == ("red5", "blue5 yellow2", 7)


def test_CQ_11_a_looted_candle_is_kept_and_the_turn_is_over() -> None:
    """CQ-11"""
    table = position(piles={1: "red5"}, stack="blue5").play("loot 1 pay 7")
    assert (table.candles(0), table.actor, table.rest.phase) == ("red5", 1, "turn")
    assert table.lies_in("offer") == ""


def test_an_empty_pile_and_a_seat_that_is_not_there_cannot_be_looted() -> None:
    table = position(piles={1: "red5"})
    assert table.refusal("loot 2 pay 7") == ("pile-empty", {"seat": 2})
    assert table.refusal("loot 3 pay 7") == ("no-such-seat", {"seat": 3})


# Guard and forfeit


@pytest.mark.parametrize(
    ("payment", "shekels", "left"),
    [
        ("pay 6", 6, "yellow2 green4 unlit4 orange8 unlit6"),
        ("pay 0 discard yellow2,green4", 12, "unlit4 orange8 unlit6"),
        ("pay 0 discard unlit4,yellow2", 12, "green4 orange8 unlit6"),
        ("pay 0 discard orange8", 12, "yellow2 green4 unlit4 unlit6"),
        ("pay 2 discard green4", 10, "yellow2 unlit4 orange8 unlit6"),
    ],
)
def test_the_rulebooks_example_of_guarding(payment: str, shekels: int, left: str) -> None:
    """Against an unlit 6: 6 shekels, candles that reach it without change, or both; a bonus turn follows."""
    table = position(candles={0: "yellow2 green4 unlit4 orange8"}, offer="unlit6").play(f"guard {payment}")
    assert (table.candles(0), table.shekels[0]) == (left, shekels)
    assert (table.actor, table.rest.phase, table.rest.bonus) == (0, "turn", True)


def test_CQ_8_a_guard_is_refused_as_a_loot_is() -> None:
    """CQ-8"""
    table = position(candles={0: "yellow2 green4 orange8"}, offer="unlit6")
    assert table.refusal("guard pay 5")[0] == "pays-too-little"
    assert table.refusal("guard pay 7")[0] == "pays-too-much"
    assert table.refusal("guard pay 0 discard orange8,yellow2")[0] == "candle-unnecessary"
    assert table.refusal("guard pay 6 discard yellow2")[0] == "pays-too-much"


def test_CQ_12_who_can_guard_must() -> None:
    """CQ-12"""
    table = position(candles={0: "white2 white3"}, shekels={0: 1}, offer="unlit6")
    assert all(move.startswith("guard ") for move in table.legal)
    for move in ("forfeit white3", "forfeit shekels", "draw", "sell", "buy", "auction 1"):
        assert table.refusal(move)[0] in ("must-guard", "not-now")


def test_CQ_13_who_cannot_guard_loses_the_highest_candle_or_all_shekels() -> None:
    """CQ-13"""
    table = position(candles={0: "white2 green3"}, shekels={0: 0}, offer="unlit6", stack="blue5")
    assert table.legal == [table.spelt("forfeit green3")]
    assert table.refusal("guard pay 0 discard white2,green3") == ("cannot-guard", {"cost": 6})
    assert table.refusal("forfeit shekels") == ("no-shekels", {})
    after = table.play("forfeit green3")
    assert (after.candles(0), after.pile(0)) == ("white2", "green3")
    assert after.happened == ["candle-forfeited", "unlit-gone", "bonus-turn"]


def test_CQ_13_the_owner_picks_among_equals() -> None:
    """CQ-13"""
    table = position(candles={0: "white2 green2"}, shekels={0: 1}, offer="unlit6", stack="blue5")
    assert table.legal == [table.spelt(f"forfeit {what}") for what in ("green2", "white2", "shekels")]
    assert table.play("forfeit white2").candles(0) == "green2"
    assert table.play("forfeit green2").candles(0) == "white2"


def test_CQ_13_only_a_highest_candle_may_be_forfeited() -> None:
    """CQ-13"""
    table = position(candles={0: "white2 green3", 1: "red5"}, shekels={0: 0}, offer="unlit6", stack="blue5")
    assert table.refusal("forfeit white2") == (
        "not-your-highest",
        {"card": table.number("white2"), "highest": 3},
    )
    assert table.refusal("forfeit red5")[0] == "not-your-candle"


def test_CQ_13_an_unlit_candle_that_is_forfeited_leaves_the_game() -> None:
    """CQ-13"""
    table = position(candles={0: "unlit4"}, shekels={0: 1}, offer="unlit6", stack="blue5")
    after = table.play("forfeit unlit4")
    assert (after.candles(0), after.pile(0), after.shekels[0]) == ("", "", 1)
    assert {"unlit4", "unlit6"} <= set(after.lies_in("out").split())


def test_CQ_13_all_shekels_are_at_least_one() -> None:
    """CQ-13"""
    table = position(candles={0: "white2"}, shekels={0: 3}, offer="unlit6", stack="blue5")
    assert "forfeit shekels" in table.legal
    after = table.play("forfeit shekels")
    assert (after.candles(0), after.shekels[0]) == ("white2", 0)
    assert after.events[0].numbers == (3,)


def test_CQ_13_the_drawn_unlit_candle_leaves_the_game_and_the_bonus_turn_comes() -> None:
    """CQ-13"""
    table = position(shekels={0: 3}, offer="unlit6", stack="blue5").play("forfeit shekels")
    assert "unlit6" in table.lies_in("out")
    assert (table.actor, table.rest.bonus, table.rest.phase) == (0, True, "turn")


def test_CQ_13_with_nothing_at_all_it_just_leaves_and_the_bonus_turn_comes() -> None:
    """CQ-13"""
    table = position(shekels={0: 0}, stack="unlit6 blue5").play("draw")
    assert table.happened == ["drawn", "unlit-gone", "bonus-turn"]
    assert (table.actor, table.rest.bonus, table.legal) == (0, True, ["draw"])


def test_CQ_14_the_candle_just_drawn_does_not_pay_for_itself() -> None:
    """CQ-14"""
    table = position(candles={0: "white2"}, shekels={0: 3}, offer="unlit6", stack="blue5")
    assert table.refusal("guard pay 0 discard unlit6")[0] == "cannot-guard"
    rich = position(candles={0: "white2"}, shekels={0: 6}, offer="unlit6", stack="blue5")
    assert rich.refusal("guard pay 0 discard unlit6")[0] == "not-your-candle"


# Suggestions


def test_suggested_payments_are_shekels_then_spare_candles_then_candles_alone() -> None:
    table = position(candles={0: "red5 red6 unlit4 dancing9 white3"}, piles={1: "blue5"}, stack="")
    assert table.legal == ["loot 1 pay 7", table.spelt("loot 1 pay 0 discard unlit4,red5")]
    table = position(candles={0: "unlit4 dancing9"}, piles={1: "blue5"}, shekels={0: 5}, stack="")
    assert table.legal == [
        table.spelt(f"loot 1 {payment}") for payment in ("pay 3 discard unlit4", "pay 0 discard dancing9")
    ]


@pytest.mark.parametrize("cost", [3, 4, 6, 7, 9, 12, 15])
@pytest.mark.parametrize("shekels", [0, 1, 5, 12])
def test_every_suggested_payment_is_accepted_and_there_is_one_whenever_one_can_pay(
    cost: int, shekels: int
) -> None:
    for candles in combinations((0, 1, 2, 24, 26, 31, 48, 54, 57), 4):
        found = suggested_payments(cost, purse_of(candles, shekels))
        assert bool(found) == can_pay(cost, candles, shekels)
        assert len(found) == len(set(found)) <= 3
        for payment in found:
            check_payment(payment, cost, candles, shekels)


def test_a_payment_can_be_made_exactly_when_the_cost_can_be_reached() -> None:
    for candles in combinations((24, 26, 31, 48, 54), 3):
        for shekels in range(8):
            for cost in (4, 6, 9, 15):
                accepted = [
                    Payment(pay, laid)
                    for many in range(4)
                    for laid in combinations(candles, many)
                    for pay in range(shekels + 1)
                    if _accepted(Payment(pay, laid), cost, candles, shekels)
                ]
                assert bool(accepted) == can_pay(cost, candles, shekels)
                for pay, laid in accepted:
                    total = sum(FACE[card] for card in laid)
                    assert pay == max(0, cost - total)
                    assert all(total + pay - FACE[card] < cost for card in laid)


def _accepted(payment: Payment, cost: int, candles: tuple[int, ...], shekels: int) -> bool:
    try:
        check_payment(payment, cost, candles, shekels)
    except IllegalMove:
        return False
    return True


def test_what_one_can_do_without_is_unlit_or_the_lesser_of_a_colour() -> None:
    purse = purse_of((5, 0, 1, 48, FIRST_UNLIT, 24), 7)
    assert words(purse.spare) == "unlit4 red5 red6"
    assert words(purse.needed) == "yellow2 red8 dancing9"
    assert purse.shekels == 7


def test_few_moves_are_listed_even_where_very_many_payments_are_possible() -> None:
    names = [f"{colour}{face}" for colour in ("yellow", "green", "pink") for face in (2, 3, 4, 5, 6)]
    tops = {seat: "dancing10" if seat < 3 else "dancing9" for seat in range(5)}
    table = position(candles={0: " ".join(names)}, shekels={0: 14}, piles=tops, stack="", seats=5)
    assert len(table.legal) <= 15
