"""When something was, in the reader's zone."""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

_DAYS_BY_NAME = timedelta(days=6)


@register.filter
def moment(at: datetime | None) -> SafeString | str:
    """The instant, short: “Sun 22:14”, after some days “29 Nov 22:14”; its title is exact, with the zone."""
    if at is None:
        return ""
    local = timezone.localtime(at)
    return time_element(at, date_format(local, _short_format(local)))


def time_element(at: datetime, words: str) -> SafeString:
    """The words for an instant, with the exact one in the reader's zone beside them."""
    local = timezone.localtime(at)
    exact = f"{date_format(local, 'DATETIME_FORMAT')} {local.tzname()}"
    return format_html('<time datetime="{}" title="{}">{}</time>', local.isoformat(), exact, words)


def _short_format(local: datetime) -> str:
    now = timezone.localtime()
    if now - local < _DAYS_BY_NAME:
        return "D H:i"
    return "j M H:i" if now.year == local.year else "j M Y"
