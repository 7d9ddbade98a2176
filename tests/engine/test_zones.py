"""The sight table: who sees which cards, which numbers and which counters."""

import pytest

from games.engine.errors import UnknownRuleset
from games.engine.registry import ruleset_named
from games.engine.types import Place
from games.engine.zones import CounterSpec, Frame, Sight, State, ZoneSpec, observe_body

FRAME = Frame(
    seats=2,
    options={},
    zones=(
        ZoneSpec("deck", False, Sight.NOBODY, Sight.ALL),
        ZoneSpec("hand", True, Sight.OWNER, Sight.OWNER),
        ZoneSpec("bag", True, Sight.NOBODY, Sight.OWNER),
        ZoneSpec("row", False, Sight.ALL, Sight.ALL),
    ),
    counters=(CounterSpec("money", True, Sight.OWNER), CounterSpec("bank", False, Sight.ALL)),
)
STATE = State(FRAME, ((0, 1), (2,), (3, 4), (5,), (), (6, 7)), (10, 11, 50), None)


@pytest.mark.parametrize(
    ("sight", "owner", "viewer", "sees"),
    [
        (Sight.ALL, None, None, True),
        (Sight.ALL, 1, 0, True),
        (Sight.NOBODY, None, 0, False),
        (Sight.NOBODY, 0, 0, False),
        (Sight.OWNER, 0, 0, True),
        (Sight.OWNER, 0, 1, False),
        (Sight.OWNER, 0, None, False),
        (Sight.OWNER, None, None, False),
        (Sight.OWNER, None, 0, False),
    ],
)
def test_how_far_a_sight_reaches(sight: Sight, owner: int | None, viewer: int | None, sees: bool) -> None:
    assert sight.reaches(owner, viewer) is sees


@pytest.mark.parametrize(
    ("viewer", "cards", "counts", "counters"),
    [
        (0, {"hand0", "row"}, {"deck", "hand0", "bag0", "row"}, {"money0", "bank"}),
        (1, {"hand1", "row"}, {"deck", "hand1", "bag1", "row"}, {"money1", "bank"}),
        (None, {"row"}, {"deck", "row"}, {"bank"}),
    ],
)
def test_an_observation_names_what_its_viewer_may_see_and_nothing_else(
    viewer: int | None, cards: set[str], counts: set[str], counters: set[str]
) -> None:
    seen = observe_body(STATE, viewer, "facts")
    assert {_name(place) for place in seen.cards} == cards
    assert {_name(place) for place in seen.counts} == counts
    assert {_name(place) for place in seen.counters} == counters
    assert (seen.viewer, seen.facts) == (viewer, "facts")


def _name(place: Place) -> str:
    return place.zone + ("" if place.owner is None else str(place.owner))


def test_what_is_seen_is_what_lies_there() -> None:
    seen = observe_body(STATE, 1, None)
    assert (seen.of("hand", 1), seen.of("row")) == ((3, 4), (6, 7))
    assert (seen.counts[Place("deck")], seen.counts[Place("bag", 1)]) == (2, 0)
    assert (seen.counters[Place("money", 1)], seen.counters[Place("bank")]) == (11, 50)
    for place in (Place("deck"), Place("hand", 0), Place("bag", 1)):
        with pytest.raises(KeyError):
            seen.of(*place)


def test_a_state_knows_its_zones_by_name() -> None:
    assert STATE.cards("deck") == (0, 1)
    assert STATE.cards("bag", 0) == (5,)
    with pytest.raises(KeyError):
        STATE.cards("bag")


def test_there_is_no_title_of_another_name() -> None:
    with pytest.raises(UnknownRuleset, match="ludo"):
        ruleset_named("ludo")
