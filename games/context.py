"""What every page shows of the games: how many wait for the reader."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from games.selectors.lists import waiting_count


def waiting(request: HttpRequest) -> dict[str, Any]:
    """`waiting_count`: in how many games the reader is to act; asked for only where it is shown."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {"waiting_count": 0}
    return {"waiting_count": SimpleLazyObject(lambda: waiting_count(user))}
