"""Every text that a person reads can be translated: it comes from a catalogue, or it is a name."""

import random
import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from accounts.models import User
from games import words
from games.models import Game, Notice, Seat
from games.refusals import Refused
from games.services import lobby, play
from games.titles import TITLES
from tests.games.all_pages import addresses, game_addresses
from tests.games.conftest import NOW, Maker, legal_texts, play_once, play_to_the_end, seat_to_act
from tests.games.pseudo import in_wide_letters, speak_in_wide_letters, untranslated, untranslated_in

type People = Callable[[int], list[User]]

NOTE = "Come and sit by the window"
PASSWORD = "lamp kettle 93"
NAMES = ["Ada", "Bob", "Cem", "Dora", "Guest"]
TYPED = [NOTE, "chess", "all", "x", "y", "-1", "Nobody"]
PEOPLE = [*NAMES, *(name[0] for name in NAMES), *TYPED]
"""What people typed: their names, the initials that stand for them, a note, and what is no choice."""


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on everything that is translated has letters of its own."""
    speak_in_wide_letters(monkeypatch)


def _browser(name: str | None) -> Client:
    client = Client(raise_request_exception=False)
    if name:
        client.force_login(User.objects.get(username=name))
    return client


def _assert_translated(answer: HttpResponse, where: object) -> None:
    if answer.headers.get("Content-Type", "").startswith("text/html"):
        assert untranslated(answer.content.decode(), PEOPLE) == [], where


# Pages


def _waiting(open_table: Maker) -> Game:
    return open_table(
        min_seats=2, max_seats=5, note=NOTE, bots=["easy", "easy"], options={"scoring": "stars"}
    )


def _for_named_people(open_table: Maker) -> Game:
    return open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])


def _by_link(open_table: Maker) -> Game:
    return open_table(max_seats=3, visibility=Game.Visibility.LINK)


def _closed(open_table: Maker) -> Game:
    game = _waiting(open_table)
    ada, bob = User.objects.filter(username__in=["Ada", "Bob"]).order_by("username")
    lobby.join(game_id=game.pk, user=bob, client_seed="s", now=NOW)
    lobby.remove_player(game_id=game.pk, host=ada, seat_number=3, user_id=bob.pk, now=NOW)
    return lobby.close_table(game_id=game.pk, host=ada, now=NOW)


def _expired(open_table: Maker) -> Game:
    game = open_table(max_seats=3)
    lobby.close_if_expired(game_id=game.pk, now=NOW + lobby.WAITING_TIME)
    game.refresh_from_db()
    return game


TABLES = [_waiting, _for_named_people, _by_link, _closed, _expired]


@pytest.mark.parametrize("make", TABLES)
def test_every_page_around_a_table_is_translated(
    make: Callable[[Maker], Game], open_table: Maker, people: People, request: pytest.FixtureRequest
) -> None:
    people(3)
    game = make(open_table)
    request.getfixturevalue("pseudo")
    _assert_all_is_translated(game)


def _running(started: Maker) -> Game:
    game = started(3)
    for _ in range(20):
        game = play_once(game)
    return game


def _left_by_one(started: Maker) -> Game:
    game = started(3)
    leaver = seat_to_act(game).user
    assert leaver
    play.resign(game_id=game.pk, user=leaver, seen_version=0, now=NOW)
    return Game.objects.get(pk=game.pk)


def _left_by_all(started: Maker) -> Game:
    game = started(2)
    leaver = seat_to_act(game).user
    assert leaver
    return play.resign(game_id=game.pk, user=leaver, seen_version=0, now=NOW).game


def _finished(started: Maker) -> Game:
    return play_to_the_end(started(2, options={"scoring": "stars"}))


def _drawn(started: Maker) -> Game:
    game = play_to_the_end(started(2))
    Seat.objects.filter(game=game).update(place=1, score=7, decider="")
    return game


def _with_a_former_player(started: Maker) -> Game:
    game = _running(started)
    User.objects.filter(username="Bob").delete()
    return Game.objects.get(pk=game.pk)


GAMES = [_running, _left_by_one, _left_by_all, _finished, _drawn, _with_a_former_player]


@pytest.mark.parametrize("make", GAMES)
def test_every_page_around_a_game_is_translated(
    make: Callable[[Maker], Game], started: Maker, people: People, request: pytest.FixtureRequest
) -> None:
    people(3)
    game = make(started)
    request.getfixturevalue("pseudo")
    _assert_all_is_translated(game)


def _assert_all_is_translated(game: Game) -> None:
    User.objects.create_user("Guest", is_guest=True)
    Notice.objects.bulk_create(
        Notice(user=user, game=game, kind=kind, created_at=NOW)
        for user in User.objects.all()
        for kind in Notice.Kind
    )
    for name in (None, *User.objects.values_list("username", flat=True)):
        reader = _browser(name)
        for url in game_addresses(game):
            _assert_translated(reader.get(url), (name, url))


def test_every_sight_of_a_whole_game_is_translated(started: Maker, people: People, pseudo: None) -> None:
    people(3)
    dice = random.Random(11)
    readers = {name: _browser(name) for name in ("Ada", "Bob", "Cem")}
    for scoring in ("bulbs", "stars"):
        game = started(3, options={"scoring": scoring})
        while game.status == Game.Status.PLAYING:
            mover = seat_to_act(game).user
            assert mover
            if game.version % 3 == 0:
                seen = readers[mover.username].get(f"/games/{game.pk}/updates/")
                _assert_translated(seen, legal_texts(game))
            game = play_once(game, dice.choice)
        for page in ("", "log/"):
            _assert_translated(readers["Ada"].get(f"/games/{game.pk}/{page}"), page)


@pytest.mark.parametrize("name", [None, "Ada", "Guest"])
def test_every_page_that_is_about_no_game_is_translated(
    open_table: Maker, people: People, pseudo: None, name: str | None
) -> None:
    game = open_table(max_seats=3)
    User.objects.create_user("Guest", is_guest=True)
    for url in addresses(game):
        if url not in game_addresses(game):
            _assert_translated(_browser(name).get(url), url)


@pytest.mark.usefixtures("pseudo")
def test_an_empty_site_is_translated(people: People) -> None:
    people(1)
    for name in (None, "Ada"):
        for url in (
            "/",
            "/lobby/",
            "/lobby/?seats=6&rated=yes&scoring=stars",
            "/mine/",
            "/finished/",
            "/players/Ada/",
        ):
            _assert_translated(_browser(name).get(url), (name, url))


# What is said to those who do something


ACTS = ["move", "resign", "join", "leave", "start", "remove", "close", "seed", "again", "invite", "decline"]
HEADERS: list[dict[str, str]] = [{}, {"HX-Request": "true"}]


@pytest.mark.parametrize("name", ["Ada", "Bob", "Cem"])
@pytest.mark.parametrize("headers", HEADERS, ids=["page", "fragment"])
def test_the_answer_to_every_act_is_translated(
    started: Maker, open_table: Maker, people: People, pseudo: None, name: str, headers: dict[str, str]
) -> None:
    people(3)
    games = [started(2), _waiting(open_table), _for_named_people(open_table), _left_by_all(started)]
    reader = _browser(name)
    for act in ACTS:
        for game in games:
            for data in ({}, {"version": 9, "move": "take gold", "seat": 0, "user": 1, "name": "Dora"}):
                url = f"/games/{game.pk}/{act}/"
                answer = reader.post(url, data, headers=headers, follow=True)
                assert answer.status_code < 500
                _assert_translated(answer, (act, data))


FORMS = {
    "/accounts/signup/": [{}, {"username": "Ada", "password1": "x", "password2": "y", "email": "z"}],
    "/accounts/login/": [{}, {"login": "Ada", "password": "wrong"}],
    "/accounts/password/reset/": [{}, {"email": "nobody@example.org"}],
    "/accounts/settings/": [{}, {"username": "\u202e", "time_zone": "x", "theme": "y"}, {"username": "Bob"}],
    "/accounts/keep/": [{}, {"username": "Bob", "password1": "12345", "password2": "1", "email": "x"}],
    "/accounts/email/": [{}, {"action_add": "", "email": "x"}],
    "/accounts/password/change/": [{}, {"oldpassword": "x", "password1": "1", "password2": "2"}],
    "/accounts/reauthenticate/": [{}, {"password": "wrong"}],
    "/accounts/guest/": [{}],
    "/accounts/logout/": [{}],
    "/lobby/open/": [
        {},
        {"ruleset": "chess", "max_seats": "9", "min_seats": "x", "visibility": "all", "easy_bots": "-1"},
        {
            "ruleset": "fairy-lights",
            "max_seats": "2",
            "min_seats": "5",
            "visibility": "named",
            "note": "x" * 300,
        },
        {"ruleset": "fairy-lights", "max_seats": "2", "named": "Nobody", "standard_bots": "5"},
    ],
}


@pytest.mark.parametrize("name", [None, "Ada", "Guest"])
@pytest.mark.parametrize("url", FORMS)
def test_what_is_wrong_with_a_form_is_said_translated(
    people: People, pseudo: None, url: str, name: str | None
) -> None:
    ada, _bob = people(2)
    ada.set_password(PASSWORD)
    ada.save()
    User.objects.create_user("Guest", is_guest=True)
    for data in FORMS[url]:
        answer = _browser(name).post(url, data, follow=True)
        assert answer.status_code < 500
        _assert_translated(answer, (name, data))


@pytest.mark.usefixtures("pseudo")
def test_every_refusal_has_a_translated_sentence() -> None:
    for code in words._SENTENCES:
        sentence = words.sentence_of(Refused(code, count=3, name="Ada"))
        assert untranslated_in(sentence, PEOPLE) == "", code
    assert untranslated_in(words.sentence_of(Refused("what-nobody-thought-of")), []) == ""
    for title in TITLES.values():
        for code in ("colour-not-in-shop", "take-two", "shop-full", "malformed", "something-else"):
            assert untranslated_in(title.refusal(code, {"colour": "gold"}), []) == "", (title, code)


@pytest.mark.usefixtures("db", "pseudo")
@pytest.mark.parametrize("name", ["400", "403", "403_csrf", "404", "405", "409", "429", "500"])
def test_every_error_page_is_translated(name: str) -> None:
    request = RequestFactory().get("/")
    for context in ({}, {"request": request}):
        assert untranslated(render_to_string(f"{name}.html", context), PEOPLE) == []


# Mail


@pytest.mark.usefixtures("pseudo")
def test_mail_is_translated(people: People, mailoutbox: list[EmailMessage]) -> None:
    ada = people(1)[0]
    ada.set_password(PASSWORD)
    ada.save()
    EmailAddress.objects.create(user=ada, email="ada@example.org", verified=True, primary=True)
    Client().post("/accounts/password/reset/", {"email": "ada@example.org"})
    reader = _browser("Ada")
    reader.post("/accounts/reauthenticate/", {"password": PASSWORD})
    reader.post("/accounts/email/", {"action_add": "", "email": "new@example.org"})
    new = {"oldpassword": PASSWORD, "password1": "thimble wren 58", "password2": "thimble wren 58"}
    reader.post("/accounts/password/change/", new)
    assert len(mailoutbox) >= 3
    for mail in mailoutbox:
        body = re.sub(r"https?://\S+|\S+@\S+|\btestserver\b", "", str(mail.body))
        for text in (mail.subject, body):
            assert untranslated_in(text, PEOPLE) == "", mail.subject


# That this would notice


FORGOTTEN = [
    "<p>Hello</p>",
    "<p>{Hello} Ada, welcome</p>",
    "<p>{You play with} Ada and Bob.</p>",
    '<img alt="A fox">',
    '<button aria-label="Close">×</button>',
    '<input type="submit" value="Go">',
    '<form data-confirm="Are you sure">',
    "<svg><title>Fox</title></svg>",
    "<title>{Lobby} · of mine</title>",
]

FINE = [
    "<p>{Hello} <a>{there}</a>, <bdi>Zoë</bdi> – 12:30</p>",
    "<title>{Lobby} · Fairy Lights</title>",
    "<p>Ada · Bob</p>",
    '<script>let words = "x y"</script><code>0af3</code>',
    '<span class="mark">A</span>',
    '<p data-title="Ada {moves now} · Fairy Lights">3 + 4</p>',
]


def _with_wide_letters(html: str) -> str:
    return re.sub(r"\{(.*?)\}", lambda found: in_wide_letters(found[1]), html)


@pytest.mark.parametrize("html", FORGOTTEN)
def test_a_forgotten_text_would_be_noticed(html: str) -> None:
    assert untranslated(_with_wide_letters(html), PEOPLE)


@pytest.mark.parametrize("html", FINE)
def test_names_numbers_and_translated_texts_are_fine(html: str) -> None:
    assert untranslated(_with_wide_letters(html), PEOPLE) == []


def test_the_other_letters_reach_python_and_templates(db: None, pseudo: None) -> None:
    page = Client().get("/nowhere/").content.decode()
    assert in_wide_letters("To the lobby") in page
    assert (
        in_wide_letters("Nobody here is called “%(name)s”.") % {"name": "Ada"}
        == "Ｎｏｂｏｄｙ ｈｅｒｅ ｉｓ ｃａｌｌｅｄ “Ada”."
    )
