"""Who has how much, and who is before whom."""

from collections.abc import Callable, Mapping

from games.engine.rules.candle_quest.cards import candle_worth, colours_held
from games.engine.rules.candle_quest.state import CANDLES, Ending, State
from games.engine.types import Outcome, Seat, places_by

BONUS_FOR_COMPLETING = 3


def scores(state: State) -> tuple[int, ...]:
    """What the variant scores by, seat by seat: points in advanced, colours held in the others."""
    score = points if state.frame.options["variant"] == "advanced" else colours
    return tuple(score(state, seat) for seat in range(state.frame.seats))


def colours(state: State, seat: Seat) -> int:
    """How many of the eight colours a seat has (CQ-7)."""
    return colours_held(state.cards(CANDLES, seat))


def points(state: State, seat: Seat) -> int:
    """The advanced score: candles, shekels up to half of that, and a bonus (CQ-22)."""
    worth = candle_worth(state.cards(CANDLES, seat))
    bonus = BONUS_FOR_COMPLETING if state.rest.completer == seat else 0
    return worth + min(state.counters[seat], worth // 2) + bonus


def outcome(state: State) -> Outcome:
    """Places by what was compared, in order; equal ones share."""
    compared = _compared(state)
    columns = [[compare(state, seat) for seat in range(state.frame.seats)] for compare in compared.values()]
    keys = tuple(zip(*columns, strict=True))
    deciders = tuple(_decider(key, keys, tuple(compared)) for key in keys)
    return Outcome("finished", scores(state), places_by(keys), deciders)


def _compared(state: State) -> Mapping[str, Callable[[State, Seat], int]]:
    """Points in advanced (CQ-23); else colours, and where nobody completed, points after them (CQ-18)."""
    if state.frame.options["variant"] == "advanced":
        return {"points": points}
    if state.rest.ending is Ending.COMPLETED:
        return {"colours": colours}
    return {"colours": colours, "points": points}


def _decider(key: tuple[int, ...], keys: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    """The last thing that had to be compared to place this seat."""
    if keys.count(key) > 1:
        return "shared"
    for compared, name in enumerate(names, start=1):
        if sum(other[:compared] == key[:compared] for other in keys) == 1:
            return name
    raise AssertionError("a key that no other seat has differs somewhere")
