"""Somebody who visits a running site from outside: pages and forms over HTTP, and the socket of a game."""

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from socket import SHUT_RDWR

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.games.by_forms import Button, Form, Page


class Visitor:
    """A browser without JavaScript, with cookies of its own, at a site with this address."""

    def __init__(self, site: str) -> None:
        self.site = site
        self._http = httpx.Client(base_url=site, timeout=30, follow_redirects=True)

    @property
    def cookies(self) -> str:
        """What it sends along with each request."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self._http.cookies.jar)

    def get(self, url: str) -> Page:
        """The page at this address, which must be there."""
        return Page(self._http.get(url).raise_for_status().text)

    def send(self, form: Form, button: Button | None = None, **typed: str) -> Page:
        """Sends a form; returns the page one lands on."""
        return Page(self._post(form, button, typed, follow=True).text)

    def send_and_look_away(self, form: Form, button: Button) -> None:
        """Sends a form without asking for the page that it leads to."""
        self._post(form, button, {}, follow=False)

    def _post(
        self, form: Form, button: Button | None, typed: dict[str, str], *, follow: bool
    ) -> httpx.Response:
        data = form.fields | typed | ({button.name: button.value} if button and button.name else {})
        answer = self._http.post(form.action, data=data, follow_redirects=follow)
        assert not answer.is_error, (form.action, answer.status_code)
        return answer

    @contextmanager
    def watching(self, game: str, *, abruptly: bool = False) -> Iterator["Watch"]:
        """The open page of a game, as far as its socket goes; perhaps one that is left without a word."""
        address = f"{self.site.replace('http', 'ws', 1)}/ws/games/{game}/"
        with connect(address, origin=self.site, additional_headers={"Cookie": self.cookies}) as socket:  # type: ignore[arg-type]
            yield Watch(socket)
            if abruptly:
                socket.socket.shutdown(SHUT_RDWR)


class Watch:
    """What a socket says, as it comes."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def hears_of(self, revision: int, *, within: float) -> bool:
        """Whether it says in so many seconds that the game is at this revision or further."""
        until = time.monotonic() + within
        while (left := until - time.monotonic()) > 0:
            try:
                if json.loads(self._socket.recv(timeout=left))["revision"] >= revision:
                    return True
            except TimeoutError:
                return False
            except ConnectionClosed as closed:
                raise AssertionError("the socket was closed") from closed
        return False


def guest_at(site: str) -> Visitor:
    """Somebody who plays at once."""
    visitor = Visitor(site)
    visitor.send(visitor.get("/").form_to("/accounts/guest/"))
    return visitor


def open_table(visitor: Visitor, **wishes: str) -> Page:
    """Opens a table by the form for it; returns its page."""
    form = next(form for form in visitor.get("/lobby/open/").forms if form.action == "/lobby/open/")
    return visitor.send(form, **wishes)
