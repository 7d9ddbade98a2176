"""Each check of the contract fails for a title that breaks it: here are such titles, made from a good one."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.errors import IllegalMove
from games.engine.lines import UNDO, Sitter
from games.engine.replay import Line, Replay
from games.engine.rules.fairy_lights import COLOUR, DECK, SHOP, FairyLights, Move, Rest, Reveal, State
from games.engine.types import Event, Outcome, Place, Seat, Viewer
from games.engine.zones import CounterSpec, Frame, Sight
from tests.engine import contract
from tests.engine.contract import Check
from tests.engine.playing import Case, chance_for, game
from tests.engine.secrets_kept import check_secrets_are_kept

type Applied = tuple[State, tuple[Event, ...]]


class LosesACard(FairyLights):
    """A card falls under the table."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        return after._replace(zones=(after.zones[0][1:], *after.zones[1:])), events


class DealsACardTwice(FairyLights):
    """The deck has a card that lies in the shop, too."""

    def setup(self, options: Mapping[str, str], seats: int, chance: Chance) -> State:
        state = super().setup(options, seats, chance)
        return state._replace(zones=(state.zones[0], state.zones[0][:1], *state.zones[2:]))


class Purses(FairyLights):
    """Each seat has a purse that only its owner may look into."""

    totals: Mapping[tuple[str, ...], int] = {("purse", "bank"): 49}

    def counters(self, options: Mapping[str, str]) -> tuple[CounterSpec, ...]:
        return CounterSpec("purse", True, Sight.OWNER), CounterSpec("bank", False, Sight.ALL)

    def setup(self, options: Mapping[str, str], seats: int, chance: Chance) -> State:
        state = super().setup(options, seats, chance)
        return state._replace(counters=(*[5] * seats, 49 - 5 * seats))


class MakesACoin(Purses):
    """The bank mints."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        return after._replace(counters=(*after.counters[:-1], after.counters[-1] + 1)), events


class ShowsPurses(Purses):
    """Everybody is told what is in all purses."""

    def facts(self, state: State, viewer: Viewer) -> Any:
        return state.counters


class MovesOutOfTurn(FairyLights):
    """Everyone has moves all the time."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        return super().legal_moves(state, state.rest.turn)


class ListsWhatItRefuses(FairyLights):
    """A reveal is listed though five cards lie there."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        moves = super().legal_moves(state, seat)
        return moves if not moves or isinstance(moves[0], Reveal) else (Reveal(), *moves)

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        assert move in super().legal_moves(state, seat)
        return super().apply(state, seat, move, chance)


class AcceptsAnything(FairyLights):
    """Whose turn it is does not matter when a move is made."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        return super().apply(state, state.rest.turn, move, chance)


class ReadsSloppily(FairyLights):
    """Blanks around a move are forgiven."""

    def parse(self, text: str) -> Move:
        return super().parse(text.strip())


class ReadsWordsInAnyOrder(FairyLights):
    """Colours are accepted in any order."""

    def parse(self, text: str) -> Move:
        verb, *colours = text.split(" ")
        order = ("yellow", "pink", "orange", "silver", "gold")
        known = all(colour in order for colour in colours)
        return super().parse(" ".join((verb, *sorted(colours, key=order.index))) if known else text)


class RemembersOutsideTheLog(FairyLights):
    """Every hundredth move of the process passes the turn on once more."""

    moves_seen = 0

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        self.moves_seen += 1
        if self.moves_seen % 100 == 0:
            after = after._replace(rest=after.rest._replace(turn=(after.rest.turn + 1) % state.frame.seats))
        return after, events


class ForgetsToPack(FairyLights):
    """What hangs in sets is not written down."""

    def pack(self, rest: Rest) -> dict[str, Any]:
        return {**super().pack(rest), "swags": [[] for _ in rest.swags]}


class NeverEnds(FairyLights):
    """The last card does not end it, and taken cards come back."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        super().apply(state, seat, move, chance)
        return state, ()


class PlacesUpsideDown(FairyLights):
    """The last are the first."""

    def outcome(self, state: State) -> Outcome:
        outcome = super().outcome(state)
        return outcome._replace(places=tuple(state.frame.seats + 1 - place for place in outcome.places))


class TellsTheNextCard(FairyLights):
    """The facts include the deck's top card."""

    def facts(self, state: State, viewer: Viewer) -> Any:
        return state.zones[0][-1:], state.rest


class WarnsOfTheNextCard(FairyLights):
    """A reveal that would end the turn is not listed."""

    def legal_moves(self, state: State, seat: Seat) -> tuple[Move, ...]:
        moves = super().legal_moves(state, seat)
        deck, shop = state.zones[:2]
        warned = deck and shop and COLOUR[deck[-1]] == COLOUR[shop[-1]]
        return moves[1:] if warned and len(moves) > 1 else moves


class CountsWithTheNextCard(FairyLights):
    """The standing gives a hint."""

    def standing(self, state: State, viewer: Viewer) -> tuple[int | None, ...]:
        return tuple(sum(state.zones[0][-2:]) for _ in range(state.frame.seats))


class LogsTheNextCard(FairyLights):
    """An event carries the number of the card that comes next."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        return after, tuple(event._replace(numbers=after.zones[0][-1:]) for event in events)


class LogsASecretCard(FairyLights):
    """An event that stays within the deck names its card, to all."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        return after, (*events, Event("peeked", seat, after.zones[0][:1], DECK, DECK))

    def redact_event(self, frame: Frame, event: Event, viewer: Viewer) -> Event:
        return event


class ShufflesLater(FairyLights):
    """After each take what is left of the deck is shuffled again, unless nothing is left."""

    def apply(self, state: State, seat: Seat, move: Move, chance: Chance) -> Applied:
        after, events = super().apply(state, seat, move, chance)
        deck, *others = after.zones
        if deck and not isinstance(move, Reveal):
            deck = chance.shuffle(deck, "deck")
        return after._replace(zones=(deck, *others)), events


BITES: Sequence[tuple[type[FairyLights], Check]] = (
    (LosesACard, contract.check_nothing_is_lost_or_made),
    (DealsACardTwice, contract.check_nothing_is_lost_or_made),
    (MakesACoin, contract.check_nothing_is_lost_or_made),
    (MovesOutOfTurn, contract.check_only_who_is_to_act_has_moves),
    (ListsWhatItRefuses, contract.check_legal_moves_are_accepted),
    (AcceptsAnything, contract.check_other_moves_are_refused),
    (ReadsSloppily, contract.check_moves_survive_their_text),
    (ReadsWordsInAnyOrder, contract.check_moves_survive_their_text),
    (RemembersOutsideTheLog, contract.check_the_log_rebuilds_the_game),
    (RemembersOutsideTheLog, contract.check_moves_can_be_taken_back),
    (ForgetsToPack, contract.check_states_survive_being_written_down),
    (NeverEnds, contract.check_the_end),
    (PlacesUpsideDown, contract.check_the_end),
    (ShowsPurses, check_secrets_are_kept),
    (TellsTheNextCard, check_secrets_are_kept),
    (WarnsOfTheNextCard, check_secrets_are_kept),
    (CountsWithTheNextCard, check_secrets_are_kept),
    (LogsTheNextCard, check_secrets_are_kept),
    (LogsASecretCard, check_secrets_are_kept),
)


@pytest.mark.parametrize(("title", "check"), BITES, ids=lambda part: part.__name__)
def test_a_title_that_breaks_the_contract_is_caught(title: type[FairyLights], check: Check) -> None:
    with pytest.raises((AssertionError, IllegalMove, pytest.fail.Exception)):
        _check_ten_games(check, Case(title(), {}, 3))


def _check_ten_games(check: Check, case: Case) -> None:
    for seed in range(10):
        check(case, seed)


@pytest.mark.parametrize(
    "check", dict.fromkeys(check for _, check in BITES), ids=lambda check: check.__name__
)
def test_a_title_that_shuffles_later_keeps_the_contract(check: Check) -> None:
    check(Case(ShufflesLater(), {}, 3), 5)


def test_an_undo_takes_back_the_shuffles_of_its_move() -> None:
    case = Case(ShufflesLater(), {}, 2)
    steps = list(game(case, 3))
    assert steps[-1].used > 10
    replay = Replay(case.ruleset, {}, [Sitter(bot=False)] * 2, chance_for(case, 3))
    for step in steps[:20]:
        replay.feed(step.line)
    for step in steps[19::-1]:
        replay.feed(Line(step.seat, UNDO))
        assert (replay.chance.used, len(replay.chance.shuffles)) == (step.used, step.used)


@pytest.mark.parametrize("check", [contract.check_nothing_is_lost_or_made, check_secrets_are_kept])
def test_counters_that_are_hidden_and_add_up_break_nothing(check: Check) -> None:
    check(Case(Purses(), {}, 3), 5)


def test_a_purse_is_shown_to_its_owner_only() -> None:
    first = next(game(Case(Purses(), {}, 2), 1)).before
    purses = (Place("purse", 0), Place("purse", 1))
    for viewer in (0, 1, None):
        counters = Purses().observe(first, viewer).counters
        assert [purse in counters for purse in purses] == [viewer == 0, viewer == 1]


def test_an_event_between_hidden_zones_is_told_without_its_cards() -> None:
    rules = FairyLights()
    frame = rules.frame({}, 2)
    hidden = Event("peeked", 0, (3,), DECK, DECK)
    assert rules.redact_event(frame, hidden, 0) == hidden._replace(cards=())
    open_ended = Event("revealed", 0, (3,), DECK, SHOP)
    assert rules.redact_event(frame, open_ended, None) == open_ended
