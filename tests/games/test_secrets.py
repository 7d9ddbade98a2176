"""Before the end nobody is sent the server's seed, another's part of it, or a hidden card: not anywhere."""

import logging
from base64 import b64encode
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta, tzinfo
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.humanize.templatetags import humanize
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import store
from games.models import CardPosition, Game, GameSecret
from games.selectors import game_page, sentences
from games.services import bots, lobby, play
from tests.games.all_pages import admin_addresses, game_addresses, read_all, sent
from tests.games.conftest import NOW, Maker, legal_texts, play_once, seat_to_act
from tests.games.secrets_of import assert_nothing_in, scramble, seat_number_of, seed_of, spellings_of

type People = Callable[[int], list[User]]
type Viewers = dict[str, Client]

SEEDS = {"Ada": "ada-seed", "Bob": "Bob-seed"}


@pytest.fixture(autouse=True)
def clock_that_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two readings of a page are of the same instant."""
    moment = NOW + timedelta(minutes=90)

    class Standing(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> datetime:
            return moment

    monkeypatch.setattr(timezone, "now", lambda: moment)
    monkeypatch.setattr(humanize, "datetime", Standing)


@pytest.fixture
def written(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], str]]:
    """All that has been written to any log, down to what only a developer would turn on."""
    loggers = [
        logging.getLogger(name) for name in ("", "django", "django.server", "daphne", "games", "accounts")
    ]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.DEBUG)
        logger.addHandler(caplog.handler)
    caplog.handler.setLevel(logging.DEBUG)
    yield lambda: "\n".join(
        f"{record.__dict__!r} {caplog.handler.format(record)}" for record in caplog.records
    )
    for logger, level in zip(loggers, levels, strict=True):
        logger.setLevel(level)
        logger.removeHandler(caplog.handler)


@pytest.fixture
def table(open_table: Maker, people: People) -> Game:
    """Ada's table; Bob sits there, Dora had to get up again, and the seed is always the same."""
    ada, bob, _cem, dora = people(4)
    game = open_table(max_seats=3)
    seed = bytes.fromhex("f3a1") * 15 + b"\x00\xff"
    GameSecret.objects.filter(game=game).update(server_seed=seed)
    Game.objects.filter(pk=game.pk).update(commitment=store.commitment_to(seed))
    lobby.join(game_id=game.pk, user=dora, client_seed="Dora-seed", now=NOW)
    lobby.remove_player(game_id=game.pk, host=ada, seat_number=1, user_id=dora.pk, now=NOW)
    lobby.join(game_id=game.pk, user=bob, client_seed=SEEDS["Bob"], now=NOW)
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def running(table: Game, people: People) -> Callable[[int], Game]:
    """Starts the game and plays that many moves."""

    def play_on(moves: int) -> Game:
        game = lobby.start(game_id=table.pk, user=people(1)[0], now=NOW)
        for _ in range(moves):
            game = play_once(game, lambda texts: texts[-1])
        assert game.status == Game.Status.PLAYING
        return game

    return play_on


@pytest.fixture
def viewers(table: Game, people: People) -> Viewers:
    """A browser each: two players, a spectator, somebody removed, an administrator, and nobody."""
    root = User.objects.create_superuser("Root")
    viewers = {"nobody": Client(raise_request_exception=False)}
    for user in (*people(4), root):
        viewers[user.username] = Client(raise_request_exception=False)
        viewers[user.username].force_login(user)
    return viewers


def _all_answers(game: Game, name: str, viewers: Viewers) -> dict[str, str]:
    """What this viewer is sent from everywhere, and when they post what is refused."""
    urls = [*game_addresses(game), f"/games/{game.pk}/updates/?revision=0", f"/lobby/?seats=3&before={NOW}~9"]
    if name == "Root":
        urls += [*admin_addresses("change"), f"/admin/games/game/?q={game.pk}", "/admin/games/seat/?q=Ada"]
    answers = read_all(viewers[name], urls)
    for text, version in (("take gold", game.version), ("reveal", game.version + 1), ("", game.version)):
        for headers in ({}, {"HX-Request": "true"}):
            data = {"move": text, "version": version}
            refused = viewers[name].post(f"/games/{game.pk}/move/", data, headers=headers)
            answers[f"POST {data} {headers}"] = sent(refused)
    return answers


# The seed


def _assert_no_seed_is_sent(game: Game, viewers: Viewers) -> None:
    for name in viewers:
        others = {seed for who, seed in SEEDS.items() if who != name}
        answers = _all_answers(game, name, viewers)
        assert_nothing_in(answers, spellings_of(seed_of(game)) | others)
        assert name not in SEEDS or any(SEEDS[name] in answer for answer in answers.values())


def test_before_the_start_nobody_is_sent_the_servers_seed_or_anothers(table: Game, viewers: Viewers) -> None:
    _assert_no_seed_is_sent(table, viewers)


def test_before_the_end_nobody_is_sent_the_servers_seed_or_anothers(
    running: Callable[[int], Game], viewers: Viewers
) -> None:
    _assert_no_seed_is_sent(running(30), viewers)


def test_the_record_shows_all_parts_at_the_end_and_none_before(
    running: Callable[[int], Game], viewers: Viewers
) -> None:
    game = running(10)
    url = f"/games/{game.pk}/record.json"
    assert {client.get(url).status_code for client in viewers.values()} == {404}
    leaver = game.seats.get(number=0).user
    assert leaver
    play.resign(game_id=game.pk, user=leaver, seen_version=game.version, now=NOW)
    for client in viewers.values():
        record = client.get(url).json()
        assert record["chance"]["server_seed"] == seed_of(game).hex()
        assert [seat["client_seed"] for seat in record["seats"]] == list(SEEDS.values())


def test_the_secrets_have_no_page_in_the_administration() -> None:
    shown = {model._meta.label for model in admin.site._registry}
    assert "games.Game" in shown
    assert shown.isdisjoint({GameSecret._meta.label, CardPosition._meta.label})


def test_no_log_says_what_a_game_hides(
    open_table: Maker, people: People, written: Callable[[], str], viewers: Viewers
) -> None:
    game = open_table(max_seats=2, bots=["standard"])
    for _ in range(12):
        game.refresh_from_db()
        seat = seat_to_act(game)
        if seat.bot:
            bots.play_due_bots(game_id=game.pk, now=NOW)
        else:
            data = {"move": legal_texts(game)[-1], "version": game.version}
            assert viewers["Ada"].post(f"/games/{game.pk}/move/", data).status_code == 302
    assert_nothing_in({"the log": written()}, {*spellings_of(seed_of(game)), "ada-seed"})


# What goes wrong inside


def _fail(*args: Any, **kwargs: Any) -> None:
    raise RuntimeError("deck 17 4 93")


WHERE_IT_FAILS = [
    (sentences, "headline", "get", ""),
    (game_page, "seat_views", "get", "updates/"),
    (play, "publish", "post", "move/"),
    (store, "save_change", "post", "move/"),
    (lobby, "publish", "post", "start/"),
    (store, "save_first_state", "post", "start/"),
]


@pytest.mark.parametrize(("module", "name", "method", "page"), WHERE_IT_FAILS)
def test_a_failure_inside_tells_no_secret(
    table: Game,
    running: Callable[[int], Game],
    viewers: Viewers,
    written: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    name: str,
    method: str,
    page: str,
) -> None:
    game = table if page == "start/" else running(3)
    acting = "Ada" if page == "start/" else seat_to_act(game).user.username  # type: ignore[union-attr]
    monkeypatch.setattr(module, name, _fail)
    data = {"move": legal_texts(game)[0], "version": game.version} if page == "move/" else {}
    for headers in ({}, {"HX-Request": "true"}):
        answer = getattr(viewers[acting], method)(f"/games/{game.pk}/{page}", data, headers=headers)
        assert answer.status_code == 500
        assert_nothing_in(
            {page: sent(answer)}, {*spellings_of(seed_of(game)), "deck", "RuntimeError", "Traceback"}
        )
        assert 'href="/' in answer.content.decode()
    assert "RuntimeError" in written()
    assert_nothing_in({"the log": written()}, {*spellings_of(seed_of(game)), *SEEDS.values()})


# Hidden cards


def _assert_a_new_deal_is_not_seen(game: Game, viewers: Viewers) -> None:
    for name, client in viewers.items():
        before = _all_answers(game, name, viewers)
        assert before[game.get_absolute_url()].startswith("200")
        scramble(game, seat_number_of(game, client))
        after = _all_answers(game, name, viewers)
        assert after.keys() == before.keys()
        for where, answer in after.items():
            assert answer == before[where], f"{name} is told a hidden card by {where}"


@pytest.mark.parametrize("moves", [1, 60])
def test_nothing_that_anybody_is_sent_depends_on_a_hidden_card(
    running: Callable[[int], Game], viewers: Viewers, moves: int
) -> None:
    _assert_a_new_deal_is_not_seen(running(moves), viewers)


def _top_of_the_deck(game: Game) -> str:
    return str(CardPosition.objects.filter(game=game, zone="deck").latest("index").card)


@pytest.mark.parametrize("watcher", ["nobody", "Bob", "Root"])
def test_a_leaking_page_would_be_noticed(
    running: Callable[[int], Game], viewers: Viewers, monkeypatch: pytest.MonkeyPatch, watcher: str
) -> None:
    game = running(2)
    subtitle = sentences.subtitle
    monkeypatch.setattr(
        sentences, "subtitle", lambda game, *rest: f"{subtitle(game, *rest)} {_top_of_the_deck(game)}"
    )
    with pytest.raises(AssertionError, match="is told a hidden card"):
        _assert_a_new_deal_is_not_seen(game, {watcher: viewers[watcher]})


@pytest.mark.parametrize(
    "spell",
    [bytes.hex, repr, lambda seed: str(list(seed)), lambda seed: b64encode(b"seed " + seed).decode()],
)
def test_a_seed_on_a_page_would_be_noticed(
    running: Callable[[int], Game],
    viewers: Viewers,
    monkeypatch: pytest.MonkeyPatch,
    spell: Callable[[bytes], str],
) -> None:
    game = running(2)
    monkeypatch.setattr(sentences, "subtitle", lambda game, *rest: spell(seed_of(game)))
    with pytest.raises(AssertionError, match="tells"):
        assert_nothing_in(_all_answers(game, "Cem", viewers), spellings_of(seed_of(game)))
