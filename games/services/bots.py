"""Bots' turns: played by the worker, or by whoever visits the page when the worker does not."""

import random
from datetime import datetime

from django.db import transaction

from games import store
from games.engine.bots import policy_named
from games.models import Game, Seat
from games.services.play import apply_move
from games.services.tables import lock_game, seats_of

MOST_MOVES_AT_ONCE = 200
_dice = random.SystemRandom().random


def play_due_bots(*, game_id: int, now: datetime) -> int:
    """Play bots' moves until a person is to act or the game is over; returns how many.

    One transaction a move. Safe to call at any time, twice, and from several processes at once.
    """
    if not Game.objects.filter(pk=game_id, bot_due_since__isnull=False).exists():
        return 0
    for played in range(MOST_MOVES_AT_ONCE):
        if not _play_one(game_id, now):
            return played
    return MOST_MOVES_AT_ONCE


def _play_one(game_id: int, now: datetime) -> bool:
    with transaction.atomic(durable=True):
        game = lock_game(game_id)
        if game.status != Game.Status.PLAYING:
            return False
        seats = seats_of(game)
        due = next((seat for seat in seats if seat.bot and seat.to_act), None)
        if due is None:
            return False
        apply_move(game, seats, due, _choice(game, seats, due), now)
        return True


def _choice(game: Game, seats: list[Seat], seat: Seat) -> str:
    """The move of the seat's bot, which is shown its own observation and nothing else."""
    ruleset = store.ruleset_of(game)
    state = store.load_state(game, len(seats))
    policy = policy_named(game.ruleset, seat.bot)
    moves = ruleset.legal_moves(state, seat.number)
    return str(policy(ruleset.observe(state, seat.number), moves, _dice).text)
