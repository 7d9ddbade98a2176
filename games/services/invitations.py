"""Inviting people by name, and their answer; notices that have been read."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from accounts.models import User
from accounts.names import name_key
from games.models import Game, Invitation, Notice
from games.refusals import BadInput, NotThere, Refused
from games.services.tables import lock_game, lock_game_of, notify, own_seat, require_waiting, seats_of

MOST_NAMED = 20
"""How many people can be invited to one table."""

MOST_A_DAY, MOST_A_DAY_BY_GUESTS = 60, 10
"""How many invitations somebody's tables can send out within a day."""


def invite(*, game_id: int, inviter: User, name: str, now: datetime) -> Game:
    """Somebody who sits at a table invites a person by name; at a table for named people only the host may.

    Raises NotThere, NotAllowed, BadInput("no-such-player"), Refused.
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(inviter, game_id)
        seats = seats_of(game)
        own_seat(seats, inviter)
        require_waiting(game)
        if game.visibility != Game.Visibility.OPEN and game.host_id != inviter.pk:
            raise Refused("host-only")
        if Invitation.objects.filter(game=game).count() >= MOST_NAMED:
            raise Refused("too-many-named", count=MOST_NAMED)
        person = User.objects.filter(name_key=name_key(name), is_active=True).first()
        if person is None:
            raise BadInput("no-such-player", name=name[:40])
        if any(seat.user_id == person.pk for seat in seats):
            raise Refused("sits-there", name=person.display_name)
        if game.host_id != inviter.pk and _was_removed(game, person):
            raise Refused("host-only")
        require_few_invitations(inviter, 1, now)
        invite_all(game, [person], now)
        return game


def require_few_invitations(inviter: User, more: int, now: datetime) -> None:
    """Raises Refused when this person's tables would have invited too many people within a day."""
    most = MOST_A_DAY_BY_GUESTS if inviter.is_guest else MOST_A_DAY
    today = Invitation.objects.filter(game__host=inviter, at__gt=now - timedelta(days=1)).count()
    if today + more > most:
        raise Refused("too-many-invitations", count=most)


def invite_all(game: Game, people: Sequence[User], now: datetime) -> None:
    """Invite these people and tell them; who has been invited already is not told again."""
    known = set(
        Invitation.objects.filter(game=game, user__in=people, state=Invitation.State.INVITED).values_list(
            "user_id", flat=True
        )
    )
    new = [user for user in people if user.pk not in known]
    for user in new:
        Invitation.objects.update_or_create(
            game=game, user=user, defaults={"state": Invitation.State.INVITED, "at": now}
        )
    notify(game, new, Notice.Kind.INVITED, now)


def decline(*, game_id: int, user: User, now: datetime) -> None:
    """Say no to an invitation; saying it twice is no error. Raises NotThere when there is none."""
    with transaction.atomic(durable=True):
        game = lock_game(game_id)
        invitation = Invitation.objects.filter(game=game, user=user).first()
        if invitation is None or invitation.state == Invitation.State.REMOVED:
            raise NotThere("no-such-game")
        invitation.state, invitation.at = Invitation.State.DECLINED, now
        invitation.save(update_fields=["state", "at"])


def mark_read(*, user: User, now: datetime) -> None:
    """Mark all notices of this person as read."""
    Notice.objects.filter(user=user, read_at=None).update(read_at=now)


def _was_removed(game: Game, user: User) -> bool:
    return Invitation.objects.filter(game=game, user=user, state=Invitation.State.REMOVED).exists()
