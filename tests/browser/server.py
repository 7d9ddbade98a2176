"""The real site for browser tests: daphne and the worker on a database of their own."""

import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from playwright.sync_api import BrowserContext

ROOT = Path(__file__).resolve().parents[2]
MANAGE = str(ROOT / "manage.py")
START_SECONDS = 40

type NewContext = Callable[..., BrowserContext]


@dataclass(frozen=True)
class LiveServer:
    """A running site: its address, and the environment in which its commands see the same database."""

    url: str
    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Runs a management command on the live database and returns what it printed."""
        command = [sys.executable, MANAGE, *arguments]
        done = subprocess.run(
            command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@contextmanager
def live_site(folder: Path, worker_id: str) -> Iterator[LiveServer]:
    """A migrated site whose files, database included, are in `folder`, running until the block ends."""
    port = free_port()
    with own_database(folder, worker_id) as database_url:
        own = {"DATABASE_URL": database_url, "REDIS_URL": own_redis(worker_id), "VAR_DIR": str(folder)}
        server = LiveServer(f"http://localhost:{port}", {**os.environ, **own, "LOCAL_SITE": "1", "DEBUG": ""})
        server.manage("migrate", "--verbosity", "0")
        server.manage("collectstatic", "--no-input", "--verbosity", "0")
        web = ["-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "fairylights_site.asgi:application"]
        with (
            running(web, server, folder / "web.log"),
            running([MANAGE, "run_worker"], server, folder / "worker.log"),
        ):
            wait_for(server.url, folder / "web.log")
            yield server


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def own_database(folder: Path, worker_id: str) -> Iterator[str]:
    """The URL of a fresh database: a file, or one on the server of DATABASE_URL that is dropped at last."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{folder / 'live.sqlite3'}"
        return
    name = f"fairylights_live_{worker_id}_{secrets.token_hex(4)}"
    parts = urlsplit(given)
    maintenance = urlunsplit(parts._replace(path="/postgres"))
    with psycopg.connect(maintenance, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        try:
            yield urlunsplit(parts._replace(path=f"/{name}"))
        finally:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def own_redis(worker_id: str) -> str:
    """The given Redis, each test worker in a database of its own."""
    given = os.environ.get("REDIS_URL", "")
    if not given:
        return ""
    number = 1 + int(worker_id.removeprefix("gw") or 0) % 15 if worker_id != "master" else 15
    return urlunsplit(urlsplit(given)._replace(path=f"/{number}"))


@contextmanager
def running(arguments: list[str], server: LiveServer, log: Path) -> Iterator[None]:
    """A Python process that runs as long as the block, and had better not end by itself."""
    with log.open("w") as out:
        command = [sys.executable, *arguments]
        process = subprocess.Popen(
            command, env=server.environment, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            yield
            assert process.poll() is None, f"{arguments} ended:\n{log.read_text()}"
        finally:
            end(process)


def end(process: subprocess.Popen[bytes]) -> None:
    """Asks the process to end, and makes it after ten seconds."""
    process.terminate()
    try:
        process.wait(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_for(url: str, log: Path) -> None:
    """Returns when the server answers; fails with its log when it does not."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{url}/", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError(f"The server did not start:\n{log.read_text()}")
