"""What every service does first and last: lock the game, know who is who, note what happened."""

from datetime import datetime

from accounts.models import User
from games import broadcast
from games.models import Game, GameEvent, Notice, Seat
from games.refusals import NotAllowed, NotThere, Refused
from games.selectors.access import may_look


def lock_game(game_id: int) -> Game:
    """The game, locked until the transaction ends (on SQLite the transaction itself is the lock)."""
    try:
        return Game.objects.select_for_update().get(pk=game_id)
    except Game.DoesNotExist:
        raise NotThere("no-such-game") from None


def lock_game_of(user: User, game_id: int) -> Game:
    """The game, locked, for somebody who may look at it; to others it is NotThere."""
    game = lock_game(game_id)
    if not may_look(game, user):
        raise NotThere("no-such-game")
    return game


def seats_of(game: Game) -> list[Seat]:
    """All seats in order; one query. A move needs no more of their people than who they are."""
    return list(Seat.objects.filter(game=game).order_by("number"))


def seats_with_people(game: Game) -> list[Seat]:
    """All seats in order, with their people; one query."""
    return list(Seat.objects.filter(game=game).select_related("user").order_by("number"))


def own_seat(seats: list[Seat], user: User) -> Seat:
    """The seat of this person. Raises NotAllowed."""
    for seat in seats:
        if seat.user_id == user.pk:
            return seat
    raise NotAllowed("not-your-game")


def require_waiting(game: Game) -> None:
    """Raises Refused unless people can still sit down and get up here."""
    if game.status == Game.Status.PLAYING:
        raise Refused("already-started")
    if game.is_over:
        raise Refused("table-closed")


def require_host(game: Game, user: User) -> None:
    """Raises NotAllowed for everybody but the host."""
    if game.host_id != user.pk:
        raise NotAllowed("host-only")


def note(game: Game, kind: GameEvent.Kind, user: User | None, now: datetime) -> None:
    """Note what happened around a game, for its log."""
    GameEvent.objects.create(game=game, kind=kind, user=user, at=now)


def notify(game: Game, users: list[User], kind: Notice.Kind, now: datetime) -> None:
    """Leave each of these people a notice."""
    Notice.objects.bulk_create([Notice(user=user, game=game, kind=kind, created_at=now) for user in users])


def publish(game: Game, *fields: str) -> None:
    """Save these columns with a risen revision, and tell whoever is looking after the commit."""
    game.revision += 1
    game.save(update_fields=[*fields, "revision"])
    broadcast.tell_revision(game.pk, game.revision)
