"""What a bot of Candle Quest knows of its own candles and of the one on offer."""

from collections.abc import Iterable

from games.engine.rules.candle_quest.cards import COLOUR, KIND, Kind, colours_held
from games.engine.rules.candle_quest.state import CANDLES, OFFER, SHEKELS, Facts
from games.engine.types import Card, Place, Seat
from games.engine.zones import Observation


def seat_of(observation: Observation[Facts]) -> Seat:
    """The bot's own seat. Raises ValueError for a spectator."""
    if observation.viewer is None:
        raise ValueError("a bot has a seat")
    return observation.viewer


def own_candles(observation: Observation[Facts]) -> tuple[Card, ...]:
    """The candles behind the bot's own screen."""
    return observation.of(CANDLES, seat_of(observation))


def own_shekels(observation: Observation[Facts]) -> int:
    """The shekels behind the bot's own screen."""
    return observation.counters[Place(SHEKELS, seat_of(observation))]


def offered(observation: Observation[Facts]) -> Card:
    """The candle just drawn."""
    return observation.of(OFFER.zone)[0]


def is_wanted(card: Card, candles: Iterable[Card]) -> bool:
    """Whether it dances, or is lit in a colour that none of these candles has."""
    if KIND[card] is Kind.DANCING:
        return True
    return KIND[card] is Kind.LIT and all(COLOUR[card] != COLOUR[own] for own in candles)


def completes(card: Card, candles: tuple[Card, ...]) -> bool:
    """Whether these candles and this one burn in eight colours."""
    return colours_held((*candles, card)) >= 8
