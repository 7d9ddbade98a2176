"""The face of Fairy Lights: what it says and shows. Its rules are in `games.engine.rules.fairy_lights`."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.engine.errors import IllegalMove
from games.engine.rules.fairy_lights import COLOURS, SHOP_ROOM
from games.engine.types import Seat
from games.titles.base import LogLine, OptionChoice, OptionField, SeatView, Table, Title
from games.titles.fairy_lights.board import Board, board_of
from games.titles.fairy_lights.choices import Choices, choices_of
from games.titles.fairy_lights.holdings import deck_count, holdings_of, shop_of
from games.titles.fairy_lights.log import tell_turn, turns_of
from games.titles.fairy_lights.rivals import score_words
from games.titles.fairy_lights.verdict import verdict_of
from games.titles.fairy_lights.words import colour_word


class FairyLightsTitle(Title):
    """Fairy Lights, as people see it."""

    slug = "fairy-lights"
    stylesheet = "css/fairy-lights.css"
    board_template = "games/boards/fairy_lights.html"
    actions_template = "games/actions/fairy_lights.html"
    sprite_template = "sprites/fairy-lights.svg"
    emblem = "games/emblems/fairy_lights.html"

    @property
    def name(self) -> str:
        """The title's name."""
        return _("Fairy Lights")

    def blurb(self) -> str:
        """What one does in it."""
        return _("Reveal lights, take a colour, hang them up in threes, for 2 to 6 players.")

    def option_fields(self) -> tuple[OptionField, ...]:
        """Scoring is the one option (FL-1)."""
        choices = (
            OptionChoice("bulbs", _("Bulbs"), _("Each bulb counts one point.")),
            OptionChoice("stars", _("Stars"), _("The stars on the cards count, none to two each.")),
        )
        return (OptionField("scoring", _("Scoring"), choices),)

    def options_words(self, options: Mapping[str, str]) -> str:
        """Only what is not the usual."""
        return _("stars scoring") if options.get("scoring") == "stars" else ""

    def headline(self, table: Table) -> str:
        """What the viewer can do now."""
        shop, moves = shop_of(table), len(table.moves)
        if not shop:
            return _("Your turn: reveal the first card")
        if len(shop) == SHOP_ROOM:
            return _("Your turn: take two colours") if moves > 1 else _("Your turn: take all five cards")
        if deck_count(table) == 0:
            return _("Your turn: the last take of the game")
        return _("Your turn: take or reveal")

    def board(self, table: Table) -> Board:
        """Shop, window, unseen cards, the others."""
        return board_of(table)

    def choices(self, table: Table) -> Choices:
        """Every legal move, with its consequence."""
        return choices_of(table)

    def turns(self, lines: Sequence[LogLine]) -> list[tuple[LogLine, ...]]:
        """A turn ends with a take or with the same colour twice in a row."""
        return turns_of(lines)

    def tell(self, turn: Sequence[LogLine], seats: Sequence[SeatView]) -> str:
        """What was revealed, what was taken, and what became of it."""
        return tell_turn(turn, seats)

    def compose(self, parts: Mapping[str, Sequence[str]]) -> str:
        """A take of the two colours that were ticked. Raises IllegalMove("malformed") or ("tick-two")."""
        ticked = set(parts.get("colour", ()))
        if not ticked <= set(COLOURS):
            raise IllegalMove("malformed")
        if len(ticked) != 2:
            raise IllegalMove("tick-two")
        return " ".join(("take", *(colour for colour in COLOURS if colour in ticked)))

    def refusal(self, code: str, params: Mapping[str, Any]) -> str:
        """Why a move was refused, for the codes of the rules and of `compose`."""
        if code == "colour-not-in-shop" and params.get("colour") in COLOURS:
            colour = colour_word(COLOURS.index(params["colour"]))
            return _("There is no %(colour)s card in the shop. Take a colour that lies there.") % {
                "colour": colour
            }
        sentences = {
            "malformed": _("That is not a move of this game. Please use the buttons of the page."),
            "game-over": _("This game is over, so nobody can move any more."),
            "not-your-turn": _("It is not your turn."),
            "shop-full": _("Five cards lie in the shop, so no more can be revealed. Take two colours."),
            "deck-empty": _("The deck is empty. Take a colour from the shop, then the game ends."),
            "colour-not-in-shop": _("That colour is not in the shop. Take one that lies there."),
            "take-two": _("Five cards lie in the shop, so you must take two colours at once."),
            "take-one": _("You can take two colours only when five cards lie in the shop. Take one."),
            "tick-two": _("Please tick two colours, no more and no less."),
        }
        return sentences.get(code, _("That move is not possible now."))

    def score_words(self, table: Table, seat: Seat) -> str:
        """The garland less what is unfinished."""
        return score_words(holdings_of(table, seat))

    def verdict(self, table: Table) -> list[str]:
        """Each tie, and what broke it (FL-20)."""
        return verdict_of(table)
