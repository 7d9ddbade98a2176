"""Columns, constraints and tiny properties; what is done with them is in the services."""

from games.models.notices import Notice
from games.models.play import CardPosition, GameEvent, Move, StandingOrder
from games.models.tables import Game, GameSecret, Invitation, Seat

__all__ = [
    "CardPosition",
    "Game",
    "GameEvent",
    "GameSecret",
    "Invitation",
    "Move",
    "Notice",
    "Seat",
    "StandingOrder",
]
