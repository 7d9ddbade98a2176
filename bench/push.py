"""How soon 200 open pages of 50 games hear of moves."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Any

from websockets import Origin
from websockets.asyncio.client import ClientConnection, connect

from bench.client import HOST, Connection
from bench.load import Asked, request_of
from bench.report import Measurement, at_most, share
from bench.site import site

GAMES = 50
SOCKETS = 4
"""Each game's two players and two who watch: 200 sockets in all."""

BRISK, BURST = 5, 25
"""Moves a second over all games: each game moved every ten seconds, and every two."""

MOVES_EACH = {BRISK: 2, BURST: 6}
"""How many moves each game makes at either pace."""

MOST = 100.0
REST = 2.0


def run() -> Iterator[Measurement]:
    """Times count from when the move's request is sent, so they hold all of the move and its commit too."""
    with site() as port:
        brisk, burst = _seen_by_clients(port, _games())
    due, heard = GAMES * SOCKETS * MOVES_EACH[BRISK], brisk["heard"]
    yield Measurement(f"{BRISK} moves/s: pings heard", str(len(heard)), str(due), len(heard) == due)
    yield Measurement("from a move's request to each socket, p50 in ms", f"{share(heard, 0.5):.0f}")
    yield at_most("the same, p95 in ms", share(heard, 0.95), MOST, "{:.0f}")
    yield Measurement("the moves' own answers, p50 in ms", f"{share(brisk['answered'], 0.5):.0f}")
    told = f"{share(burst['heard'], 0.5):.0f} {share(burst['heard'], 0.95):.0f}"
    yield Measurement(f"{BURST} moves/s: from the request to each socket, p50 and p95 in ms", told)


def _games() -> list[dict[str, Any]]:
    from bench import scenery
    from bench.move import moves_of

    watchers = scenery.people(SOCKETS - 2)
    games = []
    for _ in range(GAMES):
        played = scenery.running_game(scenery.people(2))
        sessions = [person.session for person in (*played.people, *watchers)]
        games.append(
            {
                "id": played.game.pk,
                "sessions": sessions,
                "moves": moves_of(played)[: sum(MOVES_EACH.values())],
            }
        )
    return games


def _seen_by_clients(port: int, games: list[dict[str, Any]]) -> list[dict[str, list[float]]]:
    plan = json.dumps({"port": port, "games": games})
    done = subprocess.run(
        [sys.executable, "-m", "bench.push"], input=plan, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"The clients failed:\n{done.stderr}")
    return list(json.loads(done.stdout))


# What follows runs in the clients' process


class Table:
    """A game with its open pages: when its moves were sent, and milliseconds until a page heard of one."""

    def __init__(self, game: dict[str, Any]) -> None:
        self.path = f"/ws/games/{game['id']}/"
        self.sessions: list[str] = game["sessions"]
        self.moves = [request_of(Asked(*asked)) for asked in game["moves"]]
        self.first_revision = 0
        self.sent: list[float] = []
        self.heard: list[float] = []

    async def open_pages(self, port: int) -> None:
        """Open a socket for each session, and listen."""
        for session in self.sessions:
            socket = await connect(
                f"ws://{HOST}:{port}{self.path}",
                origin=Origin(f"http://{HOST}:{port}"),
                additional_headers={"Cookie": f"sessionid={session}"},
                compression=None,
            )
            _listening.add(asyncio.create_task(self._listen(socket)))

    async def _listen(self, socket: ClientConnection) -> None:
        """Note how long each ping took; the first message only says where the game stands."""
        self.first_revision = known = json.loads(await socket.recv())["revision"]
        async for message in socket:
            revision = json.loads(message)["revision"]
            if revision > known:
                sent = self.sent[revision - self.first_revision - 1]
                self.heard.append(1000 * (perf_counter() - sent))
                known = revision

    async def move(self, port: int) -> float:
        """Make the next move; milliseconds until it was answered."""
        connection = await Connection.open(port)
        sent = perf_counter()
        self.sent.append(sent)
        answer = await connection.ask(self.moves.pop(0))
        taken = 1000 * (perf_counter() - sent)
        connection.close()
        if answer.status != 204:
            raise RuntimeError(f"a move was answered {answer.status}")
        return taken


_listening: set[asyncio.Task[None]] = set()


async def _play(plan: dict[str, Any]) -> list[dict[str, list[float]]]:
    tables = [Table(game) for game in plan["games"]]
    for table in tables:
        await table.open_pages(plan["port"])
    return [await _at_pace(pace, plan["port"], tables) for pace in (BRISK, BURST)]


async def _at_pace(pace: int, port: int, tables: list[Table]) -> dict[str, list[float]]:
    """A move at each table in turn, so many a second, however long the answers take."""
    await asyncio.sleep(REST)
    moves = []
    async with asyncio.TaskGroup() as group:
        for table in tables * MOVES_EACH[pace]:
            moves.append(group.create_task(table.move(port)))
            await asyncio.sleep(1 / pace)
    await asyncio.sleep(REST)
    heard = [time for table in tables for time in table.heard]
    for table in tables:
        table.heard.clear()
    return {"heard": heard, "answered": [move.result() for move in moves]}


if __name__ == "__main__":
    json.dump(asyncio.run(_play(json.load(sys.stdin))), sys.stdout)
