"""Records: true ones are accepted, and one that is not true is refused at the move that is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.engine.chance import SeededChance, commitment_to
from games.engine.lines import Sitter
from games.engine.record import check_record, read_record, write_record
from games.engine.replay import Line, Replay
from games.engine.rules.fairy_lights import FairyLights
from tests.engine.records import CASES, Document, Spoil, document, line, refusal, refusal_when

RULES = FairyLights()

every_record = pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)


@every_record
def test_a_true_record_is_accepted(path: Path) -> None:
    check_record(path.read_text())


@every_record
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    text = path.read_text()
    assert json.loads(write_record(read_record(text))) == json.loads(text)
    assert read_record(write_record(read_record(text))) == read_record(text)


def test_the_worked_records_are_those_of_each_number_of_lines_outside_the_rules() -> None:
    texts = {move["move"] for path in CASES for move in json.loads(path.read_text())["moves"]}
    lines = {"!resign", "!timeout", "!bot standard", "!player", "!undo", "!cancel"}
    assert {text for text in texts if text.startswith("!")} == lines
    assert len(CASES) == 13


# A move changed


@every_record
def test_a_text_that_is_no_move_is_refused_at_its_number(path: Path) -> None:
    whole = json.loads(path.read_text())
    for number in range(1, len(whole["moves"]) + 1, 7):
        move = whole["moves"][number - 1]
        true = move["move"]
        move["move"] = "take gold silver"
        assert refusal(json.dumps(whole)).number == number
        move["move"] = true


def test_a_move_that_was_possible_but_was_not_made_is_found_out_by_what_follows() -> None:
    whole = document("fairy-lights-3")
    assert [move["move"] for move in whole["moves"][:5]] == ["reveal"] * 4 + ["take pink"]
    whole["moves"][4]["move"] = "reveal"
    assert refusal(json.dumps(whole)).number == 6


def test_any_other_legal_move_than_the_one_made_is_found_out_there_or_later() -> None:
    whole = document("fairy-lights-3")
    replay = Replay(RULES, {}, [Sitter(bot=False)] * 3, _chance_of(whole))
    for number, move in enumerate(whole["moves"], start=1):
        legal = [legal.text for legal in RULES.legal_moves(replay.state, move["seat"])]
        replay.feed(Line(move["seat"], move["move"]))
        for other in legal if number % 3 == 0 else ():
            if other != move["move"]:
                moves = [*whole["moves"][: number - 1], line(move["seat"], other), *whole["moves"][number:]]
                assert refusal(json.dumps({**whole, "moves": moves})).number >= number


def _chance_of(whole: Document) -> SeededChance:
    server_seed = bytes.fromhex(whole["chance"]["server_seed"])
    return SeededChance.of(server_seed, [seat["client_seed"] for seat in whole["seats"]])


def test_a_move_by_another_seat_is_refused_at_its_number() -> None:
    for seat in (1, 2, 3, -1, None):
        whole = document("fairy-lights-3")
        whole["moves"][1]["seat"] = seat
        assert refusal(json.dumps(whole)).number == 2


def test_two_moves_in_each_others_place_are_refused() -> None:
    def swap(whole: dict[str, Any]) -> None:
        moves = whole["moves"]
        moves[3], moves[4] = moves[4], moves[3]

    assert refusal_when("fairy-lights-3", swap).number == 4


def test_a_move_left_out_is_found_out() -> None:
    assert refusal_when("fairy-lights-3", lambda whole: whole["moves"].pop(4)).number == 5


@every_record
def test_a_cut_end_is_refused_at_the_last_line_that_is_left(path: Path) -> None:
    whole = json.loads(path.read_text())
    for left in (0, 1, len(whole["moves"]) // 2, len(whole["moves"]) - 1):
        error = refusal(json.dumps({**whole, "moves": whole["moves"][:left]}))
        assert error.number == left
        assert "not over" in error.reason


@every_record
def test_lines_after_the_end_are_refused_at_their_number(path: Path) -> None:
    whole = json.loads(path.read_text())
    for extra in (line(0, "reveal"), line(0, "!undo"), line(None, "!cancel"), line(0, "!resign")):
        error = refusal(json.dumps({**whole, "moves": [*whole["moves"], extra]}))
        assert error.number == len(whole["moves"]) + 1
        assert "game-over" in error.reason


# Lines outside the rules


def _insert(number: int, *lines: dict[str, Any]) -> Spoil:
    """Spoils a record by lines that begin at this number."""
    return lambda whole: whole["moves"].__setitem__(slice(number - 1, number - 1), lines)


SPOILT_LINES = {
    "a bot line is missing": ("line-resign", lambda whole: whole["moves"].pop(23), 24),
    "the bot line is for another seat": ("line-resign", lambda whole: whole["moves"][23].update(seat=1), 24),
    "a move comes before the bot line": ("line-resign", _insert(24, line(1, "reveal")), 24),
    "a cancel comes before the bot line": ("line-resign", _insert(24, line(None, "!cancel")), 24),
    "an undo comes before the bot line": ("line-resign", _insert(24, line(0, "!undo")), 24),
    "who has left leaves again": ("line-resign", _insert(25, line(0, "!resign")), 25),
    "a bot resigns": ("line-timeout-against-bots", _insert(5, line(1, "!resign")), 5),
    "a bot runs out of time": ("line-timeout-against-bots", _insert(5, line(2, "!timeout")), 5),
    "a bot takes over from a bot of the start": (
        "line-timeout-against-bots", _insert(5, line(1, "!bot easy")), 5,
    ),
    "nobody had left who comes back": ("fairy-lights-3", _insert(9, line(1, "!player")), 9),
    "who came back comes back again": ("line-timeout-bot-player", _insert(35, line(2, "!player")), 35),
    "there is nothing to undo": ("line-undo", _insert(1, line(0, "!undo")), 1),
    "all is undone and once more": (
        "fairy-lights-3", _insert(3, line(0, "!undo"), line(0, "!undo"), line(0, "!undo")), 5,
    ),
    "nobody wanted the undo": ("line-undo", lambda whole: whole["moves"][22].update(seat=None), 23),
    "a seat that is not there wanted the undo": (
        "line-undo", lambda whole: whole["moves"][22].update(seat=3), 23,
    ),
    "an undo that was not": ("fairy-lights-3", _insert(6, line(0, "!undo")), 6 + 1),
    "a seat cancelled": ("line-cancel", lambda whole: whole["moves"][22].update(seat=0), 23),
    "nobody resigned": ("line-resign", lambda whole: whole["moves"][22].update(seat=None), 23),
    "a seat that is not there resigned": ("line-resign", lambda whole: whole["moves"][22].update(seat=3), 23),
    "an unknown line": ("line-cancel", lambda whole: whole["moves"][22].update(move="!stop"), 23),
    "a line in capitals": ("line-cancel", lambda whole: whole["moves"][22].update(move="!CANCEL"), 23),
    "a blank after a line": ("line-cancel", lambda whole: whole["moves"][22].update(move="!cancel "), 23),
    "a bot without a name": ("line-resign", lambda whole: whole["moves"][23].update(move="!bot "), 24),
    "a bot line with a line break": (
        "line-resign", lambda whole: whole["moves"][23].update(move="!bot standard\n"), 24,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT_LINES)
def test_a_line_that_cannot_stand_there_is_refused_at_its_number(name: str) -> None:
    record, spoil, number = SPOILT_LINES[name]
    assert refusal_when(record, spoil).number == number


# The result


@pytest.mark.parametrize(
    "path", [path for path in CASES if "cancel" not in path.stem], ids=lambda path: path.stem
)
def test_another_result_is_refused_at_the_last_line(path: Path) -> None:
    whole = json.loads(path.read_text())
    result = whole["result"]
    others = [
        {**result, "status": "cancelled"},
        {**result, "status": "Finished"},
        {**result, "places": result["places"][::-1]},
        {**result, "places": result["places"][:-1]},
        {**result, "places": []},
        {**result, "scores": [*result["scores"], 0]},
        *(
            {**result, "scores": [result["scores"][0] + 1, *result["scores"][1:]]}
            for _ in result["scores"][:1]
        ),
    ]
    for other in others:
        assert refusal(json.dumps({**whole, "result": other})).number == len(whole["moves"])


def test_a_cancelled_game_has_no_scores_and_no_places() -> None:
    for key in ("scores", "places"):
        whole = document("line-cancel")
        whole["result"][key] = [0, 0, 0]
        assert refusal(json.dumps(whole)).number == 23


# Chance


def test_another_commitment_is_refused_before_the_first_move() -> None:
    other = commitment_to(bytes(32))
    error = refusal_when("fairy-lights-2", lambda whole: whole["chance"].update(commitment=other))
    assert (error.number, "commitment" in error.reason) == (0, True)


def test_another_seed_with_its_own_commitment_does_not_give_these_moves() -> None:
    chance = {"server_seed": "00" * 32, "commitment": commitment_to(bytes(32))}
    assert refusal_when("fairy-lights-2", lambda whole: whole.update(chance=chance)).number > 0


def test_another_client_seed_does_not_give_these_moves() -> None:
    assert (
        refusal_when("fairy-lights-2", lambda whole: whole["seats"][1].update(client_seed="other")).number > 0
    )


def test_names_and_instants_do_not_matter_to_the_replay() -> None:
    whole = document("fairy-lights-2")
    whole["seats"][0]["name"] = "Ádám 🎄"
    whole["moves"][0]["at"] = "0001-01-01T00:00:00Z"
    check_record(json.dumps(whole))
    check_record(json.dumps(whole, ensure_ascii=False))
