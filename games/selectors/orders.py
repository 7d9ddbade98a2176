"""The standing orders of the one who looks: those left with a game, and those that could be."""

from dataclasses import dataclass

from games.engine.orders import Order, OrderOffer
from games.models import Game, StandingOrder
from games.titles.base import Table, Title


@dataclass(frozen=True, slots=True)
class GivenOrder:
    """An order that the viewer has left, in words."""

    situation: str
    words: str


@dataclass(frozen=True, slots=True)
class OfferedOrder:
    """An order that the viewer could leave, in words."""

    offer: OrderOffer
    words: str


@dataclass(frozen=True, slots=True)
class OrdersView:
    """The viewer's own orders; nobody else ever sees them."""

    given: list[GivenOrder]
    offered: list[OfferedOrder]


def orders_view(game: Game, title: Title, table: Table | None) -> OrdersView | None:
    """What the viewer's page shows of standing orders; None where there is nothing to order."""
    if table is None or table.viewer is None or game.status != Game.Status.PLAYING:
        return None
    if not table.ruleset.knows_orders or table.seats[table.viewer].bot:
        return None
    rows = StandingOrder.objects.filter(game=game, seat=table.viewer).order_by("situation")
    given = [
        GivenOrder(row.situation, title.order_words(Order(row.kind, row.situation, row.limit), table))
        for row in rows
    ]
    offered = [
        OfferedOrder(offer, title.offer_words(offer, table))
        for offer in table.ruleset.order_offers(table.observation)
    ]
    return OrdersView(given, offered) if given or offered else None
