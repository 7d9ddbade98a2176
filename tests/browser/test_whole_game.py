"""Two people, one at a desk and one with a phone, play together and come to no harm."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.people import (
    PATIENCE,
    board,
    confirm,
    move,
    play_at_once,
    sees,
    to_move,
    two_at_a_table,
    version,
)
from tests.browser.server import LiveServer, NewContext


@pytest.fixture
def ada(new_browser_context: NewContext) -> Page:
    """Somebody at a desk."""
    return new_browser_context(width=1440).new_page()


@pytest.fixture
def bob(new_browser_context: NewContext) -> Page:
    """Somebody with a phone."""
    return new_browser_context(width=390).new_page()


def test_two_browsers_play_a_whole_game_to_its_end(live: LiveServer, ada: Page, bob: Page) -> None:
    two_at_a_table(live, ada, bob)
    for page in (ada, bob):
        page.evaluate("window.neverReloaded = true")
    for turn in range(400):
        if board(ada).get_attribute("data-status") != "playing":
            break
        mover = to_move(ada, bob)
        move(mover, turn)
        sees(bob if mover is ada else ada, version(mover))
    for page in (ada, bob):
        expect(board(page)).to_have_attribute("data-status", "finished", timeout=PATIENCE)
        assert page.evaluate("window.neverReloaded")
        expect(page.get_by_role("heading", level=1)).to_contain_text("win")
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
        assert Axe().run(page).response["violations"] == []
    assert "0 differ" in live.manage("verify_games", board(ada).get_attribute("data-game") or "")
    bob.get_by_role("button", name="Play again").click()
    expect(board(bob)).to_have_attribute("data-status", "waiting", timeout=PATIENCE)


def test_a_double_click_is_one_move(live: LiveServer, ada: Page, bob: Page) -> None:
    two_at_a_table(live, ada, bob)
    mover = to_move(ada, bob)
    mover.locator("#actions button[name=move]").first.dblclick()
    sees(ada, 1)
    sees(bob, 1)
    mover.wait_for_timeout(500)
    assert (version(ada), version(bob)) == (1, 1)


def test_a_second_tab_that_missed_a_move_gets_the_board_and_a_word(
    live: LiveServer, ada: Page, bob: Page
) -> None:
    two_at_a_table(live, ada, bob)
    mover = to_move(ada, bob)
    move(mover)
    old = mover.context.new_page()
    old.route("**/updates/**", lambda route: route.abort())
    old.goto(mover.url)
    move(mover)
    old.locator("#actions button[name=move]").last.click()
    confirm(old)
    sees(old, 2)
    expect(old.get_by_text("The game went on before your move arrived").first).to_be_visible()


def test_after_a_lost_connection_the_page_catches_up_by_itself(
    live: LiveServer, ada: Page, bob: Page
) -> None:
    two_at_a_table(live, ada, bob)
    mover = to_move(ada, bob)
    other = bob if mover is ada else ada
    other.context.set_offline(True)
    move(mover)
    assert version(other) == 0
    expect(other.locator("#stale")).to_be_visible(timeout=30_000)
    other.context.set_offline(False)
    sees(other, 1)
    expect(other.locator("#stale")).to_be_hidden(timeout=PATIENCE)


def test_back_and_forward_show_the_board_as_it_is(live: LiveServer, ada: Page, bob: Page) -> None:
    two_at_a_table(live, ada, bob)
    mover = to_move(ada, bob)
    mover.goto(f"{live.url}/help/")
    other = bob if mover is ada else ada
    fresh = mover.context.new_page()
    fresh.goto(other.url)
    move(fresh)
    mover.go_back()
    sees(mover, 1)
    expect(mover.get_by_role("banner")).to_be_visible()
    mover.reload()
    sees(mover, 1)


def test_after_signing_out_the_back_button_shows_no_private_page(live: LiveServer, ada: Page) -> None:
    play_at_once(ada, live)
    ada.goto(f"{live.url}/mine/")
    ada.context.clear_cookies()
    ada.goto(f"{live.url}/help/")
    ada.go_back()
    expect(ada).not_to_have_url(f"{live.url}/mine/")


def test_without_javascript_a_person_plays_too(live: LiveServer, new_browser_context: NewContext) -> None:
    page = new_browser_context(width=360, java_script_enabled=False).new_page()
    play_at_once(page, live)
    page.get_by_role("button", name="Play against the computer").first.click()
    expect(board(page)).to_have_attribute("data-status", "playing")
    for _ in range(60):
        if version(page) >= 4:
            break
        buttons = page.locator("#actions button[name=move]")
        if buttons.count():
            buttons.last.click()
        else:
            page.wait_for_timeout(500)
            page.reload()
    assert version(page) >= 4
