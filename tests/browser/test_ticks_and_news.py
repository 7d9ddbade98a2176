"""Ticks that cost something are asked about, and news is shown as news only once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_live import opened
from tests.browser.test_live import page as page

pytestmark = pytest.mark.browser

SENT = 'method="post" action="/games/7/move/" hx-post="/games/7/move/" hx-swap="none"'
TICKS = f"""<section class="tray">
<form {SENT} data-tick-exactly="2"><input type="hidden" name="version" value="1">
<label><input type="checkbox" name="colour" value="pink" data-confirm="Pink would be lost.">Pink</label>
<label><input type="checkbox" name="colour" value="gold" data-confirm="Gold would be lost.">Gold</label>
<label><input type="checkbox" name="colour" value="orange">Orange</label>
<label><input type="checkbox" name="colour" value="silver">Silver</label>
<button data-tick-go>Take both</button></form>
<form {SENT}><input type="hidden" name="version" value="1">
<button name="move" value="take orange silver">Orange and silver</button></form></section>"""


def test_ticks_that_cost_nothing_go_out_unasked(page: Page) -> None:
    server = opened(page, inside=TICKS)
    page.get_by_label("Orange").check()
    page.get_by_label("Silver").check()
    page.get_by_role("button", name="Take both").click()
    server.wait_until(lambda: bool(server.posted))
    assert server.posted == ["version=1&colour=orange&colour=silver"]


def test_each_tick_that_costs_something_is_named_before_it_goes_out(page: Page) -> None:
    server = opened(page, inside=TICKS)
    page.get_by_label("Pink").check()
    page.get_by_label("Gold").check()
    page.get_by_role("button", name="Take both").click()
    expect(page.locator("#confirm-question")).to_have_text("Pink would be lost. Gold would be lost.")
    page.get_by_role("button", name="Not now").click()
    assert server.posted == []
    page.get_by_label("Gold").uncheck()
    page.get_by_label("Orange").check()
    page.get_by_role("button", name="Take both").click()
    expect(page.locator("#confirm-question")).to_have_text("Pink would be lost.")
    page.get_by_role("button", name="Yes").click()
    server.wait_until(lambda: bool(server.posted))
    assert server.posted == ["version=1&colour=pink&colour=orange"]


def test_ticks_beside_the_button_that_was_pressed_are_done_with(page: Page) -> None:
    server = opened(page, inside=TICKS)
    server.answer = (
        200,
        '<div id="board" data-revision="2" data-version="2" hx-swap-oob="outerHTML">done</div>',
    )
    page.get_by_label("Silver").check()
    page.get_by_role("button", name="Orange and silver").click()
    expect(page.locator("#board")).to_have_text("done")
    expect(page.locator("#said")).to_be_empty()


def test_a_card_that_was_shown_before_does_not_arrive_again(page: Page) -> None:
    old, new = '<i class="is-new" data-line="1">old</i>', '<i class="is-new" data-line="2">new</i>'
    server = opened(page, inside=old)
    expect(page.get_by_text("old")).to_have_class("is-new")
    server.publish(2, inside=old + new)
    expect(page.get_by_text("new", exact=True)).to_have_class("is-new")
    expect(page.get_by_text("old", exact=True)).to_have_class("")
