"""Random playouts of each title on one core, and the slowest list of legal moves."""

import random
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from bench.reference import ROUNDS, reference_rate
from bench.report import Measurement, at_least, at_most, share
from games.engine.chance import NoChance, SeededChance
from games.engine.protocol import AnyRuleset
from games.engine.registry import ruleset_named
from games.engine.rules.candle_quest.cards import FIRST_UNLIT, LOOT_COST
from games.engine.rules.candle_quest.state import CANDLES, PILE, SHEKELS, STACK
from games.engine.types import Place
from games.engine.zones import State

TURNS = 10


class Wanted(NamedTuple):
    """How a title's playouts are measured, and what is wanted, as a multiple of the reference rate."""

    name: str
    slug: str
    games_a_turn: int
    multiple: float


PLAYOUTS = (
    Wanted("Fairy Lights (2-6 seats)", "fairy-lights", 200, 6.3),
    Wanted("Candle Quest (2-5 seats, all variants)", "candle-quest", 24, 2.36),
)
"""80,000 and 30,000 moves a second where the reference loop runs 12,700 times a second."""

MOST_MS = 5.0


def run() -> Iterator[Measurement]:
    """Reference loop and playouts take turns, so that a busy machine slows both alike."""
    references: list[float] = []
    rates: dict[str, list[float]] = {wanted.slug: [] for wanted in PLAYOUTS}
    for turn in range(TURNS):
        references.append(reference_rate(ROUNDS // TURNS))
        for wanted in PLAYOUTS:
            rates[wanted.slug].append(playout_rate(wanted, turn))
    yield Measurement("reference loop, rounds/s", f"{median(references):,.0f}")
    for wanted in PLAYOUTS:
        found = rates[wanted.slug]
        multiples = [rate / reference for rate, reference in zip(found, references, strict=True)]
        yield Measurement(f"random playouts of {wanted.name}, moves/s", f"{median(found):,.0f}")
        yield at_least("the same, as a multiple of the reference rate", median(multiples), wanted.multiple)
    yield at_most("legal moves of Candle Quest at their slowest, ms", slowest_legal_moves(), MOST_MS)


def playout_rate(wanted: Wanted, turn: int) -> float:
    """Moves a second over some games: legal moves asked for, one of them chosen and applied."""
    ruleset = ruleset_named(wanted.slug)
    moves = 0
    begun = process_time()
    for number in range(wanted.games_a_turn):
        moves += _play(ruleset, turn * wanted.games_a_turn + number)
    return moves / (process_time() - begun)


def _play(ruleset: AnyRuleset, number: int) -> int:
    seats = ruleset.seat_counts[number % len(ruleset.seat_counts)]
    options = {option.name: option.values[number % len(option.values)] for option in ruleset.options}
    chance = SeededChance.of(number.to_bytes(32), ["bench"] * seats)
    dice = random.Random(number).random
    state = ruleset.setup(options, seats, chance)
    count = 0
    while owing := ruleset.to_act(state):
        moves = ruleset.legal_moves(state, owing[0])
        state, _ = ruleset.apply(state, owing[0], moves[int(dice() * len(moves))], chance)
        count += 1
    return count


def slowest_legal_moves() -> float:
    """Milliseconds for the moves of a seat that holds all candles but the tops of five piles, the dearest."""
    ruleset = ruleset_named("candle-quest")
    state = _laden(ruleset)
    (seat,) = ruleset.to_act(state)
    times = []
    for _ in range(200):
        begun = process_time()
        moves = ruleset.legal_moves(state, seat)
        times.append((process_time() - begun) * 1000)
    ruleset.apply(state, seat, moves[-1], NoChance())
    return share(times, 0.95)


def _laden(ruleset: AnyRuleset) -> State[Any]:
    start = ruleset.setup({}, 5, SeededChance.of(bytes(32), ["bench"] * 5))
    (seat,) = ruleset.to_act(start)
    tops = sorted(range(FIRST_UNLIT), key=LOOT_COST.__getitem__)[-5:]
    held = tuple(card for card in start.cards(STACK.zone) if card not in tops)
    piles = {Place(PILE, owner): (top,) for owner, top in enumerate(tops)}
    shekels = {Place(SHEKELS, owner): 1 for owner in range(5)}
    return ruleset.load(start.frame, {Place(CANDLES, seat): held, **piles}, shekels, ruleset.pack(start.rest))
