"""What a game's page weighs over the wire: all of it the first time, and an update."""

import asyncio
import gzip
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from bench.client import Answer, Connection, request
from bench.report import Measurement, at_most
from bench.site import site

if TYPE_CHECKING:
    from bench.scenery import Played

KB = 1000
MOST_AT_FIRST = 150.0
MOST_AN_UPDATE = 25.0

_PARTS = re.compile(
    rb"""<(?:link|script|img|source|use|image)\b[^>]*?\s(?:href|src|xlink:href)=["']([^"'#?]+)"""
)
_PARTS_OF_PARTS = re.compile(
    rb"""(?:url\(|\bimport\s*\(?|\bfrom\s)\s*["']?([^"')\s;]+\.(?:css|js|svg|woff2))"""
)


def run() -> Iterator[Measurement]:
    """A game in its middle, with two seats and with six, as a player sees it."""
    with site() as port:
        for seats in (2, 6):
            page, parts, update = asyncio.run(_weights(port, _game(seats)))
            yield Measurement(f"the page of a game of {seats} by itself, kB", f"{page / KB:.1f}")
            whole = (page + sum(parts.values())) / KB
            yield at_most(
                f"with its {len(parts)} styles, scripts and pictures, kB", whole, MOST_AT_FIRST, "{:.1f}"
            )
            yield at_most("an update of it, kB", update / KB, MOST_AN_UPDATE, "{:.1f}")


def _game(seats: int) -> "Played":
    from bench import scenery

    return scenery.in_its_middle(scenery.people(seats))


async def _weights(port: int, played: "Played") -> tuple[int, dict[str, int], int]:
    """Bytes of the page, of each part of it by its address, and of an update."""
    connection = await Connection.open(port)
    session = played.people[0].session
    page = await connection.ask(request("GET", f"/games/{played.game.pk}/", session=session))
    parts: dict[str, int] = {}
    for address in _addresses(_PARTS, page, "/"):
        await _weigh(connection, address, parts)
    asked = request("GET", f"/games/{played.game.pk}/updates/?revision=0", session=session, htmx=True)
    update = await connection.ask(asked)
    connection.close()
    return page.size, parts, update.size


async def _weigh(connection: Connection, address: str, parts: dict[str, int]) -> None:
    """Weigh this part, and what it refers to in its turn."""
    if address in parts:
        return
    answer = await connection.ask(request("GET", address))
    if answer.status != 200:
        raise SystemExit(f"{address} was answered {answer.status}.")
    parts[address] = answer.size
    if address.endswith((".css", ".js")):
        for further in _addresses(_PARTS_OF_PARTS, answer, address):
            await _weigh(connection, further, parts)


def _addresses(pattern: re.Pattern[bytes], answer: Answer, base: str) -> list[str]:
    """The addresses on this site that an answer names."""
    is_packed = answer.headers.get("content-encoding") == "gzip"
    content = gzip.decompress(answer.body) if is_packed else answer.body
    found = [urljoin(base, address.decode()) for address in pattern.findall(content)]
    return [address for address in found if address.startswith("/")]
