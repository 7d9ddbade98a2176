"""Sockets as browsers open them, through the real application."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator
from django.conf import settings
from django.test import Client

from accounts.models import User
from games.models import Game
from tests.games.conftest import play_once

in_another_thread = database_sync_to_async

SOON = 5.0
A_WHILE = 0.3


class Socket:
    """One socket of one page."""

    def __init__(self, communicator: WebsocketCommunicator) -> None:
        self._wire: ApplicationCommunicator = communicator
        self.is_accepted = False

    async def open(self) -> None:
        """Ask for the connection and note whether it is accepted."""
        await self._wire.send_input({"type": "websocket.connect"})
        answer = await self._wire.receive_output(SOON)
        self.is_accepted = answer["type"] == "websocket.accept"

    async def said(self) -> Any:
        """The next frame, as it came over the wire; it must be text."""
        frame = await self._wire.receive_output(SOON)
        assert frame["type"] == "websocket.send", frame
        assert frame.get("bytes") is None
        return json.loads(frame["text"])

    async def closed_with(self) -> int:
        """The code with which it is closed now; nothing may be said before."""
        frame = await self._wire.receive_output(SOON)
        assert frame["type"] == "websocket.close", frame
        return int(frame["code"])

    async def is_silent(self) -> bool:
        """Whether nothing comes for a while."""
        return bool(await self._wire.receive_nothing(A_WHILE))

    async def say(self, *, text: str | None = None, data: bytes | None = None) -> None:
        """Send a frame to the server."""
        await self._wire.send_input({"type": "websocket.receive", "text": text, "bytes": data})

    async def leave(self) -> None:
        """Close the page."""
        await self._wire.send_input({"type": "websocket.disconnect", "code": 1001})
        await self._wire.wait(SOON)


@asynccontextmanager
async def socket_at(
    path: str, client: Client | None = None, origin: str | None = ""
) -> AsyncIterator[Socket]:
    """A socket at this address, of somebody's browser or of somebody signed out; left at the end.

    `origin`: the page that opened it, "" for one of ours, None for no page.
    """
    from fairylights_site.asgi import application

    socket = Socket(WebsocketCommunicator(application, path, _headers(client, origin)))
    await socket.open()
    try:
        yield socket
    finally:
        await socket.leave()


def _headers(client: Client | None, origin: str | None) -> list[tuple[bytes, bytes]]:
    headers = []
    if origin is not None:
        headers.append((b"origin", (origin or f"http://{settings.ALLOWED_HOSTS[0]}").encode()))
    if client is not None:
        cookie = client.cookies[settings.SESSION_COOKIE_NAME].value
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={cookie}".encode()))
    return headers


def path_of(game: Game) -> str:
    """Where the game's sockets are."""
    return f"/ws/games/{game.pk}/"


@in_another_thread
def move_on(game: Game) -> int:
    """Whoever is to act moves; the game's revision then."""
    return play_once(game).revision


@in_another_thread
def browser_of(user: User) -> Client:
    """A browser in which this person is signed in."""
    client = Client()
    client.force_login(user)
    return client
