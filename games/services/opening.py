"""Opening a table, for the first time or again with the same people."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.names import name_key
from games import store
from games.engine.bots import BOT_NAMES
from games.engine.errors import BadOption, BadSeat, UnknownRuleset
from games.engine.registry import ruleset_named
from games.models import Game, GameEvent, GameSecret, Seat
from games.refusals import BadInput, Refused
from games.services.invitations import MOST_NAMED, invite_all, require_few_invitations
from games.services.lobby import START_FIELDS, join, sit, start_when_full
from games.services.tables import lock_game_of, note, own_seat, publish, seats_with_people

MOST_HOSTED_TABLES = 20
MOST_HOSTED_BY_GUESTS = 5
MOST_AN_HOUR = 60
MOST_AN_HOUR_BY_GUESTS = 20


@dataclass(frozen=True, slots=True)
class TableWishes:
    """What the host wants of a new table; `named` are the names of those who may sit down."""

    ruleset: str
    min_seats: int
    max_seats: int
    options: Mapping[str, str] = field(default_factory=dict)
    visibility: Game.Visibility = Game.Visibility.OPEN
    named: Sequence[str] = ()
    bots: Sequence[str] = ()
    rated: bool = True
    note: str = ""


def open_table(*, host: User, wishes: TableWishes, client_seed: str, now: datetime) -> Game:
    """Open a table with its host, its bots and its commitment; one that is full starts at once.

    An empty `client_seed` is filled in by the server. Raises BadInput, Refused("too-many-tables").
    """
    with transaction.atomic(durable=True):
        return _open(host, wishes, client_seed, now)


def play_again(*, game_id: int, user: User, client_seed: str, now: datetime) -> Game:
    """A new table with the people and bots of a game that is over; the others are invited.

    Whoever asks second sits down at the same new table. Raises NotThere, NotAllowed, Refused.
    """
    with transaction.atomic(durable=True):
        old = lock_game_of(user, game_id)
        seats = seats_with_people(old)
        own_seat(seats, user)
        if not old.is_over:
            raise Refused("still-running")
        Game.objects.filter(follows=old, status=Game.Status.CANCELLED).update(follows=None)
        followed = Game.objects.filter(follows=old).first()
        if followed is None:
            return _open(user, _same_again(old, seats, user), client_seed, now, follows=old)
    if followed.status == Game.Status.WAITING:
        return join(game_id=followed.pk, user=user, client_seed=client_seed, now=now)
    return followed


def _open(
    host: User, wishes: TableWishes, client_seed: str, now: datetime, follows: Game | None = None
) -> Game:
    _require_room_for_tables(host, now)
    version = _check_wishes(wishes)
    guests = _people_named(wishes.named, host)
    server_seed = secrets.token_bytes(32)
    game = Game.objects.create(
        ruleset=wishes.ruleset,
        ruleset_version=version,
        options=ruleset_named(wishes.ruleset).complete_options(wishes.options),
        visibility=wishes.visibility,
        host=host,
        min_seats=wishes.min_seats,
        max_seats=wishes.max_seats,
        rated=wishes.rated and not wishes.bots and not host.is_guest,
        note=wishes.note,
        follows=follows,
        commitment=store.commitment_to(server_seed),
        created_at=now,
    )
    GameSecret.objects.create(game=game, server_seed=server_seed)
    seats = [sit(game, 0, client_seed, now, user=host)]
    seats += [sit(game, n, f"bot:{bot}", now, bot=bot) for n, bot in enumerate(wishes.bots, start=1)]
    note(game, GameEvent.Kind.OPENED, host, now)
    if guests:
        require_few_invitations(host, len(guests), now)
        invite_all(game, guests, now)
    start_when_full(game, seats, now)
    publish(game, *START_FIELDS)
    return game


def _require_room_for_tables(host: User, now: datetime) -> None:
    """Raises Refused("too-many-tables"); locks the host, who may open tables in two windows at once."""
    User.objects.select_for_update(no_key=True).get(pk=host.pk)
    most = MOST_HOSTED_BY_GUESTS if host.is_guest else MOST_HOSTED_TABLES
    if Game.objects.filter(host=host, status=Game.Status.WAITING).count() >= most:
        raise Refused("too-many-tables", count=most)
    an_hour = MOST_AN_HOUR_BY_GUESTS if host.is_guest else MOST_AN_HOUR
    if Game.objects.filter(host=host, created_at__gt=now - timedelta(hours=1)).count() >= an_hour:
        raise Refused("too-many-opened")


def _check_wishes(wishes: TableWishes) -> int:
    """The version of the ruleset, when the wishes can be fulfilled."""
    try:
        ruleset = ruleset_named(wishes.ruleset)
        ruleset.frame(wishes.options, wishes.min_seats)
        ruleset.frame(wishes.options, wishes.max_seats)
    except UnknownRuleset:
        raise BadInput("no-such-title") from None
    except BadSeat:
        raise BadInput("bad-seat-count") from None
    except BadOption:
        raise BadInput("bad-option") from None
    if wishes.min_seats > wishes.max_seats:
        raise BadInput("bad-seat-count")
    if any(bot not in BOT_NAMES for bot in wishes.bots):
        raise BadInput("no-such-bot")
    if len(wishes.bots) >= wishes.max_seats:
        raise BadInput("too-many-bots", count=wishes.max_seats - 1)
    return ruleset.version


def _people_named(names: Sequence[str], host: User) -> list[User]:
    if len(names) > MOST_NAMED:
        raise BadInput("too-many-named", count=MOST_NAMED)
    keys = {name_key(name): name for name in names}
    people = {user.name_key: user for user in User.objects.filter(name_key__in=keys, is_active=True)}
    for key, name in keys.items():
        if key not in people:
            raise BadInput("no-such-player", name=name)
    return [user for user in people.values() if user.pk != host.pk]


def _same_again(old: Game, seats: Sequence[Seat], user: User) -> TableWishes:
    return TableWishes(
        ruleset=old.ruleset,
        min_seats=len(seats),
        max_seats=len(seats),
        options=old.options,
        visibility=Game.Visibility.NAMED,
        named=[s.user.username for s in seats if s.user and s.user.is_active and s.user_id != user.pk],
        bots=[seat.bot for seat in seats if seat.bot_from_start],
        rated=old.rated,
    )
