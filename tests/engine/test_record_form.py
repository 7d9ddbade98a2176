"""Records: their form is read strictly, and nothing but RecordError is ever raised."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import RecordError
from games.engine.record import Record, check_record, read_record, write_record
from tests.engine.records import Spoil, document, refusal, refusal_when

# Options and seats


def test_an_option_that_is_left_out_has_its_first_value() -> None:
    whole = document("fairy-lights-2")
    assert whole["options"] == {}
    check_record(json.dumps({**whole, "options": {"scoring": "bulbs"}}))


def test_another_scoring_gives_another_result() -> None:
    error = refusal_when("fl-stars", lambda whole: whole.update(options={}))
    assert error.number == len(document("fl-stars")["moves"])


SPOILT_HEADS: dict[str, Spoil] = {
    "unknown version": lambda whole: whole.update(version=2),
    "version as text": lambda whole: whole.update(version="1"),
    "version as a fraction": lambda whole: whole.update(version=1.0),
    "version as truth": lambda whole: whole.update(version=True),
    "unknown format": lambda whole: whole.update(format="fairylights-proof"),
    "unknown game": lambda whole: whole.update(game="chess"),
    "game in capitals": lambda whole: whole.update(game="Fairy-Lights"),
    "game as a list": lambda whole: whole.update(game=["fairy-lights"]),
    "unknown option": lambda whole: whole.update(options={"weather": "fine"}),
    "unknown value of an option": lambda whole: whole.update(options={"scoring": "moons"}),
    "option as a number": lambda whole: whole.update(options={"scoring": 1}),
    "options as a list": lambda whole: whole.update(options=[]),
    "unknown key": lambda whole: whole.update(comment="nice game"),
    "unknown key of a seat": lambda whole: whole["seats"][0].update(colour="red"),
    "unknown key of the chance": lambda whole: whole["chance"].update(made_at="now"),
    "one seat": lambda whole: whole.update(seats=whole["seats"][:1]),
    "seven seats": lambda whole: whole.update(seats=(whole["seats"] * 7)[:7]),
    "no seats": lambda whole: whole.update(seats=[]),
    "seats as an object": lambda whole: whole.update(seats={}),
    "a seat that is none": lambda whole: whole.update(seats=[*whole["seats"][:1], "Ada"]),
    "a name as a number": lambda whole: whole["seats"][0].update(name=7),
    "an empty name": lambda whole: whole["seats"][0].update(name=""),
    "a name that no text can hold": lambda whole: whole["seats"][0].update(name="\ud83c"),
    "a client seed too long": lambda whole: whole["seats"][0].update(client_seed="x" * 65),
    "a client seed with a blank": lambda whole: whole["seats"][0].update(client_seed="a b"),
    "a client seed of many bytes": lambda whole: whole["seats"][0].update(client_seed="é"),
    "a bot that is null": lambda whole: whole["seats"][0].update(bot=None),
    "a bot with a bad name": lambda whole: whole["seats"][0].update(bot="Easy!"),
    "a server seed in capitals": lambda whole: whole["chance"].update(
        server_seed=whole["chance"]["server_seed"].upper()
    ),
    "a server seed with a blank after it": lambda whole: whole["chance"].update(
        server_seed=whole["chance"]["server_seed"] + " "
    ),
    "a server seed too short": lambda whole: whole["chance"].update(server_seed="00" * 31),
    "a commitment with a line break": lambda whole: whole["chance"].update(
        commitment=whole["chance"]["commitment"] + "\n"
    ),
    "moves as an object": lambda whole: whole.update(moves={}),
    "no moves": lambda whole: whole.pop("moves"),
    "no chance": lambda whole: whole.pop("chance"),
    "no result": lambda whole: whole.pop("result"),
    "no options": lambda whole: whole.pop("options"),
    "no version": lambda whole: whole.pop("version"),
    "no name of a seat": lambda whole: whole["seats"][1].pop("name"),
    "no client seed of a seat": lambda whole: whole["seats"][1].pop("client_seed"),
    "no commitment": lambda whole: whole["chance"].pop("commitment"),
    "no server seed": lambda whole: whole["chance"].pop("server_seed"),
}


@pytest.mark.parametrize("name", SPOILT_HEADS)
def test_what_is_wrong_before_the_first_move_is_number_0(name: str) -> None:
    error = refusal_when("fairy-lights-2", SPOILT_HEADS[name])
    assert error.number == 0
    assert str(error).startswith("before the first move: ")


# The form of a line

SPOILT_FORMS: dict[str, Callable[[list[Any]], object]] = {
    "a line that is a text": lambda moves: moves.__setitem__(2, "reveal"),
    "no seat": lambda moves: moves[2].pop("seat"),
    "no instant": lambda moves: moves[2].pop("at"),
    "unknown key": lambda moves: moves[2].update(why="because"),
    "seat as text": lambda moves: moves[2].update(seat="0"),
    "seat as truth": lambda moves: moves[2].update(seat=False),
    "seat as a fraction": lambda moves: moves[2].update(seat=0.0),
    "seat too large": lambda moves: moves[2].update(seat=10**30),
    "move as a number": lambda moves: moves[2].update(move=7),
    "empty move": lambda moves: moves[2].update(move=""),
    "move that no text can hold": lambda moves: moves[2].update(move="\udfff"),
    "instant in another zone": lambda moves: moves[2].update(at="2026-11-30T22:06:18+00:00"),
    "instant with parts of a second": lambda moves: moves[2].update(at="2026-11-30T22:06:18.5Z"),
    "instant without Z": lambda moves: moves[2].update(at="2026-11-30T22:06:18"),
    "instant with a blank": lambda moves: moves[2].update(at="2026-11-30 22:06:18Z"),
    "instant with a line break": lambda moves: moves[2].update(at="2026-11-30T22:06:18Z\n"),
    "instant that no calendar has": lambda moves: moves[2].update(at="2026-02-30T22:06:18Z"),
    "instant in foreign digits": lambda moves: moves[2].update(at="２０２６-11-30T22:06:18Z"),
    "instant as a number": lambda moves: moves[2].update(at=1790000000),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT_FORMS)
def test_a_line_of_another_form_is_refused_at_its_number(name: str) -> None:
    error = refusal_when("fairy-lights-2", lambda whole: SPOILT_FORMS[name](whole["moves"]))
    assert error.number == 3
    assert str(error).startswith("move 3: ")


@pytest.mark.parametrize(
    "result",
    [
        None,
        [],
        {"status": "finished", "scores": [59, 51]},
        {"status": "finished", "scores": [59, 51], "places": [1, 2], "winner": "Ada"},
        {"status": "finished", "scores": [59.0, 51], "places": [1, 2]},
        {"status": "finished", "scores": [59, 51], "places": [True, 2]},
        {"status": "finished", "scores": "59", "places": [1, 2]},
        {"status": 1, "scores": [59, 51], "places": [1, 2]},
    ],
)
def test_a_result_of_another_form_is_refused_at_the_last_line(result: object) -> None:
    error = refusal_when("fairy-lights-2", lambda whole: whole.update(result=result))
    assert error.number == len(document("fairy-lights-2")["moves"])


# The JSON


def _text(name: str = "fairy-lights-2") -> str:
    return json.dumps(document(name))


def test_repeated_keys_are_refused_wherever_they_stand() -> None:
    text = _text()
    for once in ('"version": 1', '"name": "P0"', '"seat": 0', '"options": {}', '"status": "finished"'):
        assert once in text
        assert refusal(text.replace(once, f"{once}, {once}", 1)).number == 0


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 5000])
def test_numbers_that_are_none_are_refused(value: str) -> None:
    text = _text()
    refusal(text.replace('"version": 1', f'"version": {value}', 1))
    refusal(text.replace('"seat": 0', f'"seat": {value}', 1))
    refusal(text.replace('"scores": [59', f'"scores": [{value}', 1))


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_json_does_not_know_is_no_json_wherever_it_stands(value: str) -> None:
    error = refusal(_text().replace('"scores": [59', f'"scores": [{value}', 1))
    assert (error.number, error.reason) == (0, f"it is not JSON: {value} is not a JSON number")


@pytest.mark.parametrize("depth", [10, 1000, 9000, 100_000])
@pytest.mark.parametrize("pair", ["[]", ("{", "}")], ids=["lists", "objects"])
def test_deep_nesting_is_refused(depth: int, pair: tuple[str, str]) -> None:
    opening, closing = (pair[0], pair[1]) if pair[0] == "[" else ('{"a":', "}")
    deep = opening * depth + "1" + closing * depth
    assert refusal(deep).number == 0
    for once in ('"version": 1', '"options": {}', '"game": "fairy-lights"'):
        key = once.split(":")[0]
        error = refusal(_text().replace(once, f"{key}: {deep}", 1))
        assert len(str(error)) < 200


@pytest.mark.parametrize(
    "text", ["", " ", "null", "[]", "1", '"x"', "{", "{}", "\ufeff{}", "{} {}", "\0", "\ud800"]
)
def test_what_is_no_record_at_all_is_refused(text: str) -> None:
    assert refusal(text).number == 0


def test_blanks_between_the_values_do_not_matter() -> None:
    whole = document("fairy-lights-2")
    check_record(json.dumps(whole, indent=2))
    check_record("\n" + json.dumps(whole, separators=(",", ":")) + "\n")


@settings(max_examples=150)
@given(data=st.data())
def test_a_record_with_wrong_bytes_is_refused_or_still_tells_the_same_game(data: st.DataObject) -> None:
    good = _text()
    spoilt = bytearray(good.encode())
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(spoilt) - 1))
        length = data.draw(st.sampled_from([0, 1, 1, 1, 2, 40]))
        spoilt[at : at + length] = data.draw(st.binary(max_size=3))
    _same_game_or_refused(spoilt.decode(errors="surrogateescape"), read_record(good))


@settings(max_examples=100)
@given(data=st.data())
def test_a_record_with_wrong_values_is_refused_or_still_tells_the_same_game(data: st.DataObject) -> None:
    whole = document("line-undo")
    values: st.SearchStrategy[Any] = (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=5)
        | st.just([])
        | st.just({})
    )
    place: Any = whole
    for _ in range(data.draw(st.integers(0, 2))):
        nested = [key for key in _keys(place) if isinstance(place[key], dict | list) and place[key]]
        place = place[data.draw(st.sampled_from(nested))] if nested else place
    place[data.draw(st.sampled_from(_keys(place)))] = data.draw(values)
    _same_game_or_refused(json.dumps(whole), read_record(_text("line-undo")))


def _keys(value: dict[str, Any] | list[Any]) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value)))


def _same_game_or_refused(text: str, good: Record) -> None:
    try:
        record = check_record(text)
    except RecordError:
        return
    assert [(move.seat, move.text) for move in record.moves] == [
        (move.seat, move.text) for move in good.moves
    ]
    assert (record.server_seed, record.result) == (good.server_seed, good.result)
    assert write_record(record).encode()
