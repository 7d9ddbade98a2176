"""A program that knows nothing but pages and forms plays whole games, through the hooks of the page."""

import pytest

from games.engine.record import check_record
from games.models import Game
from games.selectors.verification import differences
from games.services import bots, opening
from tests.games.by_forms import Page, Reader
from tests.games.conftest import NOW

pytestmark = pytest.mark.django_db


def guest() -> Reader:
    """Somebody who plays at once."""
    reader = Reader()
    reader.send(reader.get("/").form_to("/accounts/guest/"))
    return reader


def open_table(reader: Reader, **typed: object) -> Page:
    """Opens a table by the form of the lobby."""
    forms = [form for form in reader.get("/lobby/").forms if form.action == "/lobby/open/"]
    return reader.send(forms[-1], **typed)


@pytest.mark.parametrize("scoring", ["bulbs", "stars"])
def test_two_people_play_a_game_to_its_end_by_forms_alone(scoring: str) -> None:
    ada, bob = guest(), guest()
    table = open_table(ada, max_seats="2", scoring=scoring)
    url = f"/games/{table.board['data-game']}/"
    assert table.board["data-status"] == "waiting"
    joined = bob.send(bob.get("/lobby/").form_to(f"{url}join/"), client_seed="bobs-own-seed")
    assert joined.board["data-status"] == "playing"
    readers = (ada, bob)
    acting, page = next((n, p) for n, p in enumerate(r.get(url) for r in readers) if p.moves)
    for turn in range(1000):
        form, button = page.moves[turn % len(page.moves)]
        assert form.fields["version"] == page.board["data-version"]
        after = readers[acting].send(form, button)
        assert int(after.board["data-version"]) == int(page.board["data-version"]) + 1
        assert int(after.board["data-revision"]) > int(page.board["data-revision"])
        if after.board["data-status"] != "playing":
            break
        if not after.moves:
            acting = 1 - acting
        page = after if after.moves else readers[acting].get(url)
        assert page.moves
    page = ada.get(url)
    assert page.board["data-status"] == "finished"
    assert not page.moves
    _record_is_true(ada, page)


def test_somebody_plays_against_the_computer_by_forms_alone() -> None:
    ada = guest()
    page = open_table(ada, max_seats="3", easy_bots="1", standard_bots="1")
    game = Game.objects.get(pk=page.board["data-game"])
    while page.board["data-status"] == "playing":
        if page.moves:
            page = ada.send(*page.moves[-1])
        else:
            assert bots.play_due_bots(game_id=game.pk, now=NOW) > 0
            page = ada.get(game.get_absolute_url())
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED
    assert differences(game) == []
    _record_is_true(ada, page)


def test_two_colours_can_be_ticked_in_place_of_a_button_for_the_pair(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(opening.secrets, "token_bytes", lambda length: bytes(range(length)))
    ada, bob = guest(), guest()
    table = open_table(ada, max_seats="2", client_seed="ada")
    url = f"/games/{table.board['data-game']}/"
    bob.send(bob.get("/lobby/").form_to(f"{url}join/"), client_seed="bob")
    reader, page = next((r, p) for r, p in ((r, r.get(url)) for r in (ada, bob)) if p.moves)
    while len(pairs := [button.value for _, button in page.moves if len(button.value.split()) == 3]) < 3:
        reveal = [move for move in page.moves if move[1].value == "reveal"]
        page = reader.send(*(reveal or page.moves)[0])
        if not page.moves:
            reader = bob if reader is ada else ada
            page = reader.get(url)
    form = page.form_with("colour")
    wanted = pairs[1].split()[1:]
    nothing = reader.post(form)
    assert nothing.status_code == 422
    one = reader.post(form, colour=wanted[:1])
    assert one.status_code == 422
    after = reader.send(form, colour=wanted[::-1])
    assert int(after.board["data-version"]) == int(page.board["data-version"]) + 1
    assert Game.objects.get(pk=page.board["data-game"]).moves.latest("number").text == pairs[1]


def _record_is_true(reader: Reader, page: Page) -> None:
    link = next(link for link in page.links if link.get("type") == "application/json")
    assert link["rel"] == "alternate"
    response = reader.client.get(link["href"])
    assert response["Content-Type"] == "application/json"
    check_record(response.content.decode())
