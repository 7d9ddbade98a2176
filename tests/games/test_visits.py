"""Reading changes nothing; but where the worker is dead, a visit of a player moves the game on."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games import tasks
from games.models import Game, Move, StandingOrder
from games.selectors.access import BOT_MAY_TAKE
from games.services import bots, orders_due, sweep
from tests.games.all_pages import addresses, admin_addresses, game_addresses
from tests.games.at_once import assert_sound, at_once, let_others_come_meanwhile
from tests.games.conftest import NOW, Maker, play_once, seat_to_act

type People = Callable[[int], list[User]]

AN_INSTANT = timedelta(milliseconds=1)


@pytest.fixture
def dead_worker(transactional_db: None, open_table: Maker) -> Game:
    """A game of Ada and three bots, who have been due since this very moment and are called by nobody."""
    game = open_table(max_seats=4, bots=["easy", "standard", "easy"])
    bots.play_due_bots(game_id=game.pk, now=NOW)
    while not seat_to_act(game).bot:
        game = play_once(game, lambda texts: texts[-1])
    return game


@pytest.fixture
def after(monkeypatch: pytest.MonkeyPatch) -> Callable[[timedelta], None]:
    """Sets the clock: that long after the bots became due."""

    def set_clock(waited: timedelta) -> None:
        monkeypatch.setattr(timezone, "now", lambda: NOW + waited)

    return set_clock


def _browser(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user:
        client.force_login(user)
    return client


def _went_on(game: Game) -> int:
    """How many moves there are more than the fixture saw; all is sound."""
    before = game.version
    assert_sound(game)
    return game.version - before


# A dead worker


@pytest.mark.parametrize("page", ["", "updates/"])
@pytest.mark.django_db(transaction=True)
def test_a_players_visit_plays_the_bots_that_are_late(
    dead_worker: Game, people: People, after: Callable[[timedelta], None], page: str
) -> None:
    ada = _browser(people(1)[0])
    after(BOT_MAY_TAKE)
    answer = ada.get(f"/games/{dead_worker.pk}/{page}")
    assert answer.status_code == 200
    assert _went_on(dead_worker) >= 3
    assert seat_to_act(dead_worker).user == people(1)[0]
    assert f'data-version="{dead_worker.version}"' in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_visit_before_that_leaves_them_their_time(
    dead_worker: Game, people: People, after: Callable[[timedelta], None]
) -> None:
    ada = _browser(people(1)[0])
    for waited in (timedelta(0), BOT_MAY_TAKE - AN_INSTANT):
        after(waited)
        ada.get(dead_worker.get_absolute_url())
        ada.get(f"/games/{dead_worker.pk}/updates/?revision={dead_worker.revision}")
    assert _went_on(dead_worker) == 0


@pytest.mark.django_db(transaction=True)
def test_visits_of_others_never_move_a_game_on(
    dead_worker: Game, people: People, after: Callable[[timedelta], None]
) -> None:
    after(timedelta(days=1))
    root = User.objects.create_superuser("Root")
    for user in (None, people(2)[1], root):
        for page in ("", "updates/", "log/"):
            assert _browser(user).get(f"/games/{dead_worker.pk}/{page}").status_code == 200
    assert _went_on(dead_worker) == 0


@pytest.mark.django_db(transaction=True)
def test_four_visits_at_once_are_one(
    dead_worker: Game,
    people: People,
    after: Callable[[timedelta], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ada = [_browser(people(1)[0]) for _ in range(4)]
    after(BOT_MAY_TAKE)
    let_others_come_meanwhile(monkeypatch)
    visits = [lambda client=client: client.get(dead_worker.get_absolute_url()).status_code for client in ada]
    assert at_once(*visits) == [200] * 4
    assert _went_on(dead_worker) >= 3
    assert Move.objects.filter(game=dead_worker, at=NOW + BOT_MAY_TAKE).exclude(seat=0).count() >= 3
    assert seat_to_act(dead_worker).number == 0


def _no_move(*args: Any, **kwargs: Any) -> None:
    raise RuntimeError("this bot is out of its mind")


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_fails_takes_no_page_with_it(
    dead_worker: Game,
    people: People,
    after: Callable[[timedelta], None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(bots, "_choice", _no_move)
    after(BOT_MAY_TAKE)
    assert _browser(people(1)[0]).get(dead_worker.get_absolute_url()).status_code == 200
    assert f"game {dead_worker.pk}: play_due_bots failed" in caplog.text
    assert _went_on(dead_worker) == 0


# Jobs and sweeps


def _ready_jobs(game: Game) -> int:
    jobs = DBTaskResult.objects.ready().filter(task_path="games.tasks.play_bots")
    return sum(job.args_kwargs["kwargs"]["game_id"] == game.pk for job in jobs)


@pytest.mark.django_db(transaction=True)
def test_a_turn_of_many_bots_is_one_job(open_table: Maker) -> None:
    game = open_table(max_seats=5, bots=["easy", "standard", "easy", "standard"])
    bots.play_due_bots(game_id=game.pk, now=NOW)
    for _ in range(4):
        DBTaskResult.objects.all().delete()
        while not seat_to_act(game).bot:
            game = play_once(game, lambda texts: texts[-1])
        assert _ready_jobs(game) == 1
        assert bots.play_due_bots(game_id=game.pk, now=NOW) >= 4
        assert _ready_jobs(game) == 1


@pytest.mark.django_db(transaction=True)
def test_a_job_that_comes_late_or_twice_finds_nothing_to_do(dead_worker: Game) -> None:
    job = tasks.play_bots.func
    assert job(game_id=dead_worker.pk, version=dead_worker.version) >= 3
    moves = _went_on(dead_worker)
    for version in (0, dead_worker.version, 10**6):
        assert job(game_id=dead_worker.pk, version=version) == 0
    assert job(game_id=10**6, version=0) == 0
    assert moves > 0
    assert _went_on(dead_worker) == 0


@pytest.mark.django_db(transaction=True)
def test_the_sweep_leaves_bots_their_time_and_then_plays_them(dead_worker: Game) -> None:
    sweep.run(NOW + sweep.BOT_IS_LATE - AN_INSTANT)
    assert _went_on(dead_worker) == 0
    sweep.run(NOW + sweep.BOT_IS_LATE)
    assert _went_on(dead_worker) >= 3


@pytest.mark.django_db(transaction=True)
def test_a_day_of_sweeps_that_cannot_play_a_bot_piles_up_no_jobs(
    dead_worker: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_choice", _no_move)
    before = DBTaskResult.objects.count()
    for hour in range(24):
        sweep.run(NOW + timedelta(hours=hour, seconds=10))
    assert DBTaskResult.objects.count() == before
    assert _went_on(dead_worker) == 0


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_fails_keeps_no_other_game_waiting(
    dead_worker: Game, open_table: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The broken game waits longest, so each sweep meets it first."""
    other = open_table(max_seats=3, bots=["easy", "easy"])
    while not seat_to_act(other).bot:
        other = play_once(other, lambda texts: texts[-1])
    Game.objects.filter(pk=other.pk).update(bot_due_since=NOW + timedelta(seconds=1))
    forgotten = open_table(min_seats=2, max_seats=3)
    choose = bots._choice

    def choose_but_in_one(game: Game, *rest: Any) -> str:
        return _no_move() if game.pk == dead_worker.pk else choose(game, *rest)  # type: ignore[func-returns-value, return-value]

    monkeypatch.setattr(bots, "_choice", choose_but_in_one)
    sweep.run(NOW + timedelta(days=15))
    assert _went_on(dead_worker) == 0
    assert _went_on(other) > 0
    forgotten.refresh_from_db()
    assert forgotten.status == Game.Status.CANCELLED


@pytest.mark.django_db(transaction=True)
def test_an_order_that_fails_keeps_no_bot_waiting(dead_worker: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(orders_due, "_move_of", _no_move)
    StandingOrder.objects.create(game=dead_worker, seat=0, kind="pass", given_at=NOW, due_at=NOW)
    sweep.run(NOW + sweep.BOT_IS_LATE)
    assert StandingOrder.objects.exists()
    assert _went_on(dead_worker) >= 3


# Reading


def _everything() -> dict[str, list[dict[str, Any]]]:
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values())
        for model in apps.get_models()
        if model._meta.managed
    }


@pytest.fixture
def site(db: None, started: Maker, open_table: Maker, people: People) -> Game:
    """A game that runs, one whose bots are due, a table that waits, and one for named people."""
    people(3)
    User.objects.create_superuser("Root")
    open_table(max_seats=4)
    open_table(max_seats=3, visibility=Game.Visibility.NAMED, named=["Bob"])
    against_bots = open_table(max_seats=3, bots=["easy", "standard"])
    while not seat_to_act(against_bots).bot:
        against_bots = play_once(against_bots, lambda texts: texts[-1])
    return play_once(started(2))


READERS = [(name, "get") for name in (None, "Ada", "Bob", "Cem", "Root")] + [
    ("Ada", "head"),
    ("Ada", "options"),
]


@pytest.mark.parametrize(("name", "method"), READERS)
def test_reading_every_address_changes_nothing(
    site: Game, name: str | None, method: str, after: Callable[[timedelta], None]
) -> None:
    after(BOT_MAY_TAKE - AN_INSTANT)
    ask = getattr(_browser(User.objects.get(username=name) if name else None), method)
    before = _everything()
    for url in addresses(site):
        for data in ({}, {"move": "reveal", "version": site.version}):
            assert ask(url, data).status_code < 500, url
    for game in Game.objects.exclude(pk=site.pk):
        for url in game_addresses(game):
            assert ask(url).status_code < 500, url
    if name == "Root":
        for url in admin_addresses("change", "delete", "history"):
            assert ask(url).status_code < 500, url
    assert _everything() == before
