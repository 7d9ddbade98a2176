"""The moves of Candle Quest and their exact texts."""

import re
from collections.abc import Callable
from typing import NamedTuple

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest.cards import CARDS
from games.engine.types import Card, Seat

# A named tuple of one kind would equal one of another with the same values, so each carries its verb.


class Draw(NamedTuple):
    """Turn over the top candle; in a bonus turn, until one is not unlit."""

    verb: str = "draw"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return self.verb


class Buy(NamedTuple):
    """Pay the face value of the candle just drawn, and keep it."""

    verb: str = "buy"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return self.verb


class Sell(NamedTuple):
    """Take the sell value of the candle just drawn, and put it on one's own pile."""

    verb: str = "sell"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return self.verb


class Auction(NamedTuple):
    """Put the candle just drawn up for auction, with a first bid of one's own."""

    bid: int
    verb: str = "auction"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"auction {self.bid}"


class Bid(NamedTuple):
    """Bid more than all before."""

    bid: int
    verb: str = "bid"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"bid {self.bid}"


class Pass(NamedTuple):
    """Let an auction go by."""

    verb: str = "pass"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return self.verb


class Loot(NamedTuple):
    """Take the top of a seat's pile for shekels and candles, `discards` in the order of laying them down."""

    owner: Seat
    pay: int
    discards: tuple[Card, ...] = ()
    verb: str = "loot"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"loot {self.owner} {_payment_text(self.pay, self.discards)}"


class Guard(NamedTuple):
    """Pay for the unlit candle just drawn, `discards` in the order of laying them down."""

    pay: int
    discards: tuple[Card, ...] = ()
    verb: str = "guard"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"guard {_payment_text(self.pay, self.discards)}"


class Forfeit(NamedTuple):
    """Lose one's highest candle to an unlit one; without a card, all one's shekels."""

    card: Card | None
    verb: str = "forfeit"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"forfeit {'shekels' if self.card is None else self.card}"


class Force(NamedTuple):
    """Junior: spend an unlit candle to make another seat give one."""

    victim: Seat
    card: Card
    verb: str = "force"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"force {self.victim} with {self.card}"


class Give(NamedTuple):
    """Junior: give this candle to who forced one."""

    card: Card
    verb: str = "give"

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return f"give {self.card}"


type Move = Draw | Buy | Sell | Auction | Bid | Pass | Loot | Guard | Forfeit | Force | Give

DRAW, BUY, SELL, PASS = Draw(), Buy(), Sell(), Pass()
FORFEIT_SHEKELS = Forfeit(None)

GIVE_UNSEEN = "give"
"""What others are told of a `give`."""


def _payment_text(pay: int, discards: tuple[Card, ...]) -> str:
    return f"pay {pay} discard {','.join(map(str, discards))}" if discards else f"pay {pay}"


# Reading

_NUMBER = "(0|[1-9][0-9]{0,5})"
_LIST = "((?:0|[1-9][0-9]?)(?:,(?:0|[1-9][0-9]?))*)"
_PAYMENT = f"pay {_NUMBER}(?: discard {_LIST})?"


def _bare(move: Move) -> Callable[[], Move]:
    return lambda: move


def _read_loot(owner: str, pay: str, discards: str | None) -> Move:
    return Loot(int(owner), int(pay), _read_cards(discards))


def _read_guard(pay: str, discards: str | None) -> Move:
    return Guard(int(pay), _read_cards(discards))


def _read_force(victim: str, card: str) -> Move:
    return Force(int(victim), _read_card(card))


def _read_auction(bid: str) -> Move:
    return Auction(int(bid))


def _read_bid(bid: str) -> Move:
    return Bid(int(bid))


def _read_forfeit(what: str) -> Move:
    return FORFEIT_SHEKELS if what == "shekels" else Forfeit(_read_card(what))


def _read_give(card: str) -> Move:
    return Give(_read_card(card))


def _read_cards(texts: str | None) -> tuple[Card, ...]:
    cards = tuple(_read_card(text) for text in texts.split(",")) if texts else ()
    if len(set(cards)) != len(cards):
        raise IllegalMove("malformed")
    return cards


def _read_card(text: str) -> Card:
    if int(text) >= len(CARDS):
        raise IllegalMove("malformed")
    return int(text)


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = tuple(
    (re.compile(form), read)
    for form, read in (
        ("draw", _bare(DRAW)),
        ("buy", _bare(BUY)),
        ("sell", _bare(SELL)),
        ("pass", _bare(PASS)),
        (f"auction {_NUMBER}", _read_auction),
        (f"bid {_NUMBER}", _read_bid),
        (f"loot ([0-4]) {_PAYMENT}", _read_loot),
        (f"guard {_PAYMENT}", _read_guard),
        (f"forfeit (shekels|{_NUMBER[1:-1]})", _read_forfeit),
        (f"force ([0-4]) with {_NUMBER}", _read_force),
        (f"give {_NUMBER}", _read_give),
    )
)


def parse_move(text: str) -> Move:
    """The move with exactly this text; raises IllegalMove("malformed") for anything else."""
    for form, read in _FORMS:
        if match := form.fullmatch(text):
            return read(*match.groups())
    raise IllegalMove("malformed")
