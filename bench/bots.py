"""Matches between the bots of Fairy Lights; a draw counts half a win for each."""

import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from time import perf_counter

from bench.report import Measurement, at_least, at_most, share
from games.engine.bots import policy_named
from games.engine.chance import SeededChance
from games.engine.playout import play_out
from games.engine.registry import ruleset_named
from games.engine.types import Outcome

DEALS = 1000
"""Each is played twice, with seats changed."""

MATCHES = (("easy", "random", 0.65), ("standard", "random", 0.75), ("standard", "easy", 0.60))


def run() -> Iterator[Measurement]:
    """Every match in both scorings; the targets are for bulbs."""
    with ProcessPoolExecutor() as processes:
        for scoring in ("bulbs", "stars"):
            for better, worse, wanted in MATCHES:
                play = partial(wins_of_deal, better, worse, scoring)
                won = sum(processes.map(play, range(DEALS), chunksize=20)) / (2 * DEALS)
                name = f"{better} against {worse}, {scoring}: share of {2 * DEALS:,} games won"
                yield at_least(name, won, wanted, "{:.1%}") if scoring == "bulbs" else _figure(name, won)
    yield at_most("standard, milliseconds for a decision (95 of 100)", share(decision_times(), 0.95), 3.0)


def _figure(name: str, won: float) -> Measurement:
    return Measurement(name, f"{won:.1%}")


def wins_of_deal(better: str, worse: str, scoring: str, deal: int) -> float:
    """Wins of the first bot, 0 to 2, in the two games of one deal."""
    first, second = _play((better, worse), scoring, deal), _play((worse, better), scoring, deal)
    return _won(first, 0) + _won(second, 1)


def _play(bots: tuple[str, str], scoring: str, deal: int) -> Outcome:
    ruleset = ruleset_named("fairy-lights")
    policies = [policy_named(ruleset.slug, bot) for bot in bots]
    chance = SeededChance.of(deal.to_bytes(32), ["bench", "bench"])
    return play_out(ruleset, {"scoring": scoring}, policies, chance, random.Random(deal).random).outcome


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
