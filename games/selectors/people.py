"""How people and bots are named, and where their profiles are."""

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Seat
from games.titles.base import SeatView


def bot_label(bot: str) -> str:
    """How a bot is called at the table."""
    if bot == "easy":
        return _("Easy bot")
    if bot == "standard":
        return _("Standard bot")
    return _("Bot “%(name)s”") % {"name": bot}


def seat_name(seat: Seat) -> str:
    """The name of whoever the seat belongs to; a deleted account leaves “former player”."""
    if seat.user is not None:
        return str(seat.user.display_name)
    if seat.bot_from_start:
        return bot_label(seat.bot)
    return _("former player")


def seat_names(seats: Sequence[Seat]) -> list[str]:
    """One name a seat; bots of one kind are numbered where there are several."""
    names: list[str] = []
    for seat in seats:
        name, bots = seat_name(seat), [s for s in seats if s.bot_from_start and s.bot == seat.bot]
        if seat.bot_from_start and len(bots) > 1:
            name = f"{name} {bots.index(seat) + 1}"
        names.append(name)
    return names


def profile_url(user: User | None) -> str:
    """The address of somebody's profile, empty for nobody."""
    return reverse("profile", args=[user.username]) if user is not None and user.is_active else ""


def seat_views(seats: Sequence[Seat], reader: User | None) -> tuple[SeatView, ...]:
    """The seats as a page shows them to this reader."""
    return tuple(
        SeatView(
            number=seat.number,
            name=name,
            url=profile_url(seat.user),
            is_you=reader is not None and seat.user_id == reader.pk,
            bot=seat.bot,
            left=seat.left,
            to_act=seat.to_act,
            moved_at=seat.moved_at,
            score=seat.score,
            place=seat.place,
            decider=seat.decider,
            user_id=seat.user_id,
        )
        for seat, name in zip(seats, seat_names(seats), strict=True)
    )
