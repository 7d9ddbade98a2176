"""What holds for every bot of every title: it sees its seat's observation and its moves, and nothing else."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from games.engine.bots import BOT_NAMES, PLAYOUT_BOT_NAMES, policy_named
from games.engine.bots.policy import Dice
from games.engine.chance import SeededChance
from games.engine.errors import UnknownBot, UnknownRuleset
from games.engine.playout import Playout, play_out
from games.engine.zones import Observation
from tests.engine.bots.choosing import no_dice
from tests.engine.playing import Case, all_cases, chance_for, game
from tests.engine.rules.lights_table import RULES


def play(case: Case, bots: Sequence[str], seed: int) -> Playout:
    """A game of these bots, chance and dice from the seed."""
    policies = [policy_named(case.ruleset.slug, bot) for bot in bots]
    return play_out(case.ruleset, case.options, policies, chance_for(case, seed), random.Random(seed).random)


@pytest.mark.parametrize("case", all_cases(), ids=str)
@pytest.mark.parametrize("bot", PLAYOUT_BOT_NAMES)
def test_every_bot_plays_every_title_to_its_end(case: Case, bot: str) -> None:
    played = play(case, [bot] * case.seats, seed=6)
    assert played.outcome.status == "finished"
    assert played == play(case, [bot] * case.seats, seed=6), "the same seed is the same game"


@pytest.mark.parametrize("case", all_cases(), ids=str)
def test_a_bot_is_shown_the_observation_and_the_moves_of_its_own_seat_only(case: Case) -> None:
    shown: list[tuple[int, Observation[Any], Sequence[Any]]] = []

    def watcher(seat: int) -> Any:
        def policy(observation: Observation[Any], moves: Sequence[Any], dice: Dice) -> Any:
            shown.append((seat, observation, moves))
            return moves[-1]

        return policy

    play_out(
        case.ruleset, case.options, [watcher(s) for s in range(case.seats)], chance_for(case, 3), no_dice
    )
    assert {seat for seat, _, _ in shown} == set(range(case.seats))
    for seat, observation, moves in shown:
        assert type(observation) is Observation
        assert observation.viewer == seat
        assert all(observation.frame.shows_cards(place, seat) for place in observation.cards)
        assert moves


@pytest.mark.parametrize("scoring", ["bulbs", "stars"])
@pytest.mark.parametrize("bot", BOT_NAMES)
def test_a_bot_of_fairy_lights_does_the_same_whatever_order_the_hidden_cards_have(
    bot: str, scoring: str
) -> None:
    case, policy = Case(RULES, {"scoring": scoring}, 3), policy_named("fairy-lights", bot)
    shuffler = random.Random(11)
    for step in game(case, seed=8):
        deck, *seen = step.before.zones
        other = step.before._replace(zones=(tuple(shuffler.sample(deck, len(deck))), *seen))
        moves = RULES.legal_moves(step.before, step.seat)
        chosen = policy(RULES.observe(step.before, step.seat), moves, no_dice)
        assert policy(RULES.observe(other, step.seat), moves, no_dice) == chosen
        assert chosen in moves


@pytest.mark.parametrize(
    ("better", "worse"), [("easy", "random"), ("standard", "random"), ("standard", "easy")]
)
@pytest.mark.parametrize("scoring", ["bulbs", "stars"])
def test_the_better_bot_wins_most_of_40_games_with_seats_changed(
    better: str, worse: str, scoring: str
) -> None:
    case = Case(RULES, {"scoring": scoring}, 2)
    won = 0
    for seed in range(20):
        won += play(case, (better, worse), seed).outcome.places[0] == 1
        won += play(case, (worse, better), seed).outcome.places[1] == 1
    assert won > 22


def test_the_random_bot_lets_its_dice_choose() -> None:
    state = RULES.setup({}, 2, SeededChance(b"key"))
    moves = tuple(RULES.parse(text) for text in ("take yellow", "take pink", "take gold"))
    observation = RULES.observe(state, state.rest.turn)
    at_random = policy_named("fairy-lights", "random")
    assert [at_random(observation, moves, lambda x=x: x) for x in (0.0, 0.34, 0.999)] == list(moves)


def test_people_may_seat_easy_and_standard() -> None:
    assert BOT_NAMES == ("easy", "standard")


def test_a_bot_or_a_title_that_is_not_there_is_named() -> None:
    with pytest.raises(UnknownBot, match="'genius' for fairy-lights"):
        policy_named("fairy-lights", "genius")
    with pytest.raises(UnknownRuleset, match="'chess'"):
        policy_named("chess", "easy")
