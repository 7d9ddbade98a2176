"""Standing orders whose time has come: carried out as the player's own moves."""

from datetime import datetime

from django.db import transaction

from games import store
from games.models import Game, Seat, StandingOrder
from games.services.orders import value_of
from games.services.play import apply_move
from games.services.tables import lock_game, seats_of
from games.services.unattended import attempt

MOST_AT_ONCE = 200


def carry_out_due_orders(now: datetime) -> int:
    """Carry out every order that is due; returns how many moves that made. May run twice at once."""
    due = StandingOrder.objects.filter(due_at__lte=now).order_by("due_at")
    games = dict.fromkeys(due.values_list("game_id", flat=True)[:MOST_AT_ONCE])
    return sum(attempt(_carry_out_in, game_id=game_id, now=now) or False for game_id in games)


def _carry_out_in(*, game_id: int, now: datetime) -> bool:
    with transaction.atomic(durable=True):
        game = lock_game(game_id)
        seats = seats_of(game)
        orders = list(StandingOrder.objects.filter(game=game))
        particular = {order.seat for order in orders if order.situation}
        for order in orders:
            if order.due_at is None or order.due_at > now:
                continue
            if not order.situation and order.seat in particular:
                continue  # what was said of this situation goes before what was said of all
            seat = seats[order.seat]
            text = _move_of(game, seats, seat, order)
            if text is None:
                _disarm(order)
                continue
            _disarm(order)
            apply_move(game, seats, seat, text, now)
            return True
        return False


def _move_of(game: Game, seats: list[Seat], seat: Seat, order: StandingOrder) -> str | None:
    """The text of the move that the order makes now, or None when it has nothing to do here."""
    if game.status != Game.Status.PLAYING or seat.bot or not seat.to_act:
        return None
    ruleset = store.ruleset_of(game)
    state = store.load_state(game, len(seats))
    observation = ruleset.observe(state, seat.number)
    if order.situation and order.situation != ruleset.situation(observation):
        return None
    move = ruleset.carry_out(value_of(order), observation, ruleset.legal_moves(state, seat.number))
    return None if move is None else str(move.text)


def _disarm(order: StandingOrder) -> None:
    """An order for one situation has done its work; a lasting one waits for the next turn."""
    if order.situation:
        order.delete()
    else:
        order.due_at = None
        order.save(update_fields=["due_at"])
