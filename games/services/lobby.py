"""Before a game starts: sit down, get up, start, close."""

import secrets
import string
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from games import store
from games.engine.errors import BadSeat
from games.models import Game, GameEvent, Invitation, Notice, Seat
from games.refusals import BadInput, NotAllowed, NotThere, Refused
from games.services import play
from games.services.tables import (
    lock_game,
    lock_game_of,
    note,
    notify,
    own_seat,
    publish,
    require_host,
    require_waiting,
    seats_with_people,
)

WAITING_TIME = timedelta(days=14)
MOST_TIMES_AT_A_TABLE = 5
_SEED_LENGTH = 32
_SEED_SIGNS = string.ascii_letters + string.digits


def join(*, game_id: int, user: User, client_seed: str, now: datetime, token: str = "") -> Game:
    """Sit down; the last free seat starts the game. Who sits there already just stays.

    Raises NotThere, NotAllowed("removed" | "not-invited"), Refused("table-full" …), BadInput.
    """
    with transaction.atomic(durable=True):
        game = lock_game(game_id)
        seats = seats_with_people(game)
        if any(seat.user_id == user.pk for seat in seats):
            return game
        _require_welcome(game, user, token)
        require_waiting(game)
        if len(seats) >= game.max_seats:
            raise Refused("table-full")
        _require_patience(game, user)
        seats.append(sit(game, len(seats), client_seed, now, user=user))
        note(game, GameEvent.Kind.JOINED, user, now)
        start_when_full(game, seats, now)
        publish(game, *START_FIELDS)
        return game


def leave(*, game_id: int, user: User, now: datetime) -> Game:
    """Get up from a table that waits; the next person is host, and without one the table is closed.

    Raises NotThere, NotAllowed, Refused when the game has started.
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        require_waiting(game)
        seats = seats_with_people(game)
        _get_up(game, seats, own_seat(seats, user), now, GameEvent.Kind.LEFT)
        return game


def remove_player(*, game_id: int, host: User, seat_number: int, user_id: int, now: datetime) -> Game:
    """The host asks somebody to get up; they cannot sit down here again, and are told.

    `user_id` says whom the host saw in that seat. Raises NotThere, NotAllowed, Refused.
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(host, game_id)
        require_host(game, host)
        require_waiting(game)
        seats = seats_with_people(game)
        seat = next((s for s in seats if s.number == seat_number and s.user_id == user_id), None)
        if seat is None or seat.user is None:
            raise Refused("nobody-there")
        if seat.user_id == host.pk:
            raise Refused("host-stays")
        removed = seat.user
        Invitation.objects.update_or_create(
            game=game, user=removed, defaults={"state": Invitation.State.REMOVED, "at": now}
        )
        notify(game, [removed], Notice.Kind.REMOVED, now)
        _get_up(game, seats, seat, now, GameEvent.Kind.REMOVED)
        return game


def start(*, game_id: int, user: User, now: datetime) -> Game:
    """The host starts with those who sit there. Who starts twice has started once.

    Raises NotThere, NotAllowed, Refused("too-few-players" …).
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        require_host(game, user)
        if game.status == Game.Status.PLAYING:
            return game
        require_waiting(game)
        seats = seats_with_people(game)
        if len(seats) < game.min_seats:
            raise Refused("too-few-players", count=game.min_seats)
        _start(game, seats, now)
        publish(game, *START_FIELDS)
        return game


def close_table(*, game_id: int, host: User, now: datetime) -> Game:
    """The host closes a table that waits; who sat there is told. Raises NotThere, NotAllowed, Refused."""
    with transaction.atomic(durable=True):
        game = lock_game_of(host, game_id)
        require_host(game, host)
        if game.end_reason == Game.EndReason.CLOSED:
            return game
        require_waiting(game)
        others = [seat.user for seat in seats_with_people(game) if seat.user and seat.user_id != host.pk]
        notify(game, others, Notice.Kind.CLOSED, now)
        _close(game, Game.EndReason.CLOSED, host, now)
        return game


def close_if_expired(*, game_id: int, now: datetime) -> bool:
    """Close a table that nobody started for 14 days, and tell those who sat there."""
    with transaction.atomic(durable=True):
        game = lock_game(game_id)
        if game.status != Game.Status.WAITING or game.created_at > now - WAITING_TIME:
            return False
        people = [seat.user for seat in seats_with_people(game) if seat.user]
        notify(game, people, Notice.Kind.NOT_STARTED, now)
        _close(game, Game.EndReason.NOT_STARTED, None, now)
        return True


def change_seed(*, game_id: int, user: User, client_seed: str, now: datetime) -> Game:
    """Change one's own client seed while the table waits. Raises NotThere, NotAllowed, Refused, BadInput."""
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        require_waiting(game)
        seat = own_seat(seats_with_people(game), user)
        seat.client_seed, seat.seed_by_server = _seed_from(client_seed)
        seat.seed_given_at = now
        seat.save(update_fields=["client_seed", "seed_by_server", "seed_given_at"])
        return game


# Sitting down and getting up


def sit(
    game: Game, number: int, client_seed: str, now: datetime, user: User | None = None, bot: str = ""
) -> Seat:
    seed, by_server = _seed_from(client_seed)
    return Seat.objects.create(
        game=game,
        number=number,
        user=user,
        bot=bot,
        bot_from_start=bool(bot),
        client_seed=seed,
        seed_given_at=now,
        seed_by_server=by_server,
        joined_at=now,
    )


def _seed_from(text: str) -> tuple[str, bool]:
    """The seed to keep, and whether the server made it because none was given."""
    if not text:
        return "".join(secrets.choice(_SEED_SIGNS) for _ in range(_SEED_LENGTH)), True
    try:
        return store.check_client_seed(text), False
    except BadSeat:
        raise BadInput("bad-client-seed") from None


def _require_welcome(game: Game, user: User, token: str) -> None:
    invitation = Invitation.objects.filter(game=game, user=user).first()
    if invitation and invitation.state == Invitation.State.REMOVED:
        raise NotAllowed("removed")
    is_invited = invitation is not None and invitation.state == Invitation.State.INVITED
    if game.visibility == Game.Visibility.OPEN or is_invited:
        return
    has_link = game.visibility == Game.Visibility.LINK and secrets.compare_digest(
        token.encode(), game.invite_token.encode()
    )
    if not has_link:
        raise NotThere("no-such-game")


def _require_patience(game: Game, user: User) -> None:
    """Who sat down and got up again and again has seen enough of this table. Raises Refused."""
    sat_down = GameEvent.objects.filter(game=game, user=user, kind=GameEvent.Kind.JOINED).count()
    if sat_down >= MOST_TIMES_AT_A_TABLE:
        raise Refused("sat-down-too-often")


def _get_up(game: Game, seats: list[Seat], seat: Seat, now: datetime, kind: GameEvent.Kind) -> None:
    note(game, kind, seat.user, now)
    seat.delete()
    staying = [other for other in seats if other is not seat]
    for number, other in enumerate(staying):
        if other.number != number:
            other.number = number
            other.save(update_fields=["number"])
    people = [other for other in staying if other.user_id]
    if not people:
        _close(game, Game.EndReason.EMPTY, None, now)
        return
    if game.host_id not in [other.user_id for other in people]:
        game.host = people[0].user
    publish(game, "host")


# Starting and closing

START_FIELDS = (
    "status", "started_at", "rated", "rest", "counters", "shuffles_used", "bot_due_since",
)  # fmt: skip


def start_when_full(game: Game, seats: list[Seat], now: datetime) -> None:
    if len(seats) == game.max_seats:
        _start(game, seats, now)


def _start(game: Game, seats: list[Seat], now: datetime) -> None:
    game.status, game.started_at = Game.Status.PLAYING, now
    no_rating = any(seat.bot or (seat.user and seat.user.is_guest) for seat in seats)
    game.rated = game.rated and not no_rating
    chance = store.GameChance(game, seats)
    state = store.ruleset_of(game).setup(game.options, len(seats), chance)
    store.save_first_state(game, state)
    game.shuffles_used = chance.used
    note(game, GameEvent.Kind.STARTED, None, now)
    play.begin(game, seats, state, now)


def _close(game: Game, reason: Game.EndReason, user: User | None, now: datetime) -> None:
    game.status, game.finished_at = Game.Status.CANCELLED, now
    game.result, game.end_reason = "cancelled", reason
    note(game, GameEvent.Kind.CLOSED, user, now)
    publish(game, "status", "finished_at", "result", "end_reason")
