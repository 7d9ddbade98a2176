"""The window of Fairy Lights: one seat's garland, and on the sill its sets under construction."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.rules.fairy_lights import COLOURS, SET_SIZE, STARS
from games.engine.types import Seat
from games.titles.base import SeatView, Table
from games.titles.fairy_lights.garland import Swag, glow_of, is_many, swag_of
from games.titles.fairy_lights.holdings import Holdings, bulbs_on, holdings_of, new_lines, shows_stars
from games.titles.fairy_lights.words import (
    bulbs_words,
    cards_words,
    colour_label,
    points_words,
    stars_words,
)
from games.titles.naming import isolated


@dataclass(frozen=True, slots=True)
class SetView:
    """One colour's set under construction: three places, lit or not."""

    colour: str
    label: str
    bulbs: tuple[bool, ...]
    words: str
    stars_words: str
    is_begun: bool


@dataclass(frozen=True, slots=True)
class Window:
    """The window: one seat's garland, and on its sill the sets under construction."""

    seat: SeatView
    heading: str
    words: str
    end_words: str
    swags: tuple[Swag, ...]
    glow: int
    is_many: bool
    sets_heading: str
    sets: tuple[SetView, ...]


def window_of(table: Table, seat: Seat) -> Window:
    """The window of this seat."""
    view, has, with_stars = table.seats[seat], holdings_of(table, seat), shows_stars(table)
    return Window(
        seat=view,
        heading=_window_heading(view, has, with_stars),
        words=_window_words(has),
        end_words=_end_words(has),
        swags=_swags(table, seat, has, with_stars),
        glow=glow_of(has.bulbs),
        is_many=is_many(has.bulbs),
        sets_heading=_("Your sets under construction")
        if view.is_you
        else _("%(name)s’s sets under construction") % {"name": isolated(view.name)},
        sets=tuple(_set(colour, has, with_stars) for colour in range(len(COLOURS))),
    )


def _window_heading(view: SeatView, has: Holdings, with_stars: bool) -> str:
    words = {"name": isolated(view.name), "bulbs": bulbs_words(has.bulbs), "stars": stars_words(has.gained)}
    if with_stars:
        yours = _("Your garland: %(bulbs)s, %(stars)s")
        return (yours if view.is_you else _("%(name)s’s garland: %(bulbs)s, %(stars)s")) % words
    return (_("Your garland: %(bulbs)s") if view.is_you else _("%(name)s’s garland: %(bulbs)s")) % words


def _window_words(has: Holdings) -> str:
    words = {"cards": cards_words(has.cards), "gained": has.gained, "points": points_words(has.points)}
    if not has.begun:
        return _("%(cards)s · nothing unfinished · %(points)s now") % words
    return _("%(cards)s · %(gained)d − %(unfinished)d unfinished = %(points)s now") % (
        words | {"unfinished": has.unfinished}
    )


def _end_words(has: Holdings) -> str:
    words = {"cards": cards_words(has.cards), "bulbs": bulbs_words(bulbs_on(has.begun))}
    if not has.begun:
        return _("%(cards)s, nothing left unfinished") % words
    return _("%(cards)s, %(bulbs)s left unfinished") % words


def _swags(table: Table, seat: Seat, has: Holdings, with_stars: bool) -> tuple[Swag, ...]:
    """The garland's swags; the newest ones know the line of the log that stored them."""
    storing = [
        line.number
        for line in table.latest
        for event in line.events
        if event.kind == "set-stored" and event.seat == seat
    ]
    unknown = len(has.stored) - len(storing)
    lines = [None] * unknown + storing if unknown >= 0 else storing[-unknown:]
    news = {line.number for line in new_lines(table)}
    return tuple(
        swag_of(stored, with_stars=with_stars, line=line, is_new=line in news)
        for stored, line in zip(has.stored, lines, strict=True)
    )


def _set(colour: int, has: Holdings, with_stars: bool) -> SetView:
    cards = has.begun_of(colour)
    bulbs = bulbs_on(cards)
    stars = stars_words(sum(STARS[card] for card in cards)) if with_stars and cards else ""
    return SetView(
        colour=COLOURS[colour],
        label=colour_label(colour),
        bulbs=tuple(place < bulbs for place in range(SET_SIZE)),
        words=_("%(bulbs)d of %(size)d") % {"bulbs": bulbs, "size": SET_SIZE} if bulbs else _("none"),
        stars_words=stars,
        is_begun=bool(cards),
    )
