"""The record of a game: one JSON document, read strictly, checked by replaying it. See docs/record.md."""

import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, NoReturn

from games.engine.chance import SeededChance, check_client_seed, commitment_to
from games.engine.errors import BadOption, BadSeat, IllegalMove, RecordError, UnknownRuleset
from games.engine.lines import Sitter
from games.engine.protocol import AnyRuleset
from games.engine.registry import ruleset_named
from games.engine.replay import Line, Replay
from games.engine.types import Outcome, Seat

FORMAT, VERSION = "fairylights-record", 1
_HEX_32 = re.compile(r"[0-9a-f]{64}")
_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_BOT_NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


class RecordSeat(NamedTuple):
    """A seat as the record names it; `bot` is the bot that had it from the start."""

    name: str
    client_seed: str
    bot: str | None = None


class RecordMove(NamedTuple):
    """One line of the log with the instant at which it was made (UTC, whole seconds)."""

    seat: Seat | None
    text: str
    at: datetime


class Record(NamedTuple):
    """A whole game, as it can be written to a file and read by anyone."""

    game: str
    options: Mapping[str, str]
    seats: tuple[RecordSeat, ...]
    server_seed: bytes
    moves: tuple[RecordMove, ...]
    result: Outcome


def write_record(record: Record) -> str:
    """The record as JSON text, on one line."""
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "game": record.game,
            "options": dict(record.options),
            "seats": [_seat_json(seat) for seat in record.seats],
            "chance": {
                "commitment": commitment_to(record.server_seed),
                "server_seed": record.server_seed.hex(),
            },
            "moves": [
                {"seat": move.seat, "move": move.text, "at": _instant_text(move.at)} for move in record.moves
            ],
            "result": {
                "status": record.result.status,
                "scores": list(record.result.scores),
                "places": list(record.result.places),
            },
        },
        ensure_ascii=False,
    )


def _seat_json(seat: RecordSeat) -> dict[str, str]:
    bot = {"bot": seat.bot} if seat.bot else {}
    return {"name": seat.name, "client_seed": seat.client_seed, **bot}


def _instant_text(at: datetime) -> str:
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def read_record(text: str) -> Record:
    """The record that the text is, in form; whether it is true is for `replay_record`. Raises RecordError."""
    try:
        document = json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RecordError(0, f"it is not JSON: {error}") from None
    whole = _object(document, 0, "the record", _RECORD_KEYS)
    if whole["format"] != FORMAT:
        raise RecordError(0, f"its format is not {FORMAT}")
    if type(whole["version"]) is not int or whole["version"] != VERSION:
        raise RecordError(0, f"its version is not {VERSION}, the only one known here")
    return Record(
        game=_text(whole["game"], 0, "game"),
        options=_options(whole["options"]),
        seats=tuple(_seat(seat) for seat in _list(whole["seats"], 0, "seats")),
        server_seed=_server_seed(whole["chance"]),
        moves=tuple(_move(n, move) for n, move in enumerate(_list(whole["moves"], 0, "moves"), start=1)),
        result=_result(whole["result"], len(whole["moves"])),
    )


def replay_record(record: Record) -> Replay:
    """Replay every line of the record and compare its result. Raises RecordError at the first thing wrong."""
    replay = _start(record)
    for number, move in enumerate(record.moves, start=1):
        try:
            replay.feed(Line(move.seat, move.text))
        except IllegalMove as error:
            raise RecordError(number, f"{move.text!r} is refused ({error.code})") from None
    _compare(record, replay)
    return replay


def check_record(text: str) -> Record:
    """The record that the text is, when all of it is true. Raises RecordError."""
    record = read_record(text)
    replay_record(record)
    return record


def _start(record: Record) -> Replay:
    try:
        ruleset: AnyRuleset = ruleset_named(record.game)
        sitters = [Sitter(bot=seat.bot is not None) for seat in record.seats]
        chance = SeededChance.of(record.server_seed, [seat.client_seed for seat in record.seats])
        return Replay(ruleset, record.options, sitters, chance)
    except (UnknownRuleset, BadOption, BadSeat) as error:
        raise RecordError(0, str(error)) from None


def _compare(record: Record, replay: Replay) -> None:
    last = len(record.moves)
    if replay.outcome is None:
        raise RecordError(last, "the moves stop here, but the game is not over")
    for what in ("status", "scores", "places"):
        told, found = getattr(record.result, what), getattr(replay.outcome, what)
        if told != found:
            raise RecordError(last, f"the result says {what} {_plain(told)}, the moves give {_plain(found)}")


def _plain(value: str | Sequence[int]) -> str:
    return value if isinstance(value, str) else str(list(value))


# The form, piece by piece

_RECORD_KEYS = ("format", "version", "game", "options", "seats", "chance", "moves", "result")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _object(
    value: Any, number: int, what: str, keys: Sequence[str], optional: Sequence[str] = ()
) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise RecordError(number, f"{what} is not an object")
    for key in keys:
        if key not in value:
            raise RecordError(number, f"{what} has no {key!r}")
    for key in value:
        if key not in keys and key not in optional:
            raise RecordError(number, f"{what} has an unknown {key!r}")
    return value


def _list(value: Any, number: int, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise RecordError(number, f"{what} is not a list")
    return value


def _text(value: Any, number: int, what: str) -> str:
    if not isinstance(value, str) or not value or _LONE_SURROGATE.search(value):
        raise RecordError(number, f"{what} is not a text")
    return value


def _options(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(chosen, str) for chosen in value.values()):
        raise RecordError(0, "options is not an object of texts")
    return value


def _seat(value: Any) -> RecordSeat:
    seat = _object(value, 0, "a seat", ("name", "client_seed"), ("bot",))
    try:
        client_seed = check_client_seed(_text(seat["client_seed"], 0, "client_seed"))
    except BadSeat as error:
        raise RecordError(0, str(error)) from None
    if "bot" in seat and not _BOT_NAME.fullmatch(_text(seat["bot"], 0, "bot")):
        raise RecordError(0, "bot is not a bot's name")
    return RecordSeat(_text(seat["name"], 0, "name"), client_seed, seat.get("bot"))


def _server_seed(value: Any) -> bytes:
    chance = _object(value, 0, "chance", ("commitment", "server_seed"))
    for key in ("commitment", "server_seed"):
        if not _HEX_32.fullmatch(_text(chance[key], 0, key)):
            raise RecordError(0, f"{key} is not 64 lower-case hexadecimal digits")
    server_seed = bytes.fromhex(chance["server_seed"])
    if commitment_to(server_seed) != chance["commitment"]:
        raise RecordError(0, "the commitment does not belong to the server seed")
    return server_seed


def _move(number: int, value: Any) -> RecordMove:
    move = _object(value, number, "the move", ("seat", "move", "at"))
    if move["seat"] is not None and type(move["seat"]) is not int:
        raise RecordError(number, "seat is not a number")
    at = _text(move["at"], number, "at")
    try:
        if not _INSTANT.fullmatch(at):
            raise ValueError
        instant = datetime.fromisoformat(at)
    except ValueError:
        raise RecordError(number, "at is not an instant like 2026-11-30T22:06:18Z") from None
    return RecordMove(move["seat"], _text(move["move"], number, "move"), instant)


def _result(value: Any, number: int) -> Outcome:
    result = _object(value, number, "the result", ("status", "scores", "places"))
    for key in ("scores", "places"):
        if not all(type(item) is int for item in _list(result[key], number, key)):
            raise RecordError(number, f"{key} is not a list of numbers")
    status = _text(result["status"], number, "status")
    return Outcome(status, tuple(result["scores"]), tuple(result["places"]))
