"""The page of a game in each of its states, and what of it is updated."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import CardPosition, Game
from games.services import lobby, play
from tests.games.conftest import NOW, Maker, legal_texts, play_once, seat_to_act

pytestmark = pytest.mark.django_db

type People = Callable[[int], list[User]]

REGIONS = ("turn", "board", "actions", "below", "since", "table", "log", "more")


def html_for(game: Game, user: User | None, path: str = "", **headers: Any) -> str:
    client = Client(headers=headers)
    if user:
        client.force_login(user)
    response = client.get(f"/games/{game.pk}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def updates_for(game: Game, user: User | None, status: str) -> str:
    return html_for(game, user, f"updates/?status={status}&revision=0", **{"HX-Request": "true"})


def board_of(html: str) -> dict[str, str]:
    tag = re.search(r'<[a-z]+ [^>]*id="board"[^>]*>', html)
    assert tag is not None
    return dict(re.findall(r'(data-[a-z-]+)="([^"]*)"', tag[0]))


def ids_of(html: str) -> list[str]:
    return re.findall(r'\sid="([^"]+)"', html)


def acting(game: Game) -> User:
    user = seat_to_act(game).user
    assert user is not None
    return user


def reveal_or_take(texts: list[str]) -> str:
    """The reveal where there is one, else the first take: from an empty shop a whole turn in two moves."""
    return texts[0]


def take(texts: list[str]) -> str:
    return texts[-1]


def nearly_over(game: Game) -> Game:
    """The same game with one card left in the deck."""
    CardPosition.objects.filter(game=game, zone="deck", index__gt=0).update(zone="discard")
    return game


@pytest.fixture
def in_each_state(open_table: Maker, started: Maker, people: People) -> dict[str, Game]:
    """One game for each status."""
    closed = open_table(max_seats=3)
    lobby.close_table(game_id=closed.pk, host=people(1)[0], now=NOW)
    last = nearly_over(started(2))
    return {
        "waiting": open_table(max_seats=3),
        "playing": play_once(play_once(started(3), reveal_or_take), take),
        "finished": play_once(play_once(last, reveal_or_take), take),
        "cancelled": Game.objects.get(pk=closed.pk),
    }


def test_the_board_says_which_game_it_is_and_how_it_stands_in_every_state(
    in_each_state: dict[str, Game], people: People
) -> None:
    for status, game in in_each_state.items():
        for user in (people(1)[0], None):
            html = html_for(game, user)
            hooks = board_of(html)
            assert hooks["data-game"] == str(game.pk)
            assert hooks["data-status"] == status
            assert hooks["data-version"] == str(game.version)
            assert hooks["data-revision"] == str(game.revision)
            assert hooks["data-socket"] == f"/ws/games/{game.pk}/"
            assert len(ids_of(html)) == len(set(ids_of(html)))


def test_only_a_finished_game_links_its_record(in_each_state: dict[str, Game]) -> None:
    for status, game in in_each_state.items():
        links = re.findall(
            r'<(?:link|a) rel="alternate" type="application/json" href="([^"]+)"', html_for(game, None)
        )
        assert links == ([f"/games/{game.pk}/record.json"] * 2 if status == "finished" else [])


def test_an_update_brings_each_region_once_and_not_the_sprite(in_each_state: dict[str, Game]) -> None:
    html = updates_for(in_each_state["playing"], None, "playing")
    assert "<main" not in html
    assert "<symbol" not in html
    for region in REGIONS:
        assert len(re.findall(rf'<[a-z]+ [^>]*id="{region}"[^>]* hx-swap-oob="true"', html)) == 1
    assert html_for(in_each_state["playing"], None).count('<symbol id="fl-back"') == 1


@pytest.mark.parametrize(
    ("before", "now"), [("waiting", "playing"), ("playing", "finished"), ("waiting", "cancelled")]
)
def test_a_page_of_another_kind_is_updated_as_a_whole(
    before: str, now: str, in_each_state: dict[str, Game]
) -> None:
    html = updates_for(in_each_state[now], None, before)
    assert len(re.findall(r'<main [^>]*id="main" hx-swap-oob="true"', html)) == 1
    assert board_of(html)["data-status"] == now
    assert not re.findall(r'id="(?:turn|board|actions|log)"[^>]* hx-swap-oob', html)


def test_the_move_that_ends_the_game_brings_the_page_of_its_end(started: Maker) -> None:
    game = play_once(nearly_over(started(2)), reveal_or_take)
    client = Client(headers={"HX-Request": "true"})
    client.force_login(acting(game))
    (text,) = legal_texts(game)
    answer = client.post(f"/games/{game.pk}/move/", {"move": text, "version": game.version})
    assert json.loads(answer["HX-Trigger"]) == {"moved": {"revision": game.revision + 1}}
    shown = {"status": "playing", "revision": game.revision}
    html = client.get(f"/games/{game.pk}/updates/", shown).content.decode()
    assert board_of(html)["data-status"] == "finished"
    assert '<main class="page over" id="main" hx-swap-oob="true">' in html


def test_who_is_to_move_has_the_lamp_and_others_have_not(started: Maker, people: People) -> None:
    game = play_once(started(2))
    mover = acting(game)
    other = next(user for user in people(2) if user != mover)
    mine, theirs, nobodys = (html_for(game, user) for user in (mover, other, None))
    assert '<body class="is-your-turn"' in mine
    assert board_of(mine)["data-your-turn"] == "true"
    assert 'name="move"' in mine
    for html in (theirs, nobodys):
        assert '<body class=""' in html
        assert board_of(html)["data-your-turn"] == "false"
        assert 'name="move"' not in html
    assert f"<h1>{mover.username} is to move</h1>" in theirs


def test_what_the_others_did_stays_while_one_is_in_the_middle_of_a_turn(started: Maker) -> None:
    game = play_once(play_once(started(2), reveal_or_take), take)
    second = acting(game)
    assert "1 turn since yours" in html_for(game, second)
    game = play_once(game, reveal_or_take)
    assert acting(game) == second
    html = html_for(game, second)
    assert "1 turn since yours" in html
    assert "You have revealed" not in html[html.index('id="since"') : html.index('id="table"')]


def test_a_stale_move_brings_the_regions_and_a_word_to_read_out(started: Maker) -> None:
    game = play_once(started(2))
    client = Client(headers={"HX-Request": "true"})
    client.force_login(acting(game))
    response = client.post(f"/games/{game.pk}/move/", {"move": "take gold", "version": 0})
    assert response.status_code == 409
    html = response.content.decode()
    assert board_of(html)["data-version"] == str(game.version)
    assert re.search(r'hx-swap-oob="beforeend:#said">\s*<p class="toast" data-level="error"', html)


def test_without_javascript_a_refused_move_says_so_above_the_board(started: Maker) -> None:
    game = play_once(started(2))
    client = Client()
    client.force_login(acting(game))
    response = client.post(f"/games/{game.pk}/move/", {"colour": ["pink"], "version": game.version})
    assert response.status_code == 422
    assert "Please tick two colours, no more and no less." in response.content.decode()


def test_only_who_sits_there_can_leave_and_is_asked_first(started: Maker, people: People) -> None:
    game = started(2)
    assert re.search(rf'action="/games/{game.pk}/resign/" data-confirm="[^"]+"', html_for(game, people(1)[0]))
    assert "/resign/" not in html_for(game, None)


def test_who_has_left_sees_that_a_bot_plays_on(started: Maker, people: People) -> None:
    game = started(3)
    leaver = people(3)[2]
    play.resign(game_id=game.pk, user=leaver, seen_version=game.version, now=NOW)
    assert "a bot plays on for you" in html_for(game, leaver)
    assert "/resign/" not in html_for(game, leaver)
    assert "has left, a bot plays on" in html_for(game, people(1)[0])


def test_a_game_that_ended_by_leaving_shows_places_without_points(started: Maker, people: People) -> None:
    game = play_once(started(2))
    ada, bob = people(2)
    play.resign(game_id=game.pk, user=bob, seen_version=game.version, now=NOW)
    html = html_for(game, ada)
    assert "You win: the others left" in html
    assert "left the game" in html
    assert "place-points" not in html


def test_the_host_has_the_tools_of_the_table_and_others_have_not(open_table: Maker, people: People) -> None:
    table = open_table(min_seats=2, max_seats=3, note="Slow and <b>friendly</b>")
    ada, bob, cem = people(3)
    lobby.join(game_id=table.pk, user=bob, client_seed="bob-seed", now=NOW)
    at_table = {user: html_for(table, user) for user in (ada, bob, cem)}
    for tool in ("start", "close", "remove"):
        address = f'action="/games/{table.pk}/{tool}/"'
        assert [address in html for html in at_table.values()] == [True, False, False]
    assert [f'action="/games/{table.pk}/leave/"' in html for html in at_table.values()] == [True, True, False]
    assert [f'action="/games/{table.pk}/join/"' in html for html in at_table.values()] == [False, False, True]
    assert f'name="user" value="{bob.pk}"' in at_table[ada]
    assert 'value="bob-seed"' in at_table[bob]
    assert "bob-seed" not in at_table[ada] + at_table[cem]
    assert "/t/" in at_table[bob]
    assert "/t/" not in at_table[cem]
    assert "Slow and &lt;b&gt;friendly" in at_table[cem]


def test_a_host_who_cannot_start_yet_reads_why(open_table: Maker, people: People) -> None:
    html = html_for(open_table(max_seats=3), people(1)[0])
    assert re.search(r"<button[^>]* disabled[^>]*>Start the game", html)
    assert "One more player is needed to start." in html
    assert "The game starts by itself when the last seat is taken." in html


def test_the_tabs_title_names_the_game_once(in_each_state: dict[str, Game]) -> None:
    for game in in_each_state.values():
        html = html_for(game, User.objects.get(username="Ada"))
        title = re.search("<title>(.*)</title>", html)
        assert title is not None
        assert title[1] == board_of(html)["data-title"]
        assert title[1].count("Fairy Lights") == 1


def test_only_a_finished_game_has_a_record_to_compare_the_shuffle_with(
    in_each_state: dict[str, Game],
) -> None:
    for state, game in in_each_state.items():
        assert ("The record has all of it now" in html_for(game, None)) == (state == "finished")


def test_each_set_in_the_garland_of_another_stays_together(started: Maker) -> None:
    game = play_once(started(2), reveal_or_take)
    while not (sets := re.findall(r'string-of-lights"[^>]*>(<span>.*?)</div>', html_for(game, None))):
        game = play_once(game, take)
    assert all(re.fullmatch(r"(<span>(<svg[^>]*><use[^>]*/></svg>)+</span>)+", each) for each in sets)


@pytest.mark.parametrize(
    ("state", "heading"),
    [("playing", "Somebody was faster"), ("cancelled", "That did not work")],
)
def test_only_a_race_that_was_lost_is_called_one(
    state: str, heading: str, in_each_state: dict[str, Game], people: People
) -> None:
    client = Client()
    client.force_login(people(4)[3])
    response = client.post(f"/games/{in_each_state[state].pk}/join/")
    assert response.status_code == 409
    found = re.search(r"<h1[^>]*>\s*(.*?)\s*</h1>", response.content.decode())
    assert found is not None
    assert found[1] == heading


def test_a_table_says_who_may_sit_down_and_names_people_only_to_those_at_it(
    open_table: Maker, people: People
) -> None:
    ada, bob, cem, _dora = people(4)
    named = open_table(max_seats=4, visibility="named", named=["Bob", "Cem"])
    lobby.join(game_id=named.pk, user=bob, client_seed="", now=NOW)
    for user in (ada, bob):
        assert "Only the people named may sit down: Bob and Cem." in html_for(named, user)
    assert "Only the people named may sit down." in html_for(named, cem)
    assert ["Bring someone" in html_for(named, user) for user in (ada, bob)] == [True, False]
    assert "Anyone may sit down." in html_for(open_table(max_seats=3), None)
    assert "Only people with the link may sit down." in html_for(
        open_table(max_seats=3, visibility="link"), ada
    )


def test_a_rated_table_says_beforehand_what_a_guest_does_to_it(open_table: Maker, people: People) -> None:
    table, ada = open_table(max_seats=4, rated=True), people(1)[0]
    guest = User.objects.create(username="Quiet Fox", is_guest=True)
    assert "Rated, but not when a guest sits down." in html_for(table, ada)
    assert "Rated, but not when you sit down as a guest." in html_for(table, None)
    assert "Not rated when you sit down: you are a guest." in html_for(table, guest)
    client = Client()
    client.force_login(guest)
    invitation = client.get(f"/t/{table.invite_token}/").content.decode()
    assert "Not rated when you sit down: you are a guest." in invitation
    lobby.join(game_id=table.pk, user=guest, client_seed="", now=NOW)
    assert "Not rated while you sit here: you are a guest." in html_for(table, guest)
    assert "Not rated while a guest sits here." in html_for(table, ada)
    assert "a guest" not in html_for(open_table(max_seats=3, rated=False), ada)
