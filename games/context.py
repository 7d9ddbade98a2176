"""What every page shows of the games: how many wait for the reader, and how much is new."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.selectors.lists import waiting_count
from games.selectors.news import news_count


def waiting(request: HttpRequest) -> dict[str, Any]:
    """`waiting_count`: in how many games the reader is to act; `news_count`: invitations and unread notices.

    Both are asked for only where they are shown.
    """
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_count": 0, "news_count": 0}
    return {
        "waiting_count": SimpleLazyObject(lambda: waiting_count(user)),
        "news_count": SimpleLazyObject(lambda: news_count(user)),
    }
