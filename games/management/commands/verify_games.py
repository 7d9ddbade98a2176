"""manage.py verify_games: replay every game's log and compare it with its rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.models import Game
from games.selectors.verification import differences


class Command(BaseCommand):
    """Replays every started game (or those named) and says what differs; fails when anything does."""

    help = "Replay every game's log and compare the result with its rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="*", type=int, help="only these games, by number")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.filter(started_at__isnull=False).order_by("pk")
        if options["game"]:
            games = games.filter(pk__in=options["game"])
        checked = wrong = 0
        for game_id in games.values_list("pk", flat=True).iterator():
            with transaction.atomic():
                found = differences(Game.objects.select_for_update().get(pk=game_id))
            checked += 1
            wrong += bool(found)
            for difference in found:
                self.stdout.write(f"game {game_id}: {difference}")
        self.stdout.write(f"{checked} games checked, {wrong} differ")
        if wrong:
            raise CommandError("some games differ from their logs")
