"""Bad input of every kind: each gets an answer in words, a proper status, and changes nothing."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Game, Move, Seat
from games.services import lobby
from tests.games.conftest import NOW, Maker, play_once, play_to_the_end, seat_to_act

type People = Callable[[int], list[User]]

NASTY = [
    "",
    " ",
    "x" * 10_000,
    "\u202ekat\u200f",
    "🎄" * 300,
    "<script>alert(1)</script>",
    "take pink; drop table games_game",
    "take\x00pink",
    "take pink\n",
    "ｔａｋｅ pink",
    "!undo",
    "!bot standard",
    "-1",
    "9" * 400,
    "1e9",
    "null",
]


def signed_in(user: User) -> Client:
    """A browser of that person."""
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def _everything() -> list[object]:
    return [
        list(Game.objects.order_by("pk").values()),
        list(Seat.objects.order_by("pk").values()),
        list(Move.objects.order_by("pk").values()),
    ]


def test_a_nasty_move_or_version_is_refused_in_words(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    client = signed_in(seat.user)
    before = _everything()
    for text in NASTY:
        _assert_refused(client, game, text)
    assert _everything() == before


def _assert_refused(client: Client, game: Game, text: str) -> None:
    for data in ({"version": "0", "move": text}, {"version": text, "move": "reveal"}, {"move": text}):
        for headers in ({}, {"HX-Request": "true"}):
            response = client.post(f"/games/{game.pk}/move/", data, headers=headers)
            assert response.status_code in (400, 409, 422), (data, response.status_code)
            assert response.content


POSTS = ["move", "resign", "join", "leave", "start", "close", "remove", "seed", "again", "invite", "decline"]


@pytest.mark.parametrize("act", POSTS)
def test_nasty_fields_never_break_anything(started: Maker, people: People, act: str) -> None:
    game = started(2)
    before = list(Move.objects.values())
    for user in people(3):
        client = signed_in(user)
        for text in NASTY:
            data = dict.fromkeys(("move", "version", "client_seed", "token", "seat", "user", "name"), text)
            response = client.post(f"/games/{game.pk}/{act}/", data)
            assert response.status_code < 500, (act, text)
    assert list(Move.objects.values()) == before


FIELDS = ["ruleset", "min_seats", "max_seats", "visibility", "easy_bots", "standard_bots", "scoring"]


@pytest.mark.parametrize("name", FIELDS)
def test_nasty_wishes_open_no_table(people: People, name: str) -> None:
    client = signed_in(people(1)[0])
    for text in NASTY:
        good = {"ruleset": "fairy-lights", "max_seats": "3", "visibility": "open"}
        response = client.post("/lobby/open/", {**good, name: text or "x"})
        assert response.status_code == 422, text


def test_nasty_names_invite_nobody(people: People) -> None:
    client = signed_in(people(1)[0])
    for text in NASTY:
        named = {"ruleset": "fairy-lights", "max_seats": "3", "visibility": "named", "named": text or ","}
        assert client.post("/lobby/open/", named).status_code == 422, text
    assert not Game.objects.exists()


def test_a_note_of_html_is_shown_as_text(people: People) -> None:
    client = signed_in(people(1)[0])
    wishes = {"ruleset": "fairy-lights", "max_seats": "3", "visibility": "open", "note": "<b>Hi</b>\u202e"}
    response = client.post("/lobby/open/", wishes, follow=True)
    assert "&lt;b&gt;Hi" in response.content.decode()
    assert "&lt;b&gt;Hi" in Client().get("/lobby/").content.decode()


@pytest.mark.parametrize("query", ["title", "seats", "scoring", "rated", "before"])
def test_nasty_filters_show_the_lobby(db: None, query: str) -> None:
    client = Client(raise_request_exception=False)
    for text in [
        *NASTY,
        "2026-01-01~5",
        "0001-01-01T00:00:00+00:00~1",
        "9999-12-31T23:59:59-12:00~" + "9" * 18,
    ]:
        for url in ("/lobby/", "/finished/"):
            assert client.get(url, {query: text}).status_code == 200, text


@pytest.mark.parametrize(
    "url",
    [
        "/games/999999/",
        "/games/999999/updates/",
        "/games/999999/log/",
        "/games/999999/record.json",
        "/games/" + "9" * 30 + "/",
        "/t/nothing/",
        "/t/" + "x" * 300 + "/",
        "/players/Nobody/",
        "/players/%00/",
        "/players/%F0%9F%8E%84/",
        "/help/chess/",
        "/nowhere/",
        "/games/abc/",
    ],
)
def test_what_is_not_there_says_so_and_shows_a_way_back(db: None, url: str) -> None:
    response = Client(raise_request_exception=False).get(url)
    assert response.status_code == 404
    assert b'href="/' in response.content


def test_a_get_on_a_form_changes_nothing_and_says_so(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    before = _everything()
    for act in POSTS:
        response = signed_in(seat.user).get(f"/games/{game.pk}/{act}/", {"move": "reveal", "version": "0"})
        assert response.status_code == 405
        assert b'href="/' in response.content
    assert _everything() == before


def test_without_a_csrf_token_nothing_happens(started: Maker) -> None:
    game = started()
    seat = seat_to_act(game)
    assert seat.user
    client = Client(enforce_csrf_checks=True)
    client.force_login(seat.user)
    before = _everything()
    for act in POSTS:
        response = client.post(f"/games/{game.pk}/{act}/", {"move": "reveal", "version": "0"})
        assert response.status_code == 403
    assert _everything() == before


def test_signed_out_people_are_sent_to_sign_in_and_change_nothing(started: Maker) -> None:
    game = started()
    before = _everything()
    for act in POSTS:
        response = Client().post(f"/games/{game.pk}/{act}/", {"move": "reveal", "version": "0"})
        assert response.status_code == 302
        assert response["Location"].startswith("/accounts/login/")
    assert _everything() == before


def test_someone_elses_seat_is_not_mine_to_play(started: Maker, people: People) -> None:
    game = started(2)
    stranger = people(3)[2]
    response = signed_in(stranger).post(f"/games/{game.pk}/move/", {"move": "reveal", "version": "0"})
    assert response.status_code == 403
    assert "do not sit at this game" in response.content.decode()


def test_a_stale_page_gets_the_board_as_it_is_and_a_word(started: Maker) -> None:
    game = started(2)
    seat = seat_to_act(game)
    assert seat.user
    game = play_once(game)
    for headers in ({}, {"HX-Request": "true"}):
        response = signed_in(seat.user).post(
            f"/games/{game.pk}/move/", {"move": "take pink", "version": "0"}, headers=headers
        )
        assert response.status_code == 409
        page = response.content.decode()
        assert 'data-version="1"' in page
        assert "The game went on before your move arrived" in page


def test_a_move_in_a_game_that_is_over_is_refused_with_a_way_back(started: Maker) -> None:
    game = play_to_the_end(started(2))
    ada = game.seats.get(number=0).user
    assert ada
    response = signed_in(ada).post(
        f"/games/{game.pk}/move/", {"move": "reveal", "version": game.version}, follow=True
    )
    assert response.status_code == 409
    assert b"game is over" in response.content


def test_a_private_table_is_not_there_for_others(open_table: Maker, people: People) -> None:
    ada, bob, cem = people(3)
    for visibility in (Game.Visibility.LINK, Game.Visibility.NAMED):
        game = open_table(max_seats=3, visibility=visibility, named=["Bob"])
        for act in ("", "updates/", "log/", "record.json"):
            for client in (Client(), signed_in(cem)):
                assert client.get(f"/games/{game.pk}/{act}").status_code == 404
        assert signed_in(bob).get(f"/games/{game.pk}/").status_code == 200
        assert signed_in(ada).get(f"/games/{game.pk}/").status_code == 200
        assert str(game.pk) not in [line.split("/")[0] for line in _game_links(Client())]


def test_somebody_removed_from_a_private_table_does_not_see_it_any_more(
    open_table: Maker, people: People
) -> None:
    ada, bob = people(2)
    game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    lobby.remove_player(game_id=game.pk, host=ada, seat_number=1, user_id=bob.pk, now=NOW)
    assert signed_in(bob).get(f"/games/{game.pk}/").status_code == 404


def _game_links(client: Client) -> list[str]:
    return client.get("/lobby/").content.decode().split('href="/games/')[1:]


def test_an_impossible_after_leads_to_my_games(people: People) -> None:
    client = signed_in(people(1)[0])
    for after in NASTY:
        response = client.get("/next/", {"after": after})
        assert (response.status_code, response["Location"]) == (302, "/mine/"), after


@pytest.mark.parametrize("act", [*POSTS, "orders", "orders/withdraw"])
def test_to_a_stranger_a_private_game_is_as_good_as_none(open_table: Maker, people: People, act: str) -> None:
    stranger = people(3)[2]
    game = open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
    client = signed_in(stranger)
    data = {"move": "reveal", "version": "0", "seat": "0", "user": "1", "name": "Ada", "kind": "pass"}
    here, nowhere = (client.post(f"/games/{pk}/{act}/", data) for pk in (game.pk, 10**6))
    assert (here.status_code, nowhere.status_code) == (404, 404)
    assert here.content.count(b"There is no such game") == nowhere.content.count(b"There is no such game")
