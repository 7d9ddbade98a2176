"""The titles' faces: names, sentences, boards. Their rules are in `games.engine.rules`."""

from games.titles.base import Title
from games.titles.fairy_lights import FairyLightsTitle

TITLES: dict[str, Title] = {title.slug: title for title in (FairyLightsTitle(),)}


def title_named(slug: str) -> Title:
    """The face of the ruleset with this slug; raises KeyError."""
    return TITLES[slug]
