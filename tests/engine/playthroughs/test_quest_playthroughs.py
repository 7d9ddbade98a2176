"""Golden games of Candle Quest: each ends as it was counted by hand (candle-quest/notes.md)."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from games.engine.record import read_record, replay_record
from games.engine.rules.candle_quest import CandleQuest
from games.engine.rules.candle_quest.state import Ending
from games.engine.types import Outcome
from tests.engine.playing import Case, cases_of, whole_game
from tests.engine.playthroughs.quest_recount import Table, colours_of, counting, name

HERE = Path(__file__).parent / "candle-quest"


class Counted(NamedTuple):
    """What was counted by hand, seat by seat: colours, the sum of candles that count, shekels, the end."""

    colours: tuple[int, ...]
    candles: tuple[int, ...]
    shekels: tuple[int, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    deciders: tuple[str, ...]
    ending: Ending
    stacks_made: int
    aside: list[str]
    last_moves: list[tuple[int, str]]


BY_HAND = {
    "own-turn": Counted(
        (6, 8), (32, 40), (7, 1), (6, 8), (2, 1), ("colours",) * 2, Ending.COMPLETED, 0, [],
        [(1, "draw"), (1, "buy")],
    ),
    "anothers-turn": Counted(
        (8, 5, 3), (51, 27, 22), (0, 11, 10), (8, 5, 3), (1, 2, 3), ("colours",) * 3, Ending.COMPLETED, 0, [],
        [(2, "auction 3"), (0, "bid 4"), (1, "pass")],
    ),
    "bonus-turn": Counted(
        (7, 8, 7, 6), (42, 47, 49, 31), (1, 0, 3, 6), (7, 8, 7, 6), (2, 1, 2, 4),
        ("shared", "colours", "shared", "colours"), Ending.COMPLETED, 0, ["unlit 6", "unlit 4"],
        [(1, "guard pay 4"), (1, "draw"), (1, "auction 1"), (2, "pass"), (3, "pass")],
    ),
    "completed-and-third": Counted(
        (8, 7, 7), (39, 44, 44), (1, 3, 1), (43, 47, 45), (3, 1, 2), ("points",) * 3, Ending.COMPLETED, 0, [],
        [(2, "sell"), (0, "loot 2 pay 0 discard 6")],
    ),
    "given-candle": Counted(
        (8, 4), (45, 29), (2, 8), (8, 4), (1, 2), ("colours",) * 2, Ending.COMPLETED, 0, [],
        [(0, "force 1 with 56"), (1, "give 13")],
    ),
    "nobody-can-move": Counted(
        (5, 7, 7, 7, 7), (33, 43, 36, 40, 44), (18, 5, 6, 2, 3), (5, 7, 7, 7, 7), (5, 1, 3, 3, 2),
        ("colours", "points", "shared", "shared", "points"), Ending.STUCK, 9, [],
        [(1, "draw"), (1, "buy")],
    ),
    "twelfth-stack": Counted(
        (7, 5, 5, 5, 6), (40, 29, 29, 27, 36), (45, 18, 19, 35, 12), (7, 5, 5, 5, 6), (1, 3, 3, 5, 2),
        ("colours", "shared", "shared", "points", "colours"), Ending.REBUILT, 12, [],
        [(0, "draw"), (0, "sell")],
    ),
    "twelfth-stack-shared": Counted(
        (6, 7, 6, 6, 6), (40, 41, 36, 34, 38), (24, 19, 17, 28, 15), (60, 60, 53, 51, 53), (1, 1, 3, 5, 3),
        ("shared", "shared", "shared", "points", "shared"), Ending.REBUILT, 12, [],
        [(1, "draw"), (1, "sell")],
    ),
}  # fmt: skip

every_game = pytest.mark.parametrize("title", BY_HAND)


def quest(title: str) -> tuple[dict[str, Any], str]:
    """A record of Candle Quest, as JSON values and as its text."""
    text = (HERE / f"{title}.json").read_text()
    return json.loads(text), text


def test_each_playthrough_of_candle_quest_was_counted_by_hand() -> None:
    files = {path.stem for path in HERE.glob("*.json")}
    assert files == set(BY_HAND) == set(re.findall(r"^### ([a-z-]+)", (HERE / "notes.md").read_text(), re.M))


def test_there_is_a_playthrough_for_each_way_in_which_a_game_can_end() -> None:
    assert {counted.ending for counted in BY_HAND.values()} == set(Ending)
    assert {quest(title)[0]["options"]["variant"] for title in BY_HAND} == {"basic", "advanced", "junior"}


@every_game
def test_the_engine_ends_the_game_as_counted_by_hand(title: str) -> None:
    counted, (document, text) = BY_HAND[title], quest(title)
    replay = replay_record(read_record(text))
    outcome = Outcome("finished", counted.scores, counted.places, counted.deciders)
    assert replay.outcome == outcome
    assert (replay.state.rest.ending, replay.state.rest.rebuilds) == (counted.ending, counted.stacks_made)
    assert replay.state.counters == counted.shekels
    assert [name(card) for card in replay.state.cards("aside")] == counted.aside
    assert document["result"] == {
        "status": "finished",
        "scores": [*counted.scores],
        "places": [*counted.places],
    }


@every_game
def test_a_recount_without_the_engine_finds_the_same(title: str) -> None:
    counted, (document, _) = BY_HAND[title], quest(title)
    table = Table(document)
    assert tuple(map(colours_of, table.candles)) == counted.colours
    assert tuple(sum(counting(cards)) for cards in table.candles) == counted.candles
    assert tuple(table.shekels) == counted.shekels
    assert table.stacks_made == counted.stacks_made
    assert [name(card) for card in table.aside] == counted.aside
    lines = [(line["seat"], line["move"]) for line in document["moves"]]
    assert lines[-len(counted.last_moves) :] == counted.last_moves


@pytest.mark.parametrize("case", cases_of(CandleQuest()), ids=str)
def test_random_games_are_recounted_to_the_same_table(case: Case) -> None:
    for seed in range(3):
        steps = whole_game(case, seed)
        table = Table(
            {
                "seats": [{"client_seed": f"seat-{seat}"} for seat in range(case.seats)],
                "options": case.options,
                "chance": {"server_seed": seed.to_bytes(32).hex()},
                "moves": [{"seat": step.seat, "move": step.move.text} for step in steps],
            }
        )
        state = steps[-1].after
        assert table.first == steps[0].before.rest.turn
        assert table.shekels == list(state.counters)
        for seat in range(case.seats):
            assert table.candles[seat] == list(state.cards("candles", seat))
            assert table.piles[seat] == list(state.cards("pile", seat))
        assert table.stack == list(state.cards("stack")[::-1])
        assert table.aside == list(state.cards("aside"))
        assert sorted(table.gone) == list(state.cards("out"))
