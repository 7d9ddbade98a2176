"""The pages that list games, as people see and use them."""

import re
from collections.abc import Callable
from datetime import datetime

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Game, Invitation, Notice, Seat
from games.selectors import lists
from games.services import lobby
from tests.games.by_forms import Page
from tests.games.conftest import Maker, play_once
from tests.games.pages_in_order import faults_of
from tests.games.reading import html_of, signed_in, table_of, text_of

type People = Callable[[int], list[User]]

MARKUP = "<b>&\"'</b>"


# The lobby


def test_somebody_signed_out_can_play_at_once_at_each_open_table(people: People) -> None:
    game = table_of(people(1)[0])
    page = Page(html_of(None, "/lobby/"))
    url = game.get_absolute_url()
    assert any(form.action == "/accounts/guest/" and form.fields["next"] == url for form in page.forms)
    assert f"/accounts/login/?next={url}" in page.html
    assert not [form for form in page.forms if form.action.endswith(("/join/", "/lobby/open/"))]


def test_a_table_in_the_lobby_says_who_sits_there_and_what_the_host_has_to_say(people: People) -> None:
    ada, bob = people(2)
    table_of(ada, note=MARKUP)
    html = html_of(signed_in(bob), "/lobby/")
    assert "Fairy Lights with Ada: 1 of 4 seats taken" in text_of(html)
    assert "<bdi>&lt;b&gt;&amp;&quot;&#x27;&lt;/b&gt;</bdi>" in html
    assert "Sit down at Ada’s table" in html


def test_one_sits_down_from_the_lobby_with_ones_own_part_of_the_shuffle(people: People) -> None:
    ada, bob = people(2)
    game, reader = table_of(ada), signed_in(bob)
    form = reader.get("/lobby/").form_to(f"/games/{game.pk}/join/")
    assert form.fields["client_seed"] == ""
    reader.send(form, client_seed="bobs-lamp")
    assert Seat.objects.get(game=game, user=bob).client_seed == "bobs-lamp"


def test_an_empty_lobby_starts_a_game_against_the_computer_with_one_click(people: People) -> None:
    reader = signed_in(people(1)[0])
    page = reader.get("/lobby/")
    assert "Nobody looks for players" in text_of(page.html)
    form = next(form for form in page.forms if form.action == "/lobby/open/" and form.fields.get("easy_bots"))
    assert reader.send(form).board["data-status"] == "playing"


def test_an_empty_lobby_lets_somebody_signed_out_begin_or_look(db: None) -> None:
    words = html_of(None, "/lobby/").partition("Nobody looks for players")[2]
    begin = words.partition("</section>")[0]
    assert 'action="/accounts/guest/"' in begin
    assert 'href="/accounts/login/?next=/lobby/"' in begin
    assert 'href="/finished/"' in words


def test_the_menu_says_who_i_am(people: People) -> None:
    ada = people(1)[0]
    menu = html_of(signed_in(ada), "/lobby/").partition('<div class="menu">')[2]
    assert re.match(r'\s*<a [^>]*href="/players/Ada/"><bdi>Ada</bdi>', menu)


def test_the_navigation_counts_invitations_and_news(people: People) -> None:
    ada, bob = people(2)

    def counts() -> list[str]:
        return re.findall(
            r'<span class="news-count"><span aria-hidden="true">(\d+)', html_of(signed_in(bob), "/help/")
        )

    assert counts() == []
    game = table_of(ada, visibility="named", named=["Bob"])
    assert counts() == ["1", "1"]
    lobby.join(game_id=game.pk, user=bob, client_seed="", now=timezone.now())
    assert counts() == []
    lobby.close_table(game_id=game.pk, host=ada, now=timezone.now())
    assert counts() == ["1", "1"]


def test_a_filter_that_finds_nothing_says_so_and_can_be_cleared(people: People) -> None:
    ada, bob = people(2)
    table_of(ada)
    html = html_of(signed_in(bob), "/lobby/?scoring=stars&seats=6")
    assert "No open table is like that just now" in html
    assert "Nobody looks for players" not in html
    assert re.search(r'<a class="button" href="/lobby/">Show all tables</a>', html)
    assert '<option value="stars" selected>' in html
    assert '<option value="6" selected>' in html


def test_the_second_page_of_the_lobby_goes_on_and_leads_back(people: People) -> None:
    hosts = [User.objects.create(username=f"Host {number}") for number in range(lists.PAGE_LENGTH + 1)]
    oldest, *_newer = [table_of(host) for host in hosts]
    reader = signed_in(people(1)[0])
    first = html_of(reader, "/lobby/?rated=yes")
    assert oldest.get_absolute_url() not in first
    onwards = re.search(r'href="(/lobby/\?[^"]*before=[^"]*)"', first)
    assert onwards
    second = html_of(reader, onwards.group(1).replace("&amp;", "&"))
    assert oldest.get_absolute_url() in second
    assert 'href="/lobby/?rated=yes"' in second


# Opening a table


def test_what_is_wrong_is_said_beside_its_field_and_the_rest_is_kept(people: People) -> None:
    reader = signed_in(people(1)[0])
    typed = {
        "max_seats": "3",
        "visibility": "named",
        "named": "Nobody Known",
        "note": "slow",
        "easy_bots": "1",
    }
    response = reader.post(reader.get("/lobby/open/").form_to("/lobby/open/"), **typed)
    html = response.content.decode()
    assert response.status_code == 422
    named = re.search(r'<input[^>]*name="named"[^>]*>', html)
    assert named
    assert 'value="Nobody Known"' in named.group()
    assert 'aria-invalid="true"' in named.group()
    described = re.search(r'aria-describedby="[^"]*(id_named_error)', named.group())
    assert described
    error = html[html.index('id="id_named_error"') :]
    assert "Nobody here is called “Nobody Known”" in error[:200]
    assert 'value="slow"' in html
    assert re.search(r'name="max_seats" value="3" checked', html)
    assert '<option value="1" selected>' in html
    assert faults_of(html) == []


def test_a_table_opens_with_everything_that_was_chosen(people: People) -> None:
    ada, bob = people(2)
    reader = signed_in(ada)
    form = reader.get("/lobby/open/").form_to("/lobby/open/")
    reader.send(
        form, max_seats="4", min_seats="3", scoring="stars", visibility="named", named="Bob", note="Hi"
    )
    game = Game.objects.get(host=ada)
    assert (game.min_seats, game.max_seats, game.options["scoring"]) == (3, 4, "stars")
    assert (game.visibility, game.note, game.rated) == ("named", "Hi", True)
    assert Invitation.objects.filter(game=game, user=bob, state="invited").exists()


# My games


def test_my_turn_comes_first_and_ten_games_with_the_same_people_differ(
    people: People, started: Maker
) -> None:
    ada = people(2)[0]
    for moves in range(5):
        game = started(2)
        for _ in range(moves):
            play_once(game)
    html = html_of(signed_in(ada), "/mine/")
    waiting = Seat.objects.filter(user=ada, to_act=True).count()
    assert 0 < waiting < 5
    assert f">{waiting} game{'s' if waiting > 1 else ''} wait" in html
    lines = re.findall(r'<li class="game-line( waits-for-you)?">(.*?)</li>', html, re.DOTALL)
    assert [bool(mine) for mine, _ in lines] == [True] * waiting + [False] * (5 - waiting)
    assert len({text_of(f"<main>{line}</main>") for _, line in lines}) == 5


def test_every_age_comes_with_the_exact_instant_in_the_readers_zone(people: People) -> None:
    ada = people(1)[0]
    ada.time_zone = "Asia/Tokyo"
    ada.save()
    game = table_of(ada)
    html = html_of(signed_in(ada), "/mine/")
    when = re.search(
        r'<time datetime="([^"]+)" title="([^"]+)">3 hours ago</time>', html.replace("\xa0", " ")
    )
    assert when
    assert when.group(1).endswith("+09:00")
    assert when.group(2).endswith(" JST")
    assert datetime.fromisoformat(when.group(1)) == game.created_at


@pytest.mark.parametrize("answer", ["join", "decline"])
def test_an_invitation_can_be_taken_or_declined(people: People, answer: str) -> None:
    ada, bob = people(2)
    game, reader = table_of(ada, visibility="named", named=["Bob"]), signed_in(bob)
    page = reader.get("/mine/")
    assert "You are invited" in page.html
    reader.send(page.form_to(f"/games/{game.pk}/{answer}/"))
    assert Seat.objects.filter(game=game, user=bob).exists() == (answer == "join")
    assert "You are invited" not in html_of(reader, "/mine/")


def test_news_of_a_closed_table_stays_until_it_is_marked_as_read(people: People) -> None:
    ada, bob = people(2)
    game, reader = table_of(ada), signed_in(bob)
    lobby.join(game_id=game.pk, user=bob, client_seed="", now=timezone.now())
    lobby.close_table(game_id=game.pk, host=ada, now=timezone.now())
    told = f"Fairy Lights, game {game.pk}: the host closed the table."
    page = reader.get("/mine/")
    assert told in page.html
    assert told not in reader.send(page.form_to("/mine/notices/read/")).html
    assert Notice.objects.get(game=game, user=bob).read_at is not None


def test_who_has_no_game_begins_one_against_the_computer_there(people: People) -> None:
    reader = signed_in(people(1)[0])
    page = reader.get("/mine/")
    assert "No game waits for you" in page.html
    assert reader.send(page.form_to("/lobby/open/")).board["data-status"] == "playing"
