"""A copy of the project as a newcomer has it, whose scripts run with files and a port of their own."""

import os
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("accounts", "fairylights_site", "games", "script", "static", "templates", "locale")
PATIENCE = 40
OURS = ("DATABASE_URL", "REDIS_URL", "VAR_DIR", "DEBUG", "SECRET_KEY", "ALLOWED_HOSTS", "LOCAL_HOSTS")


@dataclass(frozen=True)
class Copy:
    """A copy of the project in a folder. Its packages are those that the tests run with."""

    folder: Path
    port: int

    @property
    def database(self) -> Path:
        """The file with its games."""
        return self.folder / "var" / "db.sqlite3"

    def command(self, *options: str) -> list[str]:
        """`script/server` with these options, on a port of its own unless they say otherwise."""
        return [str(self.folder / "script" / "server"), *(options or ("--port", str(self.port)))]

    def refusal(self, *options: str, **variables: str) -> str:
        """What `script/server` says when it does not start: whatever it printed, which must be one line."""
        done = subprocess.run(
            self.command(*options),
            cwd="/",
            env=environment(**variables),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode not in (0, 126, 127), done.stdout
        assert done.stdout.count("\n") == 1, done.stdout
        return done.stdout.strip()

    @contextmanager
    def serving(self, **variables: str) -> Iterator["Server"]:
        """The site, started with `script/server` from elsewhere, until the block ends."""
        log = self.folder / "server.log"
        with log.open("w") as out:
            process = subprocess.Popen(
                self.command(),
                cwd="/",
                env=environment(**variables),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            )
        server = Server(process, self.port, log, time.monotonic())
        try:
            yield server
        finally:
            server.end()


@dataclass
class Server:
    """A running `script/server`."""

    process: subprocess.Popen[bytes]
    port: int
    log: Path
    started: float

    def wait_until_ready(self) -> float:
        """Waits until it says that it is ready; returns the seconds from the start until then."""
        while f"http://localhost:{self.port}" not in self.log.read_text():
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        return time.monotonic() - self.started

    def page(self) -> str:
        """The home page."""
        with urllib.request.urlopen(f"http://localhost:{self.port}/", timeout=20) as answer:
            return str(answer.read().decode())

    def child(self, name: str) -> int:
        """The process whose command line contains this, once it is there."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for number, words in children_of(self.process.pid):
                if name in words:
                    return number
            time.sleep(0.05)
        raise AssertionError(f"{name} was never started")

    def press_ctrl_c(self) -> tuple[int, str]:
        """What a terminal does with Ctrl-C: SIGINT to all of the foreground; returns what `wait` does."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.wait()

    def wait(self) -> tuple[int, str]:
        """Its exit code and all that it printed, once it has ended by itself."""
        return self.process.wait(timeout=PATIENCE), self.log.read_text()

    def end(self) -> None:
        """Makes sure that nothing of it is left."""
        left = [number for number, _ in children_of(self.process.pid)]
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(timeout=20)
        self.process.kill()
        for number in left:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def copy_to(folder: Path) -> Copy:
    """Copies the project there, with the packages that are here."""
    for part in PARTS:
        if (ROOT / part).exists():
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("manage.py", "requirements.txt"):
        shutil.copy(ROOT / name, folder / name)
    (folder / ".venv").symlink_to(sys.prefix)
    return Copy(folder, free_port())


def environment(**variables: str) -> dict[str, str]:
    """The environment of somebody who has set nothing but these."""
    kept = {name: value for name, value in os.environ.items() if name not in OURS}
    return {**kept, **variables}


def free_port() -> int:
    """A port that nobody uses at this moment."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def children_of(parent: int) -> list[tuple[int, str]]:
    """Number and command line of each process that this one started."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=", "-o", "ppid=", "-o", "args="],
        capture_output=True,
        text=True,
        check=True,
    )
    rows = (line.split(None, 2) for line in listed.stdout.splitlines())
    return [(int(row[0]), row[2]) for row in rows if int(row[1]) == parent]


def is_alive(number: int) -> bool:
    """Whether there is such a process; one that has ended counts no more, even if nobody asked how."""
    listed = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(number)], capture_output=True, text=True, check=False
    )
    return bool(listed.stdout.strip()) and not listed.stdout.startswith("Z")


def execute(database: Path, statement: str) -> None:
    """Does something to a database behind Django's back."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute(statement)
