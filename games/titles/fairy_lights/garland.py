"""The string of lights: a swag of wire for each stored set, and where its bulbs hang."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.engine.rules.fairy_lights import BULBS, COLOUR, COLOURS, STARS
from games.engine.types import Card
from games.titles.fairy_lights.words import bulbs_words, colour_label, stars_words

UNIT = 40
"""How much wire a bulb takes, in the drawing's units."""
HOOK_Y = 9
BULB_WIDTH, BULB_HEIGHT, BULB_RISE = 62.0, 77.5, 17.6
_SAGS = {3: 15, 6: 25, 9: 32, 12: 36}
_MANY = 16
_GLOWS = (9, 18, 27)


class StoredSet(NamedTuple):
    """One complete set in a garland: its colour and its cards."""

    colour: int
    cards: tuple[Card, ...]

    @property
    def bulbs(self) -> int:
        """Bulbs on its cards."""
        return sum(BULBS[card] for card in self.cards)

    @property
    def stars(self) -> int:
        """Stars on its cards."""
        return sum(STARS[card] for card in self.cards)


class Bulb(NamedTuple):
    """The upper left corner of a bulb with its halo, as SVG numbers."""

    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Swag:
    """A stored set as it is drawn; numbers are SVG texts, the same in every language."""

    colour: str
    bulbs: int
    words: str
    width: int
    wire: str
    lights: tuple[Bulb, ...]
    middle: int
    halo_y: int
    halo_rx: int
    halo_ry: int
    line: int | None
    """The line of the log that stored it, where the page knows it."""
    is_new: bool


def stored_sets(garland: Sequence[Card], swags: Sequence[int]) -> tuple[StoredSet, ...]:
    """The sets of a garland; `swags` has the number of cards of each, in the garland's order."""
    cards: Iterator[Card] = iter(garland)
    sets = (tuple(islice(cards, many)) for many in swags)
    return tuple(StoredSet(COLOUR[cards[0]], cards) for cards in sets)


def swag_of(stored: StoredSet, *, with_stars: bool, line: int | None, is_new: bool) -> Swag:
    """The set as a swag of wire between two hooks."""
    bulbs = stored.bulbs
    width, sag = UNIT * bulbs, _SAGS[bulbs]
    return Swag(
        colour=COLOURS[stored.colour],
        bulbs=bulbs,
        words=_set_words(stored, with_stars),
        width=width,
        wire=f"M0 {HOOK_Y}Q{width // 2} {HOOK_Y + 2 * sag} {width} {HOOK_Y}",
        lights=tuple(_light(number, bulbs, sag) for number in range(bulbs)),
        middle=width // 2,
        halo_y=38 + sag,
        halo_rx=width // 2 + 46,
        halo_ry=58 + sag,
        line=line,
        is_new=is_new,
    )


def glow_of(bulbs: int) -> int:
    """How warm the room is by the light of so many bulbs: 0 (dark) to 4."""
    return (bulbs > 0) + sum(bulbs > most for most in _GLOWS)


def is_many(bulbs: int) -> bool:
    """Whether the string is long enough to be drawn smaller."""
    return bulbs >= _MANY


def _light(number: int, bulbs: int, sag: int) -> Bulb:
    """Where bulb `number` of so many hangs: at t = (number + ½) / bulbs along the wire."""
    x = UNIT * (number + 0.5)
    t_and_rest = (2 * number + 1) * (2 * bulbs - 2 * number - 1) / (4 * bulbs * bulbs)
    y = HOOK_Y + 4 * sag * t_and_rest
    return Bulb(_svg(x - BULB_WIDTH / 2), _svg(y - BULB_RISE))


def _svg(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _set_words(stored: StoredSet, with_stars: bool) -> str:
    words = {"colour": colour_label(stored.colour), "bulbs": bulbs_words(stored.bulbs)}
    if not with_stars:
        return _("%(colour)s, %(bulbs)s") % words
    return _("%(colour)s, %(bulbs)s, %(stars)s") % (words | {"stars": stars_words(stored.stars)})
