"""People close their phones in the middle of everything: that must cost the server nothing."""

import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.browser.server import LiveServer, live_site
from tests.site.visitor import guest_at

pytestmark = pytest.mark.server

CLIENTS = 300
AT_ONCE = 30
RESET_AT_CLOSE = struct.pack("ii", 1, 0)
MOST_CONNECTIONS = 40
"""More than the server and the worker keep, far fewer than one a client."""


def test_the_server_answers_after_300_clients_hung_up_in_mid_request(tmp_path: Path, worker_id: str) -> None:
    with live_site(tmp_path, worker_id) as server:
        guest = guest_at(server.url)
        with ThreadPoolExecutor(AT_ONCE) as clients:
            list(clients.map(lambda number: _hang_up(server, guest.cookies, number), range(CLIENTS)))
        began = time.monotonic()
        pages = [guest.get("/lobby/") for _ in range(20)]
        assert time.monotonic() - began < CLIENTS / 10, "the line is worked off, and nobody is stuck in it"
        assert all(page.forms for page in pages)
        assert _connections(server) < MOST_CONNECTIONS


def _hang_up(server: LiveServer, cookies: str, number: int) -> None:
    """Asks for a page that reads the database, and is gone at one of many instants before the answer."""
    port = urlsplit(server.url).port or 80
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET_AT_CLOSE)
        client.sendall(f"GET /lobby/ HTTP/1.1\r\nHost: localhost\r\nCookie: {cookies}\r\n\r\n".encode())
        time.sleep(number % 10 / 200)


def _connections(server: LiveServer) -> int:
    """How many connections PostgreSQL has open for this site; none where the site has another database."""
    url = server.environment["DATABASE_URL"]
    if not url.startswith("postgres"):
        return 0
    with psycopg.connect(url) as connection:
        counted = connection.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
        )
        return int(counted.fetchone()[0])  # type: ignore[index]
