"""What every template knows about its reader."""

from django.http import HttpRequest
from django.utils import timezone

from accounts.reader import reader_theme


def reader(request: HttpRequest) -> dict[str, str]:
    """`reader_theme`: '', 'light' or 'dark'. `reader_zone_name`: like 'Europe/Vienna'."""
    return {
        "reader_theme": reader_theme(request),
        "reader_zone_name": str(timezone.get_current_timezone()),
    }
