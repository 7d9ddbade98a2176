"""The verifiable shuffle of `docs/record.md`: the only source of chance in the engine."""

import hashlib
import hmac
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from games.engine.errors import BadSeat

_WORD = 2**32
_CLIENT_SEED = re.compile(r"[\x21-\x7e]{1,64}")


class Chance(Protocol):
    """Whatever can put a list in random order; only moves that need it ask it."""

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        """The items in their new order, index 0 is the top of the pile; `what` names them in a proof."""
        ...


class Shuffle(NamedTuple):
    """One shuffle as a proof shows it."""

    k: int
    what: str
    input: tuple[int, ...]
    result: tuple[int, ...]


def commitment_to(server_seed: bytes) -> str:
    """SHA-256 of the 32-byte server seed, lower-case hex: shown from the moment a table opens."""
    return hashlib.sha256(server_seed).hexdigest()


def check_client_seed(text: str) -> str:
    """The text itself when it is 1 to 64 printable ASCII characters; raises BadSeat otherwise."""
    if not _CLIENT_SEED.fullmatch(text):
        raise BadSeat("a client seed is 1 to 64 printable ASCII characters without blanks")
    return text


def game_key(server_seed: bytes, client_seeds: Sequence[str]) -> bytes:
    """The 32-byte key of all shuffles of a game, from both parts; client seeds in seat order."""
    return hmac.digest(server_seed, "\n".join(client_seeds).encode(), "sha256")


def _words(key: bytes, k: int) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(key, b"shuffle:%d:%d" % (k, block), "sha256")
        for start in range(0, 32, 4):
            yield int.from_bytes(digest[start : start + 4])
        block += 1


def shuffled(key: bytes, k: int, items: Sequence[int]) -> tuple[int, ...]:
    """Shuffle number `k` of a game applied to the items (Fisher-Yates, without modulo bias)."""
    order = list(items)
    words = _words(key, k)
    for last in range(len(order) - 1, 0, -1):
        choices = last + 1
        fair = _WORD - _WORD % choices
        while (word := next(words)) >= fair:
            pass
        pick = word % choices
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


class SeededChance:
    """Chance from a game's key: shuffle 0, 1, 2 … over the whole game, all of them kept for the proof.

    `used` is the number of shuffles used so far; a game that is loaded in its middle starts there.
    """

    def __init__(self, key: bytes, used: int = 0) -> None:
        self._key = key
        self.used = used
        self.shuffles: list[Shuffle] = []

    @classmethod
    def of(cls, server_seed: bytes, client_seeds: Sequence[str], used: int = 0) -> "SeededChance":
        """Chance for the game with these seeds, `used` shuffles into it."""
        return cls(game_key(server_seed, client_seeds), used)

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        """The next shuffle of the game."""
        result = shuffled(self._key, self.used, items)
        self.shuffles.append(Shuffle(self.used, what, tuple(items), result))
        self.used += 1
        return result

    def rewind(self, used: int) -> None:
        """Take shuffles back, to the first `used` of them (an undo)."""
        self.shuffles = [shuffle for shuffle in self.shuffles if shuffle.k < used]
        self.used = used


class NoChance:
    """For what may not need chance: to ask it is an error in the caller."""

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        """Never; raises LookupError."""
        raise LookupError(f"no chance was given to shuffle the {what}")
