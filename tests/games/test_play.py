"""A move through the service: what it writes, what it refuses, and what a repetition does."""

from collections.abc import Callable

import pytest
from django.db import transaction

from accounts.models import User
from games import broadcast, store
from games.models import CardPosition, Game, Move, Seat
from games.refusals import BadMove, NotAllowed, NotThere, Refused, Stale
from games.selectors.verification import differences
from games.services import play
from tests.games.conftest import NOW, Maker, legal_texts, play_once, play_to_the_end, seat_to_act


def test_a_move_is_written_once_with_the_positions_it_changed(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    game = play_once(game)
    line = Move.objects.get(game=game)
    assert (line.number, line.seat, line.text) == (1, seat.number, "reveal")
    assert CardPosition.objects.filter(game=game, zone="shop").count() == 1
    assert CardPosition.objects.filter(game=game, zone="deck").count() == 102
    assert (game.version, game.moved_at) == (1, NOW)
    assert differences(game) == []


def test_a_move_raises_the_revision(started: Maker) -> None:
    game = started()
    before = game.revision
    assert play_once(game).revision == before + 1


def test_the_same_request_twice_is_one_move(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    for repeated in (False, True, True):
        moved = play.make_move(game_id=game.pk, user=seat.user, text="reveal", seen_version=0, now=NOW)
        assert moved.repeated is repeated
    assert Move.objects.filter(game=game).count() == 1


def test_the_same_request_an_hour_and_some_moves_later_is_still_one_move(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    for _ in range(6):
        game = play_once(game, lambda texts: texts[-1])
    lines = list(Move.objects.filter(game=game).values_list("number", "text"))
    moved = play.make_move(game_id=game.pk, user=seat.user, text="reveal", seen_version=0, now=NOW)
    assert moved.repeated
    assert list(Move.objects.filter(game=game).values_list("number", "text")) == lines


def test_another_move_from_a_stale_page_is_refused(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    game = play_once(game)
    with pytest.raises(Stale):
        play.make_move(game_id=game.pk, user=seat.user, text="take pink", seen_version=0, now=NOW)
    assert Move.objects.filter(game=game).count() == 1


def test_a_page_from_the_future_is_refused(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    with pytest.raises(Stale):
        play.make_move(game_id=game.pk, user=seat.user, text="reveal", seen_version=7, now=NOW)


@pytest.mark.parametrize(
    "text", ["take pink", "take gold silver", "Reveal", "reveal ", "", "!cancel", "!resign"]
)
def test_what_the_rules_refuse_changes_nothing(started: Maker, text: str) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    with pytest.raises(BadMove):
        play.make_move(game_id=game.pk, user=seat.user, text=text, seen_version=0, now=NOW)
    game.refresh_from_db()
    assert game.version == 0
    assert differences(game) == []


def test_nobody_moves_for_somebody_else(started: Maker, people: Callable[[int], list[User]]) -> None:
    game = started(2)
    acting = seat_to_act(game)
    other = Seat.objects.exclude(pk=acting.pk).get(game=game).user
    stranger = people(3)[2]
    assert other
    with pytest.raises(BadMove) as refused:
        play.make_move(game_id=game.pk, user=other, text="reveal", seen_version=0, now=NOW)
    assert refused.value.code == "not-your-turn"
    with pytest.raises(NotAllowed):
        play.make_move(game_id=game.pk, user=stranger, text="reveal", seen_version=0, now=NOW)
    assert not Move.objects.filter(game=game).exists()


def test_no_move_before_the_start_and_none_in_a_game_that_does_not_exist(
    open_table: Maker, people: Callable[[int], list[User]]
) -> None:
    ada = people(1)[0]
    game = open_table(max_seats=3)
    with pytest.raises(Refused, match="not-started"):
        play.make_move(game_id=game.pk, user=ada, text="reveal", seen_version=0, now=NOW)
    with pytest.raises(NotThere):
        play.make_move(game_id=10**6, user=ada, text="reveal", seen_version=0, now=NOW)


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("scoring", ["bulbs", "stars"])
def test_a_whole_game_ends_with_what_the_log_gives(started: Maker, seats: int, scoring: str) -> None:
    game = play_to_the_end(started(seats, options={"scoring": scoring}))
    assert game.status == Game.Status.FINISHED
    assert game.result == "finished"
    assert game.finished_at == NOW
    rows = list(game.seats.all())
    assert all(seat.score is not None and seat.place is not None for seat in rows)
    assert not any(seat.to_act for seat in rows)
    assert differences(game) == []


def test_no_move_after_the_end(started: Maker) -> None:
    game = play_to_the_end(started())
    lines = Move.objects.filter(game=game).count()
    for seat in game.seats.all():
        assert seat.user
        with pytest.raises(Refused, match="game-over"):
            play.make_move(game_id=game.pk, user=seat.user, text="reveal", seen_version=game.version, now=NOW)
    assert Move.objects.filter(game=game).count() == lines


def test_the_last_move_repeated_after_the_end_is_no_error(started: Maker) -> None:
    game = play_to_the_end(started())
    last = Move.objects.filter(game=game).latest("number")
    user = game.seats.get(number=last.seat).user
    assert user
    moved = play.make_move(game_id=game.pk, user=user, text=last.text, seen_version=last.number - 1, now=NOW)
    assert moved.repeated


def test_who_has_left_two_players_gives_the_other_the_win(started: Maker) -> None:
    game = play_once(started(2))
    leaver = game.seats.get(number=0)
    assert leaver.user
    play.resign(game_id=game.pk, user=leaver.user, seen_version=game.version, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.result, game.end_reason) == ("finished", "resigned", "left")
    assert [seat.place for seat in game.seats.all()] == [2, 1]
    assert differences(game) == []


def test_among_three_a_bot_plays_on_for_who_has_left(started: Maker) -> None:
    game = started(3)
    leaver = seat_to_act(game)
    assert leaver.user
    play.resign(game_id=game.pk, user=leaver.user, seen_version=0, now=NOW)
    game.refresh_from_db()
    leaver.refresh_from_db()
    assert game.status == Game.Status.PLAYING
    assert (leaver.left, leaver.bot) == (True, "standard")
    assert list(Move.objects.values_list("text", flat=True)) == ["!resign", "!bot standard"]
    assert game.bot_due_since == NOW
    assert differences(game) == []
    with pytest.raises(Refused, match="bot-plays-for-you"):
        play.make_move(game_id=game.pk, user=leaver.user, text="reveal", seen_version=2, now=NOW)


def test_leaving_twice_is_leaving_once(started: Maker) -> None:
    game = started(3)
    leaver = game.seats.get(number=1).user
    assert leaver
    first = play.resign(game_id=game.pk, user=leaver, seen_version=0, now=NOW)
    second = play.resign(game_id=game.pk, user=leaver, seen_version=0, now=NOW)
    assert (first.repeated, second.repeated) == (False, True)
    assert Move.objects.filter(game=game, text="!resign").count() == 1


@pytest.mark.django_db(transaction=True)
def test_nothing_is_told_of_a_move_that_is_rolled_back(
    started: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(broadcast, "_send", lambda game_id, revision: told.append(revision))
    game = started()
    told.clear()

    def fail(*args: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(store, "save_change", fail)
    seat = seat_to_act(game)
    assert seat.user
    with pytest.raises(RuntimeError):
        play.make_move(game_id=game.pk, user=seat.user, text="reveal", seen_version=0, now=NOW)
    assert told == []
    assert not Move.objects.filter(game=game).exists()


@pytest.mark.django_db(transaction=True)
def test_a_move_is_told_after_its_commit_and_not_before(
    started: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[int, bool]] = []

    def hear(game_id: int, revision: int) -> None:
        told.append((revision, transaction.get_connection().in_atomic_block))

    game = started()
    monkeypatch.setattr(broadcast, "_send", hear)
    game = play_once(game)
    assert told == [(game.revision, False)]


def test_rows_say_the_same_as_the_log_after_every_move(started: Maker) -> None:
    game = started(3)
    for turn in range(40):
        game = play_once(game, lambda texts, turn=turn: texts[turn % len(texts)])
        assert differences(game) == []


def test_the_buttons_of_one_seat_are_no_use_to_another(started: Maker) -> None:
    game = play_once(started(2))
    texts = legal_texts(game)
    assert texts
    other = Seat.objects.get(game=game, to_act=False)
    for text in texts:
        assert other.user
        with pytest.raises(BadMove):
            play.make_move(game_id=game.pk, user=other.user, text=text, seen_version=1, now=NOW)
