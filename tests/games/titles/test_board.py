"""What the board shows is what lies there, for whoever looks."""

import re
from itertools import pairwise
from math import isclose
from typing import Any

import pytest

from games.engine.rules.fairy_lights import BULBS, COLOUR, COLOURS
from games.engine.zones import State
from games.titles.fairy_lights.board import Board
from games.titles.fairy_lights.garland import StoredSet, Swag, glow_of, is_many, swag_of
from tests.engine.playing import Case, chooser
from tests.engine.secrets_kept import scrambled
from tests.games.titles.tables import (
    CASES,
    RULES,
    SOME_CASES,
    TITLE,
    cards_like,
    ended,
    moments,
    position,
    table_of,
)


def board(state: State[Any], viewer: int | None = 0) -> Board:
    return TITLE.board(table_of(state, viewer))


def swag(*cards: str) -> Swag:
    stored = StoredSet(COLOURS.index(cards[0].split()[0]), cards_like(*cards))
    return swag_of(stored, with_stars=False, line=None, is_new=False)


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_everything_shown_is_there_and_everything_there_is_shown(case: Case) -> None:
    for step, lines in moments(case, seed=21):
        state, shown = step.before, TITLE.board(table_of(step.before, 0, lines))
        assert [card.words for card in shown.shop.places if card] == [
            f"{COLOURS[COLOUR[card]].capitalize()} {BULBS[card]}" for card in state.cards("shop")
        ]
        assert len(shown.shop.places) == 5
        assert sum(swag.bulbs for swag in shown.window.swags) == sum(
            BULBS[card] for card in state.cards("garland", 0)
        )
        lit = sum(sum(built.bulbs) for built in shown.window.sets)
        assert lit == sum(BULBS[card] for card in state.cards("sets", 0))
        for rival in shown.rivals:
            hung = state.cards("garland", rival.seat.number)
            assert sum(len(strand.bulbs) for strand in rival.strands) == sum(BULBS[card] for card in hung)
        assert [rival.seat.number for rival in shown.rivals] == list(range(1, case.seats))


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_points_shown_are_the_scores_of_the_rules(case: Case) -> None:
    for step, lines in moments(case, seed=22):
        scores = RULES.scores(step.before)
        shown = TITLE.board(table_of(step.before, 0, lines))
        for rival in shown.rivals:
            assert int(rival.points.replace("−", "-")) == scores[rival.seat.number]
        own = re.search(r"(−?\d+) points? now", shown.window.words)
        assert own is not None
        assert int(own[1].replace("−", "-")) == scores[0]


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_the_unseen_are_the_deck_colour_by_colour(case: Case) -> None:
    for step, lines in moments(case, seed=23):
        deck, shop = step.before.cards("deck"), step.before.cards("shop")
        shown = TITLE.board(table_of(step.before, None, lines))
        for colour, row in enumerate(shown.unseen):
            left = [card for card in deck if COLOUR[card] == colour]
            doubles = sum(BULBS[card] == 2 for card in left)
            assert row.left == len(left)
            assert row.words == f"{len(left)} of {COLOUR.count(colour)}, {doubles} double"
            would_end = bool(deck) and 0 < len(shop) < 5 and COLOUR[shop[-1]] == colour
            assert row.is_danger == would_end


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_cards_that_a_viewer_cannot_see_change_nothing_that_is_said_or_drawn(case: Case) -> None:
    choose = chooser(5)
    for number, (step, lines) in enumerate(moments(case, seed=24)):
        if number % 7:
            continue
        for viewer in (step.seat, (step.seat + 1) % case.seats, None):
            true = table_of(step.before, viewer, lines)
            other = table_of(scrambled(step.before, viewer, choose), viewer, lines)
            assert TITLE.board(true) == TITLE.board(other)
            if true.your_turn:
                assert TITLE.choices(true) == TITLE.choices(other)
                assert TITLE.headline(true) == TITLE.headline(other)


@pytest.mark.parametrize(
    ("cards", "width", "sag"),
    [
        (["pink 1"] * 3, 120, 15),
        (["pink 2"] * 3, 240, 25),
        (["pink 2"] * 4 + ["pink 1"], 360, 32),
        (["pink 2"] * 5 + ["pink 1"] * 2, 480, 36),
    ],
)
def test_a_swag_is_as_wide_as_it_has_bulbs_and_hangs_from_hook_to_hook(
    cards: list[str], width: int, sag: int
) -> None:
    drawn = swag(*cards)
    assert len(drawn.lights) == drawn.bulbs == width // 40
    assert drawn.width == width
    assert drawn.wire == f"M0 9Q{width // 2} {9 + 2 * sag} {width} 9"
    for number, light in enumerate(drawn.lights):
        along = (number + 0.5) / drawn.bulbs
        assert isclose(float(light.x) + 31, 40 * (number + 0.5))
        assert isclose(float(light.y) + 17.6, 9 + 4 * sag * along * (1 - along), abs_tol=0.06)
        assert light.y == drawn.lights[-1 - number].y


def test_a_swag_says_what_hangs_there() -> None:
    assert swag("yellow 2", "yellow 1").words == "Yellow, 3 bulbs"


@pytest.mark.parametrize(
    ("bulbs", "glow"), [(0, 0), (3, 1), (9, 1), (12, 2), (18, 2), (21, 3), (27, 3), (30, 4)]
)
def test_more_bulbs_warm_the_room(bulbs: int, glow: int) -> None:
    assert glow_of(bulbs) == glow
    assert is_many(bulbs) == (bulbs > 15)


def test_the_window_says_how_the_points_come_about() -> None:
    silver = cards_like("silver 2", "silver 1")
    begun = cards_like("pink 2", "yellow 1")
    shown = board(position(shop=cards_like("gold 1"), sets={0: begun}, garlands={0: [silver]}))
    assert shown.window.heading == "Your garland: 3 bulbs"
    assert shown.window.words == "2 cards · 3 − 3 unfinished = 0 points now"
    assert [built.words for built in shown.window.sets] == ["1 of 3", "2 of 3", "none", "none", "none"]
    assert (
        board(position(garlands={0: [silver]})).window.words == "2 cards · nothing unfinished · 3 points now"
    )


def test_points_below_nothing_have_a_real_minus() -> None:
    shown = board(position(sets={0: cards_like("pink 2"), 1: cards_like("gold 1", "orange 2")}))
    assert shown.window.words == "0 cards · 0 − 2 unfinished = −2 points now"
    assert shown.rivals[0].points == "−3"
    assert shown.rivals[0].score_words == "0 − 3"


def test_with_stars_they_are_counted_and_said() -> None:
    gold = cards_like("gold 1", "gold 1", "gold 1")
    shown = board(position(shop=cards_like("gold 1", "yellow 1")[:1], garlands={1: [gold]}, scoring="stars"))
    assert shown.rivals[0].points == "6"
    other = board(position(garlands={0: [gold]}, scoring="stars"))
    assert other.window.heading == "Your garland: 3 bulbs, 6 stars"
    assert other.window.swags[0].words == "Gold, 3 bulbs, 6 stars"
    card = shown.shop.places[0]
    assert card is not None
    assert card.stars_words == "2 stars"
    assert len(card.stars) == 2


def test_somebody_without_a_seat_looks_into_the_window_of_who_is_to_act() -> None:
    shown = board(position(seats=3), None)
    assert shown.window.heading == "Mira’s garland: 0 bulbs"
    assert [rival.seat.name for rival in shown.rivals] == ["Jonas", "Aiko"]


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_at_the_end_all_places_are_shown_best_first(case: Case) -> None:
    state, lines = ended(case, seed=25)
    outcome = RULES.outcome(state)
    for viewer in (0, None):
        shown = TITLE.board(table_of(state, viewer, lines))
        places = [line.seat.place for line in shown.places]
        assert places == sorted(outcome.places)
        for line in shown.places:
            seat = line.seat.number
            assert int(line.points.replace("−", "-")) == outcome.scores[seat]
            assert line.cards_words.split()[0] == str(len(state.cards("garland", seat)))
    assert TITLE.board(table_of(state, None, lines)).window.seat.place == 1


def test_only_what_came_since_the_viewers_last_turn_is_new() -> None:
    case = next(case for case in CASES if case.seats == 3)
    for step, lines in moments(case, seed=26):
        shown = TITLE.board(table_of(step.before, step.seat, lines))
        own_turn_before = [
            line.number for earlier, line in pairwise(lines) if earlier.seat == step.seat != line.seat
        ]
        since = own_turn_before[-1] if own_turn_before else 1
        for card in filter(None, shown.shop.places):
            assert card.line is not None
            assert card.is_new == (card.line >= since)


def test_a_set_that_was_just_stored_knows_its_line() -> None:
    case = next(case for case in CASES if case.seats == 2)
    for step, lines in moments(case, seed=27):
        storing = [line.number for line in lines for event in line.events if event[:2] == ("set-stored", 0)]
        shown = TITLE.board(table_of(step.before, 0, lines))
        assert [swag.line for swag in shown.window.swags] == storing
        fewer = TITLE.board(table_of(step.before, 0, lines[-5:]))
        assert len(fewer.window.swags) == len(storing)
