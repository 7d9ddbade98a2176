"""What a bot would do at a table laid out by hand."""

from games.engine.bots import policy_named
from tests.engine.rules.lights_table import RULES, Table


def no_dice() -> float:
    """For bots that leave nothing to chance."""
    raise AssertionError("this bot has no use for dice")


def choice(bot: str, table: Table) -> str:
    """The text of the move that the named bot makes for whoever is to act."""
    seat, state = table.turn, table.state
    move = policy_named("fairy-lights", bot)(
        RULES.observe(state, seat), RULES.legal_moves(state, seat), no_dice
    )
    return move.text
