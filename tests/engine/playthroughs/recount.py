"""Fairy Lights played a second time, from a record alone and without the engine: names of cards on lists.

Written from the rulebook and docs/record.md to count after the engine; it believes that every move is legal.
"""

import hashlib
import hmac
from typing import Any, NamedTuple

COPIES = {  # colour and bulbs: how many cards show no star, one star, two stars
    "yellow1": (13, 12, 3), "yellow2": (3, 2, 1),
    "pink1": (7, 10, 6), "pink2": (2, 2, 1),
    "orange1": (3, 7, 6), "orange2": (1, 2, 1),
    "silver1": (1, 5, 7), "silver2": (1, 1, 1),
    "gold1": (0, 0, 5),
}  # fmt: skip
BOX = [
    f"{name}{'*' * stars}"
    for name, copies in COPIES.items()
    for stars in range(3)
    for _ in range(copies[stars])
]


class Table(NamedTuple):
    """What lies where, by names: colour, bulbs, and a `*` a star ("pink2*")."""

    deck: list[str]
    shop: list[str]
    sets: list[list[str]]
    garlands: list[list[str]]
    lost: list[str]


def colour(card: str) -> str:
    """The colour of a card: pink, of a `pink2*`."""
    return card.rstrip("*")[:-1]


def bulbs(cards: list[str]) -> int:
    """The bulbs on these cards."""
    return sum(int(card.rstrip("*")[-1]) for card in cards)


def stars(cards: list[str]) -> int:
    """The stars on these cards."""
    return sum(card.count("*") for card in cards)


def shuffled_box(record: dict[str, Any]) -> list[str]:
    """The deck of this record, top first."""
    seeds = "\n".join(seat["client_seed"] for seat in record["seats"])
    key = hmac.new(bytes.fromhex(record["chance"]["server_seed"]), seeds.encode(), hashlib.sha256).digest()
    stream = b"".join(hmac.new(key, f"shuffle:0:{j}".encode(), hashlib.sha256).digest() for j in range(40))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    deck = list(BOX)
    for i in range(len(deck) - 1, 0, -1):
        while (word := words.pop(0)) >= 2**32 - 2**32 % (i + 1):
            pass
        deck[i], deck[word % (i + 1)] = deck[word % (i + 1)], deck[i]
    return deck


def kept_moves(record: dict[str, Any]) -> list[tuple[int, str]]:
    """The game's moves without those that were taken back."""
    kept: list[tuple[int, str]] = []
    for line in record["moves"]:
        if line["move"] == "!undo":
            kept.pop()
        elif not line["move"].startswith("!"):
            kept.append((line["seat"], line["move"]))
    return kept


def played(record: dict[str, Any]) -> Table:
    """The table after the record's last move."""
    seats = range(len(record["seats"]))
    table = Table(shuffled_box(record), [], [[] for _ in seats], [[] for _ in seats], [])
    for seat, move in kept_moves(record):
        if move == "reveal":
            table.shop.append(table.deck.pop(0))
        else:
            for wanted in move.split()[1:]:
                _take(table, seat, wanted)
    return table


def _take(table: Table, seat: int, wanted: str) -> None:
    together = [card for card in table.sets[seat] + table.shop if colour(card) == wanted]
    table.shop[:] = [card for card in table.shop if colour(card) != wanted]
    table.sets[seat][:] = [card for card in table.sets[seat] if colour(card) != wanted]
    if bulbs(together) in (1, 2):
        table.sets[seat].extend(together)
    elif bulbs(together) in (3, 6, 9, 12):
        table.garlands[seat].extend(together)
    else:
        table.lost.extend(together)
