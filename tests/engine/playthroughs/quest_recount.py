"""Candle Quest played a second time, from a record alone and without the engine: names of candles on lists.

Written from the rulebook, the rulings and docs/record.md to count after the engine; it believes that every
move is legal.
"""

import hashlib
import hmac
from itertools import count
from typing import Any

COSTLY, CHEAP = ("red", "blue", "purple", "orange"), ("yellow", "green", "pink", "white")
BOX = [
    *(f"{colour} {face}" for colour in COSTLY for face in (5, 6, 6, 7, 7, 8)),
    *(f"{colour} {face}" for colour in CHEAP for face in (2, 3, 4, 4, 5, 6)),
    *(["dancing 9"] * 3 + ["dancing 10"] * 3 + ["unlit 4"] * 3 + ["unlit 6"] * 3),
]


def name(card: int) -> str:
    """A candle in words: `red 5`."""
    return BOX[card]


def colour(card: int) -> str:
    """The first word of a candle's name."""
    return BOX[card].split()[0]


def face(card: int) -> int:
    """The number in a candle's name."""
    return int(BOX[card].split()[1])


def colours_of(cards: list[int]) -> int:
    """How many colours these candles are good for."""
    lit = {colour(card) for card in cards} - {"dancing", "unlit"}
    return len(lit) + sum(colour(card) == "dancing" for card in cards)


def counting(cards: list[int]) -> list[int]:
    """The face values that count in advanced, highest first."""
    best = {
        hue: max(face(card) for card in cards if colour(card) == hue)
        for hue in {colour(card) for card in cards} - {"dancing", "unlit"}
    }
    dancing = [face(card) for card in cards if colour(card) == "dancing"]
    return sorted([*best.values(), *dancing], reverse=True)[:8]


class Table:
    """A game of Candle Quest, played line by line."""

    def __init__(self, record: dict[str, Any]) -> None:
        seats = len(record["seats"])
        seeds = "\n".join(seat["client_seed"] for seat in record["seats"])
        seed = bytes.fromhex(record["chance"]["server_seed"])
        self._key = hmac.new(seed, seeds.encode(), hashlib.sha256).digest()
        self.shuffles = 0
        whole = list(range(57 if record["options"]["variant"] == "junior" else 60))
        self.first = self._draw_for_the_start(self._shuffled(whole), seats)
        self.stack = self._shuffled(whole)
        self.candles: list[list[int]] = [[] for _ in range(seats)]
        self.piles: list[list[int]] = [[] for _ in range(seats)]
        self.shekels = [12] * seats
        self.aside: list[int] = []
        self.gone: list[int] = []
        self.stacks_made = 0
        self.drawn: int | None = None
        self.turn: int | None = None
        self.bonus = False
        self._bids: list[tuple[int, int]] = []
        moves = [(line["seat"], line["move"].split()) for line in record["moves"]]
        for at, (seat, words) in enumerate(moves):
            following = moves[at + 1][1][0] if at + 1 < len(moves) else ""
            self._play(seat, words, following in ("bid", "pass"))
        self._mix_back()

    def _shuffled(self, cards: list[int]) -> list[int]:
        words = self._words(self.shuffles)
        self.shuffles += 1
        order = list(cards)
        for i in range(len(order) - 1, 0, -1):
            while (word := next(words)) >= 2**32 - 2**32 % (i + 1):
                pass
            order[i], order[word % (i + 1)] = order[word % (i + 1)], order[i]
        return order

    def _words(self, k: int) -> Any:
        for j in count():
            block = hmac.new(self._key, f"shuffle:{k}:{j}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))

    def _draw_for_the_start(self, deck: list[int], seats: int) -> int:
        tied = list(range(seats))
        while len(tied) > 1 and len(deck) >= len(tied):
            drawn = {seat: face(deck.pop(0)) for seat in tied}
            tied = [seat for seat in tied if drawn[seat] == max(drawn.values())]
        return tied[0]

    def _play(self, seat: int, words: list[str], more_bids: bool) -> None:
        verb = words[0]
        if verb in ("draw", "loot", "force") and seat != self.turn:
            self._mix_back()
            self.turn, self.bonus = seat, False
        getattr(self, f"_{verb}")(seat, words)
        if verb in ("auction", "bid", "pass") and not more_bids:
            self._settle()

    def _draw(self, seat: int, words: list[str]) -> None:
        while True:
            if not self.stack:
                self._make_stack()
            if not self.stack:
                return
            card = self.stack.pop(0)
            if not (self.bonus and colour(card) == "unlit"):
                break
            self.aside.append(card)
        self.drawn = card
        if colour(card) == "unlit" and not self.candles[seat] and not self.shekels[seat]:
            self._lose()

    def _make_stack(self) -> None:
        below = [card for pile in self.piles for card in pile[:-1]]
        if below:
            self.piles = [pile[-1:] for pile in self.piles]
            self.stack = self._shuffled(below)
            self.stacks_made += 1

    def _mix_back(self) -> None:
        if self.aside and max(map(colours_of, self.candles)) < 8:
            self.stack = self._shuffled(self.stack + self.aside)
            self.aside = []

    def _take_drawn(self) -> int:
        card, self.drawn = self.drawn, None
        assert card is not None
        return card

    def _buy(self, seat: int, words: list[str]) -> None:
        card = self._take_drawn()
        self.shekels[seat] -= face(card)
        self.candles[seat].append(card)
        self._turn_over()

    def _sell(self, seat: int, words: list[str]) -> None:
        card = self._take_drawn()
        self.shekels[seat] += face(card) // 2
        self.piles[seat].append(card)
        self._turn_over()

    def _auction(self, seat: int, words: list[str]) -> None:
        self._bids = [(int(words[1]), seat)]

    def _bid(self, seat: int, words: list[str]) -> None:
        self._bids.append((int(words[1]), seat))

    def _pass(self, seat: int, words: list[str]) -> None:
        pass

    def _settle(self) -> None:
        opener = self._bids[0][1]
        price, winner = max(self._bids)
        self.shekels[winner] -= price
        self.shekels[opener] += price if winner != opener else 0
        self.candles[winner].append(self._take_drawn())
        self._turn_over()

    def _loot(self, seat: int, words: list[str]) -> None:
        looted = self.piles[int(words[1])].pop()
        self._pay(seat, words[2:])
        self.candles[seat].append(looted)
        self._turn_over()

    def _guard(self, seat: int, words: list[str]) -> None:
        self._pay(seat, words[1:])
        self.candles[seat].append(self._take_drawn())
        self.bonus = True

    def _pay(self, seat: int, words: list[str]) -> None:
        self.shekels[seat] -= int(words[1])
        for text in words[3].split(",") if len(words) > 2 else ():
            self._lay_down(seat, int(text))

    def _lay_down(self, seat: int, card: int) -> None:
        self.candles[seat].remove(card)
        (self.gone if colour(card) == "unlit" else self.piles[seat]).append(card)

    def _forfeit(self, seat: int, words: list[str]) -> None:
        if words[1] == "shekels":
            self.shekels[seat] = 0
        else:
            self._lay_down(seat, int(words[1]))
        self._lose()

    def _lose(self) -> None:
        self.gone.append(self._take_drawn())
        self.bonus = True

    def _force(self, seat: int, words: list[str]) -> None:
        self._lay_down(seat, int(words[3]))

    def _give(self, seat: int, words: list[str]) -> None:
        assert self.turn is not None
        self.candles[seat].remove(int(words[1]))
        self.candles[self.turn].append(int(words[1]))
        self._turn_over()

    def _turn_over(self) -> None:
        self.turn, self.bonus = None, False
        self._mix_back()
