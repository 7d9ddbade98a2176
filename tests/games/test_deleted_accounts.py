"""Somebody's account is gone: every page still opens, and says “former player” where they were."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.engine.record import check_record
from games.models import Game
from games.refusals import Refused
from games.services import invitations, lobby, opening, play
from tests.games.all_pages import addresses, admin_addresses
from tests.games.conftest import NOW, Maker, play_once, seat_to_act
from tests.games.reading import html_of, signed_in, text_of

type People = Callable[[int], list[User]]


@pytest.fixture
def root(db: None) -> Client:
    """An administrator's browser."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("Root"))
    return client


def _readers(game: Game) -> list[Client]:
    readers = [Client(raise_request_exception=False)]
    for user in User.objects.all():
        readers.append(Client(raise_request_exception=False))
        readers[-1].force_login(user)
    return readers


def _assert_every_page_opens(game: Game, root: Client) -> None:
    urls = addresses(game)
    for reader in _readers(game):
        for url in urls:
            assert reader.get(url).status_code < 500, url
        assert reader.get(game.get_absolute_url()).status_code == 200
        assert "former player" in text_of(reader.get(game.get_absolute_url()).content.decode())
        assert "former player" in text_of(reader.get(f"/games/{game.pk}/log/").content.decode())
    for url in admin_addresses("change", "history"):
        assert root.get(url).status_code == 200, url


@pytest.mark.parametrize("is_to_move", [True, False])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_running_game_stays_readable(started: Maker, root: Client, seats: int, is_to_move: bool) -> None:
    game = started(seats)
    for _ in range(7):
        game = play_once(game, lambda texts: texts[-1])
    gone = game.seats.filter(to_act=is_to_move).first()
    assert gone
    assert gone.user
    name = gone.user.username
    gone.user.delete()
    game.refresh_from_db()
    _assert_every_page_opens(game, root)
    assert html_of(None, f"/players/{name}/", 404)
    assert name not in html_of(None, game.get_absolute_url())


def test_the_others_move_on_and_may_leave(started: Maker, people: People, root: Client) -> None:
    game = started(3)
    acting = seat_to_act(game)
    gone = game.seats.exclude(pk=acting.pk).first()
    assert gone
    assert gone.user
    gone.user.delete()
    game = play_once(game)
    assert game.version == 1
    assert acting.user
    play.resign(game_id=game.pk, user=acting.user, seen_version=1, now=NOW)
    game.refresh_from_db()
    _assert_every_page_opens(game, root)


def test_who_waits_in_vain_for_a_former_player_can_end_the_game(
    started: Maker, people: People, root: Client
) -> None:
    game = started(2)
    gone = seat_to_act(game)
    other = game.seats.exclude(pk=gone.pk).get().user
    assert gone.user
    assert other
    gone.user.delete()
    play.resign(game_id=game.pk, user=other, seen_version=0, now=NOW)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    _assert_every_page_opens(game, root)


@pytest.mark.parametrize("gone", [["Ada"], ["Bob"], ["Ada", "Bob"]])
def test_a_finished_game_stays_readable_with_its_record(
    started: Maker, people: People, root: Client, gone: list[str]
) -> None:
    game = play_once(started(2))
    play.resign(game_id=game.pk, user=people(1)[0], seen_version=1, now=NOW)
    User.objects.filter(username__in=gone).delete()
    game.refresh_from_db()
    _assert_every_page_opens(game, root)
    assert "former player" in text_of(html_of(None, "/finished/"))
    check_record(html_of(None, f"/games/{game.pk}/record.json"))


@pytest.mark.parametrize("name", ["Ada", "Bob"])
def test_a_waiting_table_stays_readable(open_table: Maker, people: People, root: Client, name: str) -> None:
    game = open_table(max_seats=4)
    bob = people(2)[1]
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    User.objects.get(username=name).delete()
    game.refresh_from_db()
    _assert_every_page_opens(game, root)
    assert "former player" in text_of(html_of(None, "/lobby/"))


def test_when_the_host_is_gone_the_others_can_get_up_and_the_next_is_host(
    open_table: Maker, people: People
) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=5)
    for user in (bob, cem):
        lobby.join(game_id=game.pk, user=user, client_seed="s", now=NOW)
    ada.delete()
    for user in (bob, cem):
        with pytest.raises(Refused, match="host-only"):
            lobby.start(game_id=game.pk, user=user, now=NOW)
    lobby.leave(game_id=game.pk, user=bob, now=NOW)
    game.refresh_from_db()
    assert game.host == cem


def test_an_invitation_to_or_by_a_former_player_does_no_harm(
    open_table: Maker, people: People, root: Client
) -> None:
    ada, bob, cem = people(3)
    game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob", "Cem"])
    bob.delete()
    lobby.join(game_id=game.pk, user=cem, client_seed="c", now=NOW)
    ada.delete()
    game.refresh_from_db()
    with pytest.raises(Refused, match="host-only"):
        invitations.invite(game_id=game.pk, inviter=cem, name="Root", now=NOW)
    reader = signed_in(cem)
    assert "former player" in text_of(html_of(reader, game.get_absolute_url()))
    assert html_of(reader, "/mine/")


def test_playing_again_without_a_former_player_asks_the_others(
    started: Maker, people: People, root: Client
) -> None:
    game = started(3)
    _ada, bob, cem = people(3)
    bob.delete()
    for user, version in ((people(1)[0], 0), (cem, 2)):
        play.resign(game_id=game.pk, user=user, seen_version=version, now=NOW)
    again = opening.play_again(game_id=game.pk, user=cem, client_seed="c", now=NOW)
    assert [seat.user for seat in again.seats.all()] == [cem]
    assert [invitation.user.username for invitation in again.invitations.all()] == ["Ada"]
    assert html_of(signed_in(cem), again.get_absolute_url())
