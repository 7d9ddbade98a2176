"""Two people at the same instant, and one person twice: one effect each, and nothing is ever torn."""

from collections.abc import Callable
from datetime import timedelta
from functools import partial

import pytest

from accounts.models import User
from games.models import Game, GameEvent, Invitation, Notice
from games.refusals import Stale
from games.services import bots, invitations, lobby, opening, play
from tests.games.at_once import (
    Act,
    assert_sound,
    at_once,
    let_others_come_meanwhile,
    posting,
    refusals_in,
)
from tests.games.conftest import NOW, Maker, legal_texts, play_once, seat_to_act

pytestmark = pytest.mark.django_db(transaction=True)

type People = Callable[[int], list[User]]


@pytest.fixture(autouse=True)
def in_each_others_way(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever holds the lock is slow, so that all others are there before it is free."""
    let_others_come_meanwhile(monkeypatch)


@pytest.fixture
def crowd(transactional_db: None) -> list[User]:
    """Ten people more."""
    return [User.objects.create(username=f"Guest {number}") for number in range(10)]


def _over(game: Game) -> Game:
    leaver = seat_to_act(game).user
    assert leaver
    return play.resign(game_id=game.pk, user=leaver, seen_version=0, now=NOW).game


def _events(game: Game, kind: GameEvent.Kind) -> int:
    return GameEvent.objects.filter(game=game, kind=kind).count()


def _joining(game: Game, user: User) -> Act:
    return partial(lobby.join, game_id=game.pk, user=user, client_seed="s", now=NOW)


def _starting(game: Game, user: User) -> Act:
    return partial(lobby.start, game_id=game.pk, user=user, now=NOW)


# The same request twice


def test_a_move_sent_twice_is_one_move(started: Maker) -> None:
    game = started()
    user = seat_to_act(game).user
    assert user
    sending = [posting(user, game, "move", move="reveal", version=0) for _ in range(2)]
    assert at_once(*sending) == [302, 302]
    assert list(game.moves.values_list("number", "text")) == [(1, "reveal")]
    assert_sound(game)


def test_sitting_down_twice_takes_one_seat(open_table: Maker, people: People) -> None:
    game, bob = open_table(max_seats=4), people(2)[1]
    assert at_once(*[posting(bob, game, "join", client_seed="b") for _ in range(2)]) == [302, 302]
    assert game.seats.filter(user=bob).count() == _events(game, GameEvent.Kind.JOINED) == 1
    assert_sound(game)


def test_starting_twice_starts_one_game(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    _joining(game, bob)()
    assert at_once(*[posting(ada, game, "start") for _ in range(2)]) == [302, 302]
    assert _events(game, GameEvent.Kind.STARTED) == 1
    assert game.card_positions.count() == 103
    assert_sound(game)


def test_resigning_twice_is_leaving_once(started: Maker) -> None:
    game = started(3)
    user = seat_to_act(game).user
    assert user
    assert at_once(*[posting(user, game, "resign", version=0) for _ in range(2)]) == [302, 302]
    assert list(game.moves.values_list("text", flat=True)) == ["!resign", "!bot standard"]
    assert_sound(game)


def test_asking_twice_to_play_again_opens_one_table(started: Maker, people: People) -> None:
    game = _over(started())
    ada = people(1)[0]
    assert at_once(*[posting(ada, game, "again", client_seed="a") for _ in range(2)]) == [302, 302]
    again = Game.objects.get(follows=game)
    assert [seat.user for seat in again.seats.all()] == [ada]
    assert Notice.objects.filter(game=again).count() == 1
    assert_sound(again)


def test_when_both_ask_to_play_again_they_meet_at_one_table(started: Maker, people: People) -> None:
    game = _over(started())
    ada, bob = people(2)
    asking = [posting(user, game, "again", client_seed="s") for user in (ada, bob)]
    assert at_once(*asking) == [302, 302]
    again = Game.objects.get(follows=game)
    assert {seat.user for seat in again.seats.all()} == {ada, bob}
    assert again.status == Game.Status.PLAYING
    assert_sound(again)


def test_closing_twice_tells_everybody_once(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    _joining(game, bob)()
    assert at_once(*[posting(ada, game, "close") for _ in range(2)]) == [302, 302]
    assert _events(game, GameEvent.Kind.CLOSED) == Notice.objects.filter(user=bob).count() == 1
    assert_sound(game)


def test_inviting_somebody_twice_tells_them_once(open_table: Maker, people: People) -> None:
    ada, _bob = people(2)
    game = open_table(max_seats=3)
    inviting = partial(invitations.invite, game_id=game.pk, inviter=ada, name="Bob", now=NOW)
    assert refusals_in(at_once(inviting, inviting)) == []
    assert Invitation.objects.count() == Notice.objects.count() == 1


def test_two_sweeps_close_an_expired_table_once(open_table: Maker) -> None:
    game = open_table(max_seats=3)
    closing = partial(lobby.close_if_expired, game_id=game.pk, now=NOW + timedelta(days=15))
    assert sorted(at_once(closing, closing)) == [False, True]
    assert Notice.objects.count() == _events(game, GameEvent.Kind.CLOSED) == 1


def test_who_opens_tables_in_many_windows_opens_no_more_than_allowed(
    open_table: Maker, people: People
) -> None:
    ada = people(1)[0]
    for _ in range(opening.MOST_HOSTED_TABLES - 1):
        open_table(max_seats=3)
    assert refusals_in(at_once(*[partial(open_table, max_seats=3)] * 4)) == ["too-many-tables"] * 3
    assert ada.hosted_games.count() == opening.MOST_HOSTED_TABLES


# The last seat, and tables that start or close meanwhile


def test_ten_people_and_one_seat_seat_one_of_them(
    open_table: Maker, people: People, crowd: list[User]
) -> None:
    game = open_table(max_seats=3)
    _joining(game, people(2)[1])()
    results = at_once(*[_joining(game, user) for user in crowd])
    assert refusals_in(results) == ["already-started"] * 9
    assert game.seats.filter(user__in=crowd).count() == 1
    assert_sound(game)
    assert game.status == Game.Status.PLAYING


def test_who_lost_the_last_seat_is_told_so(open_table: Maker, crowd: list[User]) -> None:
    game = open_table(max_seats=2)
    statuses = at_once(*[posting(user, game, "join", client_seed="s") for user in crowd[:4]])
    assert sorted(statuses) == [302, 409, 409, 409]
    assert_sound(game)


def test_ten_people_fill_four_seats(open_table: Maker, crowd: list[User]) -> None:
    game = open_table(min_seats=3, max_seats=5)
    results = at_once(*[_joining(game, user) for user in crowd])
    assert refusals_in(results) == ["already-started"] * 6
    assert game.seats.count() == 5
    assert _events(game, GameEvent.Kind.STARTED) == 1
    assert_sound(game)


@pytest.mark.parametrize("most", [3, 4])
def test_a_start_while_somebody_sits_down(open_table: Maker, people: People, most: int) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=most)
    _joining(game, bob)()
    results = at_once(_starting(game, ada), _joining(game, cem))
    refused = refusals_in(results)
    assert refused in ([], ["already-started"])
    assert game.seats.count() == 3 - len(refused)
    assert _events(game, GameEvent.Kind.STARTED) == 1
    assert_sound(game)


def test_a_start_while_the_host_asks_somebody_to_get_up(open_table: Maker, people: People) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=4)
    for user in (bob, cem):
        _joining(game, user)()
    removing = partial(lobby.remove_player, game_id=game.pk, host=ada, seat_number=1, user_id=bob.pk, now=NOW)
    refused = refusals_in(at_once(_starting(game, ada), removing))
    assert refused in ([], ["already-started"])
    assert game.seats.filter(user=bob).count() == len(refused)
    assert_sound(game)
    assert game.status == Game.Status.PLAYING


def test_a_start_with_just_enough_while_one_of_them_gets_up(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    _joining(game, bob)()
    leaving = partial(lobby.leave, game_id=game.pk, user=bob, now=NOW)
    refused = refusals_in(at_once(_starting(game, ada), leaving))
    assert refused in (["too-few-players"], ["already-started"])
    assert_sound(game)
    assert (game.status == Game.Status.PLAYING) == (game.seats.count() == 2)


def test_whoever_sits_down_while_the_table_is_closed_is_told(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    closing = partial(lobby.close_table, game_id=game.pk, host=ada, now=NOW)
    refused = refusals_in(at_once(closing, _joining(game, bob)))
    assert refused in ([], ["table-closed"])
    assert game.seats.filter(user=bob).count() == 1 - len(refused)
    assert Notice.objects.filter(user=bob, kind=Notice.Kind.CLOSED).count() == 1 - len(refused)
    assert_sound(game)
    assert game.status == Game.Status.CANCELLED


def test_when_all_get_up_at_once_the_table_is_closed_once(open_table: Maker, people: People) -> None:
    everybody = people(4)
    game = open_table(max_seats=6)
    for user in everybody[1:]:
        _joining(game, user)()
    leaving = [partial(lobby.leave, game_id=game.pk, user=user, now=NOW) for user in everybody]
    assert refusals_in(at_once(*leaving)) == []
    assert_sound(game)
    assert (game.seats.count(), game.end_reason) == (0, Game.EndReason.EMPTY)
    assert _events(game, GameEvent.Kind.CLOSED) == 1


# Moves


def test_of_two_moves_from_one_page_one_is_made_and_one_is_stale(started: Maker) -> None:
    game = play_once(started())
    user, texts = seat_to_act(game).user, legal_texts(game)
    assert user
    moving = partial(play.make_move, game_id=game.pk, user=user, seen_version=1, now=NOW)
    results = at_once(*[partial(moving, text=text) for text in texts[:2]])
    assert [type(result) for result in results if isinstance(result, Exception)] == [Stale]
    assert game.moves.count() == 2
    assert game.moves.get(number=2).text in texts[:2]
    assert_sound(game)


def test_a_move_while_another_leaves_is_kept_or_stale(started: Maker) -> None:
    game = started(3)
    mover = seat_to_act(game)
    leaver = game.seats.exclude(pk=mover.pk).first()
    assert mover.user
    assert leaver
    assert leaver.user
    results = at_once(
        partial(play.make_move, game_id=game.pk, user=mover.user, text="reveal", seen_version=0, now=NOW),
        partial(play.resign, game_id=game.pk, user=leaver.user, seen_version=0, now=NOW),
    )
    assert refusals_in(results) == ["stale"]
    assert list(game.moves.values_list("text", flat=True)) in (["reveal"], ["!resign", "!bot standard"])
    assert_sound(game)


def test_twenty_moves_each_sent_three_times_are_twenty_moves(started: Maker) -> None:
    game = started(3)
    for version in range(20):
        game.refresh_from_db()
        user, text = seat_to_act(game).user, legal_texts(game)[-1]
        assert user
        moving = partial(play.make_move, game_id=game.pk, user=user, text=text, seen_version=version, now=NOW)
        repeated = [moved.repeated for moved in at_once(moving, moving, moving)]
        assert sorted(repeated) == [False, True, True]
    assert_sound(game)
    assert game.version == 20


def test_bots_called_four_times_at_once_play_one_sequence(open_table: Maker, people: People) -> None:
    ada = people(1)[0]
    for _ in range(6):
        game = _at_the_bots_turn(open_table, ada)
        before = game.version
        calling: list[Act] = [partial(bots.play_due_bots, game_id=game.pk, now=NOW)] * 4
        from_an_old_page = partial(
            play.make_move, game_id=game.pk, user=ada, text="take blue", seen_version=before - 1, now=NOW
        )
        *played, refused = at_once(*calling, from_an_old_page)
        assert isinstance(refused, Stale)
        assert_sound(game)
        assert sum(played) == game.version - before > 0
        assert seat_to_act(game).user == ada
        assert game.bot_due_since is None


def _at_the_bots_turn(open_table: Maker, ada: User) -> Game:
    game = open_table(max_seats=4, bots=["easy", "standard", "easy"])
    bots.play_due_bots(game_id=game.pk, now=NOW)
    while seat_to_act(game).user == ada:
        game = play_once(game, lambda texts: texts[-1])
    return game
