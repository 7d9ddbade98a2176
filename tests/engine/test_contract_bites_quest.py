"""The contract catches what a title with screens could get wrong: leaks of money, numbers and gifts."""

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.rules.candle_quest import CandleQuest
from games.engine.rules.candle_quest.cards import FACE
from games.engine.rules.candle_quest.moves import Move
from games.engine.rules.candle_quest.payments import can_pay
from games.engine.rules.candle_quest.state import CANDLES, Phase, State
from games.engine.types import Event, Seat, Viewer
from games.engine.zones import Frame
from tests.engine import contract
from tests.engine.contract import Check
from tests.engine.playing import Case
from tests.engine.secrets_kept import check_secrets_are_kept

type Applied = tuple[State, tuple[Event, ...]]


class ShowsHowManyCandles(CandleQuest):
    """Everybody is told how many candles each seat has."""

    def facts(self, state: State, viewer: Viewer) -> Any:
        return state.rest, [len(state.cards(CANDLES, seat)) for seat in range(state.frame.seats)]


class ShowsWhoIsRich(CandleQuest):
    """Everybody is told who has more than ten shekels."""

    def facts(self, state: State, viewer: Viewer) -> Any:
        return state.rest, [shekels > 10 for shekels in state.counters]


class ShowsWhoCanGuard(CandleQuest):
    """Everybody is told whether the seat to act can guard."""

    def facts(self, state: State, viewer: Viewer) -> Any:
        if state.rest.phase is not Phase.GUARD:
            return state.rest
        seat = state.rest.actor
        cost = FACE[state.cards("offer")[0]]
        return state.rest, can_pay(cost, state.cards(CANDLES, seat), state.counters[seat])


class StandingForAll(CandleQuest):
    """Everybody sees everybody's score."""

    def standing(self, state: State, viewer: Viewer) -> tuple[int | None, ...]:
        return self.scores(state)


class ListsMovesForAll(CandleQuest):
    """Every seat has the moves of the seat to act."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, state.rest.actor)


class WritesGiftsInTheLog(CandleQuest):
    """The text of a `give` is not redacted."""

    def redact(self, frame: Frame, move: Move, events: tuple[Event, ...], viewer: Viewer) -> str:
        return move.text


class TellsOfGifts(CandleQuest):
    """The event of a `give` is not redacted."""

    def redact_event(self, frame: Frame, event: Event, viewer: Viewer) -> Event:
        return event


class ForgetsWhatIsAside(CandleQuest):
    """Unlit candles that were set aside are lost."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        return after._replace(zones=(*after.zones[:2], (), *after.zones[3:])), events


class PaysWithBorrowedMoney(CandleQuest):
    """Who buys pays one shekel more, whether there is one or not."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        if not any(event.kind == "bought" for event in events):
            return after, events
        return after._replace(counters=tuple(shekels - 1 for shekels in after.counters)), events


BITES: tuple[tuple[type[CandleQuest], Check], ...] = (
    (ShowsHowManyCandles, check_secrets_are_kept),
    (ShowsWhoIsRich, check_secrets_are_kept),
    (ShowsWhoCanGuard, check_secrets_are_kept),
    (StandingForAll, check_secrets_are_kept),
    (WritesGiftsInTheLog, check_secrets_are_kept),
    (TellsOfGifts, check_secrets_are_kept),
    (ListsMovesForAll, contract.check_only_who_is_to_act_has_moves),
    (ForgetsWhatIsAside, contract.check_nothing_is_lost_or_made),
    (PaysWithBorrowedMoney, contract.check_nothing_is_lost_or_made),
)


@pytest.mark.parametrize(("title", "check"), BITES, ids=lambda part: part.__name__)
def test_a_title_that_leaks_or_loses_is_caught(title: type[CandleQuest], check: Check) -> None:
    with pytest.raises(AssertionError):
        _check_some_games(check, title())


def _check_some_games(check: Check, title: CandleQuest) -> None:
    for variant in ("junior", "basic"):
        for seed in range(8):
            check(Case(title, {"variant": variant}, 3), seed)


@pytest.mark.parametrize("title", [title for title, check in BITES if check is check_secrets_are_kept])
def test_with_open_holdings_there_is_nothing_to_leak(title: type[CandleQuest]) -> None:
    check_secrets_are_kept(Case(title(), {"variant": "junior", "holdings": "open"}, 3), 1)
