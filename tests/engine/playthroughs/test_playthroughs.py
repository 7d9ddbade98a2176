"""Golden games: they replay as they did, and Fairy Lights ends as it was counted by hand (notes.md)."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine.record import read_record, replay_record
from games.engine.rules.fairy_lights import FairyLights
from games.engine.types import Outcome
from tests.engine.playing import Case, cases_of, game
from tests.engine.playthroughs.recount import Table, bulbs, kept_moves, played, stars

HERE = Path(__file__).parent
ALL = sorted(HERE.glob("*/*.json"))


class Counted(NamedTuple):
    """What was counted by hand: a garland's points and cards, and the points against, seat by seat."""

    points: tuple[int, ...]
    cards: tuple[int, ...]
    against: tuple[int, ...]
    places: tuple[int, ...]
    deciders: tuple[str, ...]
    shop: list[str]
    last_moves: list[tuple[int, str]]


BY_HAND = {
    "ends-with-a-take": Counted(
        (51, 51), (43, 45), (4, 4), (2, 1), ("cards", "cards"), ["yellow2"],
        [(0, "reveal"), (0, "reveal"), (0, "take pink")],
    ),
    "last-card-into-empty-shop": Counted(
        (44, 43), (45, 36), (4, 2), (2, 1), ("score", "score"), [],
        [(1, "take yellow"), (0, "reveal"), (0, "take yellow")],
    ),
    "ends-at-once": Counted(
        (54, 54), (46, 46), (5, 5), (1, 1), ("shared", "shared"), ["yellow1*", "yellow2"],
        [(1, "take yellow"), (0, "reveal"), (0, "reveal")],
    ),
    "fifth-card-then-two-colours": Counted(
        (24, 31, 35), (31, 28, 31), (2, 5, 2), (3, 2, 1), ("score", "score", "score"), [],
        [(2, "reveal"), (0, "reveal"), (0, "take orange silver")],
    ),
    "fifth-card-ends-at-once": Counted(
        (21, 27, 18, 24), (18, 22, 15, 20), (6, 3, 7, 5), (3, 1, 4, 2), ("score",) * 4,
        ["orange1**", "orange1", "orange2*", "orange1*", "orange1*"],
        [(3, "reveal"), (0, "reveal"), (1, "reveal")],
    ),
    "taken-back": Counted(
        (44, 39), (47, 40), (9, 7), (1, 2), ("score", "score"), [],
        [(0, "take pink"), (1, "reveal"), (1, "take orange")],
    ),
    "bot-takes-over": Counted(
        (30, 33, 33), (26, 27, 28), (4, 5, 3), (3, 2, 1), ("score", "score", "score"), [],
        [(1, "take pink"), (2, "reveal"), (2, "take yellow")],
    ),
}  # fmt: skip
WITHOUT_SCORE = {
    "resigned": ("resigned", (1, 2, 2)),
    "timed-out-against-bots": ("resigned", (1, 3, 1)),
    "cancelled": ("cancelled", ()),
}


def lights(name: str) -> tuple[dict[str, Any], str]:
    """A record of Fairy Lights, as JSON values and as its text."""
    text = (HERE / "fairy-lights" / f"{name}.json").read_text()
    return json.loads(text), text


@pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_playthrough_replays_to_its_result(path: Path) -> None:
    replay_record(read_record(path.read_text()))


def test_each_playthrough_of_fairy_lights_was_counted_by_hand() -> None:
    files = {path.stem for path in (HERE / "fairy-lights").glob("*.json")}
    assert files == {*BY_HAND, *WITHOUT_SCORE}
    assert files == set(re.findall(r"^### ([a-z-]+)", (HERE / "notes.md").read_text(), re.M))


@pytest.mark.parametrize("name", BY_HAND)
def test_the_engine_ends_the_game_as_counted_by_hand(name: str) -> None:
    counted, (document, text) = BY_HAND[name], lights(name)
    scores = tuple(points - against for points, against in zip(counted.points, counted.against, strict=True))
    replay = replay_record(read_record(text))
    assert replay.outcome == Outcome("finished", scores, counted.places, counted.deciders)
    garlands = [replay.state.cards("garland", seat) for seat in range(len(scores))]
    assert tuple(map(len, garlands)) == counted.cards
    assert len(replay.state.cards("shop")) == len(counted.shop)
    assert document["result"] == {"status": "finished", "scores": [*scores], "places": [*counted.places]}


@pytest.mark.parametrize("name", BY_HAND)
def test_a_recount_without_the_engine_finds_the_same(name: str) -> None:
    counted, (document, _) = BY_HAND[name], lights(name)
    table, worth = played(document), stars if document["options"]["scoring"] == "stars" else bulbs
    assert tuple(map(worth, table.garlands)) == counted.points
    assert tuple(map(len, table.garlands)) == counted.cards
    assert tuple(map(worth, table.sets)) == counted.against
    assert table.shop == counted.shop
    assert kept_moves(document)[-3:] == counted.last_moves
    assert _bulbs_of_all(table) == 121
    assert table.deck == []


def _bulbs_of_all(table: Table) -> int:
    return sum(map(bulbs, (*table.garlands, *table.sets, table.shop, table.lost, table.deck)))


@pytest.mark.parametrize("case", cases_of(FairyLights()), ids=str)
def test_random_games_are_recounted_to_the_same_score(case: Case) -> None:
    for seed in range(4):
        steps = list(game(case, seed))
        seats = [{"client_seed": f"seat-{seat}"} for seat in range(case.seats)]
        moves = [{"seat": step.seat, "move": step.move.text} for step in steps]
        chance = {"server_seed": seed.to_bytes(32).hex()}
        table = played({"seats": seats, "chance": chance, "moves": moves})
        worth = stars if case.options["scoring"] == "stars" else bulbs
        scores = [worth(hung) - worth(begun) for hung, begun in zip(table.garlands, table.sets, strict=True)]
        assert case.ruleset.scores(steps[-1].after) == tuple(scores)


@pytest.mark.parametrize("name", WITHOUT_SCORE)
def test_a_game_that_people_ended_has_places_only(name: str) -> None:
    status, places = WITHOUT_SCORE[name]
    replay = replay_record(read_record(lights(name)[1]))
    assert replay.outcome == Outcome(status, (), places)


def test_the_lines_outside_the_rules_stand_where_the_notes_say() -> None:
    def lines(name: str) -> list[tuple[int, int | None, str]]:
        moves = enumerate(lights(name)[0]["moves"], start=1)
        return [(number, line["seat"], line["move"]) for number, line in moves if line["move"][0] == "!"]

    assert lines("resigned") == [(10, 1, "!resign"), (11, 1, "!bot standard"), (22, 2, "!resign")]
    assert lines("timed-out-against-bots") == [(15, 1, "!timeout")]
    assert lines("cancelled") == [(18, None, "!cancel")]
    assert [number for number, _, _ in lines("taken-back")] == [6, 42, 43, 44, 46, 156, 157]
    assert [line[1:] for line in lines("bot-takes-over")] == [
        (0, "!timeout"), (0, "!bot standard"), (0, "!bot easy"), (0, "!player"),
        (2, "!resign"), (2, "!bot easy"),
    ]  # fmt: skip
