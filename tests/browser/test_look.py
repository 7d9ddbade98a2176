"""Every page that is not a game can be read by everyone: on a phone, at a desk, by day and by night."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.server import LiveServer, NewContext

PAGES = {
    "home": "/",
    "help": "/help/",
    "rules": "/help/fairy-lights/",
    "about": "/about/",
    "privacy": "/privacy/",
    "sign-in": "/accounts/login/",
    "sign-up": "/accounts/signup/",
    "lobby": "/lobby/",
    "nothing here": "/no/such/page/",
}


def complaints(page: Page) -> list[str]:
    """What axe finds wrong, one line each."""
    violations = Axe().run(page).response["violations"]
    return [f"{found['id']}: {node['html'][:200]}" for found in violations for node in found["nodes"]]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_axe_finds_nothing_on_any_page(
    live: LiveServer, new_browser_context: NewContext, width: int, scheme: str
) -> None:
    page = new_browser_context(width=width, color_scheme=scheme).new_page()
    found: list[str] = []
    for name, path in PAGES.items():
        page.goto(live.url + path)
        found += [f"{name}: {complaint}" for complaint in complaints(page)]
    assert found == []


@pytest.mark.parametrize("percent", [100, 200])
def test_no_page_scrolls_sideways_on_the_narrowest_phone(
    live: LiveServer, new_browser_context: NewContext, percent: int
) -> None:
    page = new_browser_context(width=320).new_page()
    wider = {}
    for name, path in PAGES.items():
        page.goto(live.url + path)
        page.evaluate("size => { document.documentElement.style.fontSize = size }", f"{percent}%")
        wider[name] = sideways(page)
    assert wider == dict.fromkeys(PAGES, 0)


def test_a_guest_is_made_with_one_click_and_sees_the_way_round(
    live: LiveServer, new_browser_context: NewContext
) -> None:
    page = new_browser_context(width=390).new_page()
    page.goto(live.url)
    page.get_by_role("button", name="Play at once").click()
    expect(page.locator("#waiting")).to_contain_text("My games")
    page.locator("summary[aria-label=Menu]").click()
    menu = page.locator(".menu")
    expect(menu.get_by_role("link", name="Keep this account")).to_be_visible()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()


def test_a_guest_is_warned_before_signing_out_for_good(
    live: LiveServer, new_browser_context: NewContext
) -> None:
    page = new_browser_context(width=390).new_page()
    page.goto(live.url)
    page.get_by_role("button", name="Play at once").click()
    page.locator("summary[aria-label=Menu]").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.locator("#confirm")).to_contain_text("nobody can get back into it")
    assert complaints(page) == []
    page.get_by_role("button", name="Not now").click()
    page.reload()
    expect(page.locator("#waiting")).to_be_visible()


def test_every_page_can_be_reached_and_left_by_keyboard(
    live: LiveServer, new_browser_context: NewContext
) -> None:
    page = new_browser_context(width=1440).new_page()
    page.goto(live.url)
    page.keyboard.press("Tab")
    expect(page.locator(".skip-link")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Play at once")).to_be_focused()
