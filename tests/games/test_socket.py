"""The socket: it carries revisions to whoever may look, as long as they may look, and nothing else ever."""

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from games.consumers import NOT_FOR_YOU
from games.models import Game
from games.services import invitations, lobby, play
from tests.games.conftest import NOW, Maker
from tests.games.sockets import browser_of, in_another_thread, move_on, path_of, socket_at

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("threads_that_end")]

type People = Callable[[int], list[User]]


@pytest.fixture
def game(started: Maker) -> Game:
    """A game that runs, of Ada and Bob."""
    return started(2)


@pytest.fixture
def private_table(open_table: Maker, people: People) -> Game:
    """Ada's table for Bob, who sits there, and Cem, who is invited."""
    bob = people(3)[1]
    game = open_table(max_seats=4, visibility=Game.Visibility.NAMED, named=["Bob", "Cem"])
    lobby.join(game_id=game.pk, user=bob, client_seed="b", now=NOW)
    game.refresh_from_db()
    return game


@in_another_thread
def _person(name: str) -> User:
    return User.objects.get(username=name)


async def _browser(name: str) -> Client:
    return await browser_of(await _person(name))


# Who may look


@pytest.mark.parametrize("name", ["Ada", "Bob", "Cem", None])
async def test_whoever_may_look_is_told_where_the_game_stands(
    game: Game, people: People, name: str | None
) -> None:
    await in_another_thread(people)(3)
    client = await _browser(name) if name else None
    async with socket_at(path_of(game), client) as socket:
        assert socket.is_accepted
        assert await socket.said() == {"revision": game.revision}
        assert await socket.is_silent()


@pytest.mark.parametrize("name", ["Ada", "Bob", "Cem"])
async def test_a_private_table_has_a_socket_for_those_at_it(private_table: Game, name: str) -> None:
    async with socket_at(path_of(private_table), await _browser(name)) as socket:
        assert await socket.said() == {"revision": private_table.revision}


@pytest.mark.parametrize("name", ["Dora", None])
async def test_others_hear_nothing_of_a_private_table(
    private_table: Game, people: People, name: str | None
) -> None:
    await in_another_thread(people)(4)
    client = await _browser(name) if name else None
    async with socket_at(path_of(private_table), client) as socket:
        assert await socket.closed_with() == NOT_FOR_YOU
        await _change_the_table(private_table)
        assert await socket.is_silent()


@in_another_thread
def _change_the_table(game: Game) -> None:
    user = User.objects.get(username="Cem")
    lobby.join(game_id=game.pk, user=user, client_seed="c", now=NOW)


@pytest.mark.parametrize("number", ["999999", "9" * 40])
async def test_a_game_that_is_not_there_has_no_socket(transactional_db: None, number: str) -> None:
    async with socket_at(f"/ws/games/{number}/") as socket:
        assert await socket.closed_with() == NOT_FOR_YOU


@pytest.mark.parametrize("path", ["/ws/", "/ws/games/", "/ws/games/abc/", "/games/1/"])
async def test_an_address_without_a_socket_is_refused_quietly(transactional_db: None, path: str) -> None:
    async with socket_at(path) as socket:
        assert not socket.is_accepted


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://localhost.evil.example", None])
async def test_pages_of_other_sites_get_no_socket(game: Game, origin: str | None) -> None:
    async with socket_at(path_of(game), await _browser("Ada"), origin) as socket:
        assert not socket.is_accepted


# What it says


async def test_every_move_reaches_every_page_as_a_revision_and_nothing_else(game: Game) -> None:
    async with (
        socket_at(path_of(game), await _browser("Ada")) as hers,
        socket_at(path_of(game), await _browser("Bob")) as his,
        socket_at(path_of(game)) as anybodys,
    ):
        sockets = (hers, his, anybodys)
        for socket in sockets:
            await socket.said()
        for _ in range(12):
            revision = await move_on(game)
            assert [await socket.said() for socket in sockets] == [{"revision": revision}] * 3


async def test_what_happens_at_a_table_reaches_those_who_look(private_table: Game) -> None:
    ada, cem = await _person("Ada"), await _person("Cem")
    at_table = {"game_id": private_table.pk, "now": NOW}
    async with socket_at(path_of(private_table), await _browser("Bob")) as socket:
        last = (await socket.said())["revision"]
        for act in (
            partial(lobby.join, user=cem, client_seed="c", **at_table),
            partial(lobby.leave, user=cem, **at_table),
            partial(lobby.start, user=ada, **at_table),
            partial(play.resign, user=ada, seen_version=0, **at_table),
        ):
            await in_another_thread(act)()
            said = await socket.said()
            assert said == {"revision": last + 1}
            last += 1


async def test_a_move_of_another_game_is_not_heard(game: Game, started: Maker) -> None:
    other = await in_another_thread(started)(2)
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        await move_on(other)
        assert await socket.is_silent()


async def test_a_move_that_is_rolled_back_is_not_heard(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    publish = play.publish

    def publish_and_fail(game: Game, *fields: str) -> None:
        publish(game, *fields)
        raise RuntimeError("the power is out")

    monkeypatch.setattr(play, "publish", publish_and_fail)
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        with pytest.raises(RuntimeError):
            await move_on(game)
        assert await socket.is_silent()
    assert not await game.moves.aexists()


# When it ends


@in_another_thread
def _sign_out(client: Client) -> None:
    client.post("/accounts/logout/")


@in_another_thread
def _deactivate(name: str) -> None:
    User.objects.filter(username=name).update(is_active=False)


@in_another_thread
def _delete(name: str) -> None:
    User.objects.get(username=name).delete()


async def test_it_ends_at_the_next_ping_after_signing_out(game: Game) -> None:
    client = await _browser("Bob")
    async with socket_at(path_of(game), client) as socket:
        await socket.said()
        await _sign_out(client)
        await move_on(game)
        assert await socket.closed_with() == NOT_FOR_YOU


async def test_it_ends_at_the_next_ping_after_an_account_is_closed(started: Maker, people: People) -> None:
    game = await in_another_thread(started)(2)
    await in_another_thread(people)(4)
    async with (
        socket_at(path_of(game), await _browser("Cem")) as suspended,
        socket_at(path_of(game), await _browser("Dora")) as deleted,
    ):
        await suspended.said()
        await deleted.said()
        await _deactivate("Cem")
        await _delete("Dora")
        await move_on(game)
        assert [await suspended.closed_with(), await deleted.closed_with()] == [NOT_FOR_YOU] * 2


async def test_it_ends_with_the_ping_of_being_removed_from_a_private_table(private_table: Game) -> None:
    ada, bob = await _person("Ada"), await _person("Bob")
    removing = partial(lobby.remove_player, game_id=private_table.pk, host=ada, seat_number=1, user_id=bob.pk)
    async with (
        socket_at(path_of(private_table), await _browser("Bob")) as his,
        socket_at(path_of(private_table), await _browser("Ada")) as hers,
    ):
        await his.said()
        await hers.said()
        await in_another_thread(removing)(now=NOW)
        assert await his.closed_with() == NOT_FOR_YOU
        assert await hers.said() == {"revision": private_table.revision + 1}


async def test_it_ends_at_the_next_ping_after_declining_a_private_table(private_table: Game) -> None:
    bob, cem = await _person("Bob"), await _person("Cem")
    async with socket_at(path_of(private_table), await _browser("Cem")) as socket:
        await socket.said()
        await in_another_thread(invitations.decline)(game_id=private_table.pk, user=cem, now=NOW)
        await in_another_thread(lobby.leave)(game_id=private_table.pk, user=bob, now=NOW)
        assert await socket.closed_with() == NOT_FOR_YOU


# What pages send


GARBAGE = ["hello", "{", '{"type": "revision", "revision": 99}', "null", "", "🎄" * 100, "x" * 2**20]


async def test_whatever_a_page_sends_is_passed_over(game: Game) -> None:
    async with socket_at(path_of(game)) as socket:
        await socket.said()
        for text in GARBAGE:
            await socket.say(text=text)
            await socket.say(data=text.encode())
        await socket.say(data=bytes(range(256)))
        assert await socket.is_silent()
        revision = await move_on(game)
        assert await socket.said() == {"revision": revision}
