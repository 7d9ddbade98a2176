"""Whole games between bots, played in memory."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from games.engine.bots import AnyPolicy, Dice, policy_named
from games.engine.chance import Chance, SeededChance
from games.engine.protocol import AnyRuleset
from games.engine.record import Record, RecordMove, RecordSeat
from games.engine.replay import Line
from games.engine.types import Outcome


class Playout(NamedTuple):
    """A game that was played to its end: every move in order, and how it ended."""

    lines: tuple[Line, ...]
    outcome: Outcome


def play_out(
    ruleset: AnyRuleset,
    options: Mapping[str, str],
    policies: Sequence[AnyPolicy],
    chance: Chance,
    dice: Dice,
) -> Playout:
    """Play a game in which seat n chooses as `policies[n]` does. Raises BadOption or BadSeat."""
    state = ruleset.setup(options, len(policies), chance)
    lines = []
    while owing := ruleset.to_act(state):
        seat = owing[0]
        move = policies[seat](ruleset.observe(state, seat), ruleset.legal_moves(state, seat), dice)
        state, _ = ruleset.apply(state, seat, move, chance)
        lines.append(Line(seat, move.text))
    return Playout(tuple(lines), ruleset.outcome(state))


def record_of_playout(
    ruleset: AnyRuleset,
    options: Mapping[str, str],
    bots: Sequence[str],
    *,
    server_seed: bytes,
    dice: Dice,
    at: datetime,
) -> Record:
    """The record of a game between the named bots, one a seat, all moves made at the same instant.

    `server_seed` has 32 bytes. Raises UnknownBot, BadOption or BadSeat.
    """
    seats = tuple(RecordSeat(f"{bot.capitalize()} {n}", f"bot:{bot}", bot) for n, bot in enumerate(bots, 1))
    chance = SeededChance.of(server_seed, [seat.client_seed for seat in seats])
    policies = [policy_named(ruleset.slug, bot) for bot in bots]
    played = play_out(ruleset, options, policies, chance, dice)
    return Record(
        game=ruleset.slug,
        options=ruleset.complete_options(options),
        seats=seats,
        server_seed=server_seed,
        moves=tuple(RecordMove(line.seat, line.text, at) for line in played.lines),
        result=played.outcome,
    )
