"""The contract: what holds for every registered title, with all its options and numbers of seats."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.errors import BadOption, BadSeat
from games.engine.protocol import AnyRuleset
from games.engine.registry import RULESETS, ruleset_named
from games.engine.types import Event, Place
from tests.engine import contract
from tests.engine.contract import Check
from tests.engine.playing import Case, all_cases, chance_for, chooser, game, seeds
from tests.engine.secrets_kept import check_secrets_are_kept

CHECKS: tuple[Check, ...] = (
    contract.check_nothing_is_lost_or_made,
    contract.check_only_who_is_to_act_has_moves,
    contract.check_legal_moves_are_accepted,
    contract.check_other_moves_are_refused,
    contract.check_moves_survive_their_text,
    contract.check_the_log_rebuilds_the_game,
    contract.check_moves_can_be_taken_back,
    contract.check_states_survive_being_written_down,
    contract.check_the_end,
    check_secrets_are_kept,
)

every_case = pytest.mark.parametrize("case", all_cases(), ids=str)
every_ruleset = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.slug)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
@every_case
@given(seed=seeds)
def test_every_title_keeps_the_contract(case: Case, check: Check, seed: int) -> None:
    check(case, seed)


@every_case
@given(seed=seeds, data=st.data())
def test_a_game_ends_whatever_hypothesis_chooses(case: Case, seed: int, data: st.DataObject) -> None:
    pulls = data.draw(st.lists(st.integers(0, 999), min_size=1, max_size=60))
    turns = iter(range(10**9))
    steps = list(game(case, seed, lambda many: pulls[next(turns) % len(pulls)] % many))
    assert case.ruleset.to_act(steps[-1].after) == ()


@every_case
def test_an_event_names_seats_cards_and_places_that_exist(case: Case) -> None:
    for step in game(case, 11):
        for event in step.events:
            _check_event(case, step.after.frame.slot, event)


def _check_event(case: Case, slots: Mapping[Place, int], event: Event) -> None:
    assert event.seat is None or event.seat in range(case.seats)
    assert set(event.cards) <= set(range(case.ruleset.card_count))
    for place in (event.source, event.target):
        assert place is None or place in slots


@every_case
def test_a_card_lies_where_the_last_event_that_names_it_put_it(case: Case) -> None:
    for step in game(case, 12):
        targets = {card: event.target for event in step.events for card in event.cards}
        for card, place in targets.items():
            assert place is None or card in step.after.cards(place.zone, place.owner)


@every_case
def test_who_made_a_move_sees_all_of_it(case: Case) -> None:
    for step in game(case, 13):
        redacted = case.ruleset.redact(step.before.frame, step.move, step.events, step.seat)
        assert redacted == step.move.text


@every_ruleset
@given(text=st.text(max_size=40))
def test_no_other_text_is_a_move(ruleset: AnyRuleset, text: str) -> None:
    case = Case(ruleset, {}, ruleset.seat_counts[0])
    assert contract.parsed_text(case, text) in (None, text)


@every_ruleset
def test_a_title_refuses_seats_that_it_does_not_have(ruleset: AnyRuleset) -> None:
    for seats in (-1, ruleset.seat_counts[0] - 1, ruleset.seat_counts[-1] + 1, 1000):
        with pytest.raises(BadSeat):
            ruleset.setup({}, seats, chance_for(Case(ruleset, {}, 2), 0))


@every_ruleset
@pytest.mark.parametrize("options", [{"weather": "fine"}, {"": ""}])
def test_a_title_refuses_options_that_it_does_not_have(ruleset: AnyRuleset, options: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        ruleset.setup(options, ruleset.seat_counts[0], chance_for(Case(ruleset, {}, 2), 0))


@every_ruleset
def test_a_title_refuses_values_that_an_option_does_not_have(ruleset: AnyRuleset) -> None:
    for option in ruleset.options:
        for value in ("", "other", option.values[0].upper(), option.values[0] + " "):
            with pytest.raises(BadOption):
                ruleset.setup(
                    {option.name: value}, ruleset.seat_counts[0], chance_for(Case(ruleset, {}, 2), 0)
                )


@every_ruleset
def test_an_option_left_out_has_its_first_value(ruleset: AnyRuleset) -> None:
    assert ruleset.complete_options({}) == {option.name: option.values[0] for option in ruleset.options}


@every_ruleset
def test_a_title_is_found_by_its_slug_and_has_a_version(ruleset: AnyRuleset) -> None:
    assert ruleset_named(ruleset.slug) is ruleset
    assert ruleset.version >= 1


@every_case
def test_other_seeds_make_another_game(case: Case) -> None:
    assert (
        len({case.ruleset.setup(case.options, case.seats, chance_for(case, seed)).zones for seed in range(5)})
        == 5
    )


@every_case
def test_the_same_seed_and_choices_make_the_same_game(case: Case) -> None:
    assert list(game(case, 7, chooser(8))) == list(game(case, 7, chooser(8)))
