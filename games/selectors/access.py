"""Who may look at what."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, Subquery
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from accounts.models import User
from games.models import Game, Invitation, Seat
from games.refusals import NotThere

type Reader = User | None

BOT_MAY_TAKE = timedelta(seconds=3)
"""After that a bot is late, and a visit of somebody who sits there moves it on."""


def visible_game(game_id: int, reader: Reader) -> Game:
    """The game, when this reader may look at it; what they may not know to exist is NotThere too."""
    game = Game.objects.filter(pk=game_id).select_related("host").first()
    if game is None or not may_look(game, reader):
        raise NotThere("no-such-game")
    return game


def may_look(game: Game, reader: Reader) -> bool:
    """Whether this reader may see the game's page: open ones all may, others those at it or invited."""
    if game.visibility == Game.Visibility.OPEN:
        return True
    if reader is None:
        return False
    if Seat.objects.filter(game=game, user=reader).exists():
        return True
    return Invitation.objects.filter(game=game, user=reader, state=Invitation.State.INVITED).exists()


def game_by_token(token: str) -> Game:
    """The game whose invitation link carries this token. Raises NotThere."""
    game = None if "\0" in token else Game.objects.filter(invite_token=token).select_related("host").first()
    if game is None or game.visibility == Game.Visibility.NAMED:
        raise NotThere("no-such-game")
    return game


def revision_by_session(game_id: int, session_key: str, user_id: int, auth_hash: str) -> int | None:
    """The game's revision for whoever signed in with this session, in one query.

    None when they may not look at it, have signed out, changed their password or lost the account.
    """
    session = Session.objects.filter(pk=session_key, expire_date__gt=timezone.now())
    account = User.objects.filter(pk=user_id, is_active=True)
    seat = Seat.objects.filter(game=OuterRef("pk"), user=user_id)
    invitation = Invitation.objects.filter(game=OuterRef("pk"), user=user_id, state=Invitation.State.INVITED)
    may_look = Q(visibility=Game.Visibility.OPEN) | Exists(seat) | Exists(invitation)
    games = Game.objects.filter(may_look, Exists(session), pk=game_id)
    found = games.values_list("revision", Subquery(account.values("password"))).first()
    if found is None or found[1] is None:
        return None
    is_same = constant_time_compare(User(password=found[1]).get_session_auth_hash(), auth_hash)
    return int(found[0]) if is_same else None


def revision_for(game_id: int, reader: Reader) -> int | None:
    """The game's revision, or None when this reader may not look at it (any more)."""
    game = Game.objects.only("pk", "visibility", "revision").filter(pk=game_id).first()
    return game.revision if game is not None and may_look(game, reader) else None


def revisions(game_ids: list[int]) -> dict[int, int]:
    """The revision of each of these games; one query."""
    return dict(Game.objects.filter(pk__in=game_ids).values_list("pk", "revision"))


def bot_waits_for_a_visit(game: Game, reader: User, now: datetime) -> bool:
    """Whether a bot's turn is overdue and this reader sits at the game, so that a visit should play it."""
    if game.bot_due_since is None or now - game.bot_due_since < BOT_MAY_TAKE:
        return False
    return Seat.objects.filter(game=game, user=reader).exists()
