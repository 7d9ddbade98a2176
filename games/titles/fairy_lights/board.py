"""The board of Fairy Lights: shop, unseen cards, the window, the others' strings."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.types import Seat
from games.titles.base import Table
from games.titles.fairy_lights.holdings import deck_count, holdings_of, shows_stars
from games.titles.fairy_lights.rivals import Rival, garland_cards, rival_of
from games.titles.fairy_lights.shop import Shop, UnseenColour, shop_view, unseen_view
from games.titles.fairy_lights.window import Window, window_of


@dataclass(frozen=True, slots=True)
class Board:
    """All that the board shows."""

    shop: Shop
    unseen_heading: str
    unseen: tuple[UnseenColour, ...]
    window: Window
    rivals: tuple[Rival, ...]
    with_stars: bool
    garland_cards: tuple[str, ...]
    """What each seat has in its garland, seat by seat: “28 cards in the garland”."""


def board_of(table: Table) -> Board:
    """The board as the table's viewer sees it."""
    shown = _seat_in_window(table)
    return Board(
        shop=shop_view(table),
        unseen_heading=_("Still unseen: %(count)d") % {"count": deck_count(table)},
        unseen=unseen_view(table),
        window=window_of(table, shown),
        rivals=tuple(rival_of(table, seat) for seat in _around(table, shown)),
        with_stars=shows_stars(table),
        garland_cards=tuple(
            garland_cards(holdings_of(table, seat).cards) for seat in range(len(table.seats))
        ),
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
