"""The rulings of Candle Quest about the candle just drawn: bought, sold, put up for auction."""

import pytest

from games.engine.types import Event, Place
from tests.engine.rules.quest_table import EIGHT_BUT_RED, RULES, position

# The candle just drawn


def test_CQ_1_everyone_starts_with_12_shekels_and_the_bank_never_runs_out() -> None:
    """CQ-1"""
    frame = RULES.frame({}, 5)
    assert [place.zone for place in frame.counter_places] == ["shekels"] * 5
    table = position(offer="dancing10", shekels={0: 1900}).play("sell")
    assert table.shekels == (1905, 12, 12)


def test_CQ_3_a_candle_that_one_can_pay_may_be_bought_sold_or_put_up_for_auction() -> None:
    """CQ-3"""
    table = position(offer="red5", shekels={0: 5})
    assert table.legal == ["buy", "sell", "auction 1", "auction 2", "auction 3", "auction 4", "auction 5"]


def test_CQ_3_who_cannot_pay_the_face_value_cannot_buy() -> None:
    """CQ-3"""
    table = position(offer="red5", shekels={0: 4})
    assert table.legal[0] == "sell"
    assert table.refusal("buy") == ("too-dear", {"cost": 5, "shekels": 4})


def test_CQ_3_without_a_shekel_there_is_no_auction() -> None:
    """CQ-3"""
    table = position(offer="red5", shekels={0: 0})
    assert table.legal == ["sell"]
    assert table.refusal("auction 1") == ("bid-too-high", {"bid": 1, "most": 0})
    assert table.refusal("auction 0") == ("bid-too-low", {"bid": 0, "least": 1})


def test_CQ_3_a_dancing_candle_can_be_sold() -> None:
    """CQ-3"""
    table = position(offer="dancing9").play("sell")
    assert (table.shekels[0], table.pile(0)) == (16, "dancing9")


def test_the_rulebooks_example_of_buying() -> None:
    """For a candle with a face value of 5, 5 shekels are paid to the bank."""
    table = position(offer="red5").play("buy")
    assert (table.candles(0), table.shekels, table.actor) == ("red5", (7, 12, 12), 1)
    assert table.events == (Event("bought", 0, (0,), Place("offer"), Place("candles", 0), (5,)),)


def test_the_rulebooks_example_of_selling() -> None:
    """For a candle with a sell value of 3, 3 shekels are taken; it lies on top of one's own pile."""
    table = position(offer="red6", piles={0: "blue5"}).play("sell")
    assert (table.pile(0), table.shekels, table.actor) == ("blue5 red6", (15, 12, 12), 1)
    assert table.events == (Event("sold", 0, (1,), Place("offer"), Place("pile", 0), (3,)),)


def test_a_candle_is_dealt_with_before_anything_else() -> None:
    table = position(offer="red5", piles={0: "blue5"})
    for move in ("draw", "loot 0 pay 7", "pass", "bid 3", "guard pay 5", "forfeit shekels", "give red5"):
        assert table.refusal(move) == ("not-now", {"phase": "offer"})


# Auctions


def test_the_rulebooks_example_of_an_auction() -> None:
    """2, pass, 4, 5: the fourth player pays 5 to the first and has the candle; the first has no other bid."""
    table = position(offer="green4", seats=4).play("auction 2", "pass", "bid 4", "bid 5")
    assert table.candles(3) == "green4"
    assert table.shekels == (17, 12, 12, 7)
    assert (table.actor, table.rest.phase) == (1, "turn")
    assert table.happened == ["bid", "auction-won"]
    assert table.events[-1].numbers == (5, 0)


def test_CQ_4_when_nobody_bids_higher_the_opener_pays_the_bank_and_takes_the_candle() -> None:
    """CQ-4"""
    table = position(offer="red5").play("auction 2", "pass", "pass")
    assert (table.candles(0), table.shekels) == ("red5", (10, 12, 12))


def test_CQ_4_who_cannot_outbid_is_passed_over() -> None:
    """CQ-4"""
    table = position(offer="red5", seats=5, shekels={1: 3, 3: 4}).play("auction 3")
    assert (table.actor, table.happened) == (2, ["auction-opened", "cannot-outbid"])
    table = table.play("bid 4")
    assert (table.actor, table.happened) == (4, ["bid", "cannot-outbid"])
    assert table.refusal("pass", seat=3) == ("not-your-turn", {})


def test_CQ_4_when_all_others_are_passed_over_the_auction_is_over_at_once() -> None:
    """CQ-4"""
    table = position(offer="red5", shekels={0: 12, 1: 12, 2: 3}).play("auction 12")
    assert (table.candles(0), table.shekels, table.actor) == ("red5", (0, 12, 3), 1)


def test_CQ_5_a_bid_is_higher_than_the_last_and_at_most_what_one_has() -> None:
    """CQ-5"""
    table = position(offer="red5", shekels={1: 6}).play("auction 3")
    assert table.legal == ["bid 4", "bid 5", "bid 6", "pass"]
    assert table.refusal("bid 3") == ("bid-too-low", {"bid": 3, "least": 4})
    assert table.refusal("bid 7") == ("bid-too-high", {"bid": 7, "most": 6})
    assert table.play("pass").refusal("bid 3") == ("bid-too-low", {"bid": 3, "least": 4})
    assert table.play("bid 6").refusal("bid 6") == ("bid-too-low", {"bid": 6, "least": 7})


@pytest.mark.parametrize("bid", [0, 13])
def test_CQ_5_the_first_bid_is_from_1_to_all_that_one_has(bid: int) -> None:
    """CQ-5"""
    assert position(offer="red5").refusal(f"auction {bid}")[0].startswith("bid-too-")


def test_CQ_5_each_has_one_chance_clockwise_from_the_openers_left() -> None:
    """CQ-5"""
    table = position(offer="red5", turn=1).play("auction 1")
    assert table.actor == 2
    assert table.play("pass").actor == 0
    assert table.play("pass", "bid 2").rest.phase == "turn"
    assert table.play("pass", "bid 2").candles(0) == "red5"


def test_CQ_5_bids_may_exceed_the_face_value() -> None:
    """CQ-5"""
    table = position(offer="white2").play("auction 10", "bid 11", "bid 12")
    assert (table.candles(2), table.shekels) == ("white2", (24, 12, 0))


def test_after_an_auction_the_turn_passes_to_the_openers_left() -> None:
    table = position(offer="red5", turn=1).play("auction 1", "bid 2", "bid 3")
    assert (table.actor, table.rest.calls) == (2, ())


def test_CQ_6_eight_colours_end_the_game_at_once_in_ones_own_turn() -> None:
    """CQ-6"""
    table = position(candles={0: EIGHT_BUT_RED}, offer="red5").play("buy")
    assert (table.over, table.happened) == (True, ["bought", "completed", "game-ended"])
    assert table.outcome.places == (1, 2, 2)


def test_CQ_6_eight_colours_end_the_game_at_once_in_anothers_turn() -> None:
    """CQ-6"""
    table = position(candles={2: EIGHT_BUT_RED}, offer="red5").play("auction 1", "pass", "bid 2")
    assert (table.over, table.rest.completer) == (True, 2)
    assert table.outcome.places == (2, 2, 1)


def test_CQ_6_nothing_else_than_a_candle_gained_ends_the_game() -> None:
    """CQ-6"""
    table = position(candles={0: EIGHT_BUT_RED}, offer="red5").play("sell")
    assert not table.over


@pytest.mark.parametrize(
    ("candles", "offer", "over"),
    [
        ("blue5 purple5 orange5 yellow2 green2 pink2 white2", "dancing9", True),
        ("blue5 purple5 orange5 yellow2 green2 pink2 dancing9", "red5", True),
        ("blue5 purple5 orange5 yellow2 green2 pink2 dancing9", "blue6", False),
        ("blue5 purple5 dancing9 dancing9 dancing9 dancing10 dancing10", "dancing10", True),
        ("blue5 blue6 dancing9 dancing9 dancing9 dancing10 dancing10", "dancing10", False),
        ("blue5 purple5 orange5 yellow2 green2 pink2 unlit4", "white2", False),
    ],
)
def test_CQ_7_distinct_lit_colours_and_dancing_candles_must_be_eight(
    candles: str, offer: str, over: bool
) -> None:
    """CQ-7"""
    assert position(candles={0: candles}, offer=offer).play("buy").over is over


def test_CQ_7_a_dancing_candle_is_not_bound_to_a_colour() -> None:
    """CQ-7"""
    table = position(candles={0: f"{EIGHT_BUT_RED.removesuffix(' white2')} dancing9"}, offer="white3")
    assert table.scores[0] == 7
    assert table.play("buy").over
