"""Nobody finds a password, a token or an address in a log."""

import logging
import logging.config
import sys

import pytest
from django.conf import settings
from django.test import Client

from fairylights_site.logs import PlainFormatter, without_secrets

SECRET_LINES = {
    "an invitation": ("Not Found: /t/hQ3-x_9secret/", "hQ3-x_9secret"),
    "a reset key": ("GET /accounts/password/reset/key/1-c3cret-abc/ 200", "c3cret"),
    "a confirmation": ("Gone: /accounts/confirm-email/MQ:1x-c3cret:sig/", "c3cret"),
    "a query": ("Forbidden: /lobby/?token=c3cret&next=/mine/", "c3cret"),
    "an e-mail address": ("could not write to ada.l+games@mail.example: refused", "ada.l"),
    "a database's password": ("no answer: postgresql://lights:c3cret@db.example/lights", "c3cret"),
}


@pytest.mark.parametrize(("line", "secret"), SECRET_LINES.values(), ids=SECRET_LINES)
def test_a_line_loses_what_is_secret_in_it(line: str, secret: str) -> None:
    assert secret in line
    assert secret not in without_secrets(line)


def test_a_line_keeps_all_the_rest() -> None:
    line = "game 12: why? the bot was not called in time (3 of 4) at /games/12/move/"
    assert without_secrets(line) == line


def test_a_traceback_loses_it_too() -> None:
    try:
        raise ValueError("duplicate key (email)=(ada@mail.example)")
    except ValueError:
        record = logging.LogRecord("django", logging.ERROR, "", 0, "failed", None, sys.exc_info())
    written = PlainFormatter("{message}", style="{").format(record)
    assert "ValueError: duplicate key" in written
    assert "ada" not in written


def test_every_handler_writes_without_secrets() -> None:
    assert {handler["formatter"] for handler in settings.LOGGING["handlers"].values()} == {"plain"}
    assert settings.LOGGING["formatters"]["plain"]["()"] == "fairylights_site.logs.PlainFormatter"
    names = ["", "django", "django.request", "django.server", "django.channels.server", "daphne", "games"]
    for name in names:
        logger: logging.Logger | None = logging.getLogger(name)
        while logger:
            own = [handler for handler in logger.handlers if type(handler) is logging.StreamHandler]
            assert all(isinstance(handler.formatter, PlainFormatter) for handler in own), name
            logger = logger.parent if logger.propagate else None


@pytest.mark.django_db
def test_a_page_that_is_not_there_leaves_no_token_in_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(logging.getLogger("django").handlers[0].formatter)
    logging.getLogger("django.request").addHandler(stream)
    try:
        Client().get("/t/hQ3-x_9secret/?from=ada@mail.example")
    finally:
        logging.getLogger("django.request").removeHandler(stream)
    written = capfd.readouterr().err
    assert "Not Found: /t/…/" in written
    assert "hQ3" not in written
