"""A fixed piece of work, so that rates on different machines can be compared as multiples of its rate."""

import random
from hashlib import sha256
from time import process_time

ROUNDS = 10_000
_BLOCK = bytes(range(256)) * 4
_NUMBERS = random.Random(1).sample(range(1000), 1000)


def reference_rate(rounds: int = ROUNDS) -> float:
    """How often a second of processor time this core does SHA-256 of 1 KiB and sorts 1,000 integers."""
    begun = process_time()
    for _ in range(rounds):
        sha256(_BLOCK).digest()
        _NUMBERS.copy().sort()
    return rounds / (process_time() - begun)
