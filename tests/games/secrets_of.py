"""What is secret in a game that runs, how to look for it, and how to change it unseen."""

import base64
import random
from collections.abc import Iterable, Iterator, Mapping

from django.test import Client

from games import store
from games.engine.types import Place, Viewer
from games.models import CardPosition, Game


def spellings_of(seed: bytes) -> set[str]:
    """How a piece of the server's seed would look in a text."""
    halves = (seed[:16], seed[16:])
    return {spelling for half in halves for spelling in _spellings(half)}


def _spellings(half: bytes) -> Iterator[str]:
    yield from (half.hex(), half.hex().upper(), half.decode("latin-1"), repr(half)[2:-1])
    yield from (str(int.from_bytes(half)), str(list(half))[1:-1])
    # Where three bytes begin in base64 depends on what stands before them.
    for offset in range(3):
        for encode in (base64.b64encode, base64.urlsafe_b64encode):
            yield encode(half[offset:15])[:16].decode()


def seed_of(game: Game) -> bytes:
    """The server's seed."""
    return bytes(game.secret.server_seed)


def assert_nothing_in(answers: Mapping[str, str], secrets: Iterable[str]) -> None:
    """None of these texts stands in any of the answers."""
    for secret in secrets:
        for where, answer in answers.items():
            assert secret not in answer, f"{where} tells {secret!r}"


def scramble(game: Game, viewer: Viewer) -> None:
    """Deal all cards that this viewer cannot see anew among the places where they lie."""
    frame = store.ruleset_of(game).frame(game.options, game.seats.count())
    rows = list(CardPosition.objects.filter(game=game).order_by("card"))
    hidden = [row for row in rows if not frame.shows_cards(Place(row.zone, row.owner), viewer)]
    assert len(hidden) > 1
    places = [(row.zone, row.owner, row.index) for row in hidden]
    dealt = random.Random(len(rows)).sample(places, len(places))
    assert dealt != places
    for row, (row.zone, row.owner, row.index) in zip(hidden, dealt, strict=True):
        row.save()


def seat_number_of(game: Game, client: Client) -> Viewer:
    """The seat at the game of whoever is signed in in this browser."""
    return (
        game.seats.filter(user_id=client.session.get("_auth_user_id"))
        .values_list("number", flat=True)
        .first()
    )
