"""Every instant is told in the reader's zone, with the exact one beside it for programs."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.db.models import DateTimeField
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Game, GameEvent, Move, Notice
from games.services import play
from tests.games.all_pages import game_addresses
from tests.games.conftest import NOW, Maker, play_once, seat_to_act

type People = Callable[[int], list[User]]

TELLING = ["", "log/", "/mine/", "/lobby/", "/finished/", "/players/Ada/"]


class Told(NamedTuple):
    """A `<time>` of a page."""

    at: datetime
    exact: str
    words: str


@pytest.fixture(autouse=True)
def an_hour_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages are read an hour after all that happened."""
    monkeypatch.setattr(timezone, "now", lambda: NOW + timedelta(hours=1))


@pytest.fixture
def games(started: Maker, open_table: Maker, people: People) -> list[Game]:
    """A game that runs, one that is over, and a table that waits; notices for all."""
    people(3)
    User.objects.update(date_joined=NOW - timedelta(days=3))
    running = play_once(play_once(started(2)))
    over = play_once(started(2))
    leaver = seat_to_act(over).user
    assert leaver
    play.resign(game_id=over.pk, user=leaver, seen_version=1, now=NOW + timedelta(minutes=7))
    waiting = open_table(max_seats=4)
    for user in User.objects.all():
        Notice.objects.create(user=user, game=waiting, kind=Notice.Kind.CLOSED, created_at=NOW)
    return [running, Game.objects.get(pk=over.pk), waiting]


def _reader(zone: str = "", name: str | None = "Ada") -> Client:
    client = Client()
    if name:
        client.force_login(User.objects.get(username=name))
    if zone:
        client.cookies["zone"] = zone.replace("/", "%2F")
    return client


def _told(html: str) -> list[Told]:
    found = re.findall(r'<time datetime="([^"]*)" title="([^"]*)">(.*?)</time>', html)
    assert len(found) == html.count("<time")
    return [Told(datetime.fromisoformat(at), exact, words) for at, exact, words in found]


def _text_without_times(html: str) -> str:
    body = re.sub(r"<(script|style)\b.*?</\1>|<time\b.*?</time>|<[^>]*>", " ", html, flags=re.S)
    return " ".join(body.split())


def _known_instants() -> set[datetime]:
    return {
        at
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, DateTimeField)
        for at in model._default_manager.values_list(field.name, flat=True)
        if at is not None
    }


@pytest.mark.parametrize("zone", ["Asia/Tokyo", "America/New_York", "Asia/Kathmandu", "UTC"])
def test_every_time_on_every_page_is_an_instant_in_the_readers_zone(games: list[Game], zone: str) -> None:
    here, known = ZoneInfo(zone), _known_instants()
    pages = 0
    for reader in (_reader(zone), _reader(zone, None)):
        for game in games:
            for url in game_addresses(game):
                answer = reader.get(url)
                if not answer.headers.get("Content-Type", "").startswith("text/html"):
                    continue
                html = answer.content.decode()
                for told in _told(html):
                    local = told.at.astimezone(here)
                    assert told.at in known, (url, told)
                    assert told.at.utcoffset() == local.utcoffset(), (url, told)
                    assert told.exact.endswith(f" {local.tzname()}"), (url, told)
                    assert f"{local:%Y}" in told.exact, (url, told)
                    assert f"{local.day}," in told.exact, (url, told)
                assert not re.search(r"\b\d?\d:\d\d\b", _text_without_times(html)), url
                pages += bool(_told(html))
    assert pages >= 12


@pytest.mark.parametrize("page", TELLING)
def test_the_pages_that_tell_times_have_some(games: list[Game], page: str) -> None:
    urls = [page] if page.startswith("/") else [f"/games/{game.pk}/{page}" for game in games[:2]]
    for url in urls:
        pages = [_reader(name=name).get(url).content.decode() for name in ("Ada", "Bob")]
        assert any(_told(html) for html in pages), url


@pytest.mark.parametrize(
    ("zone", "chosen", "clock", "day"),
    [
        ("Asia/Tokyo", "", "07:06", "Dec. 1, 2026"),
        ("Asia/Tokyo", "America/New_York", "17:06", "Nov. 30, 2026"),
        ("", "", "22:06", "Nov. 30, 2026"),
        ("No/Where", "", "22:06", "Nov. 30, 2026"),
    ],
)
def test_the_cookie_says_the_zone_unless_one_was_chosen(
    games: list[Game], zone: str, chosen: str, clock: str, day: str
) -> None:
    User.objects.filter(username="Ada").update(time_zone=chosen)
    reader = _reader(zone)
    log = reader.get(f"/games/{games[0].pk}/log/").content.decode()
    first = _told(log)[-1]
    assert first.words.endswith(clock)
    assert first.exact.startswith(day)
    assert {told.words[-5:] for told in _told(log)} == {clock}
    finished = _told(reader.get("/finished/").content.decode())
    assert [told.words for told in finished] == [day]


def test_a_move_an_hour_before_the_clocks_go_back_is_another_than_one_after(games: list[Game]) -> None:
    before = datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    after = before + timedelta(hours=1)
    GameEvent.objects.filter(game=games[0]).update(at=before)
    Move.objects.filter(game=games[0]).update(at=after)
    log = _told(_reader("Europe/Vienna").get(f"/games/{games[0].pk}/log/").content.decode())
    by_instant = {told.at: told for told in log}
    assert set(by_instant) == {before, after}
    for at, offset, name in ((before, "+02:00", "CEST"), (after, "+01:00", "CET")):
        told = by_instant[at]
        assert f"2:30 a.m. {name}" in told.exact
        assert told.at.isoformat().endswith(f"T02:30:00{offset}")


def test_how_long_ago_does_not_depend_on_the_zone(games: list[Game]) -> None:
    words = [
        [told.words for told in _told(_reader(zone, "Bob").get("/lobby/").content.decode())]
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago")
    ]
    assert words[0] == words[1]
    assert words[0]
