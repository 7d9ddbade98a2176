"""`manage.py playout GAME --seats … --out DIR`: plays games between bots and writes their records."""

import hashlib
import random
from argparse import ArgumentParser, ArgumentTypeError
from datetime import datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.engine.bots import PLAYOUT_BOT_NAMES, policy_named
from games.engine.errors import EngineError
from games.engine.playout import record_of_playout
from games.engine.protocol import AnyRuleset
from games.engine.record import write_record
from games.engine.registry import ruleset_named


class Command(BaseCommand):
    """Plays games in memory; needs no database."""

    help = "Plays games between bots and writes each as a record, the same ones again for the same seed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is played, by whom, how often, and where to."""
        parser.add_argument("game", help="fairy-lights, for instance")
        parser.add_argument("--seats", type=int, required=True)
        parser.add_argument(
            "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", dest="chosen"
        )
        parser.add_argument("--games", type=_positive, default=1)
        parser.add_argument(
            "--bots",
            type=_names,
            default=["random"],
            help=f"{', '.join(PLAYOUT_BOT_NAMES)}: one for all seats, or one for each, joined by commas",
        )
        parser.add_argument("--out", type=Path, required=True, metavar="DIR")
        parser.add_argument("--seed", type=int, help="any number; without it, one by chance")

    def handle(self, *args: Any, game: str, seats: int, games: int, out: Path, **options: Any) -> None:
        """Play, write, and say with which seed."""
        seed = random.SystemRandom().getrandbits(32) if options["seed"] is None else options["seed"]
        try:
            ruleset = ruleset_named(game)
            chosen = ruleset.frame(dict(options["chosen"]), seats).options
            bots = _one_a_seat(ruleset, options["bots"], seats)
        except EngineError as error:
            raise CommandError(str(error)) from None
        try:
            out.mkdir(parents=True, exist_ok=True)
            for number in range(1, games + 1):
                text = _record(ruleset, dict(chosen), bots, f"{seed}:{number}", timezone.now())
                (out / f"{game}-{number:05}.json").write_text(f"{text}\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"The records cannot be written to {out}: {error.strerror}.") from None
        self.stdout.write(f"Records written to {out}: {games} (seed {seed})")


def _record(ruleset: AnyRuleset, chosen: dict[str, str], bots: list[str], seed: str, now: datetime) -> str:
    record = record_of_playout(
        ruleset,
        chosen,
        bots,
        server_seed=hashlib.sha256(f"playout:{seed}".encode()).digest(),
        dice=random.Random(seed).random,  # noqa: S311 - bots' dice, not a secret
        at=now,
    )
    return write_record(record)


def _one_a_seat(ruleset: AnyRuleset, names: list[str], seats: int) -> list[str]:
    """One bot's name a seat. Raises UnknownBot, or CommandError when they are not as many as the seats."""
    bots = names * seats if len(names) == 1 else names
    if len(bots) != seats:
        raise CommandError(f"There are {seats} seats but {len(bots)} bots.")
    for name in names:
        policy_named(ruleset.slug, name)
    return bots


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ArgumentTypeError(f"an option is NAME=VALUE, not {text!r}")
    return name, value


def _names(text: str) -> list[str]:
    return text.split(",")


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"a number of games is 1 or more, not {text!r}")
    return int(text)
