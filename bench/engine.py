"""Random playouts of Fairy Lights on one core."""

import random
from collections.abc import Iterator
from statistics import median
from time import process_time

from bench.reference import ROUNDS, reference_rate
from bench.report import Measurement, at_least
from games.engine.chance import SeededChance
from games.engine.registry import ruleset_named

TURNS = 10
GAMES_A_TURN = 200
WANTED = 6.3
"""80,000 moves a second where the reference loop runs 12,700 times a second."""


def run() -> Iterator[Measurement]:
    """Reference loop and playouts take turns, so that a busy machine slows both alike."""
    references, rates = [], []
    for turn in range(TURNS):
        references.append(reference_rate(ROUNDS // TURNS))
        rates.append(playout_rate(turn))
    multiples = [rate / reference for rate, reference in zip(rates, references, strict=True)]
    yield Measurement("reference loop, rounds/s", f"{median(references):,.0f}")
    yield Measurement("random playouts of Fairy Lights (2-6 seats), moves/s", f"{median(rates):,.0f}")
    yield at_least("random playouts, as a multiple of the reference rate", median(multiples), WANTED)


def playout_rate(turn: int) -> float:
    """Moves a second over some games: legal moves asked for, one of them chosen and applied."""
    moves = 0
    begun = process_time()
    for number in range(GAMES_A_TURN):
        moves += _play(turn * GAMES_A_TURN + number)
    return moves / (process_time() - begun)


def _play(number: int) -> int:
    ruleset = ruleset_named("fairy-lights")
    seats = 2 + number % 5
    chance = SeededChance.of(number.to_bytes(32), ["bench"] * seats)
    dice = random.Random(number).random
    state = ruleset.setup({}, seats, chance)
    count = 0
    while owing := ruleset.to_act(state):
        moves = ruleset.legal_moves(state, owing[0])
        state, _ = ruleset.apply(state, owing[0], moves[int(dice() * len(moves))], chance)
        count += 1
    return count
