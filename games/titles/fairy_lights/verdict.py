"""Which tie-breaks decided places in Fairy Lights, in sentences (FL-20)."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.titles.base import SeatView, Table
from games.titles.fairy_lights.holdings import holdings_of
from games.titles.fairy_lights.rivals import garland_cards
from games.titles.fairy_lights.words import points_words
from games.titles.naming import isolated, joined


class _Final(NamedTuple):
    """A seat at the end, with all that is compared."""

    seat: SeatView
    points: int
    cards: int
    unfinished: int


def verdict_of(table: Table) -> list[str]:
    """Two sentences for each tie, broken or not; nothing where points alone decided."""
    if any(seat.score is None for seat in table.seats):
        return []
    finals = sorted((_final(table, seat) for seat in table.seats), key=_compared, reverse=True)
    return [told for tied in _ties(finals, lambda final: final.points) for told in _by_cards(tied)]


def _final(table: Table, seat: SeatView) -> _Final:
    has = holdings_of(table, seat.number)
    return _Final(seat, has.points, has.cards, has.unfinished)


def _compared(final: _Final) -> tuple[int, int, int]:
    return final.points, final.cards, final.unfinished


def _ties(finals: Sequence[_Final], key: Callable[[_Final], int]) -> Iterator[list[_Final]]:
    """Those of the sorted finals that have the same key, two or more at a time."""
    for _key, group in groupby(finals, key):
        tied = list(group)
        if len(tied) > 1:
            yield tied


def _by_cards(tied: list[_Final]) -> Iterator[str]:
    cards = [final.cards for final in tied]
    if len(set(cards)) > 1:
        decides = _("Then the number of cards in the garland decides: %(values)s.")
        yield f"{_all_have(tied, _points(tied))} {decides % {'values': _values(cards)}}"
    for still_tied in _ties(tied, lambda final: final.cards):
        yield from _by_unfinished(still_tied)


def _by_unfinished(tied: list[_Final]) -> Iterator[str]:
    unfinished = [final.unfinished for final in tied]
    if len(set(unfinished)) > 1:
        decides = _("Then the points lost on unfinished sets decide, more are better: %(values)s.")
        yield f"{_all_have(tied, _points(tied), _cards(tied))} {decides % {'values': _values(unfinished)}}"
    for level in _ties(tied, lambda final: final.unfinished):
        yield f"{_all_have(level, _points(level), _cards(level), _unfinished(level))} {_shared(level)}"


def _all_have(tied: list[_Final], *what: str) -> str:
    words = {"names": _names(tied), "what": joined(what)}
    both = len(tied) == 2
    if _you_among(tied):
        if both:
            return pgettext("you and another", "%(names)s both have %(what)s.") % words
        return pgettext("you and others", "%(names)s all have %(what)s.") % words
    if both:
        return pgettext("two others", "%(names)s both have %(what)s.") % words
    return pgettext("several others", "%(names)s all have %(what)s.") % words


def _points(tied: list[_Final]) -> str:
    return points_words(tied[0].points)


def _cards(tied: list[_Final]) -> str:
    return garland_cards(tied[0].cards)


def _unfinished(tied: list[_Final]) -> str:
    lost = tied[0].unfinished
    words = ngettext(
        "%(count)d point lost on unfinished sets", "%(count)d points lost on unfinished sets", lost
    )
    return words % {"count": lost}


def _shared(tied: list[_Final]) -> str:
    place = tied[0].seat.place
    if place == 1:
        return _("So you share the win.") if _you_among(tied) else _("So they share the win.")
    words = _("So you share place %(place)d.") if _you_among(tied) else _("So they share place %(place)d.")
    return words % {"place": place}


def _you_among(tied: list[_Final]) -> bool:
    return any(final.seat.is_you for final in tied)


def _names(tied: list[_Final]) -> str:
    names = [_("you") if final.seat.is_you else isolated(final.seat.name) for final in tied]
    if tied[0].seat.is_you:
        names[0] = _("You")
    return joined(names)


def _values(values: Sequence[int]) -> str:
    if len(values) == 2:
        return _("%(first)d against %(second)d") % {"first": values[0], "second": values[1]}
    return joined([str(value) for value in values])
