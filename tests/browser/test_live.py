"""A game page keeps itself up to date without taking anything out of a person's hands.

The server here is played by the test, so that lost pings, silence and late answers can be had at will.
"""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.played import PlayedServer, board


@pytest.fixture
def page(browser_context: BrowserContext) -> Page:
    """One tab."""
    return browser_context.new_page()


def opened(page: Page, **first: str) -> PlayedServer:
    """A page at revision 1 whose first question on connecting has been answered."""
    server = PlayedServer(page, board(1, **first))
    server.wait_until(lambda: bool(server.asked))
    return server


def test_a_pushed_change_is_fetched_and_shown(page: Page) -> None:
    server = opened(page)
    server.publish(2, extra='data-your-turn="true"')
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page).to_have_title("Turn 2")
    expect(page.locator("body")).to_have_class("is-your-turn")
    assert server.asked[-1] == "/games/7/updates/?revision=1"


def test_a_ping_that_is_no_news_asks_nothing(page: Page) -> None:
    server = opened(page)
    before = len(server.asked)
    server.push(1)
    page.wait_for_timeout(300)
    assert len(server.asked) == before


def test_the_page_asks_on_connecting_and_on_coming_back(page: Page) -> None:
    server = opened(page)
    server.answer = (200, board(5, oob=True))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#turn")).to_have_text("Revision 5")


def test_an_answer_overtaken_by_a_newer_one_is_not_shown(page: Page) -> None:
    server = opened(page)
    server.publish(4)
    expect(page.locator("#turn")).to_have_text("Revision 4")
    server.answer = (200, board(3, oob=True))
    server.push(9)
    server.wait_until(lambda: server.asked[-1].endswith("revision=4"))
    page.wait_for_timeout(200)
    expect(page.locator("#turn")).to_have_text("Revision 4")


def test_silence_shows_the_bar_and_an_answer_takes_it_away(page: Page) -> None:
    server = opened(page)
    server.silent = True
    server.push(2)
    expect(page.locator("#stale")).to_be_visible()
    expect(page.locator("#stale")).to_contain_text(re.compile(r"This page is from \d\d:\d\d\."))
    expect(page.locator("body")).to_have_class("is-stale")
    server.silent = False
    server.answer = (200, board(2, oob=True))
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page.locator("#stale")).to_be_hidden()


def expect_shut(page: Page) -> None:
    """The bar says that the table is not open to the reader, with a way out and nothing to try."""
    expect(page.locator("#stale")).to_contain_text("No longer open to you.")
    expect(page.get_by_role("link", name="My games")).to_be_visible()
    expect(page.get_by_role("button", name="Try now")).to_be_hidden()


@pytest.mark.parametrize("status", [403, 404])
def test_a_page_of_a_table_that_is_no_longer_ones_own_says_so_and_stops_asking(
    page: Page, status: int
) -> None:
    server = opened(page)
    server.answer = (status, "")
    server.push(2)
    expect_shut(page)
    asked = len(server.asked)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(1500)
    assert (len(server.asked), len(server.sockets)) == (asked, 1)


def test_a_socket_closed_as_not_for_the_reader_is_not_opened_again(page: Page) -> None:
    server = opened(page)
    asked = len(server.asked)
    server.sockets[0].close(code=4404)
    expect_shut(page)
    page.wait_for_timeout(1500)
    assert (len(server.asked), len(server.sockets)) == (asked, 1)


def test_a_lost_socket_is_opened_again_and_the_page_catches_up(page: Page) -> None:
    server = opened(page)
    server.answer = (200, board(6, oob=True))
    server.sockets[0].close()
    expect(page.locator("#turn")).to_have_text("Revision 6")
    assert len(server.sockets) == 2


def test_a_bot_to_act_is_asked_after_within_seconds(page: Page) -> None:
    server = opened(page, extra="data-bot-to-act")
    before = len(server.asked)
    server.answer = (200, board(2, oob=True))
    expect(page.locator("#turn")).to_have_text("Revision 2")
    assert len(server.asked) > before


FORM = (
    '<form action="/move" method="post"><input name="note" id="note"><textarea name="more"></textarea>'
    '<label><input type="checkbox" name="colour" value="pink">Pink</label>'
    '<button name="move" value="reveal">Reveal</button></form>'
    '<details id="old-moves"><summary>All moves</summary>many</details>'
    '<div id="lines" class="lines"></div>'
)


def test_text_ticks_focus_and_opened_details_survive_a_push(page: Page) -> None:
    server = opened(page, inside=FORM)
    page.locator("#note").fill("half a sentence")
    page.locator("textarea").fill("and more")
    page.get_by_label("Pink").check()
    page.locator("summary").click()
    page.locator("#note").focus()
    page.locator("#note").evaluate("it => it.setSelectionRange(4, 4)")
    server.publish(2, inside=FORM)
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page.locator("#note")).to_have_value("half a sentence")
    expect(page.locator("#note")).to_be_focused()
    assert page.locator("#note").evaluate("it => it.selectionStart") == 4
    expect(page.locator("textarea")).to_have_value("and more")
    expect(page.get_by_label("Pink")).to_be_checked()
    expect(page.locator("#old-moves")).to_have_attribute("open", "")
    expect(page.locator("#said")).to_be_empty()


def test_focus_on_a_button_without_an_id_stays_on_it(page: Page) -> None:
    server = opened(page, inside=FORM)
    page.get_by_role("button", name="Reveal").focus()
    server.publish(2, inside=FORM)
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page.get_by_role("button", name="Reveal")).to_be_focused()


def test_what_has_become_impossible_is_dropped_with_a_word(page: Page) -> None:
    server = opened(page, inside=FORM)
    page.get_by_label("Pink").check()
    server.publish(2, inside="<p>Over.</p>")
    expect(page.locator("#said")).to_contain_text("No longer possible.")
    expect(page.locator("#turn")).to_be_focused()


def test_text_outside_the_changed_regions_is_left_alone(page: Page) -> None:
    server = opened(page)
    page.locator("#chat input").fill("hello")
    server.publish(2)
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page.locator("#chat input")).to_have_value("hello")


MOVE = (
    '<form class="tray" action="/move" method="post" hx-post="/move" hx-target="#board"'
    ' hx-swap="outerHTML"{more}>'
    '<button name="move" value="reveal">Reveal</button></form>'
)


def test_a_double_click_is_one_move(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=""))
    server.answer = (200, board(2, inside=MOVE.format(more="")))
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#turn")).to_have_text("Revision 2")
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    page.wait_for_timeout(300)
    assert server.posted == ["move=reveal"]


def test_a_move_whose_ping_comes_before_its_answer_is_not_fetched_again(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=""))
    before = len(server.asked)
    server.ping_before_answer = 2
    server.answer = (200, board(2, inside=MOVE.format(more="")))
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#turn")).to_have_text("Revision 2")
    page.wait_for_timeout(200)
    assert len(server.asked) == before


def test_a_refusal_is_swapped_where_the_form_said(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=""))
    server.answer = (409, board(3, inside="<p>Somebody was faster.</p>"))
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#board")).to_contain_text("Somebody was faster.")


def test_an_error_speaks_in_the_messages_and_leaves_the_board(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=""))
    server.answer = (403, '<p class="notice">Not for you.</p>')
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#messages")).to_contain_text("Not for you.")
    expect(page.locator("#turn")).to_have_text("Revision 1")


def test_a_costly_move_is_asked_about_and_goes_out_only_on_yes(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=' data-confirm="The set will be lost."'))
    server.answer = (200, board(2))
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator("#confirm")).to_contain_text("The set will be lost.")
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    assert server.posted == []
    page.get_by_role("button", name="Reveal").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#turn")).to_have_text("Revision 2")
    assert server.posted == ["move=reveal"]


def test_a_yes_to_a_question_that_the_game_has_overtaken_sends_nothing(page: Page) -> None:
    server = opened(page, inside=MOVE.format(more=' data-confirm="The set will be lost."'))
    page.get_by_role("button", name="Reveal").click()
    server.publish(2)
    expect(page.locator("#turn")).to_have_text("Revision 2")
    page.get_by_role("button", name="Yes").click()
    expect(page.locator("#said")).to_contain_text("Nothing was sent.")
    assert server.posted == []


TICKS = (
    '<form data-tick-exactly="2" action="/move" method="post">'
    '<label><input type="checkbox" name="colour" value="pink">Pink</label>'
    '<label><input type="checkbox" name="colour" value="gold">Gold</label>'
    '<label><input type="checkbox" name="colour" value="silver">Silver</label>'
    "<button data-tick-go>Take both</button><p data-tick-hint>Tick two.</p></form>"
)


def test_two_colours_and_no_others_open_the_button(page: Page) -> None:
    opened(page, inside=TICKS)
    take = page.get_by_role("button", name="Take both")
    expect(take).to_be_disabled()
    page.get_by_label("Pink").check()
    expect(take).to_be_disabled()
    page.get_by_label("Gold").check()
    expect(take).to_be_enabled()
    expect(page.get_by_text("Tick two.")).to_be_hidden()
    page.get_by_label("Silver").check()
    expect(take).to_be_disabled()


def test_ticks_that_survive_a_push_keep_the_button_open(page: Page) -> None:
    server = opened(page, inside=TICKS)
    page.get_by_label("Pink").check()
    page.get_by_label("Gold").check()
    server.publish(2, inside=TICKS)
    expect(page.locator("#turn")).to_have_text("Revision 2")
    expect(page.get_by_role("button", name="Take both")).to_be_enabled()


def test_a_client_seed_is_filled_in_at_random(page: Page) -> None:
    seed = '<input name="client_seed" data-client-seed>'
    server = opened(page, inside=seed)
    first = page.locator("[data-client-seed]").input_value()
    assert re.fullmatch(r"[A-Za-z0-9]{32}", first)
    page.reload()
    assert page.locator("[data-client-seed]").input_value() not in ("", first)
    assert "zone=" in page.evaluate("document.cookie")
    assert server.posted == []
