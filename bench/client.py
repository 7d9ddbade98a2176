"""A small HTTP client over lasting connections, so that it costs little next to the server it measures."""

import asyncio
from typing import NamedTuple, Self

HOST = "127.0.0.1"


class Request(NamedTuple):
    """What is asked: bytes ready to be sent."""

    head: bytes
    body: bytes


class Answer(NamedTuple):
    """What came back; `size` counts every byte that came over the wire."""

    status: int
    headers: dict[str, str]
    body: bytes
    size: int


def request(method: str, path: str, *, session: str = "", body: str = "", htmx: bool = False) -> Request:
    """A request as a browser makes it: compressed answers, cookies, CSRF token, htmx's header."""
    token = "b" * 32
    lines = [f"{method} {path} HTTP/1.1", f"Host: {HOST}", "Accept-Encoding: gzip", "Accept: text/html"]
    lines += [f"Cookie: csrftoken={token}" + (f"; sessionid={session}" if session else "")]
    if method == "POST":
        lines += [f"X-CSRFToken: {token}", "Content-Type: application/x-www-form-urlencoded"]
        lines += [f"Content-Length: {len(body)}"]
    if htmx:
        lines += ["HX-Request: true"]
    return Request("\r\n".join([*lines, "", ""]).encode(), body.encode())


class Connection:
    """One connection to the site."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def open(cls, port: int) -> Self:
        """A new connection."""
        return cls(*await asyncio.open_connection(HOST, port))

    async def ask(self, asked: Request) -> Answer:
        """Send and wait for the whole answer."""
        self._writer.write(asked.head + asked.body)
        head = await self._reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        status = int(first.split()[1])
        body, size = await self._body(status, headers)
        return Answer(status, headers, body, len(head) + size)

    async def _body(self, status: int, headers: dict[str, str]) -> tuple[bytes, int]:
        if status in (204, 304):
            return b"", 0
        if headers.get("transfer-encoding") == "chunked":
            return await self._chunks()
        body = await self._reader.readexactly(int(headers["content-length"]))
        return body, len(body)

    async def _chunks(self) -> tuple[bytes, int]:
        body, size = b"", 0
        while True:
            line = await self._reader.readline()
            length = int(line, 16)
            chunk = await self._reader.readexactly(length + 2)
            body, size = body + chunk[:-2], size + len(line) + len(chunk)
            if not length:
                return body, size

    async def hang_up(self, asked: Request, sent: float) -> None:
        """Send this part of a request, and go away without waiting for an answer."""
        whole = asked.head + asked.body
        self._writer.write(whole[: max(1, int(sent * len(whole)))])
        await self._writer.drain()
        self._writer.transport.abort()

    def close(self) -> None:
        """Hang up politely."""
        self._writer.close()
