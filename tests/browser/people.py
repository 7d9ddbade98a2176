"""What people do on the site, in words: play at once, open a table, come by a link, make a move."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.server import LiveServer

PATIENCE = 15_000
"""Milliseconds that a busy machine may take; nothing here is a measurement."""


def play_at_once(page: Page, live: LiveServer) -> None:
    """Become a guest from the home page."""
    page.goto(live.url)
    page.get_by_role("button", name="Play at once").first.click()
    expect(page).to_have_url(re.compile("/lobby/"))


def open_table(page: Page, live: LiveServer, seats: int = 2) -> str:
    """Open a table for that many from the lobby's form; returns its address."""
    page.goto(f"{live.url}/lobby/")
    form = page.locator("form.table-form")
    form.locator(f"label:has(input[name=max_seats][value='{seats}'])").click()
    form.get_by_role("button", name="Open the table").click()
    expect(board(page)).to_have_attribute("data-status", "waiting", timeout=PATIENCE)
    return page.url


def sit_down_by_link(page: Page, live: LiveServer, host: Page) -> None:
    """Come by the invitation link that the host sees, become a guest, sit down."""
    link = host.locator("input[value*='/t/'], a[href*='/t/']").first
    address = link.get_attribute("value") or link.get_attribute("href") or ""
    page.goto(address if address.startswith("http") else live.url + address)
    page.get_by_role("button", name="Play at once").first.click()
    page.get_by_role("button", name="Sit down").first.click()
    expect(board(page)).to_have_attribute("data-status", "playing", timeout=PATIENCE)


def two_at_a_table(live: LiveServer, ada: Page, bob: Page) -> None:
    """Ada opens a table for two, Bob comes by her link; both see the game begin."""
    play_at_once(ada, live)
    open_table(ada, live)
    sit_down_by_link(bob, live, ada)
    expect(board(ada)).to_have_attribute("data-status", "playing", timeout=PATIENCE)


def board(page: Page) -> Locator:
    """The element that programs and people read."""
    return page.locator("#board")


def version(page: Page) -> int:
    """The version that the page shows."""
    return int(board(page).get_attribute("data-version") or 0)


def is_to_move(page: Page) -> bool:
    """Whether the page offers a move."""
    return page.locator("#actions button[name=move]").count() > 0


def to_move(*pages: Page) -> Page:
    """The page whose reader is to move."""
    return next(page for page in pages if is_to_move(page))


def move(page: Page, which: int = 0) -> None:
    """Make a move by its button, or of five cards take two colours by ticking them; wait for the board."""
    before = version(page)
    ticks = page.locator("#actions .choice-tick")
    if ticks.count():
        ticks.nth(0).click()
        ticks.nth(1).click()
        page.locator("#actions [data-tick-go]").click()
    else:
        buttons = page.locator("#actions button[name=move]")
        buttons.nth(which % buttons.count()).click()
    confirm(page)
    expect(board(page)).not_to_have_attribute("data-version", str(before), timeout=PATIENCE)


def confirm(page: Page) -> None:
    """Say yes where the site asks whether one is sure."""
    dialog = page.locator("dialog[open]")
    if dialog.count():
        dialog.get_by_role("button").last.click()


def sees(page: Page, number: int) -> None:
    """The page shows that version, without anybody reloading it."""
    expect(board(page)).to_have_attribute("data-version", str(number), timeout=PATIENCE)
