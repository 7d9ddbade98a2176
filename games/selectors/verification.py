"""Whether a game's rows say what its log says."""

from collections.abc import Iterator
from typing import Any

from games import store
from games.engine.errors import EngineError
from games.engine.replay import Line, Replay
from games.models import Game, Move, Seat


def differences(game: Game) -> list[str]:
    """What in the rows of a started game differs from a replay of its log; empty when nothing does."""
    seats = list(Seat.objects.filter(game=game).order_by("number"))
    chance = store.seeded_chance_of(game, seats)
    replay = Replay(store.ruleset_of(game), game.options, store.sitters_at_start(seats), chance)
    lines = Move.objects.filter(game=game).order_by("number").values_list("number", "seat", "text", "events")
    for expected, (number, seat, text, events) in enumerate(lines, start=1):
        if number != expected:
            return [f"line {expected} of the log is missing"]
        try:
            happened = replay.feed(Line(seat, text))
        except EngineError as error:
            return [f"line {number} of the log, {text!r}, is refused: {error}"]
        if store.pack_events(happened) != events:
            return [f"line {number} of the log, {text!r}, made other events happen"]
    return list(_compare(game, seats, replay))


def _compare(game: Game, seats: list[Seat], replay: Replay) -> Iterator[str]:
    yield from _compare_state(game, seats, replay.state)
    if game.commitment != store.commitment_of(game):
        yield "the commitment does not belong to the server's seed"
    if game.version != Move.objects.filter(game=game).count():
        yield "the version is not the number of lines in the log"
    if game.shuffles_used != replay.chance.used:
        yield f"the row counts {game.shuffles_used} shuffles, the log {replay.chance.used}"
    if [seat.left for seat in seats] != [sitter.left for sitter in replay.sitters]:
        yield "the seats that have left differ"
    is_running = game.status == Game.Status.PLAYING
    to_act = replay.ruleset.to_act(replay.state) if is_running else ()
    if tuple(seat.number for seat in seats if seat.to_act) != to_act:
        yield "the seats to act differ"
    yield from _compare_result(game, seats, replay)


def _compare_state(game: Game, seats: list[Seat], replayed: Any) -> Iterator[str]:
    stored = store.load_state(game, len(seats))
    for place, rows, log in zip(replayed.frame.zone_places, stored.zones, replayed.zones, strict=True):
        if rows != log:
            owner = "" if place.owner is None else f" of seat {place.owner}"
            yield f"zone {place.zone}{owner} differs"
    if stored.counters != replayed.counters:
        yield "the counters differ"
    if stored.rest != replayed.rest:
        yield "the rest of the state differs"


def _compare_result(game: Game, seats: list[Seat], replay: Replay) -> Iterator[str]:
    outcome = replay.outcome
    if (outcome is not None) != game.is_over:
        yield f"the row says {game.status}, by the log the game is {'over' if outcome else 'running'}"
    elif outcome is not None and store.outcome_of(game, seats)[:3] != outcome[:3]:
        yield "the result differs"
