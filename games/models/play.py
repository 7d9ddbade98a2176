"""What happens in a game: where its cards lie, its log, and what happens around it."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game


class CardPosition(models.Model):
    """Where one card of a game lies now; the last of a zone is its top."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="card_positions")
    card = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=16)
    owner = models.PositiveSmallIntegerField(null=True, blank=True)
    index = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "card"], name="card_in_one_place")]

    def __str__(self) -> str:
        return f"card {self.card} of game {self.game_id}"


class Move(models.Model):
    """One line of a game's log: a move, or a `!` line. Lines are only ever added."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=200)
    events = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["game", "number"], name="move_number_once")]

    def __str__(self) -> str:
        return f"move {self.number} of game {self.game_id}"


class GameEvent(models.Model):
    """What happened around a game, for people to read; never part of the record."""

    class Kind(models.TextChoices):
        OPENED = "opened", _("opened the table")
        JOINED = "joined", _("sat down")
        LEFT = "left", _("got up")
        REMOVED = "removed", _("was asked to get up")
        STARTED = "started", _("the game started")
        CLOSED = "closed", _("the table was closed")

    game = models.ForeignKey(Game, models.CASCADE, related_name="events")
    kind = models.CharField(max_length=12, choices=Kind)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.kind} at game {self.game_id}"


class StandingOrder(models.Model):
    """A private rule that a seat leaves with a game; an empty situation lasts until it is withdrawn."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="orders")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=16)
    situation = models.CharField(max_length=40, blank=True)
    limit = models.PositiveSmallIntegerField(default=0)
    given_at = models.DateTimeField()
    due_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "seat", "situation"], name="order_once_a_situation")
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=models.Q(due_at__isnull=False), name="order_due")
        ]

    def __str__(self) -> str:
        return f"an order of seat {self.seat} in game {self.game_id}"
