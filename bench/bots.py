"""Matches between the bots of each title; a draw counts half a win for each."""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import median
from time import perf_counter

from bench.report import Measurement, at_least, at_most, share
from games.engine.bots import policy_named
from games.engine.chance import SeededChance
from games.engine.playout import Playout, play_out
from games.engine.registry import ruleset_named
from games.engine.types import Outcome

type Options = dict[str, str]

MATCHES: tuple[tuple[str, str, str, Options, int, float | None], ...] = (
    ("fairy-lights", "easy", "random", {"scoring": "bulbs"}, 2000, 0.65),
    ("fairy-lights", "standard", "random", {"scoring": "bulbs"}, 2000, 0.75),
    ("fairy-lights", "standard", "easy", {"scoring": "bulbs"}, 2000, 0.60),
    ("fairy-lights", "easy", "random", {"scoring": "stars"}, 2000, None),
    ("fairy-lights", "standard", "random", {"scoring": "stars"}, 2000, None),
    ("fairy-lights", "standard", "easy", {"scoring": "stars"}, 2000, None),
    ("candle-quest", "standard", "easy", {"variant": "basic"}, 1000, 0.60),
    ("candle-quest", "standard", "easy", {"variant": "advanced"}, 1000, None),
    ("candle-quest", "standard", "easy", {"variant": "junior"}, 1000, None),
)
"""Title, the better bot, the worse, options, games (each deal twice, with seats changed), wanted share."""

LENGTHS = 100
"""Games of four whose length is looked at."""


def run() -> Iterator[Measurement]:
    """Every match, how long a decision takes, and how long four play Candle Quest."""
    with ProcessPoolExecutor() as processes:
        for slug, better, worse, options, games, wanted in MATCHES:
            play = partial(wins_of_deal, slug, better, worse, options)
            won = sum(processes.map(play, range(games // 2), chunksize=20)) / games
            chosen = " ".join(options.values())
            name = f"{slug}, {chosen}: {better} against {worse}, share of {games:,} games won"
            yield Measurement(name, f"{won:.1%}") if wanted is None else at_least(name, won, wanted, "{:.1%}")
        lengths = list(processes.map(length_of_deal, range(LENGTHS), chunksize=5))
    yield at_most("candle-quest, basic: moves of four standard bots, median", median(lengths), 300)
    yield at_most("standard, milliseconds for a decision (95 of 100)", share(decision_times(), 0.95), 3.0)


def wins_of_deal(slug: str, better: str, worse: str, options: Options, deal: int) -> float:
    """Wins of the first bot, 0 to 2, in the two games of one deal."""
    first = _play(slug, (better, worse), options, deal).outcome
    second = _play(slug, (worse, better), options, deal).outcome
    return _won(first, 0) + _won(second, 1)


def length_of_deal(deal: int) -> int:
    """How many moves four standard bots make in basic Candle Quest."""
    return len(_play("candle-quest", ("standard",) * 4, {"variant": "basic"}, deal).lines)


def _play(slug: str, bots: tuple[str, ...], options: Options, deal: int) -> Playout:
    policies = [policy_named(slug, bot) for bot in bots]
    chance = SeededChance.of(deal.to_bytes(32), ["bench"] * len(bots))
    return play_out(ruleset_named(slug), options, policies, chance, random.Random(deal).random)


def _won(outcome: Outcome, seat: int) -> float:
    return 0.0 if outcome.places[seat] > 1 else 1 / outcome.places.count(1)


def decision_times() -> list[float]:
    """Milliseconds of each decision of `standard` in some games of six."""
    ruleset, standard, times = ruleset_named("fairy-lights"), policy_named("fairy-lights", "standard"), []
    for deal in range(5):
        chance = SeededChance.of(deal.to_bytes(32), ["bench"] * 6)
        state = ruleset.setup({}, 6, chance)
        while owing := ruleset.to_act(state):
            seat = owing[0]
            observation, moves = ruleset.observe(state, seat), ruleset.legal_moves(state, seat)
            begun = perf_counter()
            move = standard(observation, moves, random.Random(deal).random)
            times.append(1000 * (perf_counter() - begun))
            state, _ = ruleset.apply(state, seat, move, chance)
    return times
