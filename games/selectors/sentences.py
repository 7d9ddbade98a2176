"""Sentences about a game that are the same for every title."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.engine.lines import PLAYER, RESIGN, TIMEOUT, UNDO, bot_in_line
from games.models import Game, GameEvent
from games.titles.base import SeatView, Table, Title
from games.titles.naming import isolated, joined


def with_others(seats: Sequence[SeatView]) -> str:
    """Whom one plays with, in one sentence."""
    others = [isolated(seat.name) for seat in seats if not seat.is_you]
    return _("With %(names)s.") % {"names": joined(others)} if others else _("Nobody else sits here yet.")


def subtitle(game: Game, title: Title, seats: int) -> str:
    """What is played here: title, number of players, options, rated or not."""
    parts = [title.name]
    if game.status == Game.Status.WAITING:
        parts.append(seats_wanted(game))
    else:
        parts.append(ngettext("%(count)d player", "%(count)d players", seats) % {"count": seats})
    parts.append(title.options_words(game.options))
    parts.append(_("rated") if game.rated else _("not rated"))
    return " · ".join(part for part in parts if part)


def seats_wanted(game: Game) -> str:
    """For how many players a table is."""
    if game.min_seats == game.max_seats:
        return ngettext("%(count)d player", "%(count)d players", game.max_seats) % {"count": game.max_seats}
    return _("%(least)d to %(most)d players") % {"least": game.min_seats, "most": game.max_seats}


def who_may_sit_down(game: Game, invited: Sequence[str]) -> str:
    """To whom a table is open; the names of those invited only where they are given."""
    if game.visibility == Game.Visibility.OPEN:
        return _("Anyone may sit down.")
    if game.visibility == Game.Visibility.LINK:
        return _("Only people with the link may sit down.")
    if not invited:
        return _("Only the people named may sit down.")
    return _("Only the people named may sit down: %(names)s.") % {
        "names": joined([isolated(name) for name in invited])
    }


def rating_note(game: Game, seated: Sequence[User], reader: User | None) -> str:
    """What a guest does to the rating of a table that waits; empty where nothing is rated anyway."""
    if game.status != Game.Status.WAITING or not game.rated:
        return ""
    if reader in seated and reader is not None and reader.is_guest:
        return _("Not rated while you sit here: you are a guest.")
    if any(user.is_guest for user in seated):
        return _("Not rated while a guest sits here.")
    if reader is None:
        return _("Rated, but not when you sit down as a guest.")
    if reader.is_guest:
        return _("Not rated when you sit down: you are a guest.")
    return _("Rated, but not when a guest sits down.")


def headline(game: Game, title: Title, table: Table | None, seats: Sequence[SeatView]) -> str:
    """The first line of the page: what is going on."""
    if game.status == Game.Status.FINISHED:
        return result_headline(game, seats)
    if game.status == Game.Status.CANCELLED:
        return cancelled(game)
    if table is None:
        return _("A table for %(title)s") % {"title": title.name}
    if table.your_turn:
        return title.headline(table)
    acting = [isolated(seat.name) for seat in seats if seat.to_act]
    return ngettext("%(names)s is to move", "%(names)s are to move", len(acting)) % {"names": joined(acting)}


def document_title(title: Title, first_line: str, seats: Sequence[SeatView]) -> str:
    """The tab's title: what is going on, in which game, with whom; the game is named once."""
    if title.name in first_line:
        return first_line
    others = [isolated(seat.name) for seat in seats if not seat.is_you]
    if not others:
        return f"{first_line} · {title.name}"
    game = _("%(title)s with %(names)s") % {"title": title.name, "names": joined(others)}
    return f"{first_line} · {game}"


def result_headline(game: Game, seats: Sequence[SeatView]) -> str:
    """Who won, and on what; empty before the end."""
    winners = [seat for seat in seats if seat.place == 1]
    if game.status != Game.Status.FINISHED or not winners:
        return ""
    if len(winners) > 1:
        return _("%(names)s share the win") % {"names": joined([_you_or_name(seat) for seat in winners])}
    winner = winners[0]
    if game.result == "resigned":
        return (
            _("You win: the others left")
            if winner.is_you
            else (_("%(name)s wins: the others left") % {"name": isolated(winner.name)})
        )
    if winner.decider == "cards":
        return (
            _("You win, on cards in the garland")
            if winner.is_you
            else (_("%(name)s wins, on cards in the garland") % {"name": isolated(winner.name)})
        )
    return _("You win") if winner.is_you else _("%(name)s wins") % {"name": isolated(winner.name)}


def cancelled(game: Game) -> str:
    """Why there was no game."""
    if game.end_reason == Game.EndReason.NOT_STARTED:
        return _("Closed: nobody started this table in 14 days")
    if game.end_reason == Game.EndReason.EMPTY:
        return _("Closed: everybody got up from this table")
    return _("The host closed this table")


def outside_rules(text: str, seat: SeatView | None) -> str:
    """What a `!` line of the log says, in words."""
    name = isolated(seat.name) if seat else ""
    is_you = seat is not None and seat.is_you
    if text == RESIGN:
        return _("You left the game.") if is_you else _("%(name)s left the game.") % {"name": name}
    if text == TIMEOUT:
        return _("You ran out of time.") if is_you else _("%(name)s ran out of time.") % {"name": name}
    if text == PLAYER:
        return _("You are back.") if is_you else _("%(name)s is back.") % {"name": name}
    if text == UNDO:
        return _("The last move was taken back.")
    if bot_in_line(text):
        return (
            _("A bot plays on for you.") if is_you else (_("A bot plays on for %(name)s.") % {"name": name})
        )
    return _("The game was cancelled.")


def event(happened: GameEvent) -> str:
    """What happened around a game, in words."""
    name = isolated(happened.user.display_name) if happened.user else _("former player")
    by_kind = {
        GameEvent.Kind.OPENED: _("%(name)s opened the table."),
        GameEvent.Kind.JOINED: _("%(name)s sat down."),
        GameEvent.Kind.LEFT: _("%(name)s got up."),
        GameEvent.Kind.REMOVED: _("The host asked %(name)s to get up."),
        GameEvent.Kind.STARTED: _("The game started."),
        GameEvent.Kind.CLOSED: _("The table was closed."),
    }
    return by_kind[GameEvent.Kind(happened.kind)] % {"name": name}


def _you_or_name(seat: SeatView) -> str:
    return _("You") if seat.is_you else isolated(seat.name)


def in_a_list(game: Game, title: Title, seats: Sequence[SeatView]) -> str:
    """One game in one sentence, for lists: with whom, and how it stands."""
    if game.status == Game.Status.WAITING:
        return _open_table(game, title, seats)
    if game.status == Game.Status.CANCELLED:
        return cancelled(game)
    if game.status == Game.Status.FINISHED:
        return _finished(game, seats)
    whom = (
        with_others(seats)
        if any(seat.is_you for seat in seats)
        else joined([isolated(s.name) for s in seats])
    )
    acting = [seat for seat in seats if seat.to_act]
    if any(seat.is_you and not seat.bot for seat in acting):
        return whom
    to_move = ngettext("%(names)s is to move.", "%(names)s are to move.", len(acting)) % {
        "names": joined([isolated(seat.name) for seat in acting])
    }
    return f"{whom} {to_move}"


def _open_table(game: Game, title: Title, seats: Sequence[SeatView]) -> str:
    taken = ngettext("%(taken)d of %(most)d seat taken", "%(taken)d of %(most)d seats taken", game.max_seats)
    parts = [
        title.options_words(game.options),
        taken % {"taken": len(seats), "most": game.max_seats},
        _("starts with %(least)d or more") % {"least": game.min_seats}
        if game.min_seats < game.max_seats and len(seats) < game.min_seats
        else "",
        "" if game.rated else _("not rated"),
    ]
    return _("%(title)s with %(names)s: %(how)s.") % {
        "title": title.name,
        "names": joined([_("you") if seat.is_you else isolated(seat.name) for seat in seats]),
        "how": ", ".join(part for part in parts if part),
    }


def _finished(game: Game, seats: Sequence[SeatView]) -> str:
    ranking = sorted((seat for seat in seats if seat.place), key=lambda seat: seat.place or 0)
    told = [
        _("%(place)d. %(name)s (%(score)d)")
        % {"place": seat.place, "name": _you_or_name(seat), "score": seat.score}
        if seat.score is not None
        else _("%(place)d. %(name)s") % {"place": seat.place, "name": _you_or_name(seat)}
        for seat in ranking
    ]
    return ", ".join(told) + "."
