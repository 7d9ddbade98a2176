"""The rulings of Candle Quest about the junior variant."""

from games.engine.rules.candle_quest.state import Ending
from games.engine.types import Place
from tests.engine.rules.quest_table import EIGHT_BUT_RED, RULES, Shuffles, position


def test_CQ_25_the_unlit_6s_are_not_in_the_game() -> None:
    """CQ-25"""
    state = RULES.setup({"variant": "junior"}, 2, Shuffles())
    assert sorted(state.cards("stack")) == list(range(57))


def test_CQ_25_a_drawn_candle_is_bought_or_sold() -> None:
    """CQ-25"""
    table = position(offer="red5", variant="junior")
    assert table.legal == ["buy", "sell"]
    assert table.refusal("auction 3") == ("no-auctions", {})
    assert position(offer="red5", shekels={0: 4}, variant="junior").legal == ["sell"]


def test_CQ_25_there_is_no_loot() -> None:
    """CQ-25"""
    table = position(piles={1: "red5"}, variant="junior")
    assert table.legal == ["draw"]
    assert table.refusal("loot 1 pay 7") == ("no-loot", {})


def test_CQ_25_unlit_candles_are_guarded_against_and_bring_a_bonus_turn() -> None:
    """CQ-25"""
    table = position(stack="unlit4 unlit4 red5 red6", variant="junior").play("draw")
    assert table.legal == ["guard pay 4"]
    table = table.play("guard pay 4", "draw")
    assert (table.lies_in("aside"), table.legal) == ("unlit4", ["buy", "sell"])
    assert table.play("sell").shuffles == (("mix-back", "red6 unlit4"),)


def test_CQ_26_an_unlit_candle_makes_another_player_give_one() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4", 1: "red5 blue5", 2: "white2"}, variant="junior")
    assert table.legal == ["draw", table.spelt("force 1 with unlit4"), table.spelt("force 2 with unlit4")]
    asked = table.play("force 1 with unlit4")
    assert (asked.actor, asked.candles(0)) == (1, "")
    assert "unlit4" in asked.lies_in("out")
    assert asked.legal == [asked.spelt("give red5"), asked.spelt("give blue5")]
    after = asked.play("give blue5")
    assert (after.candles(0), after.candles(1), after.actor) == ("blue5", "red5", 1)


def test_CQ_26_the_giver_chooses_any_candle_an_unlit_one_too() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4", 1: "unlit4 dancing9"}, variant="junior")
    after = table.play("force 1 with unlit4", "give unlit4")
    assert (after.candles(0), after.candles(1)) == ("unlit4", "dancing9")


def test_CQ_26_it_is_in_place_of_the_turn() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4", 1: "red5"}, variant="junior")
    assert table.play("draw").refusal("force 1 with unlit4")[0] == "not-now"
    assert table.play("force 1 with unlit4", "give red5").refusal("draw", seat=0)[0] == "not-your-turn"


def test_CQ_26_only_another_player_who_has_a_candle_can_be_forced() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4 red5", 1: "blue5"}, variant="junior")
    assert table.refusal("force 2 with unlit4") == ("no-candle-there", {"seat": 2})
    assert table.refusal("force 0 with unlit4") == ("not-oneself", {})
    assert table.refusal("force 3 with unlit4") == ("no-such-seat", {"seat": 3})
    assert table.refusal("force 1 with red5") == ("not-unlit", {"card": table.number("red5")})
    assert table.refusal("force 1 with blue5")[0] == "not-your-candle"


def test_CQ_26_who_has_lost_the_last_candle_cannot_be_forced_any_more() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4", 1: "red5", 2: "unlit4"}, variant="junior")
    table = table.play("force 1 with unlit4", "give red5", "draw", "sell")
    assert table.legal == ["draw", table.spelt("force 0 with unlit4")]


def test_CQ_26_what_one_gives_is_ones_own() -> None:
    """CQ-26"""
    table = position(candles={0: "unlit4 blue5", 1: "red5"}, variant="junior").play("force 1 with unlit4")
    assert table.refusal("give blue5", seat=1)[0] == "not-your-candle"
    assert table.refusal("give red5", seat=0)[0] == "not-your-turn"


def test_CQ_26_in_a_bonus_turn_even_the_candle_just_guarded_can_be_spent() -> None:
    """CQ-26"""
    table = position(stack="unlit4 red6", candles={1: "red5"}, variant="junior").play("draw", "guard pay 4")
    after = table.play("force 1 with unlit4", "give red5")
    assert (after.candles(0), after.actor, after.rest.bonus) == ("red5", 1, False)


def test_CQ_26_a_gift_may_win_at_once() -> None:
    """CQ-26"""
    table = position(candles={0: f"{EIGHT_BUT_RED} unlit4", 1: "red5"}, variant="junior")
    after = table.play("force 1 with unlit4", "give red5")
    assert (after.over, after.rest.completer, after.happened[-2:]) == (True, 0, ["completed", "game-ended"])
    assert after.outcome.places == (1, 2, 2)


def test_CQ_26_there_is_no_force_in_the_other_variants() -> None:
    """CQ-26"""
    for variant in ("basic", "advanced"):
        table = position(candles={0: "unlit4", 1: "red5"}, variant=variant)
        assert not any(move.startswith("force") for move in table.legal)
        assert table.refusal("force 1 with unlit4") == ("no-force", {})


def test_CQ_18_in_junior_with_no_card_one_must_force_else_one_is_passed_over() -> None:
    """CQ-18"""
    table = position(stack="red8", candles={2: "unlit4", 1: "blue5"}, variant="junior").play("draw", "sell")
    assert (table.actor, table.happened) == (2, ["sold", "turn-skipped"])
    assert table.legal == [table.spelt("force 1 with unlit4")]
    after = table.play("force 1 with unlit4", "give blue5")
    assert (after.over, after.rest.ending) == (True, Ending.STUCK)


def test_CQ_19_in_junior_one_must_force_right_after_the_draw() -> None:
    """CQ-19"""
    table = position(stack="unlit4", candles={0: "unlit4", 1: "red5"}, bonus=True, variant="junior").play(
        "draw"
    )
    assert (table.actor, table.lies_in("aside")) == (0, "unlit4")
    assert table.legal == [table.spelt("force 1 with unlit4")]
    after = table.play("force 1 with unlit4")
    assert after.shuffles == ()
    assert after.play("give red5").stack == "unlit4"


def test_CQ_27_which_candle_was_given_is_seen_by_giver_and_receiver_only() -> None:
    """CQ-27"""
    table = position(candles={0: "unlit4", 1: "red5 blue5"}, variant="junior", seats=4)
    after = table.play("force 1 with unlit4", "give red5")
    move, frame = RULES.parse("give 0"), table.state.frame
    for viewer in (0, 1, 2, 3, None):
        knows = viewer in (0, 1)
        (event, *_) = (RULES.redact_event(frame, event, viewer) for event in after.events)
        assert event.cards == ((0,) if knows else ())
        assert (event.source, event.target) == (Place("candles", 1), Place("candles", 0))
        assert RULES.redact(frame, move, after.events, viewer) == ("give 0" if knows else "give")


def test_CQ_27_with_open_holdings_everyone_sees_it() -> None:
    """CQ-27"""
    table = position(candles={0: "unlit4", 1: "red5"}, variant="junior", holdings="open")
    after = table.play("force 1 with unlit4", "give red5")
    assert RULES.redact(table.state.frame, RULES.parse("give 0"), after.events, None) == "give 0"
