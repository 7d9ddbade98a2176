"""Readers and tables for tests that look at pages."""

import re
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game
from games.services import opening
from games.services.opening import TableWishes
from tests.games.by_forms import Reader


def signed_in(user: User) -> Reader:
    """This person's browser."""
    reader = Reader()
    reader.client.force_login(user)
    return reader


def table_of(host: User, **wishes: Any) -> Game:
    """A table for two to four that this person opened three hours ago."""
    wanted = TableWishes(**{"ruleset": "fairy-lights", "min_seats": 2, "max_seats": 4, **wishes})
    return opening.open_table(
        host=host, wishes=wanted, client_seed="", now=timezone.now() - timedelta(hours=3)
    )


def html_of(reader: Reader | None, url: str, status: int = 200) -> str:
    """The page at this address, for a person or for somebody signed out."""
    response = (reader.client if reader else Client()).get(url)
    assert response.status_code == status
    return response.content.decode()


def text_of(html: str) -> str:
    """The words of a page's content."""
    content = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())
