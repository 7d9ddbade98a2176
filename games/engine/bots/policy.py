"""What a bot is: something that chooses one of its legal moves, knowing what its seat may know."""

from collections.abc import Callable, Sequence
from typing import Any

from games.engine.zones import Observation

type Dice = Callable[[], float]
"""A bot's own chance, given from outside: numbers from 0 up to, never reaching, 1."""

type Policy[F, M] = Callable[[Observation[F], Sequence[M], Dice], M]
"""The choice among a seat's legal moves (never empty, in canonical order)."""


def at_random[M](observation: Observation[Any], moves: Sequence[M], dice: Dice) -> M:
    """Any legal move, each as likely as the others."""
    return moves[int(dice() * len(moves))]
