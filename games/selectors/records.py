"""The record of a game that is over, for whoever may look at it."""

from games import store
from games.engine.record import write_record
from games.models import Game, Seat
from games.refusals import NotThere
from games.selectors.people import seat_names


def record_text(game: Game) -> str:
    """The record as JSON text. Raises NotThere for a game that was not played to an end."""
    if not game.is_over or game.started_at is None:
        raise NotThere("no-record-yet")
    seats = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    return write_record(store.record_of(game, seats, seat_names(seats)))
