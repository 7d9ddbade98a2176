"""The shop of Fairy Lights as a page shows it, and what of the deck is still unseen."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.rules.fairy_lights import BULBS, CARDS, COLOUR, COLOURS, SHOP_ROOM
from games.engine.types import Card
from games.titles.base import Table
from games.titles.fairy_lights.holdings import deck_count, new_lines, shop_of, shows_stars, unseen_cards
from games.titles.fairy_lights.words import card_words, colour_label, stars_words

_STAR_PLACES: tuple[tuple[str, ...], ...] = ((), ("146",), ("102", "146"))
"""Where a card's stars are drawn, from the left."""


@dataclass(frozen=True, slots=True)
class CardView:
    """A card in the shop. `stars` are the places of its stars, empty where stars do not count."""

    symbol: str
    words: str
    stars: tuple[str, ...]
    stars_words: str
    is_last: bool
    line: int | None
    is_new: bool


@dataclass(frozen=True, slots=True)
class Shop:
    """The shop's row: always five places, None where one is free."""

    heading: str
    places: tuple[CardView | None, ...]
    deck_count: int
    deck_words: str
    deck_label: str


@dataclass(frozen=True, slots=True)
class UnseenColour:
    """What is still unseen of one colour; `is_danger` when it would end the turn."""

    colour: str
    label: str
    total: int
    left: int
    words: str
    is_danger: bool


def shop_view(table: Table) -> Shop:
    """The shop's row with its free places, and the deck."""
    cards, deck = shop_of(table), deck_count(table)
    came_with = _lines_of_cards(table)
    news = {line.number for line in new_lines(table)}
    views = [_card(card, card == cards[-1], came_with.get(card), news, shows_stars(table)) for card in cards]
    return Shop(
        heading=_("Shop, %(count)d of %(room)d") % {"count": len(cards), "room": SHOP_ROOM},
        places=(*views, *[None] * (SHOP_ROOM - len(views))),
        deck_count=deck,
        deck_words=_("%(count)d in the deck") % {"count": deck},
        deck_label=_("Deck, %(count)d left") % {"count": deck} if deck else _("The deck is empty"),
    )


def _card(card: Card, is_last: bool, line: int | None, news: set[int], with_stars: bool) -> CardView:
    colour, bulbs, stars = CARDS[card]
    return CardView(
        symbol=f"fl-{COLOURS[colour]}-{bulbs}",
        words=card_words(card),
        stars=_STAR_PLACES[stars] if with_stars else (),
        stars_words=stars_words(stars) if with_stars else "",
        is_last=is_last,
        line=line,
        is_new=line in news,
    )


def _lines_of_cards(table: Table) -> Mapping[Card, int]:
    """With which line of the log each card came into the shop, where the page knows it."""
    return {
        card: line.number
        for line in table.latest
        for event in line.events
        if event.kind == "revealed"
        for card in event.cards
    }


def unseen_view(table: Table) -> tuple[UnseenColour, ...]:
    """The composition of the cards, and what of it is still in the deck."""
    unseen, shop = unseen_cards(table), shop_of(table)
    danger = COLOUR[shop[-1]] if shop and len(shop) < SHOP_ROOM else None
    return tuple(_unseen_colour(colour, unseen, colour == danger) for colour in range(len(COLOURS)))


def _unseen_colour(colour: int, unseen: list[Card], is_danger: bool) -> UnseenColour:
    left = [card for card in unseen if COLOUR[card] == colour]
    total = COLOUR.count(colour)
    doubles = sum(BULBS[card] == 2 for card in left)
    words = {"left": len(left), "total": total, "doubles": doubles}
    return UnseenColour(
        colour=COLOURS[colour],
        label=colour_label(colour),
        total=total,
        left=len(left),
        words=_("%(left)d of %(total)d, %(doubles)d double") % words,
        is_danger=is_danger and bool(unseen),
    )
