"""The board of Fairy Lights: shop, unseen cards, the window, the others' strings."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.types import Seat
from games.titles.base import SeatView, Table
from games.titles.fairy_lights.holdings import deck_count, holdings_of, shows_stars
from games.titles.fairy_lights.rivals import Rival, garland_cards, rival_of, score_words
from games.titles.fairy_lights.shop import Shop, UnseenColour, shop_view, unseen_view
from games.titles.fairy_lights.window import Window, window_of
from games.titles.fairy_lights.words import number_words


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A seat's place at the end: its points and what they come from, and its cards in the garland."""

    seat: SeatView
    points: str
    score_words: str
    cards_words: str


@dataclass(frozen=True, slots=True)
class Board:
    """All that the board shows."""

    shop: Shop
    unseen_heading: str
    unseen: tuple[UnseenColour, ...]
    window: Window
    rivals: tuple[Rival, ...]
    places: tuple[PlaceLine, ...]
    with_stars: bool


def board_of(table: Table) -> Board:
    """The board as the table's viewer sees it."""
    shown = _seat_in_window(table)
    return Board(
        shop=shop_view(table),
        unseen_heading=_("Still unseen: %(count)d") % {"count": deck_count(table)},
        unseen=unseen_view(table),
        window=window_of(table, shown),
        rivals=tuple(rival_of(table, seat) for seat in _around(table, shown)),
        places=_places(table),
        with_stars=shows_stars(table),
    )


def _places(table: Table) -> tuple[PlaceLine, ...]:
    """All seats, best first; in the order of play while there are no places."""
    ranked = sorted(table.seats, key=lambda seat: (seat.place or 0, seat.number))
    return tuple(_place(table, seat) for seat in ranked)


def _place(table: Table, seat: SeatView) -> PlaceLine:
    has = holdings_of(table, seat.number)
    return PlaceLine(
        seat=seat,
        points="" if seat.score is None else number_words(seat.score),
        score_words=score_words(has),
        cards_words=garland_cards(has.cards),
    )


def _seat_in_window(table: Table) -> Seat:
    """The viewer's own seat; a spectator looks into the window of who is to act, at the end of a winner."""
    if table.viewer is not None:
        return table.viewer
    wanted = [seat.number for seat in table.seats if seat.place == 1]
    wanted += [seat.number for seat in table.seats if seat.to_act]
    return next(iter(wanted), 0)


def _around(table: Table, first: Seat) -> list[Seat]:
    """The other seats in the order in which they play after this one."""
    seats = len(table.seats)
    return [(first + step) % seats for step in range(1, seats)]
