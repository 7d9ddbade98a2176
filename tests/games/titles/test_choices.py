"""What the choices say beforehand is what the rules then do."""

import re
from typing import Any

import pytest

from games.engine.chance import SeededChance
from games.engine.errors import IllegalMove
from games.engine.rules.fairy_lights import BULBS, COLOUR, COLOURS, STARS
from games.engine.zones import State
from games.titles.fairy_lights.choices import Choices, Effect
from tests.engine.playing import Case
from tests.games.titles.tables import (
    CASES,
    RULES,
    SOME_CASES,
    TITLE,
    cards_like,
    moments,
    page_of,
    position,
    table_of,
)

NO_CHANCE = SeededChance(b"")


def bulbs(state: State[Any], zone: str, owner: int | None, colour: int) -> int:
    return sum(BULBS[card] for card in state.cards(zone, owner) if COLOUR[card] == colour)


def numbers_in(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def choices_for(state: State[Any]) -> Choices:
    return TITLE.choices(table_of(state, 0))


def assert_effect_is_true(effect: Effect, before: State[Any], after: State[Any], seat: int) -> None:
    colour = COLOURS.index(effect.colour)
    had, got, total = numbers_in(effect.sum)
    assert (had, got) == (bulbs(before, "sets", seat, colour), bulbs(before, "shop", None, colour))
    assert total == had + got
    kept, hung = bulbs(after, "sets", seat, colour), bulbs(after, "garland", seat, colour)
    hung -= bulbs(before, "garland", seat, colour)
    lost = bulbs(after, "discard", None, colour) - bulbs(before, "discard", None, colour)
    assert {"good": hung, "bad": lost, "open": kept}[effect.kind] == total
    assert hung + lost + kept == total
    assert effect.kind != "open" or numbers_in(effect.result)[0] == 3 - total


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_take_does_what_its_button_says(case: Case) -> None:
    for step, lines in moments(case, seed=11):
        table = table_of(step.before, step.seat, lines)
        for take in TITLE.choices(table).takes:
            after, _ = RULES.apply(step.before, step.seat, RULES.parse(take.text), NO_CHANCE)
            for effect in take.effects:
                assert_effect_is_true(effect, step.before, after, step.seat)
            assert sorted(effect.colour for effect in take.effects) == sorted(take.text.split()[1:])


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_a_complete_set_says_what_it_is_worth(case: Case) -> None:
    stars = case.options["scoring"] == "stars"
    for step, lines in moments(case, seed=12):
        for take in TITLE.choices(table_of(step.before, step.seat, lines)).takes:
            after, _ = RULES.apply(step.before, step.seat, RULES.parse(take.text), NO_CHANCE)
            gained = set(after.cards("garland", step.seat)) - set(step.before.cards("garland", step.seat))
            worth = sum((STARS if stars else BULBS)[card] for card in gained)
            said = sum(numbers_in(effect.result)[0] for effect in take.effects if effect.kind == "good")
            assert said == worth


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_choices_are_the_legal_moves(case: Case) -> None:
    for step, lines in moments(case, seed=13):
        choices = TITLE.choices(table_of(step.before, step.seat, lines))
        texts = [take.text for take in choices.takes] + ([choices.reveal.text] if choices.reveal else [])
        assert sorted(texts) == sorted(m.text for m in RULES.legal_moves(step.before, step.seat))


@pytest.mark.parametrize("case", SOME_CASES, ids=str)
def test_the_odds_of_a_reveal_are_those_of_the_deck(case: Case) -> None:
    for step, lines in moments(case, seed=14):
        reveal = TITLE.choices(table_of(step.before, step.seat, lines)).reveal
        deck, shop = step.before.cards("deck"), step.before.cards("shop")
        if reveal is None or not shop or len(deck) == 1:
            continue
        danger = sum(COLOUR[card] == COLOUR[shop[-1]] for card in deck)
        said = numbers_in(reveal.odds)
        assert said[-1] == len(deck)
        assert said[0] == danger or reveal.odds.startswith("None of") or reveal.odds.startswith("All ")
        assert reveal.odds.startswith("None of") == (danger == 0)
        assert COLOURS[COLOUR[shop[-1]]] in reveal.odds


def reveal_said(state: State[Any]) -> tuple[str, str]:
    reveal = choices_for(state).reveal
    assert reveal is not None
    return reveal.title, reveal.odds


def test_the_odds_are_whole_sentences_for_one_and_for_many() -> None:
    many = position(shop=cards_like("pink 1", "orange 1"))
    assert reveal_said(many) == (
        "Reveal the third card",
        "19 of 101 unseen are orange, they would end your turn.",
    )
    shop, *deck = cards_like("orange 1", "orange 1", "pink 1", "pink 1")
    assert reveal_said(position(shop=[shop], deck=deck)) == (
        "Reveal the second card",
        "1 of 3 unseen is orange, it would end your turn.",
    )


def test_the_fifth_card_says_that_two_colours_must_go() -> None:
    state = position(shop=cards_like("pink 1", "orange 1", "pink 2", "silver 1"))
    assert reveal_said(state) == (
        "Reveal the fifth card",
        "15 of 99 unseen are silver, they would end your turn. Any other: you must take two colours.",
    )


def test_the_last_card_is_said_plainly() -> None:
    shop, last = cards_like("pink 1", "orange 1"), cards_like("silver 1")
    assert reveal_said(position(shop=shop, deck=last)) == (
        "Reveal the last card",
        "The last card of the deck is silver. You must then take, and the game ends.",
    )
    *before, same = cards_like("pink 1", "orange 1", "orange 1")
    assert reveal_said(position(shop=before, deck=[same])) == (
        "Reveal the last card",
        "The last card of the deck is orange, as the end of the row: the game would end at once.",
    )


def test_with_five_cards_the_colours_can_be_ticked_one_by_one() -> None:
    shop = cards_like("silver 2", "pink 2", "silver 2", "orange 1", "yellow 1")
    choices = choices_for(position(shop=shop))
    assert [effect.colour for effect in choices.ticks] == ["silver", "pink", "orange", "yellow"]
    assert len(choices.takes) == 6
    assert choices.reveal is None
    assert choices.why_no_reveal == "No more reveals: five cards lie in the shop."


@pytest.mark.parametrize(
    ("shop", "text"),
    [
        (("pink 1", "pink 1", "pink 1", "pink 2", "pink 2"), "take pink"),
        (("pink 1", "gold 1", "pink 1", "gold 1", "pink 2"), "take pink gold"),
    ],
)
def test_where_only_one_take_is_left_it_is_one_button(shop: tuple[str, ...], text: str) -> None:
    choices = choices_for(position(shop=cards_like(*shop)))
    assert [take.text for take in choices.takes] == [text]
    assert choices.ticks == ()
    assert choices.heading == "There is just one thing to do"
    assert [take.warning for take in choices.takes] == [""]


def test_what_would_be_lost_is_asked_before_and_what_is_kept_is_not() -> None:
    begun = cards_like("pink 1", "pink 1", "orange 1")
    shop = [
        card for card in cards_like("pink 1", "pink 1", "pink 2", "orange 1", "orange 1") if card not in begun
    ]
    choices = choices_for(position(shop=shop, sets={0: begun}))
    warnings = {take.text: take.warning for take in choices.takes}
    assert "2 + 2 = 4" in warnings["take pink"]
    assert warnings["take orange"] == ""


def test_what_one_has_revealed_in_this_turn_is_said() -> None:
    case = next(case for case in CASES if case.seats == 3)
    said = [
        TITLE.choices(table_of(step.before, step.seat, lines)).note
        for step, lines in moments(case, seed=3)
        if lines and lines[-1].seat == step.seat and lines[-1].text == "reveal"
    ]
    assert said
    assert all(note.startswith("You revealed ") and note.endswith(" this turn") for note in said)


def test_ticks_are_put_together_in_canonical_order() -> None:
    assert TITLE.compose({"colour": ["silver", "pink"], "version": ["3"]}) == "take pink silver"


@pytest.mark.parametrize(
    ("ticked", "code"),
    [
        ([], "tick-two"),
        (["pink"], "tick-two"),
        (["pink", "pink"], "tick-two"),
        (["pink", "gold", "silver"], "tick-two"),
        (["pink", "mauve"], "malformed"),
        (["pink", "x" * 10_000], "malformed"),
    ],
)
def test_other_ticks_are_refused_with_a_code(ticked: list[str], code: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        TITLE.compose({"colour": ticked})
    assert refused.value.code == code
    assert TITLE.refusal(code, refused.value.params) != TITLE.refusal("no-such-code", {})


FIVE = position(shop=cards_like("pink 1", "orange 1", "silver 1", "pink 1", "orange 1"))
TWO = position(shop=cards_like("pink 1", "orange 1"))
NO_DECK = position(shop=cards_like("pink 1"), deck=())


@pytest.mark.parametrize(
    ("state", "seat", "text", "sentence"),
    [
        (FIVE, 0, "reveal", "Five cards lie in the shop, so no more can be revealed. Take two colours."),
        (FIVE, 0, "take pink", "Five cards lie in the shop, so you must take two colours at once."),
        (FIVE, 1, "take pink orange", "It is not your turn."),
        (
            TWO,
            0,
            "take pink orange",
            "You can take two colours only when five cards lie in the shop. Take one.",
        ),
        (TWO, 0, "take gold", "There is no gold card in the shop. Take a colour that lies there."),
        (NO_DECK, 0, "reveal", "The deck is empty. Take a colour from the shop, then the game ends."),
        (position(ended=True), 0, "reveal", "This game is over, so nobody can move any more."),
        (TWO, 0, "take gold pink", "That is not a move of this game. Please use the buttons of the page."),
    ],
)
def test_a_refusal_says_why_and_what_to_do_instead(
    state: State[Any], seat: int, text: str, sentence: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        RULES.apply(state, seat, RULES.parse(text), NO_CHANCE)
    assert TITLE.refusal(refused.value.code, refused.value.params) == sentence


def test_the_page_of_who_is_not_to_act_has_no_choices() -> None:
    assert page_of(table_of(position(shop=cards_like("pink 1")), 1)).choices is None
