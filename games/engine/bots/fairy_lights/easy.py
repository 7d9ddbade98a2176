"""The bot `easy` of Fairy Lights, fixed by the rulings so that "better than easy" means one thing."""

from collections.abc import Sequence

from games.engine.bots.fairy_lights.takes import effects
from games.engine.bots.policy import Dice
from games.engine.rules.fairy_lights import REVEAL, Move, Rest, Take
from games.engine.zones import Observation


def easy(observation: Observation[Rest], moves: Sequence[Move], dice: Dice) -> Move:
    """Complete without losing; else add without losing; else reveal; else lose least. First among equals."""
    takes = [move for move in moves if isinstance(move, Take)]
    outlook = list(zip(takes, effects(observation, takes), strict=True))
    safe = [(take, effect) for take, effect in outlook if not effect.lost]
    completing = [(take, effect) for take, effect in safe if effect.stored]
    if completing:
        return max(completing, key=lambda known: known[1].stored)[0]
    if safe:
        return min(safe, key=lambda known: known[1].added)[0]
    if REVEAL in moves:
        return REVEAL
    return min(outlook, key=lambda known: known[1].lost)[0]
