"""A move of the game, by a person or a bot: lock, check, apply, write, tell."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import jobs, store
from games.engine.errors import IllegalMove
from games.engine.lines import RESIGN, bot_line, outcome_of_leaving
from games.engine.types import Event, Outcome
from games.engine.zones import State
from games.models import Game, Move, Seat
from games.refusals import BadMove, Refused, Stale
from games.services import orders
from games.services.tables import lock_game_of, own_seat, publish, seats_of

STAND_IN = "standard"
"""The bot that plays on for somebody who has left."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What became of a request to move; `repeated` when it had been carried out already."""

    game: Game
    repeated: bool = False


def make_move(*, game_id: int, user: User, text: str, seen_version: int, now: datetime) -> Moved:
    """Apply one move of this person's seat, in one transaction.

    The same request again (same seat, seen version and text) changes nothing and is no error. Raises
    NotThere, NotAllowed, Refused("game-over" …), Stale for any other seen version, BadMove.
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        seats = seats_of(game)
        seat = own_seat(seats, user)
        if _is_repeated(game, seat, text, seen_version):
            return Moved(game, repeated=True)
        _require_current(game, seen_version)
        if seat.bot:
            raise Refused("bot-plays-for-you")
        apply_move(game, seats, seat, text, now)
        return Moved(game)


def resign(*, game_id: int, user: User, seen_version: int, now: datetime) -> Moved:
    """Leave a running game: it ends, or a bot plays on, as `docs/record.md` says.

    Raises NotThere, NotAllowed, Refused when the game is not running, Stale.
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        seats = seats_of(game)
        seat = own_seat(seats, user)
        if seat.left and seen_version < game.version:
            return Moved(game, repeated=True)
        _require_current(game, seen_version)
        _leave(game, seats, seat, RESIGN, now)
        return Moved(game)


def apply_move(game: Game, seats: list[Seat], seat: Seat, text: str, now: datetime) -> None:
    """Apply a move of a seat to a game that is locked and running. Raises BadMove."""
    ruleset = store.ruleset_of(game)
    before = store.load_state(game, len(seats))
    chance = store.GameChance(game, seats)
    try:
        after, events = ruleset.apply(before, seat.number, ruleset.parse(text), chance)
    except IllegalMove as error:
        raise BadMove(error.code, **error.params) from None
    _append(game, seat.number, text, now, events)
    store.save_change(game, before, after)
    game.shuffles_used = chance.used
    game.moved_at = seat.moved_at = now
    if ruleset.to_act(after):
        _pass_on(game, seats, after, now, mover=seat)
    else:
        _end(game, seats, ruleset.outcome(after), Game.EndReason.RULES, now)
    publish(game, *_PLAY_FIELDS)


_PLAY_FIELDS = (
    "version", "rest", "counters", "shuffles_used", "moved_at", "bot_due_since",
    "status", "result", "end_reason", "finished_at",
)  # fmt: skip


def begin(game: Game, seats: list[Seat], state: State[Any], now: datetime) -> None:
    """Note in a game that starts now who is to act first; its row is left to be saved."""
    _pass_on(game, seats, state, now)


def _is_repeated(game: Game, seat: Seat, text: str, seen_version: int) -> bool:
    if seen_version >= game.version:
        return False
    return Move.objects.filter(game=game, number=seen_version + 1, seat=seat.number, text=text).exists()


def _require_current(game: Game, seen_version: int) -> None:
    if game.status == Game.Status.WAITING:
        raise Refused("not-started")
    if game.is_over:
        raise Refused("game-over")
    if seen_version != game.version:
        raise Stale("stale")


def _append(game: Game, seat: int, text: str, now: datetime, events: tuple[Event, ...] = ()) -> None:
    game.version += 1
    Move.objects.create(
        game=game, number=game.version, seat=seat, text=text, events=store.pack_events(events), at=now
    )


def _pass_on(
    game: Game, seats: list[Seat], state: State[Any], now: datetime, mover: Seat | None = None
) -> None:
    """Mark the seats that owe a move now, and have the worker called when one of them is a bot's.

    Whoever plays a bot plays on until a person is to act, so a bot's own move calls nobody.
    """
    to_act = store.ruleset_of(game).to_act(state)
    for seat in seats:
        acts = seat.number in to_act
        if acts == seat.to_act and seat is not mover:
            continue
        if acts != seat.to_act:
            seat.to_act, seat.to_act_since = acts, now if acts else None
        Seat.objects.filter(pk=seat.pk).update(
            to_act=seat.to_act, to_act_since=seat.to_act_since, moved_at=seat.moved_at
        )
    orders.ready(game, seats, state, now)
    bot_is_due = any(seat.bot and seat.to_act for seat in seats)
    game.bot_due_since = now if bot_is_due else None
    if bot_is_due and not (mover and mover.bot):
        jobs.enqueue_bot_turn(game.pk, game.version)


def _leave(game: Game, seats: list[Seat], seat: Seat, line: str, now: datetime) -> None:
    if seat.left:
        raise Refused("left-already")
    seat.left = True
    _append(game, seat.number, line, now)
    outcome = outcome_of_leaving(store.sitters_of(seats))
    if outcome is not None:
        seat.save(update_fields=["left"])
        _end(game, seats, outcome, Game.EndReason.LEFT, now)
    else:
        seat.bot = STAND_IN
        seat.save(update_fields=["left", "bot"])
        _append(game, seat.number, bot_line(seat.bot), now)
        if seat.to_act:
            game.bot_due_since = now
            jobs.enqueue_bot_turn(game.pk, game.version)
    publish(game, *_PLAY_FIELDS)


def _end(game: Game, seats: list[Seat], outcome: Outcome, reason: Game.EndReason, now: datetime) -> None:
    game.status, game.finished_at = Game.Status.FINISHED, now
    game.result, game.end_reason = outcome.status, reason
    game.bot_due_since = None
    orders.drop_all(game)
    for seat in seats:
        seat.to_act, seat.to_act_since = False, None
        seat.score = outcome.scores[seat.number] if outcome.scores else None
        seat.place = outcome.places[seat.number]
        seat.decider = outcome.deciders[seat.number] if outcome.deciders else ""
    Seat.objects.bulk_update(seats, ["to_act", "to_act_since", "moved_at", "score", "place", "decider"])
