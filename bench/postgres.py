"""A PostgreSQL to measure on: the one that answers on 127.0.0.1, or one of our own for the time being."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "postgres"
HOST = "127.0.0.1"
STANDARD_PORT = 5432


@contextmanager
def database() -> Iterator[str]:
    """The URL of an empty database that is dropped at the end."""
    with _server() as port:
        name = f"fairylights_bench_{os.getpid()}"
        with _connection(port) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield f"postgres://{USER}@{HOST}:{port}/{name}"
        finally:
            with _connection(port) as connection:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def free_port() -> int:
    """A port that nothing listens on just now."""
    with socket.socket() as attempt:
        attempt.bind((HOST, 0))
        return int(attempt.getsockname()[1])


def _connection(port: int) -> psycopg.Connection:
    return psycopg.connect(
        host=HOST, port=port, user=USER, dbname="postgres", autocommit=True, connect_timeout=3
    )


@contextmanager
def _server() -> Iterator[int]:
    if _answers(STANDARD_PORT):
        yield STANDARD_PORT
        return
    with _own_server() as port:
        yield port


def _answers(port: int) -> bool:
    try:
        _connection(port).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def _own_server() -> Iterator[int]:
    """A server in a folder of its own; PostgreSQL refuses to run as root, so there it runs as `postgres`."""
    folder = Path(tempfile.mkdtemp(prefix="fairylights-bench-"))
    data, port = folder / "data", free_port()
    options = f"-c listen_addresses={HOST} -c port={port} -c unix_socket_directories={folder}"
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        _run("initdb", "--auth=trust", f"--username={USER}", "--encoding=UTF8", f"--pgdata={data}")
        _run(
            "pg_ctl", f"--pgdata={data}", f"--log={folder / 'log'}", f"--options={options}", "--wait", "start"
        )
        try:
            yield port
        finally:
            _run("pg_ctl", f"--pgdata={data}", "--mode=fast", "--wait", "stop")
    finally:
        shutil.rmtree(folder)


def _run(program: str, *arguments: str) -> None:
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    subprocess.run(
        [*as_user, _where_is(program), *arguments],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        cwd="/",
    )


def _where_is(program: str) -> str:
    """The program's path; Debian keeps these in a folder a version, off the PATH."""
    found = shutil.which(program)
    if found is None:
        installed = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        if not installed:
            raise SystemExit(
                f"PostgreSQL's {program} is not installed here (on Debian: the package postgresql)."
            )
        found = str(installed[-1])
    return found
