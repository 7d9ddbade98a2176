"""People, sessions, and games whose moves are known beforehand. Needs Django to be set up."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import store
from games.models import Game
from games.services import lobby, opening, play
from games.services.opening import TableWishes

opening.MOST_AN_HOUR = 1_000_000
"""The scenery is laid out at once, as nobody could."""


class Person(NamedTuple):
    """Somebody who is signed in, with the cookie that shows it."""

    user: User
    session: str


class Step(NamedTuple):
    """A move that will be legal when it is its turn, and the version it is made on."""

    person: Person
    text: str
    version: int


class Played(NamedTuple):
    """A game that has started, and one way to play it to its end."""

    game: Game
    people: tuple[Person, ...]
    steps: tuple[Step, ...]


def people(count: int) -> list[Person]:
    """That many new people, signed in."""
    made = []
    first = User.objects.count()
    for number in range(first, first + count):
        user = User.objects.create(username=f"Player{number}")
        client = Client()
        client.force_login(user)
        made.append(Person(user, client.cookies[settings.SESSION_COOKIE_NAME].value))
    return made


def waiting_game(host: User, seats: int = 2) -> Game:
    """A table with its host, open to all."""
    wishes = TableWishes(ruleset="fairy-lights", min_seats=seats, max_seats=seats)
    return opening.open_table(host=host, wishes=wishes, client_seed="bench", now=timezone.now())


def running_game(sitting: Sequence[Person]) -> Played:
    """A game of these people that has just started."""
    game = waiting_game(sitting[0].user, len(sitting))
    for person in sitting[1:]:
        lobby.join(game_id=game.pk, user=person.user, client_seed="bench", now=timezone.now())
    game.refresh_from_db()
    return Played(game, tuple(sitting), _steps(game, sitting))


def in_its_middle(sitting: Sequence[Person]) -> Played:
    """A game of these people of which half the moves are made."""
    played = running_game(sitting)
    for step in played.steps[: len(played.steps) // 2]:
        play.make_move(
            game_id=played.game.pk,
            user=step.person.user,
            text=step.text,
            seen_version=step.version,
            now=timezone.now(),
        )
    return played


def _steps(game: Game, sitting: Sequence[Person]) -> tuple[Step, ...]:
    """Random legal moves to the end; whoever runs the bench may know the seed."""
    ruleset, seats = store.ruleset_of(game), list(game.seats.order_by("number"))
    person_in = {
        seat.number: person for seat in seats for person in sitting if seat.user_id == person.user.pk
    }
    chance = store.seeded_chance_of(game, seats)
    dice = random.Random(game.pk)
    state = ruleset.setup(game.options, len(seats), chance)
    steps: list[Step] = []
    while owing := ruleset.to_act(state):
        move = dice.choice(ruleset.legal_moves(state, owing[0]))
        state, _ = ruleset.apply(state, owing[0], move, chance)
        steps.append(Step(person_in[owing[0]], move.text, len(steps)))
    return tuple(steps)
