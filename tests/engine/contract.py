"""What must be true of every title: checks that take a case and a seed, and raise AssertionError."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from games.engine.errors import IllegalMove
from games.engine.lines import UNDO, Sitter
from games.engine.replay import Line, Replay
from games.engine.types import Place
from games.engine.zones import State
from tests.engine.near_misses import never_a_move, reordered
from tests.engine.playing import AnyState, Case, chance_for, chooser, some_of, whole_game

type Check = Callable[[Case, int], None]
"""A case and a seed that makes a game of it; raises AssertionError."""

STABLE_CODE = re.compile(r"[a-z]+(-[a-z]+)*")


def states(case: Case, seed: int) -> Iterator[AnyState]:
    """Every state of a random game, from the set-up to the end."""
    yield case.ruleset.setup(case.options, case.seats, chance_for(case, seed))
    for step in whole_game(case, seed):
        yield step.after


def written_down(case: Case, state: AnyState) -> str:
    """The whole state as JSON text; empty zones are left out."""
    zones, counters, rest = case.ruleset.dump(state)
    piles = [[*place, *cards] for place, cards in zones.items() if cards]
    return json.dumps([piles, [[*place, value] for place, value in counters.items()], rest])


def read_again(case: Case, text: str) -> State[Any]:
    """The state that was written down."""
    piles, counters, rest = json.loads(text)
    zones = {Place(name, owner): tuple(cards) for name, owner, *cards in piles}
    values = {Place(name, owner): value for name, owner, value in counters}
    return case.ruleset.load(case.ruleset.frame(case.options, case.seats), zones, values, rest)


def check_nothing_is_lost_or_made(case: Case, seed: int) -> None:
    """Each card is in exactly one zone all the time, and coins that are counted together stay as many."""
    cards: list[int] | None = None
    for state in states(case, seed):
        now = sorted(card for zone in state.zones for card in zone)
        cards = cards or now
        assert now == cards, "a card was lost or made"
        for names, total in case.ruleset.totals.items():
            values = zip(state.frame.counter_places, state.counters, strict=True)
            assert sum(value for place, value in values if place.zone in names) == total, (
                "a coin was lost or made"
            )
        assert all(value >= 0 for value in state.counters)
    assert cards == sorted(set(cards or ())), "a card was dealt twice"
    assert set(cards) <= set(range(case.ruleset.card_count)), "a card has a number that no card has"


def check_only_who_is_to_act_has_moves(case: Case, seed: int) -> None:
    """A seat has legal moves exactly if it is to act; nobody is to act exactly when the game is over."""
    for state in states(case, seed):
        owing = case.ruleset.to_act(state)
        assert len(set(owing)) == len(owing)
        for seat in range(case.seats):
            assert bool(case.ruleset.legal_moves(state, seat)) == (seat in owing), f"seat {seat}"
    assert owing == ()


def check_legal_moves_are_accepted(case: Case, seed: int) -> None:
    """Each listed move is listed once, is accepted, does the same each time, and changes no old state."""
    choose = chooser(seed)
    for step in some_of(whole_game(case, seed), choose, 50):
        moves = list(case.ruleset.legal_moves(step.before, step.seat))
        assert len({move.text for move in moves}) == len(moves)
        before = written_down(case, step.before)
        for move in (step.move, *some_of(moves, choose, 12)):
            chance = chance_for(case, seed, step.used)
            after, events = case.ruleset.apply(step.before, step.seat, move, chance)
            if move == step.move:
                assert (after, events) == (step.after, step.events)
        assert written_down(case, step.before) == before


def check_other_moves_are_refused(case: Case, seed: int) -> None:
    """What is not legal is refused with a stable code; state and chance stay as they are.

    Payments alone may be accepted without being listed.
    """
    choose = chooser(seed)
    steps = whole_game(case, seed)
    known = list({step.move.text: step.move for step in steps}.values())
    for step in some_of(steps, choose, 20):
        _check_refusals(case, seed, step.before, step.used, some_of(known, choose, 20))
    _check_refusals(case, seed, steps[-1].after, steps[-1].used, known)


def _check_refusals(case: Case, seed: int, state: AnyState, used: int, moves: Sequence[Any]) -> None:
    before = written_down(case, state)
    for seat in range(case.seats):
        legal = case.ruleset.legal_moves(state, seat)
        for move in moves:
            pays = " pay " in move.text or " discard " in move.text
            if move in legal or (pays and legal):
                continue
            chance = chance_for(case, seed, used)
            with pytest.raises(IllegalMove) as refused:
                case.ruleset.apply(state, seat, move, chance)
            assert STABLE_CODE.fullmatch(refused.value.code)
            assert chance.used == used
    assert written_down(case, state) == before


def check_moves_survive_their_text(case: Case, seed: int) -> None:
    """A move is what its text is parsed to, and only the exact text is accepted."""
    moves = {
        m.text: m for state in states(case, seed) for s in range(case.seats) for m in _legal(case, state, s)
    }
    for text, move in moves.items():
        again = case.ruleset.parse(text)
        assert again == move
        assert hash(again) == hash(move)
        assert re.fullmatch(r"[a-z][!-~]*( [!-~]+)*", text), "it is not one plain line"
    for text in some_of(sorted(moves), chooser(seed), 30):
        for wrong in never_a_move(text):
            assert parsed_text(case, wrong) is None, f"{wrong!r} is accepted for {text!r}"
        for other in reordered(text):
            assert parsed_text(case, other) in (None, other)


def _legal(case: Case, state: AnyState, seat: int) -> tuple[Any, ...]:
    return tuple(case.ruleset.legal_moves(state, seat))


def parsed_text(case: Case, text: str) -> str | None:
    """The text of the move that this is parsed to, None when it is refused as malformed."""
    try:
        parsed: str = case.ruleset.parse(text).text
    except IllegalMove as refusal:
        if refusal.code != "malformed":
            raise AssertionError(f"{text!r} is refused as {refusal.code}") from None
        return None
    return parsed


def check_the_log_rebuilds_the_game(case: Case, seed: int) -> None:
    """The lines alone give every state again, the same events, the same chance and the same end."""
    replay = _fresh_replay(case, seed)
    for step in whole_game(case, seed):
        assert replay.outcome is None
        assert replay.state == step.before
        assert replay.chance.used == step.used
        assert replay.feed(step.line) == step.events
    assert replay.state == step.after
    assert replay.outcome == case.ruleset.outcome(step.after)


def check_moves_can_be_taken_back(case: Case, seed: int) -> None:
    """Undone to its beginning, a game is as it was set up, and can be played again to the same state."""
    steps = whole_game(case, seed)
    steps = steps[: chooser(seed)(len(steps))]
    replay = _fresh_replay(case, seed)
    first = (replay.state, replay.chance.used, tuple(replay.chance.shuffles))
    for _ in range(2):
        for step in steps:
            replay.feed(step.line)
        assert replay.state == (steps[-1].after if steps else first[0])
        for step in steps[::-1]:
            replay.feed(Line(step.seat, UNDO))
            assert (replay.state, replay.chance.used) == (step.before, step.used)
    assert (replay.state, replay.chance.used, tuple(replay.chance.shuffles)) == first


def _fresh_replay(case: Case, seed: int) -> Replay:
    people = [Sitter(bot=False)] * case.seats
    return Replay(case.ruleset, case.options, people, chance_for(case, seed))


def check_states_survive_being_written_down(case: Case, seed: int) -> None:
    """What was dumped as JSON is loaded as the same state, which goes on in the same way."""
    steps = whole_game(case, seed)
    for step in (*some_of(steps, chooser(seed), 30), steps[-1]):
        again = read_again(case, written_down(case, step.before))
        assert again == step.before
        after, _ = case.ruleset.apply(again, step.seat, step.move, chance_for(case, seed, step.used))
        assert after == step.after


def check_the_end(case: Case, seed: int) -> None:
    """A random game ends, and its places follow from its scores: more points are never a worse place."""
    last = whole_game(case, seed)[-1]
    outcome = case.ruleset.outcome(last.after)
    seats = range(case.seats)
    assert outcome.status == "finished"
    assert outcome.scores == case.ruleset.scores(last.after)
    assert len(outcome.scores) == len(outcome.places) == len(outcome.deciders) == case.seats
    for seat in seats:
        better = [other for other in seats if outcome.places[other] < outcome.places[seat]]
        assert outcome.places[seat] == 1 + len(better)
        assert all(outcome.scores[other] >= outcome.scores[seat] for other in better)
        assert STABLE_CODE.fullmatch(outcome.deciders[seat])
    for seat in seats:
        rivals = [other for other in seats if outcome.scores[other] > outcome.scores[seat]]
        assert all(outcome.places[other] < outcome.places[seat] for other in rivals)
