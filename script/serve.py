"""Runs the site on this machine: web and worker together, both or neither."""

import errno
import os
import signal
import socket
import subprocess
import sys
import time
from types import FrameType

from prepare import ROOT, NotReadyError, prepare

PATIENCE = 5
"""Seconds that a process may take to end before it is killed."""

WELCOME = """
Fairy Lights is ready: {url}
To become an administrator, sign up there, then run: .venv/bin/python manage.py make_admin NAME
Ctrl-C ends it.
"""


class AskedToEnd(Exception):  # noqa: N818
    """Somebody pressed Ctrl-C, or sent one of the signals that mean the same."""


def main(host: str, port: int) -> int:
    """Run until asked to end (0), or until something is in the way or one of the two dies (1)."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end)
    try:
        _check_port(host, port)
        prepare()
        return _run(host, port)
    except NotReadyError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except AskedToEnd:
        return 0


def _end(_number: int, _frame: FrameType | None) -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    raise AskedToEnd


def _check_port(host: str, port: int) -> None:
    """Bind as the server is about to, and let go again."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            attempt.bind(address)
    except OSError as error:
        raise NotReadyError(_port_trouble(error, host, port)) from error


def _port_trouble(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: please end what uses it, or choose another one with --port."
    if error.errno == errno.EACCES:
        return f"You may not use port {port}: please choose one above 1023 with --port."
    return f"{host} is no address of this machine: please choose another one with --host."


def _run(host: str, port: int) -> int:
    web = [sys.executable, "-m", "daphne", "-v", "0", "-b", host, "-p", str(port)]
    commands = {
        "web": [*web, "fairylights_site.asgi:application"],
        "worker": [sys.executable, "manage.py", "run_worker"],
    }
    running: dict[str, subprocess.Popen[bytes]] = {}
    try:
        for name, command in commands.items():
            running[name] = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL)
        _welcome_when_ready(running, host, port)
        ended = _wait_for_an_end(running)
    finally:
        _end_all(list(running.values()))
    raise NotReadyError(f"The {ended} process has ended by itself, so everything was ended.")


def _welcome_when_ready(running: dict[str, subprocess.Popen[bytes]], host: str, port: int) -> None:
    while not any(process.poll() is not None for process in running.values()):
        if _answers(host, port):
            sys.stdout.write(WELCOME.format(url=_url(host, port)))
            sys.stdout.flush()
            return
        time.sleep(0.05)


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


def _wait_for_an_end(running: dict[str, subprocess.Popen[bytes]]) -> str:
    while True:
        for name, process in running.items():
            if process.poll() is not None:
                return name
        time.sleep(0.2)


def _end_all(processes: list[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + PATIENCE
    for process in processes:
        try:
            process.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
