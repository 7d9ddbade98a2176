"""`manage.py make_admin NAME`: lets an account into the administration."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from accounts import services


class Command(BaseCommand):
    """Makes somebody who has signed up an administrator."""

    help = _("Makes an account that exists an administrator.")

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help=_("The account's name, in any case."))

    def handle(self, *args: Any, name: str, **options: Any) -> None:
        try:
            account = services.make_admin(name=name)
        except services.AccountError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(_("“%(name)s” is an administrator now.") % {"name": account.username})
