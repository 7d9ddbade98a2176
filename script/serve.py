"""Runs the site on this machine: web and worker together, both or neither."""

import errno
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)

PATIENCE = 5
"""Seconds that a process may take to end before it is killed."""

WELCOME = """
Fairy Lights is ready: {url}
To become an administrator, sign up there, then run: .venv/bin/python manage.py make_admin NAME
Ctrl-C ends it.
"""


class AskedToEnd(Exception):
    """Somebody pressed Ctrl-C, or sent one of the signals that mean the same."""


class Trouble(Exception):
    """What is in the way, in one sentence; empty where a process has said it already."""


class Processes:
    """The processes that belong together, by name."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, name: str, *program: str) -> None:
        """Run a Python program, out of the reach of Ctrl-C, which is ours to pass on; it ends when we do."""
        command = [sys.executable, "script/child.py", *program]
        self._running[name] = subprocess.Popen(  # noqa: S603
            command, cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True
        )

    def ended(self) -> str | None:
        """The name of one that has ended."""
        return next((name for name, process in self._running.items() if process.poll() is not None), None)

    def end(self) -> None:
        """Ask all to end, and end those that do not."""
        for process in self._running.values():
            process.terminate()
        until = time.monotonic() + PATIENCE
        for process in self._running.values():
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def main(host: str, port: int) -> int:
    """Run until asked to end (0), or until something is in the way or one of the two dies (1)."""
    for number in SIGNALS:
        signal.signal(number, _end)
    processes = Processes()
    try:
        _check_port(host, port)
        _run(processes, host, port)
    except AskedToEnd:
        return 0
    except Trouble as trouble:
        sys.stderr.write(f"{trouble}\n" if str(trouble) else "")
    finally:
        processes.end()
    return 1


def _end(_number: int, _frame: FrameType | None) -> None:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    raise AskedToEnd


def _run(processes: Processes, host: str, port: int) -> None:
    processes.start("web", "script/web.py", host, str(port))
    while not _answers(host, port):
        if processes.ended():
            raise Trouble
        time.sleep(0.05)
    processes.start("worker", "manage.py", "run_worker")
    sys.stdout.write(WELCOME.format(url=_url(host, port)))
    sys.stdout.flush()
    while not (ended := processes.ended()):
        time.sleep(0.2)
    raise Trouble(f"The {ended} process has ended by itself, so everything is ended.")


def _answers(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=1).close()
    except OSError:
        return False
    return True


def _url(host: str, port: int) -> str:
    if host in ("127.0.0.1", "0.0.0.0", "::", "::1"):  # noqa: S104
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _check_port(host: str, port: int) -> None:
    """Bind as the server is about to, and let go again."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            attempt.bind(address)
    except OSError as error:
        raise Trouble(_port_trouble(error, host, port)) from error


def _port_trouble(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: please end what uses it, or choose another one with --port."
    if error.errno == errno.EACCES:
        return f"You may not use port {port}: please choose one above 1023 with --port."
    return f"{host} is no address of this machine: please choose another one with --host."


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
