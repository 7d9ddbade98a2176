"""Which titles there are."""

from games.engine.errors import UnknownRuleset
from games.engine.protocol import AnyRuleset
from games.engine.rules.candle_quest import CandleQuest
from games.engine.rules.fairy_lights import FairyLights

RULESETS: dict[str, AnyRuleset] = {ruleset.slug: ruleset for ruleset in (FairyLights(), CandleQuest())}


def ruleset_named(slug: str) -> AnyRuleset:
    """The ruleset with this slug; raises UnknownRuleset."""
    try:
        return RULESETS[slug]
    except KeyError:
        raise UnknownRuleset(f"there is no game called {slug!r} here") from None
