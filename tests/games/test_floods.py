"""What one account can do to others without end: it cannot."""

from collections.abc import Callable
from datetime import timedelta
from itertools import count

import pytest

from accounts.models import User
from games.models import Game, Notice
from games.refusals import Refused
from games.services import bots, invitations, lobby, opening, sweep
from games.services.opening import TableWishes
from tests.games.conftest import NOW, Maker

type People = Callable[[int], list[User]]


def test_nobody_opens_games_against_bots_without_end(open_table: Maker, people: People) -> None:
    guest = people(1)[0]
    guest.is_guest = True
    guest.save()
    for _ in range(opening.MOST_AN_HOUR_BY_GUESTS):
        assert open_table(bots=["easy"]).status == Game.Status.PLAYING
    with pytest.raises(Refused, match="too-many-opened"):
        open_table(bots=["easy"])
    an_hour_later = NOW + timedelta(hours=1)
    wishes = TableWishes("fairy-lights", 2, 2, bots=["easy"])
    opening.open_table(host=guest, wishes=wishes, client_seed="s", now=an_hour_later)


def test_nobody_is_invited_without_end(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    for _ in range(invitations.MOST_A_DAY):
        game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
        lobby.close_table(game_id=game.pk, host=ada, now=NOW)
        Game.objects.filter(pk=game.pk).update(created_at=NOW - timedelta(hours=2))
    with pytest.raises(Refused, match="too-many-invitations"):
        open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
    assert Notice.objects.filter(user=bob).count() == invitations.MOST_A_DAY


def test_nobody_sits_down_and_gets_up_without_end(open_table: Maker, people: People) -> None:
    bob = people(2)[1]
    game = open_table(max_seats=3)
    for _ in range(lobby.MOST_TIMES_AT_A_TABLE):
        lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
        lobby.leave(game_id=game.pk, user=bob, now=NOW)
    with pytest.raises(Refused, match="sat-down-too-often"):
        lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)


def test_the_sweep_plays_a_forgotten_bot_itself_and_adds_no_jobs(
    open_table: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[int] = []
    monkeypatch.setattr("games.jobs.enqueue_bot_turn", lambda game_id, version: jobs.append(game_id))
    numbers = count()
    monkeypatch.setattr("secrets.token_bytes", lambda length: bytes([next(numbers)]) * length)
    games = [open_table(bots=["easy"]) for _ in range(6)]
    due = [game for game in games if Game.objects.get(pk=game.pk).bot_due_since]
    assert due
    jobs.clear()
    later = NOW + sweep.BOT_IS_LATE
    sweep.run(later)
    assert not Game.objects.filter(bot_due_since__isnull=False).exists()
    for game in due:
        assert Game.objects.get(pk=game.pk).version > 0
        assert bots.play_due_bots(game_id=game.pk, now=later) == 0
    assert set(jobs) <= {game.pk for game in due}
