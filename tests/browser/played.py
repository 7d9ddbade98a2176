"""A game page whose server is played by the test: pings, silence and late answers at will."""

import json
import re
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django_htmx import __file__ as htmx_package
from playwright.sync_api import Page, Route, WebSocketRoute

ORIGIN = "http://table.test"
SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
HTMX = Path(htmx_package).parent / "static" / "django_htmx" / "htmx-2.min.js"
CONFIG = Path(settings.BASE_DIR) / "templates" / "partials" / "htmx_config.html"

FRAME = """<!doctype html><html lang="en"><head><title>before</title>{config}
<script src="/htmx.js" defer></script>
<script type="module" src="/site.js"></script><script type="module" src="/keep.js"></script>
<script type="module" src="/game.js"></script></head>
<body><div id="stale" hidden data-sentence="This page is from TIME." data-shut="No longer open to you.">
<span data-stale-words></span><button type="button" data-try-now>Try now</button>
<a href="/mine/" data-way-out hidden>My games</a></div>
<div id="messages"></div>
<main>{board}<div id="chat"><form action="/chat"><input name="text"></form></div></main>
<div id="said" data-dropped="No longer possible." data-moved-on="Nothing was sent."></div>
<dialog id="confirm"><form method="dialog"><p id="confirm-question"></p><button value="no">Not now</button>
<button value="yes" data-label="Yes">Yes</button></form></dialog></body></html>"""


def board(revision: int, *, inside: str = "", extra: str = "", oob: bool = False) -> str:
    """The board's region as the server writes it."""
    swap = 'hx-swap-oob="outerHTML"' if oob else ""
    return (
        f'<div id="board" data-game="7" data-version="{revision}" data-revision="{revision}"'
        f' data-status="playing" data-updates="/games/7/updates/" data-socket="/ws/games/7/"'
        f' data-title="Turn {revision}" {extra} {swap}>'
        f'<h1 id="turn" tabindex="-1">Revision {revision}</h1>{inside}</div>'
    )


class PlayedServer:
    """The other end of the page, at the test's command."""

    def __init__(self, page: Page, first: str) -> None:
        self.page = page
        self.document = FRAME.format(config=CONFIG.read_text(), board=first)
        self.answer = (204, "")
        self.asked: list[str] = []
        self.posted: list[str] = []
        self.sockets: list[WebSocketRoute] = []
        self.silent = False
        self.ping_before_answer = 0
        page.route(f"{ORIGIN}/**", self.serve)
        page.route_web_socket(re.compile("/ws/"), self.accept)
        page.goto(f"{ORIGIN}/games/7/")

    def accept(self, connection: WebSocketRoute) -> None:
        """Takes the page's socket."""
        self.sockets.append(connection)

    def serve(self, route: Route) -> None:
        """Answers one request."""
        path = route.request.url.removeprefix(ORIGIN)
        if path.endswith(".js"):
            source = HTMX if path == "/htmx.js" else SCRIPTS / path[1:]
            route.fulfill(body=source.read_text(), content_type="text/javascript")
        elif path.startswith("/games/7/updates/"):
            self.asked.append(path)
            self.answer_updates(route)
        elif route.request.method == "POST":
            self.posted.append(route.request.post_data or "")
            if self.ping_before_answer:
                self.push(self.ping_before_answer)
                self.page.wait_for_timeout(200)
            route.fulfill(status=self.answer[0], body=self.answer[1], content_type="text/html")
        else:
            route.fulfill(body=self.document, content_type="text/html")

    def answer_updates(self, route: Route) -> None:
        """Nothing, silence, or what is prepared."""
        if self.silent:
            route.abort()
        else:
            route.fulfill(status=self.answer[0], body=self.answer[1], content_type="text/html")

    def push(self, revision: int) -> None:
        """What the socket says after a change."""
        self.sockets[-1].send(json.dumps({"revision": revision}))

    def publish(self, revision: int, **inside: str) -> None:
        """A change that the page is told of."""
        self.answer = (200, board(revision, oob=True, **inside))
        self.push(revision)

    def wait_until(self, happened: Callable[[], bool]) -> None:
        """Lets the page run until something has reached the server."""
        for _ in range(100):
            if happened():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError("the page never did it")
