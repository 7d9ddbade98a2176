"""Where candles and shekels of Candle Quest are, and what else its rules must remember."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from games.engine.types import Place, Seat
from games.engine.zones import CounterSpec, Sight, ZoneSpec
from games.engine.zones import State as BodyState

STACK, OFFER, ASIDE, OUT = Place("stack"), Place("offer"), Place("aside"), Place("out")
"""The draw stack; the candle just drawn; unlit ones set aside in a bonus turn; what has left the game."""

CANDLES, PILE, SHEKELS = "candles", "pile", "shekels"
"""A seat's candles and shekels behind its screen, and the discard pile in front of it."""

STACK_SLOT, OFFER_SLOT, ASIDE_SLOT, OUT_SLOT, FIRST_SEAT_SLOT = range(5)
"""Slots of a state's zones; then come the seats' candles, then their piles."""


def zone_specs(options: Mapping[str, str]) -> tuple[ZoneSpec, ...]:
    """The kinds of zones; what is behind a screen is its owner's secret unless holdings are open (CQ-27)."""
    screen = screen_of(options)
    return (
        ZoneSpec(STACK.zone, False, Sight.NOBODY, Sight.ALL),
        ZoneSpec(OFFER.zone, False, Sight.ALL, Sight.ALL),
        ZoneSpec(ASIDE.zone, False, Sight.ALL, Sight.ALL),
        ZoneSpec(OUT.zone, False, Sight.ALL, Sight.ALL),
        ZoneSpec(CANDLES, True, screen, screen),
        ZoneSpec(PILE, True, Sight.ALL, Sight.ALL),
    )


def counter_specs(options: Mapping[str, str]) -> tuple[CounterSpec, ...]:
    """Each seat's shekels."""
    return (CounterSpec(SHEKELS, True, screen_of(options)),)


def screen_of(options: Mapping[str, str]) -> Sight:
    """Who sees what is behind a seat's screen."""
    return Sight.ALL if options["holdings"] == "open" else Sight.OWNER


class Phase(StrEnum):
    """What the seat to act has to decide."""

    TURN = "turn"
    """Draw, loot, or (junior) force."""
    OFFER = "offer"
    """Buy, sell or auction the candle just drawn."""
    AUCTION = "auction"
    """Bid or pass."""
    GUARD = "guard"
    """Guard against the unlit candle just drawn, or forfeit; which of them is the seat's secret."""
    GIVE = "give"
    """Junior: which candle to give."""
    ENDED = "ended"


class Ending(StrEnum):
    """Why a game is over."""

    COMPLETED = "completed"
    """Somebody has all eight colours."""
    STUCK = "stuck"
    """Nobody can draw, loot or force (CQ-18)."""
    REBUILT = "rebuilt"
    """The turn of the twelfth rebuild is over (CQ-28)."""


class Call(NamedTuple):
    """What a seat did in an auction: its bid; 0 for one that passed or could not outbid."""

    seat: Seat
    bid: int


class Rest(NamedTuple):
    """What else there is to remember; everybody may know all of it.

    `turn`: whose turn it is, in an auction its opener. `actor`: who is to act. `calls`: the auction so far,
    the opener first; who is not among them is still to come. `holders`: junior only, which seats have a
    candle: what everybody must know to force one (CQ-26).
    """

    turn: Seat
    actor: Seat
    phase: Phase = Phase.TURN
    bonus: bool = False
    rebuilds: int = 0
    calls: tuple[Call, ...] = ()
    holders: tuple[Seat, ...] = ()
    ending: Ending | None = None
    completer: Seat | None = None

    @property
    def high(self) -> Call:
        """The highest bid of the auction so far."""
        return max(self.calls, key=lambda call: call.bid)


type State = BodyState[Rest]
type Facts = Rest


def to_come(rest: Rest, seats: int) -> tuple[Seat, ...]:
    """The seats that have not yet had their chance in this auction, in order, the one to act first."""
    if rest.phase is not Phase.AUCTION:
        return ()
    return tuple((rest.turn + step) % seats for step in range(len(rest.calls), seats))


def pack_rest(rest: Rest) -> dict[str, Any]:
    """As a JSON object."""
    return {**rest._asdict(), "calls": [list(call) for call in rest.calls], "holders": list(rest.holders)}


def unpack_rest(packed: Mapping[str, Any]) -> Rest:
    """From the JSON object that `pack_rest` made."""
    return Rest(
        packed["turn"],
        packed["actor"],
        Phase(packed["phase"]),
        packed["bonus"],
        packed["rebuilds"],
        tuple(Call(*call) for call in packed["calls"]),
        tuple(packed["holders"]),
        None if packed["ending"] is None else Ending(packed["ending"]),
        packed["completer"],
    )
