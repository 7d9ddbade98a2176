"""The lobby and one's own games when there are 1,000 of them."""

import asyncio
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING

from bench.client import Connection, request
from bench.report import Measurement, at_most, share
from bench.site import site

if TYPE_CHECKING:
    from bench.scenery import Person

FEW, MANY = 100, 1000
"""Half of them wait, half are played."""

EVERY = 10
"""One reader plays in every tenth of the latter, another in all others: far more than anybody will."""

TIMES = 60
MOST = 60.0


def run() -> Iterator[Measurement]:
    """Queries with few games and with many, then times with many."""
    with site() as port:
        from bench import scenery

        usual, busy, *others = scenery.people(60)
        _fill(usual, busy, others, FEW)
        lists = {"the lobby": ("/lobby/", usual), "my games": ("/mine/", usual)}
        few = {name: _queries(path, reader) for name, (path, reader) in lists.items()}
        _fill(usual, busy, others, MANY - FEW)
        for name, (path, reader) in lists.items():
            many = _queries(path, reader)
            found = f"{many} with {MANY:,}, {few[name]} with {FEW}"
            yield Measurement(f"{name}: queries", found, "constant", many == few[name])
            times = asyncio.run(_times(port, path, reader.session))
            yield Measurement(f"{name}: p50 in ms", f"{share(times, 0.5):.0f}")
            yield at_most(f"{name}: p95 in ms", share(times, 0.95), MOST, "{:.0f}")
        times = asyncio.run(_times(port, "/mine/", busy.session))
        yield Measurement("my games for somebody who plays in 450: p50 in ms", f"{share(times, 0.5):.0f}")


def _fill(usual: "Person", busy: "Person", others: "list[Person]", games: int) -> None:
    from bench import scenery

    for number in range(games // 2):
        other = others[number % len(others)]
        reader = busy if number % EVERY else usual
        scenery.running_game([other, reader] if number // EVERY % 2 else [reader, other])
        scenery.waiting_game(other.user)


def _queries(path: str, reader: "Person") -> int:
    """How many queries the page takes, with session and user."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})
    client.force_login(reader.user)
    with CaptureQueriesContext(connection) as queries:
        client.get(path)
    return len(queries)


async def _times(port: int, path: str, session: str) -> list[float]:
    connection, times = await Connection.open(port), []
    for _ in range(TIMES):
        begun = perf_counter()
        answer = await connection.ask(request("GET", path, session=session))
        times.append(1000 * (perf_counter() - begun))
        if answer.status != 200:
            raise SystemExit(f"{path} was answered {answer.status}.")
    connection.close()
    return times[TIMES // 6 :]
