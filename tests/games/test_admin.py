"""The administration of games: it finds and shows, it changes nothing, and it knows no secrets."""

from collections.abc import Callable, Iterator

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import jobs
from games.models import CardPosition, Game, GameEvent, GameSecret, Invitation, Move, Notice, Seat
from games.services import lobby, opening
from games.services.opening import TableWishes
from tests.games.all_pages import admin_addresses
from tests.games.conftest import NOW, Maker, play_once

type People = Callable[[int], list[User]]

SHOWN = [Game, Seat, Move, Invitation, Notice]


@pytest.fixture
def root(db: None) -> Client:
    """An administrator's browser."""
    client = Client(raise_request_exception=False)
    client.force_login(User.objects.create_superuser("Root"))
    return client


@pytest.fixture
def busy(started: Maker, people: People) -> Game:
    """A site with a bit of everything: a game that runs, a table with somebody invited, one closed."""
    ada, bob, cem = people(3)
    game = started(2)
    for _ in range(6):
        game = play_once(game)
    wishes = TableWishes("fairy-lights", 2, 4, visibility=Game.Visibility.NAMED, named=["Cem"], bots=["easy"])
    opening.open_table(host=bob, wishes=wishes, client_seed="b", now=NOW)
    closed = opening.open_table(
        host=ada, wishes=TableWishes("fairy-lights", 2, 4, note="lanterns"), client_seed="a", now=NOW
    )
    lobby.join(game_id=closed.pk, user=cem, client_seed="c", now=NOW)
    lobby.close_table(game_id=closed.pk, host=ada, now=NOW)
    return game


def _url(model: type[Model], act: str, *args: object) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{act}", args=args)


def _rows(model: type[Model]) -> list[dict[str, object]]:
    return list(model._default_manager.order_by("pk").values())


# It changes nothing


def test_everything_registered_is_read_only(root: Client, busy: Game) -> None:
    jobs.enqueue_bot_turn(busy.pk, busy.version)
    for model in admin.site._registry:
        before = _rows(model)
        assert before, model
        pk = before[0]["id"]
        assert b"addlink" not in root.get(_url(model, "changelist")).content
        page = root.get(_url(model, "change", pk))
        assert page.status_code == 200
        for button in (b'name="_save"', b"deletelink"):
            assert button not in page.content
        for act, args in (("add", ()), ("change", (pk,)), ("delete", (pk,))):
            assert root.post(_url(model, act, *args), {"post": "yes"}).status_code == 403, (model, act)
        delete = {"action": "delete_selected", "_selected_action": [pk], "post": "yes"}
        assert root.post(_url(model, "changelist"), delete).status_code < 500
        edit = {"form-0-id": pk, "form-TOTAL_FORMS": 1, "form-INITIAL_FORMS": 1, "_save": "Save"}
        assert root.post(_url(model, "changelist"), edit).status_code < 500
        assert _rows(model) == before


def test_whoever_may_change_games_by_right_still_cannot(busy: Game) -> None:
    clerk = User.objects.create(username="Clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(content_type__app_label="games"))
    client = Client()
    client.force_login(clerk)
    assert client.get(_url(Game, "changelist")).status_code == 200
    for model in SHOWN:
        pk = _rows(model)[0]["id"]
        for act, args in (("add", ()), ("change", (pk,)), ("delete", (pk,))):
            assert client.post(_url(model, act, *args), {"post": "yes"}).status_code == 403


# Who sees it


def test_staff_without_permissions_sees_nothing(busy: Game) -> None:
    client = Client()
    client.force_login(User.objects.create(username="Helper", is_staff=True))
    index = client.get(reverse("admin:index"))
    assert index.status_code == 200
    assert b"/admin/games/" not in index.content
    for url in admin_addresses("change", "history", "delete"):
        assert url == reverse("admin:index") or client.get(url).status_code == 403, url


def test_everybody_else_is_sent_away(busy: Game, people: People) -> None:
    ada = Client()
    ada.force_login(people(1)[0])
    for url in admin_addresses("change"):
        for client in (Client(), ada):
            assert client.get(url).status_code in (302, 403), url


# What it shows


@pytest.mark.parametrize(
    ("model", "query", "count"),
    [
        (Game, "Bob", 2),
        (Game, "bob", 2),
        (Game, "lanterns", 1),
        (Game, "Nobody", 0),
        (Seat, "Cem", 1),
        (Invitation, "Cem", 1),
        (Notice, "Cem", 2),
    ],
)
def test_rows_are_found_by_people_and_notes(
    root: Client, busy: Game, model: type[Model], query: str, count: int
) -> None:
    found = root.get(_url(model, "changelist"), {"q": query})
    assert found.context["cl"].result_count == count


@pytest.mark.parametrize("model", SHOWN)
def test_rows_are_found_by_their_game(root: Client, busy: Game, model: type[Model]) -> None:
    for number in Game.objects.values_list("pk", flat=True):
        found = root.get(_url(model, "changelist"), {"q": number})
        column = "pk" if model is Game else "game_id"
        expected = model._default_manager.filter(**{column: number}).count()
        assert found.context["cl"].result_count == expected


def test_nasty_queries_find_nothing_and_break_nothing(root: Client, busy: Game) -> None:
    for model in SHOWN:
        for text in ("\0", "x" * 10_000, "🎄" * 300, "9" * 400, "-1"):
            for name in ("q", "p", "o", "status__exact", "kind__exact"):
                answer = root.get(_url(model, "changelist"), {name: text})
                assert answer.status_code < 500, (model, name, text)
        for number in ("0", "9" * 30, "x", "%00"):
            assert root.get(_url(model, "change", number)).status_code in (302, 404), (model, number)


def test_a_move_is_told_as_everybody_saw_it(root: Client, busy: Game) -> None:
    page = root.get(_url(Move, "changelist")).content.decode()
    assert "reveal" in page
    assert b"reveal" in root.get(_url(Move, "change", busy.moves.first().pk)).content  # type: ignore[union-attr]


MARK = "lighthouse-7361"


@pytest.fixture
def marked(busy: Game) -> Game:
    """The same site, where everything that nobody should read carries a mark."""
    Game.objects.update(rest={MARK: MARK}, counters=[MARK])
    for game in Game.objects.all():
        Game.objects.filter(pk=game.pk).update(invite_token=f"{MARK}{game.pk}")
    Seat.objects.update(client_seed=MARK)
    CardPosition.objects.update(zone=MARK)
    Move.objects.update(events=[[MARK, None, [], None, None, []]])
    GameSecret.objects.update(server_seed=MARK.encode())
    User.objects.update(password=MARK)
    return busy


def test_no_page_shows_what_nobody_should_read(root: Client, marked: Game) -> None:
    root.force_login(User.objects.get(username="Root"))
    for url in admin_addresses("change", "history"):
        answer = root.get(url)
        assert answer.status_code == 200, url
        assert MARK not in answer.content.decode(), url
        assert MARK.encode().hex() not in answer.content.decode(), url


GUESSES = [
    (Game, "invite_token__startswith"),
    (Game, "secret__server_seed"),
    (Game, "seats__client_seed__startswith"),
    (Game, "rest__icontains"),
    (Game, "card_positions__card"),
    (Game, "seats__user__password__startswith"),
    (Game, "host__password__startswith"),
    (Seat, "client_seed__startswith"),
    (Seat, "user__password__startswith"),
    (Seat, "game__invite_token__startswith"),
    (Move, "events__icontains"),
    (Move, "game__secret__server_seed"),
    (Invitation, "game__invite_token__startswith"),
    (Notice, "user__password__startswith"),
    (User, "password__startswith"),
    (User, "seats__client_seed__startswith"),
]


@pytest.mark.parametrize(("model", "lookup"), GUESSES)
def test_a_secret_cannot_be_guessed_letter_by_letter(
    root: Client, marked: Game, model: type[Model], lookup: str
) -> None:
    root.force_login(User.objects.get(username="Root"))
    answers = [root.get(_url(model, "changelist"), {lookup: text}) for text in (MARK[:3], "nothing")]
    assert [answer.status_code for answer in answers] == [400, 400]


# What it costs


def _fill(people: list[User], tables: int) -> None:
    for number in range(tables):
        host = people[number % len(people)]
        wishes = TableWishes("fairy-lights", 2, 4, named=[people[number % 3].username])
        game = opening.open_table(host=host, wishes=wishes, client_seed="h", now=NOW)
        for user in people:
            lobby.join(game_id=game.pk, user=user, client_seed="s", now=NOW)
        game.refresh_from_db()
        play_once(game)


def _costs(client: Client, urls: Iterator[str]) -> dict[str, int]:
    costs = {}
    for url in urls:
        with CaptureQueriesContext(connection) as captured:
            assert client.get(url).status_code == 200, url
        costs[url] = len(captured)
    return costs


def test_lists_open_with_fifty_games_and_cost_the_same_as_with_three(root: Client, people: People) -> None:
    everybody = people(4)
    _fill(everybody, 3)
    few = _costs(root, (_url(model, "changelist") for model in SHOWN))
    _fill(everybody, 47)
    assert Game.objects.count() == 50
    assert _costs(root, (_url(model, "changelist") for model in SHOWN)) == few
    assert max(few.values()) <= 10


def test_a_games_page_costs_the_same_after_much_coming_and_going(root: Client, people: People) -> None:
    everybody = people(8)
    _fill(everybody[:4], 1)
    game = Game.objects.get()
    url = _url(Game, "change", game.pk)
    few = _costs(root, iter([url]))
    for number in range(40):
        user = everybody[number % 8]
        GameEvent.objects.create(game=game, user=user, kind=GameEvent.Kind.JOINED, at=NOW)
    assert _costs(root, iter([url])) == few
