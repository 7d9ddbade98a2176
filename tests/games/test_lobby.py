"""Before a game starts: opening, sitting down, getting up, starting, closing."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from games import store
from games.models import Game, Invitation, Notice, Seat
from games.refusals import BadInput, NotAllowed, NotThere, Refused
from games.services import invitations, lobby, opening, sweep
from games.services.opening import TableWishes
from tests.games.conftest import NOW, Maker, play_to_the_end

type People = Callable[[int], list[User]]


def test_a_table_shows_its_commitment_from_the_moment_it_opens(open_table: Maker) -> None:
    game = open_table(max_seats=3)
    assert game.commitment == store.commitment_to(bytes(game.secret.server_seed))
    assert len(game.secret.server_seed) == 32


def test_two_tables_have_two_secrets(open_table: Maker) -> None:
    first, second = open_table(max_seats=3), open_table(max_seats=3)
    assert first.commitment != second.commitment


def test_against_one_bot_the_game_starts_at_once_and_is_not_rated(open_table: Maker) -> None:
    game = open_table(bots=["easy"])
    assert game.status == Game.Status.PLAYING
    assert not game.rated
    bot = game.seats.get(number=1)
    assert (bot.bot, bot.bot_from_start, bot.client_seed, bot.user) == ("easy", True, "bot:easy", None)


def test_the_last_free_seat_starts_the_game(open_table: Maker, people: People) -> None:
    game = open_table(max_seats=3)
    _, bob, cem = people(3)
    assert lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW).status == Game.Status.WAITING
    assert lobby.join(game_id=game.pk, user=cem, client_seed="c", now=NOW).status == Game.Status.PLAYING
    assert [seat.user.username for seat in game.seats.all() if seat.user] == ["Ada", "Bob", "Cem"]


def test_sitting_down_twice_is_sitting_down_once(open_table: Maker, people: People) -> None:
    game = open_table(max_seats=3)
    bob = people(2)[1]
    for _ in range(3):
        lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    assert game.seats.count() == 2


def test_a_full_table_takes_nobody_more(open_table: Maker, people: People) -> None:
    game = open_table(max_seats=2)
    _, bob, cem = people(3)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    with pytest.raises(Refused, match="already-started"):
        lobby.join(game_id=game.pk, user=cem, client_seed="c", now=NOW)
    assert game.seats.count() == 2


def test_a_missing_client_seed_is_filled_in_by_the_server_and_says_so(
    open_table: Maker, people: People
) -> None:
    game = open_table(max_seats=3)
    lobby.join(game_id=game.pk, user=people(2)[1], client_seed="", now=NOW)
    own, filled = game.seats.all()
    assert (own.client_seed, own.seed_by_server) == ("ada-seed", False)
    assert len(filled.client_seed) == 32
    assert filled.seed_by_server


@pytest.mark.parametrize("seed", ["with blank", "ü", "x" * 65, "line\nfeed", "\x7f", "tab\t"])
def test_a_client_seed_that_is_none_is_refused(open_table: Maker, people: People, seed: str) -> None:
    game = open_table(max_seats=3)
    with pytest.raises(BadInput, match="bad-client-seed"):
        lobby.join(game_id=game.pk, user=people(2)[1], client_seed=seed, now=NOW)
    assert game.seats.count() == 1


def test_a_client_seed_can_be_changed_until_the_start_only(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=2)
    lobby.change_seed(game_id=game.pk, user=ada, client_seed="other", now=NOW)
    assert game.seats.get(number=0).client_seed == "other"
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    with pytest.raises(Refused):
        lobby.change_seed(game_id=game.pk, user=ada, client_seed="late", now=NOW)
    assert game.seats.get(number=0).client_seed == "other"


def test_only_the_host_starts_and_only_with_enough_people(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(min_seats=2, max_seats=4)
    with pytest.raises(Refused, match="too-few-players"):
        lobby.start(game_id=game.pk, user=ada, now=NOW)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    with pytest.raises(NotAllowed):
        lobby.start(game_id=game.pk, user=bob, now=NOW)
    for _ in range(2):
        assert lobby.start(game_id=game.pk, user=ada, now=NOW).status == Game.Status.PLAYING


def test_who_gets_up_leaves_no_gap_and_a_host_passes_the_table_on(open_table: Maker, people: People) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=4)
    for user in (bob, cem):
        lobby.join(game_id=game.pk, user=user, client_seed="s", now=NOW)
    lobby.leave(game_id=game.pk, user=ada, now=NOW)
    game.refresh_from_db()
    assert game.host == bob
    assert [(seat.number, seat.user) for seat in game.seats.all()] == [(0, bob), (1, cem)]


def test_a_table_that_everybody_left_is_closed(open_table: Maker, people: People) -> None:
    game = open_table(max_seats=3, bots=["easy"])
    lobby.leave(game_id=game.pk, user=people(1)[0], now=NOW)
    game.refresh_from_db()
    assert (game.status, game.end_reason) == ("cancelled", "empty")


def test_whom_the_host_removes_is_told_and_cannot_come_back(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    lobby.remove_player(game_id=game.pk, host=ada, seat_number=1, user_id=bob.pk, now=NOW)
    assert Notice.objects.get(user=bob).kind == Notice.Kind.REMOVED
    for token in ("", game.invite_token):
        with pytest.raises(NotAllowed, match="removed"):
            lobby.join(game_id=game.pk, user=bob, client_seed="b", token=token, now=NOW)


def test_the_host_cannot_remove_who_moved_into_the_seat_meanwhile(open_table: Maker, people: People) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=4)
    for user in (bob, cem):
        lobby.join(game_id=game.pk, user=user, client_seed="s", now=NOW)
    lobby.leave(game_id=game.pk, user=bob, now=NOW)
    with pytest.raises(Refused, match="nobody-there"):
        lobby.remove_player(game_id=game.pk, host=ada, seat_number=1, user_id=bob.pk, now=NOW)
    assert Seat.objects.filter(game=game, user=cem).exists()


def test_only_the_host_removes(open_table: Maker, people: People) -> None:
    _, bob, cem = people(3)
    game = open_table(max_seats=4)
    for user in (bob, cem):
        lobby.join(game_id=game.pk, user=user, client_seed="s", now=NOW)
    with pytest.raises(NotAllowed):
        lobby.remove_player(game_id=game.pk, host=bob, seat_number=2, user_id=cem.pk, now=NOW)


def test_a_table_by_link_lets_in_who_has_the_link(open_table: Maker, people: People) -> None:
    _, bob = people(2)
    game = open_table(max_seats=3, visibility=Game.Visibility.LINK)
    for token in ("", "wrong", game.invite_token[:-1]):
        with pytest.raises(NotThere):
            lobby.join(game_id=game.pk, user=bob, client_seed="b", token=token, now=NOW)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", token=game.invite_token, now=NOW)
    assert game.seats.count() == 2


def test_a_table_for_named_people_lets_in_nobody_else(open_table: Maker, people: People) -> None:
    _, bob, cem = people(3)
    game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["bob"])
    assert Notice.objects.get(user=bob).kind == Notice.Kind.INVITED
    for token in ("", game.invite_token):
        with pytest.raises(NotThere):
            lobby.join(game_id=game.pk, user=cem, client_seed="c", token=token, now=NOW)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    assert game.seats.count() == 2


def test_who_declined_is_not_let_in_until_invited_again(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
    for _ in range(2):
        invitations.decline(game_id=game.pk, user=bob, now=NOW)
    with pytest.raises(NotThere):
        lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    invitations.invite(game_id=game.pk, inviter=ada, name="BOB", now=NOW)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    assert game.seats.count() == 2


def test_naming_nobody_who_exists_is_said(open_table: Maker) -> None:
    with pytest.raises(BadInput, match="no-such-player"):
        open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Nobody Here"])
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        ({"ruleset": "chess"}, "no-such-title"),
        ({"min_seats": 1}, "bad-seat-count"),
        ({"max_seats": 7}, "bad-seat-count"),
        ({"min_seats": 4, "max_seats": 3}, "bad-seat-count"),
        ({"options": {"scoring": "pears"}}, "bad-option"),
        ({"options": {"colour": "red"}}, "bad-option"),
        ({"bots": ["deep-blue"]}, "no-such-bot"),
        ({"max_seats": 2, "bots": ["easy", "easy"]}, "too-many-bots"),
    ],
)
def test_wishes_that_cannot_be_fulfilled_open_no_table(
    open_table: Maker, wishes: dict[str, object], code: str
) -> None:
    with pytest.raises(BadInput, match=code):
        open_table(**wishes)
    assert not Game.objects.exists()


def test_a_guest_at_the_table_makes_the_game_unrated(open_table: Maker, people: People) -> None:
    game = open_table(max_seats=2)
    assert game.rated
    guest = people(2)[1]
    guest.is_guest = True
    guest.save()
    assert not lobby.join(game_id=game.pk, user=guest, client_seed="b", now=NOW).rated


def test_nobody_hosts_tables_without_end(open_table: Maker) -> None:
    for _ in range(opening.MOST_HOSTED_TABLES):
        open_table(max_seats=3)
    with pytest.raises(Refused, match="too-many-tables"):
        open_table(max_seats=3)


def test_the_host_closes_a_table_once_and_the_others_are_told(open_table: Maker, people: People) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3)
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    for _ in range(2):
        lobby.close_table(game_id=game.pk, host=ada, now=NOW)
    game.refresh_from_db()
    assert (game.status, game.end_reason) == ("cancelled", "closed")
    assert Notice.objects.filter(user=bob, kind=Notice.Kind.CLOSED).count() == 1


def test_a_table_that_nobody_starts_stays_for_14_days_and_is_closed_then(
    open_table: Maker, people: People
) -> None:
    game = open_table(max_seats=3)
    sweep.run(NOW + timedelta(days=14) - timedelta(seconds=1))
    game.refresh_from_db()
    assert game.status == Game.Status.WAITING
    for _ in range(2):
        sweep.run(NOW + timedelta(days=14))
    game.refresh_from_db()
    assert (game.status, game.end_reason) == ("cancelled", "not-started")
    assert Notice.objects.filter(user=people(1)[0], kind=Notice.Kind.NOT_STARTED).count() == 1


def test_a_running_game_is_never_swept_away(started: Maker) -> None:
    game = started()
    sweep.run(NOW + timedelta(days=1000))
    game.refresh_from_db()
    assert game.status == Game.Status.PLAYING


def test_a_new_game_with_the_same_people_is_one_table_whoever_asks(started: Maker, people: People) -> None:
    ada, bob = people(2)
    game = play_to_the_end(started(2))
    new = opening.play_again(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    assert (new.host, new.min_seats, new.max_seats, new.visibility) == (bob, 2, 2, "named")
    assert Invitation.objects.get(game=new).user == ada
    same = opening.play_again(game_id=game.pk, user=ada, client_seed="a", now=NOW)
    assert same.pk == new.pk
    same.refresh_from_db()
    assert same.status == Game.Status.PLAYING
    assert opening.play_again(game_id=game.pk, user=bob, client_seed="b", now=NOW).pk == new.pk


def test_after_a_closed_rematch_another_can_be_asked_for(started: Maker, people: People) -> None:
    ada, bob = people(2)
    game = play_to_the_end(started(2))
    first = opening.play_again(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    lobby.close_table(game_id=first.pk, host=bob, now=NOW)
    second = opening.play_again(game_id=game.pk, user=ada, client_seed="a", now=NOW)
    assert second.pk != first.pk
    assert second.status == Game.Status.WAITING


def test_no_rematch_of_a_running_game_or_for_a_stranger(started: Maker, people: People) -> None:
    game = started(2)
    ada, _, stranger = people(3)
    with pytest.raises(Refused, match="still-running"):
        opening.play_again(game_id=game.pk, user=ada, client_seed="a", now=NOW)
    game = play_to_the_end(game)
    with pytest.raises(NotAllowed):
        opening.play_again(game_id=game.pk, user=stranger, client_seed="a", now=NOW)


def test_wishes_default_to_an_open_rated_table() -> None:
    wishes = TableWishes("fairy-lights", 2, 2)
    assert (wishes.visibility, wishes.rated, list(wishes.bots)) == ("open", True, [])
