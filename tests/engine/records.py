"""Record files for tests, and ways to spoil them."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.engine.errors import RecordError
from games.engine.record import check_record

HERE = Path(__file__).parent
CASES = sorted((HERE / "cases" / "records").glob("*.json"))

type Document = dict[str, Any]
type Spoil = Callable[[Document], object]


def document(name: str) -> Document:
    """A record file as JSON values, to be changed as one likes."""
    loaded: Document = json.loads((HERE / "cases" / "records" / f"{name}.json").read_text())
    return loaded


def refusal(text: str) -> RecordError:
    """The error with which a record is refused."""
    with pytest.raises(RecordError) as refused:
        check_record(text)
    return refused.value


def refusal_when(name: str, spoil: Spoil) -> RecordError:
    """The error with which a good record is refused after it was spoiled."""
    whole = document(name)
    check_record(json.dumps(whole))
    spoil(whole)
    return refusal(json.dumps(whole))


def line(seat: int | None, text: str) -> dict[str, Any]:
    """One line of `moves`."""
    return {"seat": seat, "move": text, "at": "2026-11-30T22:06:18Z"}
