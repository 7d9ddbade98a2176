"""Pages that one reads: finished games, profiles, logs, invitations; and what holds for all lists."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games.models import Game, Seat
from games.services import lobby
from tests.games.by_forms import Page, Reader
from tests.games.conftest import Maker, play_once, play_to_the_end
from tests.games.pages_in_order import faults_of
from tests.games.reading import html_of, signed_in, table_of, text_of

type People = Callable[[int], list[User]]

HARD_NAMES = ["W" * 30, "אבג דהו", "O’Hara -_."]


@pytest.fixture
def over(started: Maker) -> Game:
    """A game that Ada and Bob have played to its end."""
    return play_to_the_end(started(2))


# Finished games and profiles


def test_everybody_can_read_how_a_game_ended(over: Game) -> None:
    first = Seat.objects.filter(game=over, place=1).first()
    assert first is not None
    assert first.user is not None
    words = text_of(html_of(None, "/finished/"))
    assert f"1. {first.user.username} ({first.score})".replace("-", "−") in words.replace("-", "−")
    assert "place 2 of 2" not in words


def test_a_profile_tells_the_place_of_the_person_it_is_about(over: Game) -> None:
    winner, loser = Seat.objects.filter(game=over).select_related("user").order_by("place")
    assert winner.user is not None
    assert loser.user is not None
    assert (winner.place, loser.place) == (1, 2)
    words = text_of(html_of(signed_in(winner.user), f"/players/{loser.user.username}/"))
    assert "place 2 of 2" in words
    assert "first of 2" not in words
    assert "0 of 1 won or shared" in words


def test_only_ones_own_profile_leads_to_the_settings(people: People) -> None:
    ada, _bob = people(2)
    assert 'class="button" href="/accounts/settings/"' in html_of(signed_in(ada), "/players/Ada/")
    assert 'class="button" href="/accounts/settings/"' not in html_of(signed_in(ada), "/players/Bob/")


def test_a_profile_marks_a_guest(people: People) -> None:
    people(1)
    User.objects.create(username="Quiet Fox", is_guest=True)
    assert '<span class="tag">guest</span>' in html_of(None, "/players/Quiet%20Fox/")
    assert '<span class="tag">guest</span>' not in html_of(None, "/players/Ada/")


# The log


def test_the_whole_log_begins_at_the_beginning_and_leads_back(over: Game) -> None:
    html = html_of(None, f"/games/{over.pk}/log/")
    words = text_of(html)
    told = ["Ada opened the table.", "Bob sat down.", "The game started.", " 1 to 2 ", f" {over.version} "]
    places = [words.index(sentence) for sentence in told]
    assert places == sorted(places)
    assert f'<a href="/games/{over.pk}/">Back to the game</a>' in html


# Invitations


def test_a_link_brings_in_somebody_without_an_account(people: People) -> None:
    game = table_of(people(1)[0], visibility="link")
    url, visitor = f"/t/{game.invite_token}/", Reader()
    page = visitor.get(url)
    assert f"/accounts/signup/?next={url}" in page.html
    assert f"/accounts/login/?next={url}" in page.html
    at_once = next(form for form in page.forms if form.fields.get("next") == url)
    form = visitor.send(at_once).form_to(f"/games/{game.pk}/join/")
    visitor.send(form, client_seed="guests-lamp")
    assert Seat.objects.filter(game=game, client_seed="guests-lamp", user__is_guest=True).exists()


def test_an_invitation_says_what_is_played_and_who_sits_there(people: People) -> None:
    game = table_of(people(1)[0], note="No hurry", options={"scoring": "stars"})
    words = text_of(html_of(None, f"/t/{game.invite_token}/"))
    for told in (
        "You are invited to Fairy Lights",
        "2 to 4 players",
        "stars scoring",
        "Ada",
        "3 seats are free",
        "“ No hurry ”",
    ):
        assert told in words


def test_who_sits_there_already_is_led_to_the_table(people: People) -> None:
    ada = people(1)[0]
    game = table_of(ada)
    html = html_of(signed_in(ada), f"/t/{game.invite_token}/")
    assert f'href="{game.get_absolute_url()}">To the table</a>' in html
    assert "/join/" not in html


@pytest.mark.parametrize(
    ("happens", "told"),
    [
        ("started", "This game has started without you."),
        ("over", "This game is over."),
        ("closed", "The host closed this table."),
        ("removed", "The host asked you to get up from this table."),
    ],
)
def test_a_table_that_one_cannot_join_says_why_and_the_way_back(
    happens: str, told: str, people: People, started: Maker
) -> None:
    ada, bob, cem = people(3)
    game = table_of(ada) if happens in ("closed", "removed") else started(2)
    if happens == "over":
        play_to_the_end(game)
    elif happens == "closed":
        lobby.close_table(game_id=game.pk, host=ada, now=timezone.now())
    elif happens == "removed":
        lobby.join(game_id=game.pk, user=cem, client_seed="", now=timezone.now())
        lobby.remove_player(game_id=game.pk, host=ada, seat_number=1, user_id=cem.pk, now=timezone.now())
    assert bob.pk != cem.pk
    page = Page(html_of(signed_in(cem), f"/t/{game.invite_token}/"))
    assert told in page.html
    assert 'href="/lobby/">Find another table</a>' in page.html
    assert not [form for form in page.forms if form.action.endswith("/join/")]


# All of them


@pytest.fixture
def full_house(people: People, started: Maker) -> list[str]:
    """The addresses of all list pages when there is something of everything, hard names included."""
    ada, bob = people(2)
    play_to_the_end(started(2))
    play_once(started(3))
    hosts = [User.objects.create(username=name) for name in HARD_NAMES]
    tables = [table_of(host, note="W" * 200) for host in hosts]
    invited = table_of(bob, visibility="named", named=["Ada"])
    table_of(ada, visibility="link")
    closed = table_of(bob)
    lobby.join(game_id=closed.pk, user=ada, client_seed="", now=timezone.now())
    lobby.close_table(game_id=closed.pk, host=bob, now=timezone.now())
    logs = [f"/games/{number}/log/" for number in (Game.objects.order_by("pk")[0].pk, invited.pk)]
    profiles = [f"/players/{user.username}/" for user in [ada, *hosts]]
    invitation = f"/t/{tables[0].invite_token}/"
    return [
        "/lobby/",
        "/lobby/?scoring=stars",
        "/lobby/open/",
        "/mine/",
        "/finished/",
        invitation,
        *logs,
        *profiles,
    ]


def test_every_list_is_in_order_for_programs_that_read_aloud(full_house: list[str], people: People) -> None:
    reader = signed_in(people(1)[0])
    for url in full_house:
        assert faults_of(html_of(reader, url)) == [], url


def test_every_public_list_is_in_order_for_somebody_signed_out(full_house: list[str]) -> None:
    for url in full_house:
        if url not in ("/mine/", "/lobby/open/") and not url.endswith("/log/"):
            assert faults_of(html_of(None, url)) == [], url


def test_empty_lists_are_in_order_too(people: People) -> None:
    reader = signed_in(people(1)[0])
    for url in ("/lobby/", "/lobby/?seats=6", "/mine/", "/finished/", "/players/Ada/"):
        assert faults_of(html_of(reader, url)) == [], url


def test_a_name_that_runs_from_right_to_left_stands_apart(full_house: list[str], people: People) -> None:
    name = HARD_NAMES[1]
    assert f"<bdi>{name}</bdi>" in html_of(None, f"/players/{name}/")
    assert f"Fairy Lights with \u2068{name}\u2069:" in html_of(signed_in(people(1)[0]), "/lobby/")


@pytest.mark.parametrize("url", ["/lobby/", "/mine/"])
def test_a_longer_list_asks_the_database_no_more(url: str, people: People, started: Maker) -> None:
    reader = signed_in(people(1)[0])

    def queries_with_three_more_of_each() -> int:
        for number in range(3):
            host = User.objects.create(username=f"Host {User.objects.count()}")
            table_of(host)
            table_of(host, visibility="named", named=["Ada"])
            play_once(started(2 + number % 2))
        with CaptureQueriesContext(connection) as queries:
            html_of(reader, url)
        return len(queries)

    assert queries_with_three_more_of_each() == queries_with_three_more_of_each()
