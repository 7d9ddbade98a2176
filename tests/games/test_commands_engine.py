"""`check_record` and `playout`, which work without a database: no test here may touch one."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.engine.record import check_record

RECORDS = Path(__file__).parents[1] / "engine" / "cases" / "records"


def check(*files: object) -> tuple[int, list[str]]:
    """The command's exit code, and what it prints line by line."""
    out = StringIO()
    try:
        call_command("check_record", *map(str, files), stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def playout(out: Path, *arguments: str) -> str:
    """Runs the command for two seats, unless told otherwise; returns what it prints."""
    said = StringIO()
    call_command("playout", "fairy-lights", "--seats=2", f"--out={out}", *arguments, stdout=said)
    return said.getvalue()


def changed(path: Path, change: Any) -> Path:
    """A copy of the record of two players beside the test's files, changed."""
    record = json.loads((RECORDS / "fairy-lights-2.json").read_text())
    change(record)
    path.write_text(json.dumps(record))
    return path


# check_record


def test_a_true_record_is_ok() -> None:
    file = RECORDS / "fairy-lights-2.json"
    assert check(file) == (0, [f"{file}: ok"])


def test_each_file_has_its_line_and_one_wrong_file_is_enough_to_fail(tmp_path: Path) -> None:
    good = RECORDS / "fl-stars.json"
    bad = changed(tmp_path / "bad.json", lambda record: record["moves"].pop())
    code, lines = check(good, bad, good)
    assert code == 1
    assert lines[0] == lines[2] == f"{good}: ok"
    assert lines[1].startswith(f"{bad}: move ")


def test_it_says_at_which_move_a_record_goes_wrong(tmp_path: Path) -> None:
    def spoil(record: Any) -> None:
        record["moves"][4]["move"] = "take everything"

    file = changed(tmp_path / "spoilt.json", spoil)
    assert check(file) == (1, [f"{file}: move 5: 'take everything' is refused (malformed)"])


def test_what_no_record_can_be_gets_one_line_too(tmp_path: Path) -> None:
    binary, text, huge = tmp_path / "binary", tmp_path / "text", tmp_path / "huge"
    binary.write_bytes(b"\xff\xfe\x00")
    text.write_text("[" * 100_000)
    with huge.open("wb") as file:
        file.truncate(2**33)
    code, lines = check(tmp_path / "nowhere", tmp_path, binary, text, huge)
    assert code == 1
    assert [line.partition(": ")[0] for line in lines] == [
        str(tmp_path / "nowhere"), str(tmp_path), str(binary), str(text), str(huge)
    ]  # fmt: skip
    assert "No such file" in lines[0]
    assert "directory" in lines[1]
    assert "UTF-8" in lines[2]
    assert "not JSON" in lines[3]
    assert "too large" in lines[4]


@pytest.mark.parametrize("status", ["won\nFILE: ok", "\x1b[31mwon", "won" * 100_000, "\u202ewon"])
def test_what_a_record_says_cannot_break_out_of_its_line(tmp_path: Path, status: str) -> None:
    def spoil(record: Any) -> None:
        record["result"]["status"] = status

    code, lines = check(changed(tmp_path / "hostile.json", spoil))
    assert code == 1
    assert len(lines) == 1
    assert len(lines[0]) < 1000
    assert lines[0].isprintable()


# playout


@pytest.mark.parametrize("bot", ["random", "easy", "standard"])
def test_playouts_are_records_that_check_record_accepts(tmp_path: Path, bot: str) -> None:
    said = playout(
        tmp_path / "new" / "out", "--seats=3", "--option=scoring=stars", "--games=4", f"--bots={bot}"
    )
    files = sorted((tmp_path / "new" / "out").iterdir())
    assert [file.name for file in files] == [f"fairy-lights-0000{number}.json" for number in (1, 2, 3, 4)]
    assert str(tmp_path) in said
    assert check(*files) == (0, [f"{file}: ok" for file in files])
    record = check_record(files[0].read_text())
    assert record.options == {"scoring": "stars"}
    assert [(seat.bot, seat.client_seed) for seat in record.seats] == [(bot, f"bot:{bot}")] * 3
    assert len({file.read_text() for file in files}) == 4


def games_in(folder: Path) -> list[Any]:
    """What was played there, without the instants."""
    records = [check_record(file.read_text()) for file in sorted(folder.iterdir())]
    return [[(move.seat, move.text) for move in record.moves] for record in records]


def test_the_same_seed_plays_the_same_games_and_another_seed_others(tmp_path: Path) -> None:
    for folder, seed in (("a", 5), ("b", 5), ("c", 6)):
        playout(tmp_path / folder, "--games=2", f"--seed={seed}")
    assert games_in(tmp_path / "a") == games_in(tmp_path / "b")
    assert games_in(tmp_path / "a") != games_in(tmp_path / "c")


def test_without_a_seed_it_takes_one_by_chance_and_says_which(tmp_path: Path) -> None:
    seed = playout(tmp_path / "a").rpartition("(seed ")[2].rstrip(")\n")
    playout(tmp_path / "b", f"--seed={seed}")
    assert games_in(tmp_path / "a") == games_in(tmp_path / "b")


def test_each_seat_can_have_a_bot_of_its_own(tmp_path: Path) -> None:
    playout(tmp_path, "--seats=3", "--bots=easy,random,standard")
    record = check_record((tmp_path / "fairy-lights-00001.json").read_text())
    assert [seat.bot for seat in record.seats] == ["easy", "random", "standard"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--seats=7"], "not for 7 seats"),
        (["--seats=0"], "not for 0 seats"),
        (["--option=scoring=hearts"], "cannot be 'hearts'"),
        (["--option=colour=red"], "no option 'colour'"),
        (["--option=scoring"], "NAME=VALUE"),
        (["--bots=genius"], "no bot called 'genius'"),
        (["--bots=easy,easy,easy"], "2 seats but 3 bots"),
        (["--games=0"], "1 or more"),
        (["--games=many"], "1 or more"),
    ],
)
def test_what_cannot_be_played_is_named_and_nothing_is_written(
    tmp_path: Path, arguments: list[str], reason: str
) -> None:
    with pytest.raises(CommandError, match=reason):
        playout(tmp_path / "out", *arguments)
    assert not (tmp_path / "out").exists()


def test_a_title_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no game called 'chess'"):
        call_command("playout", "chess", "--seats=2", f"--out={tmp_path}")


def test_a_folder_that_cannot_be_one_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("here already")
    with pytest.raises(CommandError, match="cannot be written"):
        playout(tmp_path / "file")
    assert (tmp_path / "file").read_text() == "here already"
