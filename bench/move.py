"""The move endpoint beside a minimal view in the same server in the same run, and clients that hang up."""

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from bench.load import Asked, Block, Lanes, Seen, run_plan
from bench.report import Measurement, at_least, at_most, share
from bench.site import site

if TYPE_CHECKING:
    from bench.scenery import Played

CLIENTS = 8
GAMES_EACH = 8
ROUNDS = 3
SECONDS = 4.0
HANG_UPS = 500

HALF = 0.5
MOST_TIMES_P95 = 2.5
AS_QUICK = 0.85
"""What may be missing after the hang-ups: two runs of the same differ by a tenth."""

EXPECTED = {"minimal": "204", "move": "204", "board": "200"}
"""The lanes, and how each of their requests must be answered."""

WARM_UP = (Block("minimal", 1.0), Block("move", 1.0), Block("board", 1.0))
ROUND = (Block("minimal", SECONDS), Block("move", SECONDS), Block("board", SECONDS))
BREAK = (Block("stale", hang_ups=HANG_UPS), Block("minimal", 8.0))
"""The server answers those who are gone first: what it does then belongs to neither side."""


def run() -> Iterator[Measurement]:
    """Turns of all three lanes, the hang-ups, and the same again."""
    with site() as port:
        lanes = _lanes()
        seen = run_plan(port, lanes, [*WARM_UP, *ROUND * ROUNDS, *BREAK, *ROUND])
    before, after = seen[len(WARM_UP) :][: len(ROUND) * ROUNDS], seen[-len(ROUND) :]
    minimal, move, board = (_lane(before, name) for name in EXPECTED)
    yield Measurement("the minimal view: requests/s, p50 and p95 in ms", _figures(minimal))
    yield Measurement("a move: the same", _figures(move))
    yield Measurement("the board that a page fetches after it: the same", _figures(board))
    yield at_least("a move: throughput as a part of the minimal view's", move.rate / minimal.rate, HALF)
    times = _p95(move) / _p95(minimal)
    yield at_most("a move: p95 as a multiple of the minimal view's", times, MOST_TIMES_P95)
    quick = min(_lane(after, name).rate / _lane(before, name).rate for name in EXPECTED)
    yield at_least(f"the slowest lane after {HANG_UPS} clients hung up, as a part of before", quick, AS_QUICK)


def _lanes() -> Lanes:
    from bench import scenery

    sitting = [scenery.people(2) for _ in range(CLIENTS)]
    games = [[scenery.running_game(pair) for _ in range(GAMES_EACH)] for pair in sitting]
    own = [scenery.running_game(pair) for pair in sitting]
    watched = [scenery.in_its_middle(pair) for pair in sitting]
    session_of = [pair[0].session for pair in sitting]
    return {
        "minimal": [
            [Asked("POST", f"/minimal/{played.game.pk}/", session)]
            for played, session in zip(own, session_of, strict=True)
        ],
        "stale": [
            [Asked("POST", f"/games/{played[0].game.pk}/move/", session, "move=reveal&version=9999")]
            for played, session in zip(games, session_of, strict=True)
        ],
        "move": [[move for game in played for move in moves_of(game)] for played in games],
        "board": [
            [Asked("GET", f"/games/{played.game.pk}/updates/?revision=0", session, htmx=True)]
            for played, session in zip(watched, session_of, strict=True)
        ],
    }


def moves_of(played: "Played") -> list[Asked]:
    """Every move of a game, as htmx sends it."""
    return [
        Asked(
            "POST",
            f"/games/{played.game.pk}/move/",
            step.person.session,
            f"move={step.text.replace(' ', '+')}&version={step.version}",
            htmx=True,
        )
        for step in played.steps
    ]


def _lane(seen: list[Seen], name: str) -> Seen:
    """All stretches of a lane as one; each of its answers must be the one expected."""
    found = _all([stretch for stretch in seen if stretch.lane == name])
    if set(found.statuses) != {EXPECTED[name]}:
        raise SystemExit(f"The lane {name} was answered {found.statuses}, not {EXPECTED[name]}.")
    return found


def _all(seen: list[Seen]) -> Seen:
    statuses = {status: count for stretch in seen for status, count in stretch.statuses.items()}
    times = list(chain.from_iterable(stretch.times for stretch in seen))
    return Seen("all", sum(stretch.seconds for stretch in seen), times, statuses)


def _p95(seen: Seen) -> float:
    return share(seen.times, 0.95)


def _figures(seen: Seen) -> str:
    return f"{seen.rate:.0f}/s {share(seen.times, 0.5):.0f} {_p95(seen):.0f}"
