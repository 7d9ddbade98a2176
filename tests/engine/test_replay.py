"""A game rebuilt from its log: what each line does, and which lines cannot stand where they stand."""

from collections.abc import Sequence
from itertools import permutations, product

import pytest

from games.engine.chance import SeededChance
from games.engine.errors import IllegalMove
from games.engine.lines import Sitter
from games.engine.replay import Line, Replay
from games.engine.rules.fairy_lights import FairyLights
from games.engine.types import Outcome

RULES = FairyLights()
PERSON, BOT = Sitter(bot=False), Sitter(bot=True)


def replay_of(*sitters: Sitter, seed: int = 2) -> Replay:
    """A game that has just begun, with these people and bots."""
    chance = SeededChance.of(seed.to_bytes(32), [str(seat) for seat in range(len(sitters))])
    return Replay(RULES, {}, sitters, chance)


def play(replay: Replay, moves: int) -> Replay:
    """The replay after so many moves more, always the first legal one."""
    for _ in range(moves):
        (seat,) = RULES.to_act(replay.state)
        replay.feed(Line(seat, RULES.legal_moves(replay.state, seat)[0].text))
    return replay


def code_of(replay: Replay, seat: int | None, text: str) -> str:
    """The code with which the next line is refused; nothing may have changed then."""
    before = (replay.state, replay.sitters, replay.outcome, replay.awaited_bot, replay.chance.used)
    with pytest.raises(IllegalMove) as refused:
        replay.feed(Line(seat, text))
    assert (replay.state, replay.sitters, replay.outcome, replay.awaited_bot, replay.chance.used) == before
    return refused.value.code


def feed(replay: Replay, *lines: tuple[int | None, str]) -> Replay:
    """The replay after these lines, none of which makes anything happen on the table."""
    for seat, text in lines:
        assert replay.feed(Line(seat, text)) == ()
    return replay


def left(replay: Replay) -> list[int]:
    """The seats whose person has left."""
    return [seat for seat, sitter in enumerate(replay.sitters) if sitter.left]


# !resign and !timeout


@pytest.mark.parametrize("text", ["!resign", "!timeout"])
def test_the_second_but_last_person_who_leaves_ends_the_game(text: str) -> None:
    replay = feed(play(replay_of(PERSON, PERSON), 3), (0, text))
    assert replay.outcome == Outcome("resigned", (), (2, 1))
    assert replay.awaited_bot is None


@pytest.mark.parametrize("text", ["!resign", "!timeout"])
def test_with_two_people_left_a_bot_follows_and_play_goes_on(text: str) -> None:
    replay = feed(play(replay_of(PERSON, PERSON, PERSON), 3), (1, text))
    assert (replay.outcome, replay.awaited_bot, left(replay)) == (None, 1, [1])
    (seat,) = RULES.to_act(replay.state)
    for wrong in (
        (seat, "reveal"),
        (0, "!bot easy"),
        (None, "!cancel"),
        (0, "!resign"),
        (1, "!player"),
        (1, "!undo"),
    ):
        assert code_of(replay, *wrong) == "bot-must-follow"
    feed(replay, (1, "!bot easy"))
    assert (replay.outcome, replay.awaited_bot) == (None, None)
    play(replay, 5)


def test_a_lone_person_who_leaves_bots_ends_the_game_and_the_bots_are_first() -> None:
    replay = feed(replay_of(BOT, PERSON, BOT), (1, "!timeout"))
    assert replay.outcome == Outcome("resigned", (), (1, 3, 1))


def test_one_may_leave_out_of_turn() -> None:
    replay = replay_of(PERSON, PERSON, PERSON)
    (seat,) = RULES.to_act(replay.state)
    feed(replay, ((seat + 1) % 3, "!resign"))


@pytest.mark.parametrize("text", ["!resign", "!timeout"])
def test_only_a_person_who_is_there_can_leave(text: str) -> None:
    replay = feed(replay_of(PERSON, BOT, PERSON, PERSON), (0, "!resign"), (0, "!bot easy"))
    assert code_of(replay, 0, text) == "no-person-there"
    assert code_of(replay, 1, text) == "no-person-there"
    for nowhere in (None, -1, 4):
        assert code_of(replay, nowhere, text) == "no-such-seat"


def next_step_is_there(replay: Replay) -> bool:
    """Whether the game is over, or somebody has a legal move."""
    if replay.outcome is not None:
        return True
    return all(RULES.legal_moves(replay.state, seat) for seat in RULES.to_act(replay.state)) and bool(
        RULES.to_act(replay.state)
    )


@pytest.mark.parametrize("seats", range(2, 7))
def test_however_people_leave_any_table_it_goes_on_or_ends(seats: int) -> None:
    for sitters in product((PERSON, BOT), repeat=seats):
        people = [seat for seat, sitter in enumerate(sitters) if not sitter.bot]
        for order in _orders(people):
            _leave_one_after_another(sitters, order)


def _orders(people: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders of up to three people, for more of them all first pairs."""
    if len(people) <= 3:
        return list(permutations(people))
    pairs = permutations(people, 2)
    return [(*pair, *(seat for seat in people if seat not in pair)) for pair in pairs]


def _leave_one_after_another(sitters: tuple[Sitter, ...], order: Sequence[int]) -> None:
    replay = replay_of(*sitters)
    for gone, seat in enumerate(order, start=1):
        play(replay, 1)
        feed(replay, (seat, "!resign"))
        if replay.outcome is not None:
            assert len(order) - gone <= 1
            return
        assert len(order) - gone > 1
        feed(replay, (seat, "!bot standard"))
        assert next_step_is_there(replay)
    assert order == ()


# !bot and !player


def test_a_bot_takes_over_a_seat_also_without_a_resignation() -> None:
    replay = feed(replay_of(PERSON, PERSON, PERSON), (2, "!bot standard"))
    assert (left(replay), replay.outcome) == ([2], None)
    feed(replay, (0, "!resign"))
    assert (replay.outcome, replay.awaited_bot) == (Outcome("resigned", (), (2, 1, 2)), None)


def test_a_bot_that_took_over_may_be_followed_by_another() -> None:
    replay = feed(replay_of(PERSON, PERSON, PERSON), (2, "!bot easy"), (2, "!bot standard"))
    assert left(replay) == [2]


def test_no_bot_takes_over_from_a_bot_of_the_start() -> None:
    assert code_of(replay_of(PERSON, BOT), 1, "!bot standard") == "no-person-there"
    assert code_of(replay_of(PERSON, BOT), 2, "!bot standard") == "no-such-seat"


def test_a_person_who_comes_back_counts_again() -> None:
    replay = feed(replay_of(PERSON, PERSON, PERSON), (0, "!timeout"), (0, "!bot easy"), (0, "!player"))
    assert left(replay) == []
    feed(replay, (1, "!resign"))
    assert (replay.outcome, replay.awaited_bot) == (None, 1)


def test_only_into_a_seat_that_was_left_can_a_person_come() -> None:
    replay = replay_of(PERSON, BOT)
    assert code_of(replay, 0, "!player") == "nobody-left"
    assert code_of(replay, 1, "!player") == "nobody-left"
    assert code_of(replay, None, "!player") == "no-such-seat"


def test_a_seat_plays_on_whoever_has_it() -> None:
    replay = play(replay_of(PERSON, PERSON, PERSON), 4)
    before = replay.state
    feed(replay, (1, "!timeout"), (1, "!bot easy"), (1, "!player"))
    assert replay.state is before
    assert next_step_is_there(replay)


# !undo


def test_an_undo_takes_back_the_last_move_not_yet_taken_back() -> None:
    replay = replay_of(PERSON, PERSON)
    states = [replay.state]
    for _ in range(3):
        states.append(play(replay, 1).state)
    feed(replay, (0, "!undo"))
    assert replay.state == states[2]
    feed(replay, (1, "!undo"))
    assert replay.state == states[1]
    assert play(replay, 1).state == states[2]
    feed(replay, (0, "!undo"), (0, "!undo"))
    assert replay.state == states[0]
    assert code_of(replay, 0, "!undo") == "nothing-to-undo"


def test_an_undo_leaves_alone_who_has_left() -> None:
    replay = play(replay_of(PERSON, PERSON, PERSON), 1)
    first = replay_of(PERSON, PERSON, PERSON).state
    feed(replay, (2, "!resign"), (2, "!bot easy"), (0, "!undo"))
    assert (replay.state, left(replay)) == (first, [2])
    assert code_of(replay, 0, "!undo") == "nothing-to-undo"


def test_an_undo_is_some_seats_wish() -> None:
    replay = play(replay_of(PERSON, PERSON), 2)
    for nowhere in (None, 2, -1):
        assert code_of(replay, nowhere, "!undo") == "no-such-seat"


def test_the_set_up_cannot_be_taken_back() -> None:
    replay = replay_of(PERSON, PERSON)
    assert code_of(replay, 0, "!undo") == "nothing-to-undo"
    assert replay.chance.used == 2


# !cancel


@pytest.mark.parametrize("moves", [0, 7])
def test_a_cancelled_game_is_over_without_scores(moves: int) -> None:
    replay = feed(play(replay_of(PERSON, PERSON), moves), (None, "!cancel"))
    assert replay.outcome == Outcome("cancelled", (), ())


def test_no_seat_cancels() -> None:
    assert code_of(replay_of(PERSON, PERSON), 0, "!cancel") == "no-seat-expected"


# After the end, and lines that are none


@pytest.mark.parametrize("end", [(None, "!cancel"), (0, "!resign")])
@pytest.mark.parametrize(
    "text", ["reveal", "!undo", "!resign", "!timeout", "!player", "!bot easy", "!cancel", "!nonsense", ""]
)
def test_after_the_end_nothing_follows(end: tuple[int | None, str], text: str) -> None:
    replay = feed(play(replay_of(PERSON, PERSON), 2), end)
    for seat in (0, 1, None):
        assert code_of(replay, seat, text) == "game-over"


def test_after_the_last_move_nothing_follows() -> None:
    replay = replay_of(PERSON, PERSON)
    while replay.outcome is None:
        play(replay, 1)
    assert replay.outcome.status == "finished"
    assert code_of(replay, 0, "!undo") == "game-over"


@pytest.mark.parametrize(
    "text", ["!", "!stop", "! resign", "!RESIGN", "!resign ", "!bot", "!bot Easy", "!undo 2"]
)
def test_another_line_is_malformed(text: str) -> None:
    assert code_of(replay_of(PERSON, PERSON), 0, text) == "malformed"


@pytest.mark.parametrize("seat", [None, -1, 2])
def test_a_move_is_made_by_a_seat_of_the_table(seat: int | None) -> None:
    assert code_of(replay_of(PERSON, PERSON), seat, "reveal") == "no-such-seat"


def test_a_move_out_of_turn_or_of_wrong_form_is_refused() -> None:
    replay = replay_of(PERSON, PERSON)
    (seat,) = RULES.to_act(replay.state)
    assert code_of(replay, 1 - seat, "reveal") == "not-your-turn"
    assert code_of(replay, seat, "Reveal") == "malformed"
    assert code_of(replay, seat, "take pink") == "colour-not-in-shop"


def test_a_move_tells_what_it_made_happen() -> None:
    replay = replay_of(PERSON, PERSON)
    (seat,) = RULES.to_act(replay.state)
    top = replay.state.cards("deck")[-1]
    (event,) = replay.feed(Line(seat, "reveal"))
    assert (event.kind, event.seat, event.cards) == ("revealed", seat, (top,))
