"""How much there is to read under “My games”: what the navigation shows on every page."""

from accounts.models import User
from games.models import Game, Invitation, Notice


def news_count(reader: User) -> int:
    """How many invitations wait for an answer and how many notices are unread; one query."""
    notices = Notice.objects.filter(user=reader, read_at=None).exclude(kind=Notice.Kind.INVITED)
    invitations = Invitation.objects.filter(
        user=reader, state=Invitation.State.INVITED, game__status=Game.Status.WAITING
    ).exclude(game__seats__user=reader)
    return notices.values("pk").union(invitations.values("pk"), all=True).count()
