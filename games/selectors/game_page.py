"""The page of one game as one reader may see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import store
from games.engine.types import Viewer
from games.models import Game, Invitation, Seat
from games.selectors import sentences
from games.selectors.lists import waiting_count
from games.selectors.log import (
    TurnView,
    latest_lines,
    lines_since,
    shown_log,
    turn_views,
)
from games.selectors.orders import OrdersView, orders_view
from games.selectors.people import seat_views
from games.titles import title_named
from games.titles.base import LogLine, SeatView, Table, Title


@dataclass(frozen=True, slots=True)
class Proof:
    """What anyone may know of the shuffle, and the reader's own part of it."""

    commitment: str
    my_seed: str
    my_seed_by_server: bool


@dataclass(frozen=True, slots=True)
class JoinOffer:
    """Whether this reader may sit down, and if not why not."""

    may_join: bool
    why_not: str
    needs_account: bool


@dataclass(frozen=True, slots=True)
class GamePage:
    """All that the page of one game shows to one reader."""

    game: Game
    title: Title
    subtitle: str
    options_words: str
    seats: tuple[SeatView, ...]
    viewer: Viewer
    table: Table | None
    board: Any
    choices: Any
    headline: str
    document_title: str
    your_turn: bool
    bot_to_act: bool
    since: list[TurnView]
    log: list[TurnView]
    log_is_cut: bool
    winners: tuple[SeatView, ...]
    verdict: list[str]
    result_headline: str
    next_waiting: int
    orders: OrdersView | None
    proof: Proof
    join: JoinOffer
    is_host: bool
    can_start: bool
    start_why_not: str
    free_seats: int
    invite_url: str
    invited: list[str]
    rating_note: str

    @property
    def can_resign(self) -> bool:
        """Whether the reader can leave the running game."""
        mine = self.my_seat
        return self.game.status == Game.Status.PLAYING and mine is not None and not mine.left

    @property
    def can_play_again(self) -> bool:
        """Whether the reader can ask for a new game with the same people."""
        return self.game.status == Game.Status.FINISHED and self.my_seat is not None

    @property
    def may_bring_someone(self) -> bool:
        """Whether there is a seat left to bring somebody to, and a way to do so."""
        named = self.game.visibility == Game.Visibility.NAMED
        waits = self.game.status == Game.Status.WAITING and self.free_seats > 0
        return waits and self.my_seat is not None and (self.is_host or not named)

    @property
    def who_may_sit_down(self) -> str:
        """To whom the table is open."""
        return sentences.who_may_sit_down(self.game, self.invited)

    @property
    def my_seat(self) -> SeatView | None:
        """The reader's seat, if any."""
        return next((seat for seat in self.seats if seat.is_you), None)

    @property
    def record_url(self) -> str:
        """Where the record can be fetched; empty before the end."""
        if self.game.status != Game.Status.FINISHED:
            return ""
        return reverse("record", args=[self.game.pk])


def game_page(game: Game, reader: User | None) -> GamePage:
    """The page of a game that this reader may look at; a constant number of queries."""
    rows = list(Seat.objects.filter(game=game).select_related("user").order_by("number"))
    seats = seat_views(rows, reader)
    title = title_named(game.ruleset)
    viewer = next((seat.number for seat in seats if seat.is_you), None)
    lines = latest_lines(game, seats, viewer) if game.started_at else []
    table = _table(game, seats, viewer, lines) if game.started_at else None
    your_turn = table is not None and table.your_turn
    since = lines_since(lines, viewer, acting=your_turn)
    headline = sentences.headline(game, title, table, seats)
    return GamePage(
        game=game,
        title=title,
        subtitle=sentences.subtitle(game, title, len(seats)),
        options_words=title.options_words(game.options),
        seats=seats,
        viewer=viewer,
        table=table,
        board=title.board(table) if table else None,
        choices=title.choices(table) if table and your_turn else None,
        headline=headline,
        document_title=sentences.document_title(title, headline, seats),
        your_turn=your_turn,
        bot_to_act=any(seat.to_act and seat.bot for seat in seats),
        since=turn_views(title, since, seats),
        log=shown_log(game, title, lines, seats),
        log_is_cut=bool(lines) and lines[0].number > 1,
        winners=tuple(seat for seat in seats if seat.place == 1),
        verdict=title.verdict(table) if table and game.result == "finished" else [],
        result_headline=sentences.result_headline(game, seats),
        next_waiting=_other_games_waiting(reader, your_turn),
        orders=orders_view(game, title, table),
        proof=_proof(game, rows, reader),
        join=_join_offer(game, rows, reader),
        is_host=reader is not None and game.host_id == reader.pk,
        can_start=len(rows) >= game.min_seats,
        start_why_not=_start_why_not(game, len(rows)),
        free_seats=game.max_seats - len(rows),
        invite_url="" if viewer is None else reverse("invitation", args=[game.invite_token]),
        invited=_invited(game) if viewer is not None else [],
        rating_note=sentences.rating_note(game, [row.user for row in rows if row.user], reader),
    )


def _table(game: Game, seats: tuple[SeatView, ...], viewer: Viewer, lines: list[LogLine]) -> Table:
    ruleset = store.ruleset_of(game)
    state = store.load_state(game, len(seats))
    mine = None if viewer is None else seats[viewer]
    plays = game.status == Game.Status.PLAYING and mine is not None and not mine.bot
    return Table(
        ruleset=ruleset,
        observation=ruleset.observe(state, viewer),
        seats=seats,
        viewer=viewer,
        moves=ruleset.legal_moves(state, viewer) if plays and viewer is not None else (),
        scores=ruleset.standing(state, viewer),
        latest=tuple(lines),
        status=game.status,
        version=game.version,
    )


# What the reader may do


def _proof(game: Game, rows: Sequence[Seat], reader: User | None) -> Proof:
    mine = next((row for row in rows if reader is not None and row.user_id == reader.pk), None)
    return Proof(
        commitment=game.commitment,
        my_seed=mine.client_seed if mine else "",
        my_seed_by_server=mine.seed_by_server if mine else False,
    )


def _join_offer(game: Game, rows: Sequence[Seat], reader: User | None) -> JoinOffer:
    if game.status != Game.Status.WAITING or any(reader and row.user_id == reader.pk for row in rows):
        return JoinOffer(False, "", False)
    if len(rows) >= game.max_seats:
        return JoinOffer(False, _("All seats are taken."), False)
    if reader is None:
        return JoinOffer(False, "", True)
    if game.invitations.filter(user=reader, state="removed").exists():
        return JoinOffer(False, _("The host asked you to get up from this table."), False)
    return JoinOffer(True, "", False)


def _invited(game: Game) -> list[str]:
    """Who was named for a table that waits and that nobody else can find."""
    if game.status != Game.Status.WAITING or game.visibility != Game.Visibility.NAMED:
        return []
    invitations = game.invitations.filter(state=Invitation.State.INVITED).select_related("user")
    return [invitation.user.display_name for invitation in invitations.order_by("at", "pk")]


def _start_why_not(game: Game, seated: int) -> str:
    missing = game.min_seats - seated
    if missing <= 0:
        return ""
    return ngettext(
        "One more player is needed to start.", "%(count)d more players are needed to start.", missing
    ) % {"count": missing}


def _other_games_waiting(reader: User | None, your_turn: bool) -> int:
    return 0 if reader is None else waiting_count(reader) - your_turn
