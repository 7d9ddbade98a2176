"""Records: how they are written."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest

from games.engine.record import Record, RecordMove, RecordSeat, check_record, read_record, write_record
from games.engine.types import Outcome

RECORD = Record(
    game="fairy-lights",
    options={"scoring": "stars"},
    seats=(RecordSeat('Ada "the\n🎄"', "k3v"), RecordSeat("Easy bot", "bot:easy", "easy")),
    server_seed=bytes(range(32)),
    moves=(RecordMove(None, "!cancel", datetime(2026, 11, 30, 22, 6, 18, tzinfo=UTC)),),
    result=Outcome("cancelled", (), ()),
)


def test_a_record_is_written_as_the_document_says() -> None:
    assert json.loads(write_record(RECORD)) == {
        "format": "fairylights-record",
        "version": 1,
        "game": "fairy-lights",
        "options": {"scoring": "stars"},
        "seats": [
            {"name": 'Ada "the\n🎄"', "client_seed": "k3v"},
            {"name": "Easy bot", "client_seed": "bot:easy", "bot": "easy"},
        ],
        "chance": {
            "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
            "server_seed": "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        },
        "moves": [{"seat": None, "move": "!cancel", "at": "2026-11-30T22:06:18Z"}],
        "result": {"status": "cancelled", "scores": [], "places": []},
    }
    assert check_record(write_record(RECORD)) == RECORD


@pytest.mark.parametrize(
    ("at", "text"),
    [
        (datetime(2026, 3, 29, 3, 0, 0, tzinfo=timezone(timedelta(hours=2))), "2026-03-29T01:00:00Z"),
        (datetime(2026, 11, 30, 22, 6, 18, 999999, tzinfo=UTC), "2026-11-30T22:06:18Z"),
        (datetime(1, 1, 1, tzinfo=UTC), "0001-01-01T00:00:00Z"),
        (datetime(9999, 12, 31, 23, 59, 59, tzinfo=UTC), "9999-12-31T23:59:59Z"),
    ],
)
def test_instants_are_written_in_utc_and_whole_seconds(at: datetime, text: str) -> None:
    written = write_record(RECORD._replace(moves=(RecordMove(None, "!cancel", at),)))
    assert json.loads(written)["moves"][0]["at"] == text
    assert read_record(written).moves[0].at == at.replace(microsecond=0)


def test_a_record_is_one_line_of_text() -> None:
    assert "\n" not in write_record(RECORD)
