"""The real site under daphne on an empty PostgreSQL, for as long as a section measures it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bench.postgres import HOST, database, free_port

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 30
"""Seconds until the site must answer."""


@contextmanager
def site() -> Iterator[int]:
    """Django in this process on the same database as the site, and the port on which the site answers."""
    with database() as url:
        os.environ.update(DJANGO_SETTINGS_MODULE="bench.settings", DATABASE_URL=url)
        for name in ("REDIS_URL", "ALLOWED_HOSTS", "DEBUG"):
            os.environ.pop(name, None)
        _set_up_django()
        try:
            with _served() as port:
                yield port
        finally:
            _let_go()


def _set_up_django() -> None:
    """Load the settings, or where another section has done so point them at the new database; migrate."""
    import django
    from django.conf import settings
    from django.core.management import call_command
    from django.db import connections

    from fairylights_site import environment

    django.setup()
    fresh = environment.database(Path())
    settings.DATABASES["default"].update(fresh)
    connections["default"].settings_dict.update(fresh)
    call_command("migrate", verbosity=0)


def _let_go() -> None:
    from django.db import connection

    connection.close()


@contextmanager
def _served() -> Iterator[int]:
    port = free_port()
    arguments = ["-m", "daphne", "-v", "0", "-b", HOST, "-p", str(port), "fairylights_site.asgi:application"]
    server = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, stdin=subprocess.DEVNULL)
    try:
        _wait_for(port)
        yield port
    finally:
        server.terminate()
        server.wait(PATIENCE)


def _wait_for(port: int) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((HOST, port), timeout=1).close()
            return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
