"""The other seats of Fairy Lights, small: a string of lights, unfinished sets, points."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules.fairy_lights import COLOURS
from games.engine.types import Seat
from games.titles.base import SeatView, Table
from games.titles.fairy_lights.holdings import Holdings, bulbs_on, holdings_of, observed
from games.titles.fairy_lights.words import bulbs_words, cards_words, colour_word, number_words


@dataclass(frozen=True, slots=True)
class Strand:
    """A stored set, small: its colour and a place for each bulb."""

    colour: str
    bulbs: tuple[None, ...]


@dataclass(frozen=True, slots=True)
class OpenSet:
    """A set under construction, small."""

    colour: str
    words: str


@dataclass(frozen=True, slots=True)
class Rival:
    """Another seat: its string of lights, its unfinished sets, its points."""

    seat: SeatView
    status: str
    strands: tuple[Strand, ...]
    strands_words: str
    cards_words: str
    unfinished: tuple[OpenSet, ...]
    points: str
    score_words: str
    garland_points: int
    cards_in_garland: str


def score_words(holdings: Holdings) -> str:
    """How a seat's points come about: “33 − 2”."""
    return _("%(gained)d − %(unfinished)d") % {
        "gained": holdings.gained,
        "unfinished": holdings.unfinished,
    }


def rival_of(table: Table, seat: Seat) -> Rival:
    """This seat, small."""
    view, has = table.seats[seat], holdings_of(table, seat)
    begun = [(colour, bulbs_on(has.begun_of(colour))) for colour in range(len(COLOURS))]
    return Rival(
        seat=view,
        status=_rival_status(table, view),
        strands=tuple(Strand(COLOURS[stored.colour], (None,) * stored.bulbs) for stored in has.stored),
        strands_words=_strands_words(has),
        cards_words=_rival_cards(has),
        unfinished=tuple(_open_set(colour, bulbs) for colour, bulbs in begun if bulbs),
        points=number_words(has.points),
        score_words=score_words(has),
        garland_points=has.gained,
        cards_in_garland=cards_words(has.cards),
    )


def _rival_status(table: Table, view: SeatView) -> str:
    if view.left:
        return _("has left, a bot plays on")
    if view.to_act:
        return _("is to move")
    turn = observed(table).facts.turn
    if view.number == (turn + 1) % len(table.seats) and table.your_turn:
        return _("next after you")
    return ""


def _strands_words(has: Holdings) -> str:
    if not has.stored:
        return _("The garland is still empty.")
    each = [
        _("%(colour)s, %(bulbs)s") % {"colour": colour_word(s.colour), "bulbs": bulbs_words(s.bulbs)}
        for s in has.stored
    ]
    return _("The garland: %(sets)s.") % {"sets": "; ".join(each)}


def _rival_cards(has: Holdings) -> str:
    words = {"cards": cards_words(has.cards)}
    if has.begun:
        return _("%(cards)s; unfinished:") % words
    return _("%(cards)s; nothing unfinished") % words


def _open_set(colour: int, bulbs: int) -> OpenSet:
    words = _("%(colour)s %(bulbs)d") % {"colour": colour_word(colour), "bulbs": bulbs}
    return OpenSet(COLOURS[colour], words)


def garland_cards(cards: int) -> str:
    """So many cards in a garland: what ties are broken by first."""
    words = ngettext("%(count)d card in the garland", "%(count)d cards in the garland", cards)
    return words % {"count": cards}
