"""Clients in a process of their own: a plan goes in as JSON, what they saw comes out as JSON."""

import asyncio
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import cycle
from time import perf_counter
from typing import Any, NamedTuple

from bench.client import Connection, Request, request

HANG_UPS_AT_ONCE = 25


class Asked(NamedTuple):
    """A request, as a plan names it."""

    method: str
    path: str
    session: str = ""
    body: str = ""
    htmx: bool = False


class Block(NamedTuple):
    """A stretch of the plan: all clients of a lane for some seconds, or so many hang-ups of it."""

    lane: str
    seconds: float = 0.0
    hang_ups: int = 0


class Seen(NamedTuple):
    """What a block gave: its length in seconds, milliseconds of each answer, and answers by status."""

    lane: str
    seconds: float
    times: list[float]
    statuses: dict[str, int]

    @property
    def rate(self) -> float:
        """Answers a second."""
        return len(self.times) / self.seconds


type Lanes = dict[str, list[list[Asked]]]
"""For each lane its clients, for each of these its requests; a client with a single one repeats it."""


def run_plan(port: int, lanes: Lanes, blocks: Sequence[Block]) -> list[Seen]:
    """Carry out the blocks in turn, in a process of its own; each client goes on where it was."""
    plan = json.dumps({"port": port, "lanes": lanes, "blocks": blocks})
    done = subprocess.run(
        [sys.executable, "-m", "bench.load"], input=plan, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"The clients failed:\n{done.stderr}")
    return [Seen(*seen) for seen in json.loads(done.stdout)]


async def _carry_out(plan: dict[str, Any]) -> list[Seen]:
    lanes = {
        name: [_requests([Asked(*asked) for asked in client]) for client in clients]
        for name, clients in plan["lanes"].items()
    }
    seen = []
    for block in (Block(*block) for block in plan["blocks"]):
        if block.hang_ups:
            seen.append(await _hang_ups(plan["port"], lanes[block.lane], block))
        else:
            seen.append(await _stretch(plan["port"], lanes[block.lane], block))
    return seen


def request_of(asked: Asked) -> Request:
    """The request itself."""
    return request(asked.method, asked.path, session=asked.session, body=asked.body, htmx=asked.htmx)


def _requests(asked: list[Asked]) -> Iterator[Request]:
    ready = [request_of(one) for one in asked]
    return cycle(ready) if len(ready) == 1 else iter(ready)


async def _stretch(port: int, clients: list[Iterator[Request]], block: Block) -> Seen:
    times: list[float] = []
    statuses: Counter[str] = Counter()
    begun = perf_counter()
    until = begun + block.seconds

    async def client(requests: Iterator[Request]) -> None:
        connection = await Connection.open(port)
        while perf_counter() < until and (asked := next(requests, None)):
            sent = perf_counter()
            answer = await connection.ask(asked)
            times.append(1000 * (perf_counter() - sent))
            statuses[str(answer.status)] += 1
        connection.close()

    await asyncio.gather(*(client(requests) for requests in clients))
    return Seen(block.lane, perf_counter() - begun, times, dict(statuses))


async def _hang_ups(port: int, clients: list[Iterator[Request]], block: Block) -> Seen:
    """Half of them go after the whole request, the others in its middle."""
    begun = perf_counter()
    at_once = asyncio.Semaphore(HANG_UPS_AT_ONCE)

    async def client(number: int, asked: Request) -> None:
        async with at_once:
            connection = await Connection.open(port)
            await connection.hang_up(asked, sent=1.0 if number % 2 else 0.9)
            await asyncio.sleep(0.002 * (number % 10))

    asked = [next(clients[number % len(clients)]) for number in range(block.hang_ups)]
    await asyncio.gather(*(client(number, one) for number, one in enumerate(asked)))
    return Seen(block.lane, perf_counter() - begun, [], {})


if __name__ == "__main__":
    json.dump(asyncio.run(_carry_out(json.load(sys.stdin))), sys.stdout)
