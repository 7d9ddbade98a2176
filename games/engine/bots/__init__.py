"""Bots: policies that see an observation and the legal moves, and nothing else."""

from collections.abc import Mapping
from typing import Any

from games.engine.bots import candle_quest, fairy_lights
from games.engine.bots.policy import Dice, Policy, at_random
from games.engine.errors import UnknownBot
from games.engine.registry import ruleset_named

__all__ = ["BOT_NAMES", "PLAYOUT_BOT_NAMES", "AnyPolicy", "Dice", "Policy", "policy_named"]

BOT_NAMES = ("easy", "standard")
"""What people may seat at a table, weakest first."""

PLAYOUT_BOT_NAMES = ("random", *BOT_NAMES)
"""What a playout may seat."""

type AnyPolicy = Policy[Any, Any]

_POLICIES: Mapping[str, Mapping[str, AnyPolicy]] = {
    "fairy-lights": {"easy": fairy_lights.easy, "standard": fairy_lights.standard},
    "candle-quest": {"easy": candle_quest.easy, "standard": candle_quest.standard},
}


def policy_named(slug: str, name: str) -> AnyPolicy:
    """How the named bot plays the title with this slug. Raises UnknownRuleset or UnknownBot."""
    ruleset_named(slug)
    policies = {"random": at_random, **_POLICIES.get(slug, {})}
    try:
        return policies[name]
    except KeyError:
        raise UnknownBot(f"there is no bot called {name!r} for {slug}") from None
