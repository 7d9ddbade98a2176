"""`manage.py check_record FILE…`: says of each file whether it is a true record."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.engine.errors import RecordError
from games.engine.record import check_record

MOST_BYTES = 4 * 2**20
MOST_CHARACTERS_SAID = 300


class Command(BaseCommand):
    """Checks records by replaying them; needs no database."""

    help = "Says of each file whether it is a true record of a game; ends with 1 when one is not."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files."""
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *args: Any, files: list[str], **options: Any) -> None:
        """One line a file."""
        verdicts = [verdict_on(Path(name)) for name in files]
        for name, verdict in zip(files, verdicts, strict=True):
            self.stdout.write(f"{_on_one_line(name)}: {verdict or 'ok'}")
        if any(verdicts):
            sys.exit(1)


def verdict_on(path: Path) -> str:
    """What is wrong with the record in that file, in one line; empty when nothing is."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            return f"it is too large for a record: more than {MOST_BYTES} bytes"
        check_record(content.decode())
    except OSError as error:
        return f"it cannot be read: {error.strerror}"
    except UnicodeDecodeError:
        return "it is not text in UTF-8"
    except RecordError as error:
        return _on_one_line(str(error))[:MOST_CHARACTERS_SAID]
    return ""


def _on_one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
