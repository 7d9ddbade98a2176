"""Time zones: which there are, and how a list of them reads."""

from datetime import tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

NOT_ZONES = frozenset({"Factory", "localtime"})
REGIONS = (
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Europe",
    "Indian",
    "Pacific",
)
type Choices = list[tuple[str, list[tuple[str, str]]]]


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
    return [*by_region.items(), ("UTC", [("UTC", "UTC")])]
