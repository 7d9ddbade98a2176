"""Standing orders: leaving one, withdrawing it, and readying those whose turn has come."""

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from games import store
from games.engine.orders import Order
from games.engine.zones import State
from games.models import Game, Seat, StandingOrder
from games.refusals import BadInput, Refused
from games.services.tables import lock_game_of, own_seat, seats_of

SOONEST, LATEST = 5.0, 60.0
"""Seconds after which an order acts, at random: nobody can tell it from a person."""

_dice = random.SystemRandom()


def give(*, game_id: int, user: User, order: Order, now: datetime) -> StandingOrder:
    """Leave an order with a game; it replaces this seat's order for the same situation.

    Nothing that others see changes. Raises NotThere, NotAllowed, Refused, BadInput("no-such-order").
    """
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        seats = seats_of(game)
        seat = own_seat(seats, user)
        if game.status != Game.Status.PLAYING:
            raise Refused("game-over" if game.is_over else "not-started")
        if seat.bot:
            raise Refused("bot-plays-for-you")
        ruleset = store.ruleset_of(game)
        observation = ruleset.observe(store.load_state(game, len(seats)), seat.number)
        if not any(offer.allows(order) for offer in ruleset.order_offers(observation)):
            raise BadInput("no-such-order")
        given, _ = StandingOrder.objects.update_or_create(
            game=game,
            seat=seat.number,
            situation=order.situation,
            defaults={
                "kind": order.kind,
                "limit": order.limit,
                "given_at": now,
                "due_at": _soon(now) if seat.to_act else None,
            },
        )
        return given


def withdraw(*, game_id: int, user: User, situation: str) -> None:
    """Take one's order for this situation back; gone already is no error. Raises NotThere, NotAllowed."""
    with transaction.atomic(durable=True):
        game = lock_game_of(user, game_id)
        seat = own_seat(seats_of(game), user)
        StandingOrder.objects.filter(game=game, seat=seat.number, situation=situation).delete()


def ready(game: Game, seats: Sequence[Seat], state: State[Any], now: datetime) -> None:
    """After a move: drop orders whose situation is over, set those going whose seat is to act."""
    ruleset = store.ruleset_of(game)
    if not ruleset.knows_orders:
        return
    orders = list(StandingOrder.objects.filter(game=game))
    for order in orders:
        seat = seats[order.seat]
        situation = ruleset.situation(ruleset.observe(state, order.seat))
        if seat.bot or (order.situation and order.situation != situation):
            order.delete()
            continue
        due_at = (order.due_at or _soon(now)) if seat.to_act else None
        if due_at != order.due_at:
            order.due_at = due_at
            order.save(update_fields=["due_at"])


def drop_all(game: Game) -> None:
    """A game that is over needs no orders."""
    if store.ruleset_of(game).knows_orders:
        StandingOrder.objects.filter(game=game).delete()


def value_of(order: StandingOrder) -> Order:
    """The order as the rules know it."""
    return Order(order.kind, order.situation, order.limit)


def _soon(now: datetime) -> datetime:
    return now + timedelta(seconds=_dice.uniform(SOONEST, LATEST))
