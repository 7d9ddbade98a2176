"""Colours, cards and numbers of Fairy Lights in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy

from games.engine.rules.fairy_lights import CARDS, COLOUR
from games.engine.types import Card
from games.titles.naming import joined

_WORDS = (
    pgettext_lazy("colour in a sentence", "yellow"),
    pgettext_lazy("colour in a sentence", "pink"),
    pgettext_lazy("colour in a sentence", "orange"),
    pgettext_lazy("colour in a sentence", "silver"),
    pgettext_lazy("colour in a sentence", "gold"),
)
_LABELS = (
    pgettext_lazy("colour on its own", "Yellow"),
    pgettext_lazy("colour on its own", "Pink"),
    pgettext_lazy("colour on its own", "Orange"),
    pgettext_lazy("colour on its own", "Silver"),
    pgettext_lazy("colour on its own", "Gold"),
)


def colour_word(colour: int) -> str:
    """The colour as it stands inside a sentence."""
    return str(_WORDS[colour])


def colour_label(colour: int) -> str:
    """The colour as it stands on its own."""
    return str(_LABELS[colour])


def colours_of(cards: Sequence[Card]) -> str:
    """The colours of these cards, one by one, as a list in words."""
    return joined([colour_word(COLOUR[card]) for card in cards])


def card_words(card: Card) -> str:
    """A card by colour and bulbs: “Pink 2”."""
    face = CARDS[card]
    return _("%(colour)s %(bulbs)d") % {"colour": colour_label(face.colour), "bulbs": face.bulbs}


def bulbs_words(bulbs: int) -> str:
    """So many bulbs."""
    return ngettext("%(count)d bulb", "%(count)d bulbs", bulbs) % {"count": bulbs}


def stars_words(stars: int) -> str:
    """So many stars."""
    return ngettext("%(count)d star", "%(count)d stars", stars) % {"count": stars}


def cards_words(cards: int) -> str:
    """So many cards."""
    return ngettext("%(count)d card", "%(count)d cards", cards) % {"count": cards}


def points_words(points: int) -> str:
    """So many points."""
    return ngettext("%(count)s point", "%(count)s points", points) % {"count": number_words(points)}


def number_words(number: int) -> str:
    """A number that may be negative, with a real minus."""
    return f"{number}".replace("-", "−")
