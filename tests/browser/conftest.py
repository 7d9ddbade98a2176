"""What a browser test needs: Chromium, and a real server with its worker on a database of its own."""

import os
import shutil
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

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
START_SECONDS = 40
NO_CHROMIUM = "Chromium is missing. On Debian: apt-get install chromium; elsewhere set CHROMIUM to its path."

type NewContext = Callable[..., BrowserContext]


def find_chromium() -> str | None:
    """The browser to test with: $CHROMIUM, or the system's."""
    names = ["chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. Once a module and no longer: while Playwright runs, its event loop is this thread's."""
    executable = find_chromium()
    if executable is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_CHROMIUM)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        chromium = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def new_browser_context(browser: Browser, request: pytest.FixtureRequest) -> Iterator[NewContext]:
    """Makes contexts: people with cookies of their own. Fails the test on a script error or a breach of the CSP."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def make(*, width: int = 1280, height: int = 0, **options: object) -> BrowserContext:
        size = {"width": width, "height": height or (740 if width < 600 else 900)}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        context.set_default_timeout(10_000)
        context.on("console", hear)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def browser_context(new_browser_context: NewContext) -> BrowserContext:
    """One person at a desk."""
    return new_browser_context()


@dataclass(frozen=True)
class LiveServer:
    """A running site: its address, and the environment in which its commands see the same database."""

    url: str
    environment: dict[str, str]

    def manage(self, *arguments: str) -> str:
        """Runs a management command on the live database and returns what it printed."""
        command = [sys.executable, str(ROOT / "manage.py"), *arguments]
        done = subprocess.run(command, env=self.environment, cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[LiveServer]:
    """The site as people run it: daphne and the worker in processes of their own."""
    folder = tmp_path_factory.mktemp("live")
    port = free_port()
    with own_database(folder, worker_id) as database_url:
        environment = {
            **os.environ,
            "DATABASE_URL": database_url,
            "REDIS_URL": own_redis(worker_id),
            "DEBUG": "1",
            "PYTHONUNBUFFERED": "1",
        }
        server = LiveServer(f"http://localhost:{port}", environment)
        server.manage("migrate", "--verbosity", "0")
        web = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "fairylights_site.asgi:application"]
        worker = [sys.executable, str(ROOT / "manage.py"), "run_worker"]
        with running(web, environment, folder / "web.log"), running(worker, environment, folder / "worker.log"):
            wait_for(server.url, folder / "web.log")
            yield server


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def own_database(folder: Path, worker_id: str) -> Iterator[str]:
    """The URL of a fresh database: a file, or on the server of DATABASE_URL one that goes again afterwards."""
    given = os.environ.get("DATABASE_URL", "")
    if not given.startswith("postgres"):
        yield f"sqlite:///{folder / 'live.sqlite3'}"
        return
    import psycopg

    name = f"fairylights_live_{worker_id}_{os.getpid()}"
    parts = urlsplit(given)
    maintenance = urlunsplit(parts._replace(path="/postgres"))
    with psycopg.connect(maintenance, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
        yield urlunsplit(parts._replace(path=f"/{name}"))
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def own_redis(worker_id: str) -> str:
    """The given Redis, each test worker in a database of its own."""
    given = os.environ.get("REDIS_URL", "")
    if not given:
        return ""
    number = 1 + int(worker_id.removeprefix("gw") or 0) % 15 if worker_id != "master" else 15
    return urlunsplit(urlsplit(given)._replace(path=f"/{number}"))


@contextmanager
def running(command: list[str], environment: dict[str, str], log: Path) -> Iterator[None]:
    """A process that ends with the block."""
    with log.open("w") as out:
        process = subprocess.Popen(command, env=environment, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT)
        try:
            yield
        finally:
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
    pytest.fail(f"The server did not start:\n{log.read_text()}")
