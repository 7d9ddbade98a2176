"""Time zones: which there are, and how a list of them reads."""

from datetime import tzinfo
from functools import cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

NOT_ZONES = frozenset({"Factory", "localtime"})
REGIONS = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Arctic": _("Arctic"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}
"""How the zones' names begin, and how people call that."""

type Choices = list[tuple[str | StrPromise, list[tuple[str, str]]]]


@cache
def known_names() -> frozenset[str]:
    """Every name that `zone_named` answers."""
    return frozenset(available_timezones() - NOT_ZONES)


def zone_named(name: str) -> tzinfo | None:
    """The zone, or None for a name that is none: whatever a cookie may say."""
    return ZoneInfo(name) if name in known_names() else None


@cache
def choices_by_region() -> Choices:
    """What a `<select>` offers: regions, and in each (name, city) in alphabetical order."""
    by_region: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(known_names()):
        region, slash, place = name.partition("/")
        if slash and region in by_region:
            by_region[region].append((name, place.replace("_", " ").replace("/", ", ")))
    named = [(REGIONS[region], cities) for region, cities in by_region.items()]
    return [*named, ("UTC", [("UTC", "UTC")])]
