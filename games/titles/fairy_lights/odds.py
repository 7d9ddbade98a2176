"""What turning over the deck's top card may bring, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.rules.fairy_lights import COLOUR, SHOP_ROOM
from games.titles.base import Table
from games.titles.fairy_lights.holdings import deck_count, shop_of, unseen_by_colour
from games.titles.fairy_lights.words import colour_word


def reveal_title(table: Table) -> str:
    """Which card one would reveal: the first to fifth of the shop, or the deck's last."""
    if deck_count(table) == 1:
        return _("Reveal the last card")
    titles = (
        _("Reveal the first card"),
        _("Reveal the second card"),
        _("Reveal the third card"),
        _("Reveal the fourth card"),
        _("Reveal the fifth card"),
    )
    return titles[len(shop_of(table))]


def reveal_words(table: Table) -> str:
    """How likely a reveal ends the turn, and what follows if it does not."""
    shop, left = shop_of(table), unseen_by_colour(table)
    if deck_count(table) == 1:
        return _last_card_words(left.index(1), COLOUR[shop[-1]] if shop else None)
    if not shop:
        return _("The shop is empty, so no card can end your turn.")
    return _odds(COLOUR[shop[-1]], left, is_fifth=len(shop) == SHOP_ROOM - 1)


def _last_card_words(card: int, end_of_row: int | None) -> str:
    """The last card is known to whoever counts, so it is said plainly (FL-14, FL-15)."""
    words = {"colour": colour_word(card)}
    if card == end_of_row:
        return (
            _("The last card of the deck is %(colour)s, as the end of the row: the game would end at once.")
            % words
        )
    return _("The last card of the deck is %(colour)s. You must then take, and the game ends.") % words


def _odds(colour: int, left: tuple[int, ...], *, is_fifth: bool) -> str:
    danger, unseen = left[colour], sum(left)
    words = {"danger": danger, "unseen": unseen, "colour": colour_word(colour)}
    if danger == 0:
        if is_fifth:
            return _("None of %(unseen)d unseen is %(colour)s. You must then take two colours.") % words
        return _("None of %(unseen)d unseen is %(colour)s, so your turn cannot end.") % words
    if danger == unseen:
        return _("All %(unseen)d unseen are %(colour)s: it would end your turn.") % words
    if is_fifth:
        return (
            ngettext(
                "%(danger)d of %(unseen)d unseen is %(colour)s, it would end your turn. "
                "Any other: you must take two colours.",
                "%(danger)d of %(unseen)d unseen are %(colour)s, they would end your turn. "
                "Any other: you must take two colours.",
                danger,
            )
            % words
        )
    return (
        ngettext(
            "%(danger)d of %(unseen)d unseen is %(colour)s, it would end your turn.",
            "%(danger)d of %(unseen)d unseen are %(colour)s, they would end your turn.",
            danger,
        )
        % words
    )
