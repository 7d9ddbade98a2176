"""What a title says and shows to people: the contract between its rules and the pages."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.engine.orders import Order, OrderOffer
from games.engine.protocol import AnyRuleset, Move
from games.engine.types import Event, Seat, Viewer
from games.engine.zones import Observation


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat as a page shows it. `score` and `place` are None before the end."""

    number: Seat
    name: str
    url: str
    is_you: bool
    bot: str
    left: bool
    to_act: bool
    moved_at: datetime | None
    score: int | None = None
    place: int | None = None
    decider: str = ""
    user_id: int | None = None

    @property
    def initial(self) -> str:
        """What stands in the seat's round mark."""
        return self.name[:1].upper()


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log as one viewer may know it; `text` is None when even the move is secret."""

    number: int
    seat: Seat | None
    text: str | None
    events: tuple[Event, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Table:
    """All that a title needs to draw its board for one viewer, and nothing that this viewer may not know.

    `moves` are the viewer's legal moves now, `scores` as things stand, seat by seat, where the viewer may
    know them, `latest` the newest lines of the log, oldest first, the turn in play included.
    """

    ruleset: AnyRuleset
    observation: Observation[Any]
    seats: tuple[SeatView, ...]
    viewer: Viewer
    moves: tuple[Move, ...]
    scores: tuple[int | None, ...]
    latest: tuple[LogLine, ...]
    status: str
    version: int

    @property
    def your_turn(self) -> bool:
        """Whether the viewer is to act."""
        return bool(self.moves)


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One value of an option with its label and what it means."""

    value: str
    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of a title for a form."""

    name: str
    label: str
    choices: tuple[OptionChoice, ...]


class Title(ABC):
    """One title's face. Everything that returns text returns it translated, as whole sentences."""

    slug: str
    stylesheet: str
    """The static file that draws this title, loaded after `css/game.css`."""
    board_template: str
    """Draws the board; its context has `page` (with `page.table` and `page.board`, what `board()` returned).

    Its partials draw the rest of a game page: `below` what stands under the choices, `rivals` the other
    seats, and at the end `over` the window, `places` who came where, `others` what the others made.
    """
    actions_template: str
    """Draws the viewer's choices; its context has `page` (with `page.choices`, what `choices()` returned)."""
    sprite_template: str
    """The title's whole sprite, inlined once a page."""
    emblem: str
    """Template of the small picture that stands for the title in lists."""

    @property
    @abstractmethod
    def name(self) -> str:
        """The title's name."""

    @abstractmethod
    def blurb(self) -> str:
        """One sentence on what one does in it, with the number of players."""

    @abstractmethod
    def option_fields(self) -> tuple[OptionField, ...]:
        """The options for the form that opens a table."""

    @abstractmethod
    def options_words(self, options: Mapping[str, str]) -> str:
        """The chosen options in a few words ("stars scoring"), empty when all are the usual ones."""

    @abstractmethod
    def headline(self, table: Table) -> str:
        """What the viewer whose turn it is can do, as the page's first line."""

    @abstractmethod
    def board(self, table: Table) -> object:
        """What the board template draws."""

    @abstractmethod
    def choices(self, table: Table) -> object:
        """What the actions template draws: every legal move with its consequence said beforehand."""

    @abstractmethod
    def turns(self, lines: Sequence[LogLine]) -> list[tuple[LogLine, ...]]:
        """The lines cut into turns that one sentence each can tell; a `!` line stands alone."""

    @abstractmethod
    def tell(self, turn: Sequence[LogLine], seats: Sequence[SeatView]) -> str:
        """One turn in one sentence, to its player as "you"; only moves, never `!` lines."""

    @abstractmethod
    def compose(self, parts: Mapping[str, Sequence[str]]) -> str:
        """The text of a move put together from a form's parts. Raises IllegalMove with a code."""

    @abstractmethod
    def refusal(self, code: str, params: Mapping[str, Any]) -> str:
        """Why a move was refused and what to do instead, for the codes of this title's rules."""

    def offer_words(self, offer: OrderOffer, table: Table) -> str:
        """A standing order that the viewer could leave, as the label of its button."""
        return ""

    def order_words(self, order: Order, table: Table) -> str:
        """A standing order that the viewer has left, in one sentence."""
        return ""

    @abstractmethod
    def score_words(self, table: Table, seat: Seat) -> str:
        """How a seat's score comes about ("33 − 2"), short."""

    @abstractmethod
    def verdict(self, table: Table) -> list[str]:
        """The tie-breaks that decided places at the end, a sentence each; empty where scores alone did."""
