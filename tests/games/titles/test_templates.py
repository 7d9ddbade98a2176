"""The templates of Fairy Lights: every move a button, every picture in words, nothing that is not allowed."""

import re
from html import unescape

import pytest
from django.template.loader import render_to_string

from games.titles.base import Table
from tests.engine.playing import Case, chooser
from tests.engine.secrets_kept import scrambled
from tests.games.titles.tables import (
    CASES,
    NAMES,
    RULES,
    SOME_CASES,
    TITLE,
    cards_like,
    ended,
    moments,
    page_of,
    position,
    table_of,
)

PARTS = ("", "#below", "#rivals", "#over", "#places", "#others")
HOSTILE = ("<b>Mira</b>", '" onload="x', "نور", "A" * 30, "🎄" * 10, "{{ page }}")


def drawn(table: Table) -> str:
    """All that the title draws for this table."""
    context = {"page": page_of(table)}
    parts = [render_to_string(TITLE.board_template + part, context) for part in PARTS]
    if table.your_turn:
        parts.append(render_to_string(TITLE.actions_template, context))
    return "\n".join(parts)


def actions(table: Table) -> str:
    return render_to_string(TITLE.actions_template, {"page": page_of(table)})


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_legal_move_is_exactly_one_button_with_its_exact_text(case: Case) -> None:
    for number, (step, lines) in enumerate(moments(case, seed=41)):
        if number % 5:
            continue
        html = actions(table_of(step.before, step.seat, lines))
        buttons = re.findall(r'<button[^>]* name="move" value="([^"]*)"', html)
        assert sorted(buttons) == sorted(m.text for m in RULES.legal_moves(step.before, step.seat))
        assert html.count(f'<input type="hidden" name="version" value="{len(lines)}">') == html.count("<form")
        assert html.count('method="post" action="/games/7/move/"') == html.count("<form")


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_what_is_drawn_uses_only_pictures_of_the_sprite(case: Case) -> None:
    sprite = render_to_string(TITLE.sprite_template)
    known = set(re.findall(r' id="([^"]+)"', sprite))
    for number, (step, lines) in enumerate(moments(case, seed=42)):
        if number % 9 == 0:
            html = drawn(table_of(step.before, step.seat, lines))
            assert set(re.findall(r'href="#(fl-[^"]+)"', html)) <= known
            assert set(re.findall(r"url\(#(fl-[^)]+)\)", html)) <= known


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_hidden_cards_leave_the_page_as_it_is(case: Case) -> None:
    choose = chooser(6)
    for number, (step, lines) in enumerate(moments(case, seed=43)):
        if number % 11 == 0:
            for viewer in (step.seat, None):
                other = scrambled(step.before, viewer, choose)
                assert drawn(table_of(step.before, viewer, lines)) == drawn(table_of(other, viewer, lines))


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_nothing_needs_a_looser_content_security_policy(case: Case) -> None:
    state, lines = ended(case, seed=44)
    html = drawn(table_of(state, 0, lines))
    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=|hx-on|javascript:", html)


def test_names_are_texts_and_nothing_else() -> None:
    case = next(case for case in CASES if case.seats == 6)
    state, lines = ended(case, seed=45)
    for viewer in (0, None):
        html = drawn(table_of(state, viewer, lines, HOSTILE))
        assert set(re.findall("<b>(.*?)</b>", html)) == {"Yellow", "Pink", "Orange", "Silver", "Gold"}
        assert 'onload="x' not in html
        for name in HOSTILE:
            assert f"<bdi>{name}</bdi>" in unescape(html)


def test_a_take_that_ruins_a_set_asks_first_in_both_forms() -> None:
    begun = cards_like("pink 1", "pink 1")
    shop = cards_like("pink 1", "pink 1", "pink 2", "orange 1", "silver 1", "yellow 1", "gold 1")[2:]
    html = actions(table_of(position(shop=shop, sets={0: begun}), 0))
    ticks = re.findall(r'<input type="checkbox"[^>]*>', html)
    assert len(ticks) == 5
    assert ["data-confirm=" in tick for tick in ticks] == ['value="pink"' in tick for tick in ticks]
    pairs = re.findall(r'<button[^>]* name="move"[^>]*>', html)
    assert len(pairs) == 10
    assert ["data-confirm=" in pair for pair in pairs] == [" pink" in pair for pair in pairs]
    assert 'data-tick-exactly="2"' in html
    assert '<details class="more" id="pairs">' in html


def test_what_a_take_does_stands_on_its_button() -> None:
    begun = cards_like("pink 2")
    table = table_of(position(shop=cards_like("orange 1", "pink 1"), sets={0: begun}), 0)
    button = re.search(r'<button[^>]* value="take pink".*?</button>', actions(table), re.DOTALL)
    assert button is not None
    words = re.sub(r"<[^>]+>", " ", button[0])
    assert " ".join(words.split()) == "Take pink 2 + 1 = 3 Complete, 3 to the garland"


def test_each_card_and_each_set_is_said_in_words() -> None:
    stored = {0: [cards_like("gold 1", "gold 1", "gold 1")]}
    sets = {1: cards_like("silver 2")}
    html = drawn(table_of(position(shop=cards_like("orange 2"), garlands=stored, sets=sets), 0))
    assert 'Orange 2<span class="last-word"> · last</span>' in html
    assert "Gold, 3 bulbs" in html
    assert "silver 2" in html
    assert html.count('<li class="place is-empty">') == 4


def test_pictures_are_hidden_from_screen_readers() -> None:
    case = next(case for case in CASES if case.seats == 3)
    state, lines = ended(case, seed=46)
    html = drawn(table_of(state, 0, lines))
    hidden_whole = r'<(div|li) class="(?:string-of-lights|swag-rest)" aria-hidden="true">.*?</\1>'
    pictures = re.findall(r"<svg[^>]*>", re.sub(hidden_whole, "", html, flags=re.DOTALL))
    assert pictures
    assert all('aria-hidden="true"' in picture for picture in pictures)


def test_stars_are_shown_only_where_they_count() -> None:
    shop = cards_like("gold 1")
    stars = drawn(table_of(position(shop=shop, sets={0: cards_like("gold 1")}, scoring="stars"), 0))
    bulbs = drawn(table_of(position(shop=shop, sets={0: cards_like("gold 1")}), 0))
    assert "#fl-star" in stars
    assert "2 stars" in stars
    assert "star" not in bulbs.replace("start", "")


def test_a_table_of_six_is_drawn_with_all_its_names() -> None:
    html = drawn(table_of(position(seats=6), 0))
    assert all(f"<bdi>{name}</bdi>" in html for name in NAMES[1:])


def test_the_emblem_is_a_picture_without_words() -> None:
    assert 'aria-hidden="true"' in render_to_string(TITLE.emblem)
