"""The candles of Candle Quest, the set-up, the texts of its moves, and who sees what."""

from collections import Counter
from collections.abc import Sequence

import pytest

from games.engine.errors import IllegalMove
from games.engine.rules.candle_quest.cards import CARDS, COLOURS, Kind
from games.engine.rules.candle_quest.moves import Loot
from games.engine.types import Place, Viewer
from tests.engine.playing import Case, chance_for
from tests.engine.rules.quest_table import RULES, position, words

EXPENSIVE, LOW_COST = (
    [(5, 2), (6, 3), (6, 3), (7, 3), (7, 3), (8, 4)],
    [(2, 1), (3, 1), (4, 2), (4, 2), (5, 2), (6, 3)],
)


def test_the_candles_have_their_canonical_numbers() -> None:
    assert COLOURS == ("red", "blue", "purple", "orange", "yellow", "green", "pink", "white")
    for colour in range(8):
        six = CARDS[6 * colour : 6 * colour + 6]
        assert {(card.kind, card.colour) for card in six} == {(Kind.LIT, colour)}
        assert [card[2:] for card in six] == (EXPENSIVE if colour < 4 else LOW_COST)
    assert words(range(48, 54)) == "dancing9 dancing9 dancing9 dancing10 dancing10 dancing10"
    assert words(range(54, 60)) == "unlit4 unlit4 unlit4 unlit6 unlit6 unlit6"


def test_there_are_60_candles_that_sell_for_half_their_face_value_unless_unlit() -> None:
    assert Counter(card.kind for card in CARDS) == {Kind.LIT: 48, Kind.DANCING: 6, Kind.UNLIT: 6}
    for card in CARDS:
        assert card.sell == (0 if card.kind is Kind.UNLIT else card.face // 2)


class Dealt:
    """Chance that has been told what comes out, shuffle by shuffle, and notes what it was asked for."""

    def __init__(self, *results: Sequence[int]) -> None:
        self.results = list(results)
        self.asked: list[tuple[list[int], str]] = []

    def shuffle(self, items: Sequence[int], what: str) -> tuple[int, ...]:
        self.asked.append((list(items), what))
        return tuple(self.results.pop(0))


@pytest.mark.parametrize(
    ("deck", "first"),
    [
        ((0, 5, 24), 1),  # red 5, red 8, yellow 2
        ((5, 51, 0), 1),  # a dancing 10 beats all
        ((24, 57, 0), 1),  # an unlit 6 is higher than a red 5
        ((0, 6, 5), 2),
        ((5, 11, 0, 24, 25), 1),  # the tied seats 0 and 1 draw the next cards in seat order
        ((5, 0, 11, 25, 24), 0),  # seats 0 and 2
        ((5, 11, 17, 0, 6, 24, 8, 25), 0),  # all three, then seats 0 and 1 again
    ],
)
def test_CQ_2_the_highest_face_value_starts_and_tied_seats_draw_again(
    deck: tuple[int, ...], first: int
) -> None:
    """CQ-2"""
    chance = Dealt(deck, range(60))
    assert RULES.setup({}, 3, chance).rest.turn == first


def test_CQ_2_if_the_deck_runs_out_first_the_lowest_tied_seat_starts() -> None:
    """CQ-2"""
    assert RULES.setup({}, 4, Dealt((24, 0, 6, 12, 1, 7), range(60))).rest.turn == 1
    assert RULES.setup({}, 3, Dealt((24, 0, 6, 5), range(60))).rest.turn == 1


def test_CQ_2_all_goes_back_and_the_whole_deck_is_shuffled_from_canonical_order() -> None:
    """CQ-2"""
    case = Case(RULES, {}, 4)
    chance = chance_for(case, 5)
    state = RULES.setup({}, 4, chance)
    assert [shuffle.input for shuffle in chance.shuffles] == [tuple(range(60))] * 2
    assert state.cards("stack")[::-1] == chance.shuffles[1].result
    assert state.counters == (12, 12, 12, 12)
    assert [len(cards) for cards in state.zones] == [60, *[0] * 11]


# Texts


@pytest.mark.parametrize(
    "text",
    [
        "draw", "buy", "sell", "auction 3", "bid 5", "pass", "give 14",
        "loot 2 pay 3 discard 14,7", "loot 0 pay 0 discard 5", "loot 4 pay 15", "force 1 with 55",
        "guard pay 2 discard 14", "guard pay 0 discard 59,0", "forfeit 14", "forfeit shekels",
    ],
)  # fmt: skip
def test_the_texts_of_the_record_are_moves(text: str) -> None:
    assert RULES.parse(text).text == text


@pytest.mark.parametrize(
    "text",
    [
        "loot", "loot 2", "loot 2 discard 14", "loot 2 pay 3 discard", "loot 2 pay 3 discard 14,",
        "loot 2 pay 3 discard 14, 7", "loot 2 pay 3 discard 14 7", "loot 2 pay 3 discard 60",
        "loot 2 pay 3 discard 14,14", "loot 5 pay 3", "loot 2 pay 03", "loot 2 pay -3", "loot 02 pay 3",
        "guard", "guard discard 14", "guard pay 2 discard 07", "auction", "auction 03", "bid", "bid 5 ",
        "forfeit", "forfeit 60", "forfeit Shekels", "force 1", "force 1 with", "force 5 with 55",
        "force 1 with 60", "give", "give 60", "give 100", "draw 1", "Draw",
    ],
)  # fmt: skip
def test_other_texts_are_none(text: str) -> None:
    with pytest.raises(IllegalMove, match="malformed"):
        RULES.parse(text)


def test_the_order_of_discards_makes_another_move() -> None:
    first, second = RULES.parse("loot 2 pay 0 discard 14,7"), RULES.parse("loot 2 pay 0 discard 7,14")
    assert first == Loot(2, 0, (14, 7))
    assert first != second


def test_moves_of_different_kinds_are_never_equal() -> None:
    texts = ("auction 3", "bid 3", "give 3", "forfeit 3", "draw", "buy", "sell", "pass", "guard pay 3")
    assert len({RULES.parse(text) for text in texts}) == len(texts)


# Sight


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_CQ_27_shekels_and_candles_are_behind_the_screen_their_number_too(viewer: Viewer) -> None:
    """CQ-27"""
    table = position(candles={0: "red5", 1: "red6 unlit4", 2: ""}, piles={1: "blue5 blue6"})
    observation = RULES.observe(table.state, viewer)
    for seat in range(3):
        own = viewer == seat
        assert (Place("candles", seat) in observation.cards) == own
        assert (Place("candles", seat) in observation.counts) == own
        assert (Place("shekels", seat) in observation.counters) == own


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_CQ_27_with_open_holdings_all_of_it_is_seen(viewer: Viewer) -> None:
    """CQ-27"""
    table = position(candles={0: "red5", 1: "red6 unlit4"}, holdings="open")
    observation = RULES.observe(table.state, viewer)
    assert [words(observation.of("candles", seat)) for seat in range(3)] == ["red5", "red6 unlit4", ""]
    assert [observation.counters[Place("shekels", seat)] for seat in range(3)] == [12, 12, 12]


@pytest.mark.parametrize("holdings", ["hidden", "open"])
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_CQ_27_piles_lie_open_and_only_the_order_of_the_stack_is_hidden_from_all(
    viewer: Viewer, holdings: str
) -> None:
    """CQ-27"""
    table = position(
        piles={1: "blue5 blue6"}, stack="red5 red6", offer="red7", aside="unlit4", holdings=holdings
    )
    observation = RULES.observe(table.state, viewer)
    assert words(observation.of("pile", 1)) == "blue5 blue6"
    assert (words(observation.of("offer")), words(observation.of("aside"))) == ("red7", "unlit4")
    assert Place("stack") not in observation.cards
    assert observation.counts[Place("stack")] == 2


def test_CQ_27_only_the_top_of_a_pile_can_be_looted() -> None:
    """CQ-27"""
    table = position(piles={1: "dancing10 white2"}, stack="").play("loot 1 pay 3")
    assert table.candles(0) == "white2"


def test_CQ_27_whether_one_can_guard_is_not_told() -> None:
    """CQ-27"""
    able, unable = position(offer="unlit6", shekels={0: 6}), position(offer="unlit6", shekels={0: 5})
    assert [table.legal for table in (able, unable)] == [["guard pay 6"], ["forfeit shekels"]]
    for viewer in (1, 2, None):
        assert RULES.observe(able.state, viewer) == RULES.observe(unable.state, viewer)


@pytest.mark.parametrize(("viewer", "seen"), [(0, (1, None)), (1, (None, 2)), (None, (None, None))])
def test_CQ_27_a_standing_is_ones_own_unless_holdings_are_open(
    viewer: Viewer, seen: tuple[int | None, ...]
) -> None:
    """CQ-27"""
    candles = {0: "red5", 1: "red6 dancing9"}
    assert RULES.standing(position(candles=candles, seats=2).state, viewer) == seen
    table = position(candles=candles, seats=2, holdings="open")
    assert RULES.standing(table.state, viewer) == (1, 2)
