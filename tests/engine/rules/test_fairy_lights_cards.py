"""Fairy Lights: its cards, who sees them, who begins, and how a move is refused."""

import pytest

from games.engine.chance import SeededChance
from games.engine.rules.fairy_lights import CARDS, COLOURS, CardFace, Rest, Reveal
from games.engine.types import Place
from games.engine.zones import State
from tests.engine.playing import Case, cases_of, chance_for, game
from tests.engine.rules.lights_table import RULES, Table, position

# Cards and set-up

IN_ORDER = (
    ("yellow", 1, 13, 12, 3), ("yellow", 2, 3, 2, 1),
    ("pink", 1, 7, 10, 6), ("pink", 2, 2, 2, 1),
    ("orange", 1, 3, 7, 6), ("orange", 2, 1, 2, 1),
    ("silver", 1, 1, 5, 7), ("silver", 2, 1, 1, 1),
    ("gold", 1, 0, 0, 5),
)  # fmt: skip
FIRST_NUMBERS = {"yellow": 0, "pink": 34, "orange": 62, "silver": 82, "gold": 98}


def test_the_cards_have_their_canonical_numbers() -> None:
    expected = [
        CardFace(COLOURS.index(colour), bulbs, stars)
        for colour, bulbs, *copies in IN_ORDER
        for stars in range(3)
        for _ in range(copies[stars])
    ]
    assert list(CARDS) == expected
    for colour, number in FIRST_NUMBERS.items():
        assert [card.colour for card in CARDS].index(COLOURS.index(colour)) == number
    assert [CARDS[number] for number in (27, 28, 33, 61, 82, 97, 102)] == [
        (0, 1, 2), (0, 2, 0), (0, 2, 2), (1, 2, 2), (3, 1, 0), (3, 2, 2), (4, 1, 2),
    ]  # fmt: skip


def test_there_are_103_cards_121_bulbs_and_103_stars() -> None:
    assert (len(CARDS), sum(card.bulbs for card in CARDS), sum(card.stars for card in CARDS)) == (
        103,
        121,
        103,
    )
    for colour, ones, twos in (
        ("yellow", 28, 6),
        ("pink", 23, 5),
        ("orange", 16, 4),
        ("silver", 13, 3),
        ("gold", 5, 0),
    ):
        bulbs = [card.bulbs for card in CARDS if COLOURS[card.colour] == colour]
        assert (bulbs.count(1), bulbs.count(2)) == (ones, twos)


def test_the_deck_is_all_cards_as_shuffle_0_put_them_top_first() -> None:
    chance = SeededChance(bytes(32))
    state = RULES.setup({}, 2, chance)
    assert chance.shuffles[0].input == tuple(range(103))
    assert state.cards("deck")[::-1] == chance.shuffles[0].result
    after, _ = RULES.apply(state, state.rest.turn, Reveal(), chance)
    assert after.cards("shop") == chance.shuffles[0].result[:1]


def test_only_the_deck_is_hidden_and_its_count_is_open() -> None:
    state = RULES.setup({}, 3, SeededChance(bytes(32)))
    for viewer in (0, 2, None):
        seen = RULES.observe(state, viewer)
        assert set(state.frame.zone_places) - set(seen.cards) == {Place("deck")}
        assert seen.counts[Place("deck")] == 103


@pytest.mark.parametrize(
    ("table", "move", "code"),
    [
        (position(shop="pink1"), "take gold", "colour-not-in-shop"),
        (position(shop="pink1"), "take pink gold", "colour-not-in-shop"),
        (position(shop="pink1 gold1"), "take pink gold", "take-one"),
        (position(shop="pink1 gold1 pink1 gold1 pink1"), "take pink", "take-two"),
        (position(shop="pink1 gold1 pink1 gold1 pink1"), "reveal", "shop-full"),
        (position(), "take pink", "colour-not-in-shop"),
        (position(shop="pink1", deck=""), "reveal", "deck-empty"),
        (position(shop="pink1"), "take gold pink", "malformed"),
        (position(shop="pink1"), "take pink pink", "malformed"),
        (position(shop="pink1"), "take yellow pink orange", "malformed"),
    ],
)  # fmt: skip
def test_a_refused_move_says_why(table: Table, move: str, code: str) -> None:
    assert table.refusal(move) == code


@pytest.mark.parametrize("seat", [1, 2, 3, -1])
def test_nobody_plays_out_of_turn(seat: int) -> None:
    assert position(shop="pink1").refusal("take pink", seat) == "not-your-turn"
    assert RULES.legal_moves(position(shop="pink1").state, seat) == ()


def test_the_turn_goes_round_clockwise() -> None:
    table = position(shop="pink1 silver1 orange1", turn=1).play("take pink")
    assert table.turn == 2
    assert table.play("take silver").turn == 0


@pytest.mark.parametrize("case", cases_of(RULES), ids=str)
def test_every_whole_game_reveals_all_cards_and_keeps_its_sets_in_order(case: Case) -> None:
    for seed in range(3):
        steps = list(game(case, seed))
        assert sum(step.move.text == "reveal" for step in steps) == 103
        assert len(steps) <= 206
        for step in steps:
            _check_sets(step.after)


def _check_sets(state: State[Rest]) -> None:
    for seat in range(state.frame.seats):
        begun, hung = state.cards("sets", seat), state.cards("garland", seat)
        for colour in range(5):
            assert sum(CARDS[card].bulbs for card in begun if CARDS[card].colour == colour) < 3
            assert sum(CARDS[card].bulbs for card in hung if CARDS[card].colour == colour) % 3 == 0
        assert sum(state.rest.swags[seat]) == len(hung)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_FL_22_everyone_sees_each_garland_its_number_of_cards_and_its_total(viewer: int | None) -> None:
    """FL-22"""
    table = position(garland={1: "pink1 pink2 gold1 gold1 gold1"}, sets={2: "silver1"})
    seen = RULES.observe(table.state, viewer)
    assert seen.of("garland", 1) == table.state.cards("garland", 1)
    assert seen.counts[Place("garland", 1)] == 5
    assert RULES.standing(table.state, viewer) == (0, 6, -1)


def test_FL_24_the_first_player_is_the_first_of_the_shuffled_seats() -> None:
    """FL-24"""
    for case in cases_of(RULES):
        chance = chance_for(case, 4)
        state = RULES.setup(case.options, case.seats, chance)
        assert [shuffle.what for shuffle in chance.shuffles] == ["deck", "seats"]
        assert chance.shuffles[1].input == tuple(range(case.seats))
        assert RULES.to_act(state) == (chance.shuffles[1].result[0],)


def test_FL_24_each_seat_begins_in_some_games() -> None:
    """FL-24"""
    firsts = {RULES.setup({}, 6, SeededChance(bytes([n] * 32))).rest.turn for n in range(60)}
    assert firsts == set(range(6))
