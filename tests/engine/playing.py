"""Random games of any registered title, for tests: seeded, or driven by Hypothesis."""

import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from hypothesis import strategies as st

from games.engine.chance import SeededChance
from games.engine.protocol import AnyRuleset
from games.engine.registry import RULESETS
from games.engine.replay import Line
from games.engine.types import Event, Seat, Viewer
from games.engine.zones import State

type Choose = Callable[[int], int]
"""Given how many there are, the index of the one that is chosen."""

type AnyState = State[Any]

SEARCHING = os.environ.get("HYPOTHESIS_PROFILE") == "search"
GAMES_OF_A_CASE = 8

seeds = st.integers(0, 2**32 - 1) if SEARCHING else st.sampled_from(range(GAMES_OF_A_CASE))
"""The games of a case that a check sees: the same few in each run, unless a search is asked for."""


class Case(NamedTuple):
    """One way to play a title: its rules, its options, and how many play."""

    ruleset: AnyRuleset
    options: Mapping[str, str]
    seats: int

    def __str__(self) -> str:
        return "-".join((self.ruleset.slug, *self.options.values(), str(self.seats)))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Every seat, and somebody who only watches."""
        return (*range(self.seats), None)


class Step(NamedTuple):
    """One move of a random game: what was before it, and what it made of that."""

    before: AnyState
    used: int
    seat: Seat
    move: Any
    after: AnyState
    events: tuple[Event, ...]

    @property
    def line(self) -> Line:
        """The step as the log has it."""
        return Line(self.seat, self.move.text)


def cases_of(ruleset: AnyRuleset) -> list[Case]:
    """Every combination of options with every number of seats."""
    values = [[(option.name, value) for value in option.values] for option in ruleset.options]
    return [
        Case(ruleset, dict(chosen), seats) for chosen in product(*values) for seats in ruleset.seat_counts
    ]


def all_cases() -> list[Case]:
    """The cases of every registered title."""
    return [case for ruleset in RULESETS.values() for case in cases_of(ruleset)]


def chooser(seed: int) -> Choose:
    """Choices that follow from a number."""
    return random.Random(seed).randrange


def chance_for(case: Case, seed: int, used: int = 0) -> SeededChance:
    """The game's chance, as far on as it has been used."""
    return SeededChance.of(seed.to_bytes(32), [f"seat-{seat}" for seat in range(case.seats)], used)


def longest(case: Case) -> int:
    """More moves than any game of this title can have."""
    return 100 * case.ruleset.card_count


def game(case: Case, seed: int, choose: Choose | None = None) -> Iterator[Step]:
    """A random game from its first move to its end. Raises AssertionError when it does not end."""
    choose = choose or chooser(seed)
    ruleset = case.ruleset
    chance = chance_for(case, seed)
    state = ruleset.setup(case.options, case.seats, chance)
    for _ in range(longest(case)):
        owing = ruleset.to_act(state)
        if not owing:
            return
        seat = owing[choose(len(owing))]
        moves = ruleset.legal_moves(state, seat)
        assert moves, f"seat {seat} is to act and has no move"
        move, used = _chosen(moves, choose), chance.used
        after, events = ruleset.apply(state, seat, move, chance)
        yield Step(state, used, seat, move, after, events)
        state = after
    raise AssertionError(f"{case} does not end")


def whole_game(case: Case, seed: int) -> tuple[Step, ...]:
    """All steps of the random game that follows from the seed, played once for all checks in a row."""
    return _played(case.ruleset, tuple(case.options.items()), case.seats, seed)


@lru_cache(maxsize=GAMES_OF_A_CASE)
def _played(
    ruleset: AnyRuleset, options: tuple[tuple[str, str], ...], seats: int, seed: int
) -> tuple[Step, ...]:
    return tuple(game(Case(ruleset, dict(options), seats), seed))


def _chosen(moves: Sequence[Any], choose: Choose) -> Any:
    """A kind of move, as likely as the other kinds, and then one of that kind."""
    kinds = list(_by_kind(moves, lambda move: move).values())
    kind = kinds[choose(len(kinds))]
    return kind[choose(len(kind))]


def one_of_each_kind(steps: Sequence[Step], choose: Choose) -> list[Step]:
    """One step for each kind of move that was made."""
    kinds = _by_kind(steps, lambda step: step.move)
    return [alike[choose(len(alike))] for alike in kinds.values()]


def _by_kind[T](items: Sequence[T], move_of: Callable[[T], Any]) -> dict[str, list[T]]:
    kinds: dict[str, list[T]] = {}
    for item in items:
        kinds.setdefault(move_of(item).text.partition(" ")[0], []).append(item)
    return kinds


def some_of[T](items: Sequence[T], choose: Choose, at_most: int) -> Sequence[T]:
    """So many of the items, or all of them when there are fewer."""
    if len(items) <= at_most:
        return items
    return [items[choose(len(items))] for _ in range(at_most)]
