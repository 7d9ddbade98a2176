"""What one can do in Fairy Lights, and beforehand what it will do."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.rules.fairy_lights import (
    COLOUR,
    COLOURS,
    SET_SIZE,
    SHOP_ROOM,
    STARS,
    Reveal,
    Take,
)
from games.engine.types import Card
from games.titles.base import Table
from games.titles.fairy_lights.holdings import (
    Holdings,
    bulbs_on,
    deck_count,
    holdings_of,
    observed,
    revealed_in,
    shop_of,
    shows_stars,
    turn_in_play,
)
from games.titles.fairy_lights.odds import reveal_title, reveal_words
from games.titles.fairy_lights.words import colour_label, colour_word, colours_of, stars_words
from games.titles.naming import joined


@dataclass(frozen=True, slots=True)
class Effect:
    """What taking one colour does. `kind` is `good` (stored), `bad` (lost) or `open` (stays).

    `warning` says what is lost, in a sentence to be asked before; empty where nothing is.
    """

    colour: str
    label: str
    sum: str
    result: str
    kind: str
    warning: str


@dataclass(frozen=True, slots=True)
class TakeChoice:
    """A take as one button: the move's text, and the effect on each of its colours."""

    text: str
    title: str
    effects: tuple[Effect, ...]
    warning: str


@dataclass(frozen=True, slots=True)
class RevealChoice:
    """The reveal as one button, with its odds in words."""

    text: str
    title: str
    odds: str


@dataclass(frozen=True, slots=True)
class Choices:
    """Every legal move. With five cards `ticks` offers the colours one by one, and `takes` the pairs."""

    heading: str
    note: str
    reveal: RevealChoice | None
    takes: tuple[TakeChoice, ...]
    ticks: tuple[Effect, ...]
    why_no_reveal: str

    @property
    def count(self) -> int:
        """How many colours lie side by side."""
        return len(self.ticks or self.takes)


def choices_of(table: Table) -> Choices:
    """The choices of the seat that is to act, which is the viewer's; colours in the order of the row."""
    effects = _effects(table)
    alone = len(table.moves) == 1
    takes = [_take(move, effects, alone) for move in table.moves if isinstance(move, Take)]
    order = {effect.colour: place for place, effect in enumerate(effects.values())}
    takes.sort(key=lambda take: [order[effect.colour] for effect in take.effects])
    pairs = len(shop_of(table)) == SHOP_ROOM and not alone
    return Choices(
        heading=_heading(pairs, alone),
        note=_note(table),
        reveal=_reveal(table) if any(isinstance(move, Reveal) for move in table.moves) else None,
        takes=tuple(takes),
        ticks=tuple(effects.values()) if pairs else (),
        why_no_reveal=_why_no_reveal(table),
    )


def _heading(pairs: bool, alone: bool) -> str:
    if alone:
        return _("There is just one thing to do")
    return _("Tick two colours, both must go") if pairs else _("Choose one")


def _note(table: Table) -> str:
    revealed = revealed_in(turn_in_play(table))
    if not revealed:
        return ""
    return _("You revealed %(cards)s this turn") % {"cards": colours_of(revealed)}


def _why_no_reveal(table: Table) -> str:
    if deck_count(table) == 0:
        return _("No more reveals: the deck is empty. The game ends with this take.")
    if len(shop_of(table)) == SHOP_ROOM:
        return _("No more reveals: five cards lie in the shop.")
    return ""


# Takes


def _effects(table: Table) -> dict[int, Effect]:
    """What each colour in the shop would do, in the order of the row."""
    shop, has = shop_of(table), holdings_of(table, observed(table).facts.turn)
    colours = dict.fromkeys(COLOUR[card] for card in shop)
    return {
        colour: _effect(
            colour, has, tuple(card for card in shop if COLOUR[card] == colour), shows_stars(table)
        )
        for colour in colours
    }


def _effect(colour: int, has: Holdings, taken: tuple[Card, ...], with_stars: bool) -> Effect:
    begun = has.begun_of(colour)
    had, got = bulbs_on(begun), bulbs_on(taken)
    total = had + got
    stars = sum(STARS[card] for card in begun + taken)
    lost = total > SET_SIZE and total % SET_SIZE != 0
    return Effect(
        colour=COLOURS[colour],
        label=colour_label(colour),
        sum=_("%(had)d + %(got)d = %(sum)d") % {"had": had, "got": got, "sum": total},
        result=_result(total, stars, with_stars),
        kind="bad" if lost else "open" if total < SET_SIZE else "good",
        warning=_warning(colour, had, got) if lost else "",
    )


def _result(total: int, stars: int, with_stars: bool) -> str:
    words = {"bulbs": total, "more": SET_SIZE - total, "stars": stars_words(stars)}
    if total < SET_SIZE:
        if with_stars:
            return _("Stays, %(more)d more to go, %(stars)s in it") % words
        return _("Stays, %(more)d more to go") % words
    if total % SET_SIZE:
        return _("The set is lost")
    if with_stars:
        return _("Complete, %(stars)s to the garland") % words
    return _("Complete, %(bulbs)d to the garland") % words


def _warning(colour: int, had: int, got: int) -> str:
    words = {"colour": colour_word(colour), "had": had, "got": got, "sum": had + got}
    if had == 0:
        return (
            _("%(sum)d %(colour)s bulbs are no multiple of three: you would lose all of them at once.")
            % words
        )
    return (
        _(
            "With %(colour)s you would have %(had)d + %(got)d = %(sum)d bulbs. "
            "That is no multiple of three: you would lose the whole set, with what you have of it already."
        )
        % words
    )


def _take(move: Take, effects: dict[int, Effect], alone: bool) -> TakeChoice:
    told = tuple(effects[colour] for colour in effects if colour in move.colours)
    words = joined([colour_word(colour) for colour in effects if colour in move.colours])
    warnings = [effect.warning for effect in told if effect.warning]
    return TakeChoice(
        text=move.text,
        title=_("Take %(colours)s") % {"colours": words},
        effects=told,
        warning="" if alone else " ".join(warnings),
    )


# The reveal


def _reveal(table: Table) -> RevealChoice:
    return RevealChoice(text=Reveal().text, title=reveal_title(table), odds=reveal_words(table))
