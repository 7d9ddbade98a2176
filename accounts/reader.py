"""Who reads the page, in which zone and light; without a session the database is not asked."""

from datetime import UTC, tzinfo
from urllib.parse import unquote

from django.conf import settings
from django.http import HttpRequest

from accounts import zones
from accounts.models import User

ZONE_COOKIE = "zone"


def signed_in_user(request: HttpRequest) -> User | None:
    """The account that reads, or None; without a session cookie no session is opened."""
    if not hasattr(request, "user") or not _may_be_signed_in(request):
        return None
    user = request.user
    return user if isinstance(user, User) else None


def account_of(request: HttpRequest) -> User:
    """The account of a page that only signed-in people reach."""
    assert isinstance(request.user, User)
    return request.user


def reader_zone(request: HttpRequest) -> tzinfo:
    """The zone chosen in the settings, else the browser's by its cookie, else UTC."""
    user = signed_in_user(request)
    chosen = zones.zone_named(user.time_zone) if user else None
    return chosen or _browser_zone(request) or UTC


def reader_theme(request: HttpRequest) -> str:
    """'light', 'dark', or '' for what the device says."""
    user = signed_in_user(request)
    return user.theme if user else ""


def _may_be_signed_in(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES or request.session.accessed


def _browser_zone(request: HttpRequest) -> tzinfo | None:
    return zones.zone_named(unquote(request.COOKIES.get(ZONE_COOKIE, "")))
