"""Records of Candle Quest: what is not true in them is refused at the move that is wrong."""

import json

import pytest

from games.engine.record import check_record
from tests.engine.records import Document, Spoil, document, line, refusal_when


def _changed(number: int, **values: object) -> Spoil:
    return lambda whole: whole["moves"][number - 1].update(values)


def _inserted(number: int, seat: int, text: str) -> Spoil:
    return lambda whole: whole["moves"].insert(number - 1, line(seat, text))


def _left_out(number: int) -> Spoil:
    return lambda whole: whole["moves"].pop(number - 1)


SPOILT: dict[str, tuple[str, Spoil, int, str]] = {
    "a shekel too many": (
        "candle-quest-3", _changed(43, move="loot 0 pay 3 discard 54,43"), 43, "pays-too-much",
    ),
    "a shekel too few": (
        "candle-quest-3", _changed(43, move="loot 0 pay 1 discard 54,43"), 43, "pays-too-little",
    ),
    "a candle of another seat": (
        "candle-quest-3", _changed(19, move="loot 1 pay 0 discard 57,39"), 19, "not-your-candle",
    ),
    "an unnecessary candle": (
        "candle-quest-3", _changed(43, move="loot 0 pay 0 discard 54,12,43"), 43, "candle-unnecessary",
    ),
    "shekels left out": ("candle-quest-3", _changed(20, move="loot 0 discard 49"), 20, "malformed"),
    "a leading zero": ("candle-quest-3", _changed(16, move="loot 0 pay 09 discard 32"), 16, "malformed"),
    "blanks in a list": ("candle-quest-3", _changed(43, move="loot 0 pay 2 discard 54, 43"), 43, "malformed"),
    "an empty list": ("candle-quest-3", _changed(32, move="guard pay 2 discard "), 32, "malformed"),
    "a candle bought without the money": ("candle-quest-3", _changed(10, move="buy"), 10, "too-dear"),
    "a turn skipped": ("candle-quest-3", _left_out(1), 1, "not-now"),
    "a bonus turn forgotten": ("candle-quest-3", _left_out(15), 15, "not-your-turn"),
    "a bid beyond all shekels": ("cq-adv", _changed(15, move="bid 13"), 15, "bid-too-high"),
    "a bid that is not higher": ("cq-adv", _changed(15, move="bid 3"), 15, "bid-too-low"),
    "a second chance to bid": ("cq-adv", _inserted(16, 0, "bid 6"), 16, "not-your-turn"),
    "a pass left out": ("cq-adv", _left_out(13), 13, "not-your-turn"),
    "a pass of one who could not outbid": ("cq-adv", _inserted(26, 2, "pass"), 26, "not-your-turn"),
    "a candle that the giver has not": ("cq-jun", _changed(40, move="give 46"), 40, "not-your-candle"),
    "a gift from another": ("cq-jun", _changed(40, seat=1), 40, "not-your-turn"),
    "a candle forced from one who has none": (
        "cq-jun", _changed(39, move="force 1 with 54"), 39, "no-candle-there",
    ),
    "an auction among juniors": ("cq-jun", _changed(36, move="auction 1"), 36, "no-auctions"),
    "played as juniors": (
        "candle-quest-5", lambda whole: whole.update(options={"variant": "junior"}), 9, "no-loot",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_record_is_refused_at_the_move_that_is_wrong(name: str) -> None:
    record, spoil, number, reason = SPOILT[name]
    error = refusal_when(record, spoil)
    assert error.number == number
    assert f"({reason})" in error.reason


@pytest.mark.parametrize(
    ("number", "text"), [(61, "loot 2 pay 0 discard 3,50"), (73, "loot 2 pay 1 discard 38,24,0")]
)
def test_another_order_on_the_pile_is_found_out_by_what_follows(number: int, text: str) -> None:
    assert refusal_when("candle-quest-5", _changed(number, move=text)).number > number


def test_the_place_of_an_unlit_candle_in_a_list_changes_nothing() -> None:
    whole = document("candle-quest-3")
    assert whole["moves"][42]["move"] == "loot 0 pay 2 discard 54,43"
    whole["moves"][42]["move"] = "loot 0 pay 2 discard 43,54"
    check_record(json.dumps(whole))


def test_open_holdings_change_nothing_in_a_game() -> None:
    whole: Document = document("candle-quest-5")
    whole["options"] = {"variant": "basic", "holdings": "open"}
    check_record(json.dumps(whole))


def test_scored_as_another_variant_the_result_is_refused_at_the_last_line() -> None:
    error = refusal_when("cq-adv", lambda whole: whole.update(options={"variant": "basic"}))
    assert (error.number, "scores" in error.reason) == (164, True)
