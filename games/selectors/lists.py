"""Lists of games: the lobby, one's own, the finished ones, somebody's profile."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Q, QuerySet
from django.urls import reverse

from accounts.models import User
from accounts.names import name_key
from games.models import Game, Invitation, Notice, Seat
from games.refusals import NotThere
from games.selectors import sentences
from games.selectors.people import seat_views
from games.titles import TITLES, title_named
from games.titles.base import SeatView, Title

PAGE_LENGTH = 20
MOST_IN_A_LIST = 100


@dataclass(frozen=True, slots=True)
class GameLine:
    """One game in a list, as one reader sees it."""

    game: Game
    title: Title
    seats: tuple[SeatView, ...]
    sentence: str
    options_words: str
    your_turn: bool
    since: datetime | None

    @property
    def url(self) -> str:
        """Where the game is."""
        return self.game.get_absolute_url()

    @property
    def my_seat(self) -> SeatView | None:
        """The reader's seat in it, if any."""
        return next((seat for seat in self.seats if seat.is_you), None)


@dataclass(frozen=True, slots=True)
class LobbyFilter:
    """What the reader wants to see in the lobby; empty means all."""

    title: str = ""
    seats: int | None = None
    rated: str = ""
    scoring: str = ""


@dataclass(frozen=True, slots=True)
class ListPage:
    """Some lines, and the key of the next page ("" when this is the last)."""

    lines: list[GameLine]
    next_key: str


@dataclass(frozen=True, slots=True)
class MyGames:
    """Everything that "My games" shows."""

    your_turn: list[GameLine]
    others_turn: list[GameLine]
    more_others: int
    not_started: list[GameLine]
    invitations: list[GameLine]
    finished: list[GameLine]
    notices: list[Notice]


@dataclass(frozen=True, slots=True)
class Profile:
    """What anyone may read about somebody; `results` counts open finished games by place."""

    user: User
    played: int
    won: int
    running: int
    finished: ListPage


def waiting_count(reader: User) -> int:
    """In how many games this person is to act; counted from the rows."""
    return _waiting_seats(reader).count()


def next_game_url(reader: User, after: str = "") -> str:
    """The game that waits longest for this person (another than `after` where there is one), or my games."""
    waiting = _waiting_seats(reader).order_by("to_act_since", "game_id")
    found = list(waiting.values_list("game_id", flat=True)[:2])
    others = [game_id for game_id in found if str(game_id) != after]
    return reverse("game", args=[(others or found)[0]]) if found else reverse("mine")


def _waiting_seats(reader: User) -> QuerySet[Seat]:
    return Seat.objects.filter(user=reader, to_act=True, bot="")


def lobby(reader: User | None, wanted: LobbyFilter, before: str = "") -> ListPage:
    """Open tables that this reader may join, newest first; a constant number of queries."""
    tables = Game.objects.filter(status=Game.Status.WAITING, visibility=Game.Visibility.OPEN)
    if reader is not None:
        tables = tables.exclude(pk__in=Seat.objects.filter(user=reader).values("game"))
        removed = Invitation.objects.filter(user=reader, state=Invitation.State.REMOVED)
        tables = tables.exclude(pk__in=removed.values("game"))
    return _page(_filtered(tables, wanted), "created_at", before, reader)


def _filtered(tables: QuerySet[Game], wanted: LobbyFilter) -> QuerySet[Game]:
    if wanted.title in TITLES:
        tables = tables.filter(ruleset=wanted.title)
    if wanted.seats is not None:
        tables = tables.filter(min_seats__lte=wanted.seats, max_seats__gte=wanted.seats)
    if wanted.rated in ("yes", "no"):
        tables = tables.filter(rated=wanted.rated == "yes")
    if wanted.scoring in ("bulbs", "stars"):
        tables = tables.filter(options__scoring=wanted.scoring)
    return tables


def finished(reader: User | None, before: str = "") -> ListPage:
    """Finished games that everybody may look at, newest first."""
    games = Game.objects.filter(status=Game.Status.FINISHED, visibility=Game.Visibility.OPEN)
    return _page(games, "finished_at", before, reader)


def my_games(reader: User, *, everything: bool = False) -> MyGames:
    """The reader's games: theirs to move (longest waiting first), others', tables, invitations, finished.

    Of the others' only the latest are drawn unless everything is asked for; the rest is counted.
    """
    seats = list(Seat.objects.filter(user=reader, game__finished_at=None).select_related("game"))
    started = [seat for seat in seats if seat.game.status == Game.Status.PLAYING]
    mine = sorted((s for s in started if s.to_act and not s.bot), key=_longest_waiting)
    others = sorted((s for s in started if not s.to_act or s.bot), key=_latest_moved, reverse=True)
    shown = others if everything else others[:PAGE_LENGTH]
    tables = [seat for seat in seats if seat.game.status == Game.Status.WAITING]
    drawn = [seat.game for seat in (*mine, *shown, *tables)]
    lines = {line.game.pk: line for line in _lines(drawn, reader)}
    return MyGames(
        your_turn=[lines[seat.game_id] for seat in mine],
        others_turn=[lines[seat.game_id] for seat in shown],
        more_others=len(others) - len(shown),
        not_started=[lines[seat.game_id] for seat in tables],
        invitations=_lines(_invited_to(reader), reader),
        finished=_lines(_finished_of(reader)[:PAGE_LENGTH], reader),
        notices=list(
            Notice.objects.filter(user=reader, read_at=None)
            .exclude(kind=Notice.Kind.INVITED)
            .select_related("game")[:MOST_IN_A_LIST]
        ),
    )


def _longest_waiting(seat: Seat) -> tuple[datetime, int]:
    return seat.to_act_since or seat.joined_at, seat.game_id


def _latest_moved(seat: Seat) -> tuple[datetime, int]:
    return seat.game.moved_at or seat.joined_at, seat.game_id


def _invited_to(reader: User) -> QuerySet[Game]:
    open_invitations = Invitation.objects.filter(user=reader, state=Invitation.State.INVITED)
    return (
        Game.objects.filter(status=Game.Status.WAITING, pk__in=open_invitations.values("game"))
        .exclude(pk__in=Seat.objects.filter(user=reader).values("game"))
        .order_by("-created_at")[:MOST_IN_A_LIST]
    )


def _finished_of(user: User) -> QuerySet[Game]:
    played = Game.objects.filter(pk__in=Seat.objects.filter(user=user).values("game"))
    return played.filter(status=Game.Status.FINISHED).order_by("-finished_at", "-pk")


def profile(name: str, reader: User | None, before: str = "") -> Profile:
    """The profile of the person with this name. Raises NotThere."""
    user = None if "\0" in name else User.objects.filter(name_key=name_key(name), is_active=True).first()
    if user is None:
        raise NotThere("no-such-player")
    seats = Seat.objects.filter(user=user, game__visibility=Game.Visibility.OPEN)
    over = seats.filter(game__status=Game.Status.FINISHED)
    return Profile(
        user=user,
        played=over.count(),
        won=over.filter(place=1, left=False).count(),
        running=seats.filter(game__status=Game.Status.PLAYING).count(),
        finished=_page(
            _finished_of(user).filter(visibility=Game.Visibility.OPEN), "finished_at", before, reader
        ),
    )


# Pages of lines


def _page(games: QuerySet[Game], column: str, before: str, reader: User | None) -> ListPage:
    """One page of games, newest first by the column; `before` is the key of the last line shown so far."""
    key = _parsed_key(before)
    if key is not None:
        at, last = key
        games = games.filter(Q(**{f"{column}__lt": at}) | Q(**{column: at, "pk__lt": last}))
    found = list(games.order_by(f"-{column}", "-pk")[: PAGE_LENGTH + 1])
    shown = found[:PAGE_LENGTH]
    more = len(found) > PAGE_LENGTH
    return ListPage(_lines(shown, reader), _key(shown[-1], column) if more else "")


def _key(game: Game, column: str) -> str:
    return f"{getattr(game, column).isoformat()}~{game.pk}"


def _parsed_key(key: str) -> tuple[datetime, int] | None:
    at, _, last = key.partition("~")
    if not last.isdecimal() or len(last) > 18:
        return None
    try:
        instant = datetime.fromisoformat(at)
    except ValueError:
        return None
    if instant.tzinfo is None or not 2000 <= instant.year < 9000:
        return None
    return instant.astimezone(UTC), int(last)


_SEAT_COLUMNS = (
    "game_id", "number", "bot", "bot_from_start", "left", "to_act", "moved_at",
    "score", "place", "decider", "user__username", "user__is_active",
)  # fmt: skip


def _lines(games: Iterable[Game], reader: User | None) -> list[GameLine]:
    """A line a game; two queries at most, whatever their number."""
    games = list(games)
    seats: dict[int, list[Seat]] = {game.pk: [] for game in games}
    rows = Seat.objects.filter(game__in=games).select_related("user").only(*_SEAT_COLUMNS)
    for seat in rows.order_by("number"):
        seats[seat.game_id].append(seat)
    return [_line(game, seats[game.pk], reader) for game in games]


def _line(game: Game, rows: Sequence[Seat], reader: User | None) -> GameLine:
    title, seats = title_named(game.ruleset), seat_views(rows, reader)
    mine = next((seat for seat in seats if seat.is_you), None)
    return GameLine(
        game=game,
        title=title,
        seats=seats,
        sentence=sentences.in_a_list(game, title, seats),
        options_words=title.options_words(game.options),
        your_turn=mine is not None and mine.to_act and not mine.bot,
        since=game.finished_at or game.moved_at or game.started_at or game.created_at,
    )
