"""A game and who is at it: the table, its seats, its invitations, its secret."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

MOST_SEATS = 6


def new_invite_token() -> str:
    """What a table's link carries: 128 random bits, safe in an address."""
    return secrets.token_urlsafe(16)


class Game(models.Model):
    """One playing of a ruleset: waiting, playing, finished or cancelled."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting for players")
        PLAYING = "playing", _("being played")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Visibility(models.TextChoices):
        OPEN = "open", _("anyone")
        LINK = "link", _("only people with the link")
        NAMED = "named", _("only the people named")

    class EndReason(models.TextChoices):
        RULES = "rules", _("played to the end")
        LEFT = "left", _("too few players stayed")
        CLOSED = "closed", _("closed by the host")
        NOT_STARTED = "not-started", _("not started in time")
        EMPTY = "empty", _("everybody left the table")

    ruleset = models.CharField(max_length=40)
    ruleset_version = models.PositiveSmallIntegerField()
    options = models.JSONField(default=dict)
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.OPEN)
    invite_token = models.CharField(max_length=32, unique=True, default=new_invite_token)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="hosted_games"
    )
    min_seats = models.PositiveSmallIntegerField()
    max_seats = models.PositiveSmallIntegerField()
    rated = models.BooleanField(default=True)
    note = models.CharField(max_length=200, blank=True)
    follows = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="followed_by")

    version = models.PositiveIntegerField(default=0, help_text=_("number of lines in the log"))
    revision = models.PositiveIntegerField(default=1, help_text=_("rises with all that anyone may see"))
    rest = models.JSONField(default=dict)
    counters = models.JSONField(default=list)
    shuffles_used = models.PositiveSmallIntegerField(default=0)
    commitment = models.CharField(max_length=64)
    bot_due_since = models.DateTimeField(null=True, blank=True)

    result = models.CharField(max_length=10, blank=True)
    end_reason = models.CharField(max_length=12, choices=EndReason, blank=True)
    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(min_seats__gte=1, min_seats__lte=F("max_seats"), max_seats__lte=MOST_SEATS),
                name="game_seats_in_range",
            ),
            models.CheckConstraint(
                condition=Q(status__in=["waiting", "playing", "finished", "cancelled"]),
                name="game_status_known",
            ),
            models.CheckConstraint(
                condition=Q(status="waiting", started_at=None, finished_at=None)
                | Q(status="playing", started_at__isnull=False, finished_at=None)
                | Q(status="finished", started_at__isnull=False, finished_at__isnull=False)
                | Q(status="cancelled", finished_at__isnull=False),
                name="game_times_fit_status",
            ),
        ]
        indexes = [
            models.Index(
                fields=["-created_at"], condition=Q(status="waiting", visibility="open"), name="game_lobby"
            ),
            models.Index(fields=["created_at"], condition=Q(status="waiting"), name="game_waiting"),
            models.Index(
                fields=["bot_due_since"], condition=Q(bot_due_since__isnull=False), name="game_bot_due"
            ),
            models.Index(
                fields=["-finished_at", "-id"],
                condition=Q(status="finished", visibility="open"),
                name="game_finished_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ruleset} #{self.pk}"

    def get_absolute_url(self) -> str:
        """The game's page."""
        return reverse("game", args=[self.pk])

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen in it any more."""
        return self.status in (self.Status.FINISHED, self.Status.CANCELLED)


class GameSecret(models.Model):
    """The server's seed of a game, in a table of its own so that nothing shows it by accident."""

    game = models.OneToOneField(Game, models.CASCADE, primary_key=True, related_name="secret")
    server_seed = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"the secret of game {self.game_id}"


class Seat(models.Model):
    """A numbered place at a game, with the person or the bot who has it."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=32, blank=True, help_text=_("the bot that plays here now"))
    bot_from_start = models.BooleanField(default=False)
    left = models.BooleanField(default=False)
    client_seed = models.CharField(max_length=64)
    seed_given_at = models.DateTimeField()
    seed_by_server = models.BooleanField(default=False)
    joined_at = models.DateTimeField()
    to_act = models.BooleanField(default=False)
    to_act_since = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    score = models.SmallIntegerField(null=True, blank=True)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    decider = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["game", "user"], condition=Q(user__isnull=False), name="seat_person_once"
            ),
            models.CheckConstraint(
                condition=Q(bot_from_start=False) | (Q(user=None) & ~Q(bot="")), name="seat_bot_is_no_person"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "to_act_since"], condition=Q(to_act=True), name="seat_waiting"),
            models.Index(fields=["user", "game"], name="seat_of_user"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number} of game {self.game_id}"


class Invitation(models.Model):
    """What the host said of somebody: may sit down here, or may not (again)."""

    class State(models.TextChoices):
        INVITED = "invited", _("invited")
        DECLINED = "declined", _("declined")
        REMOVED = "removed", _("removed by the host")

    game = models.ForeignKey(Game, models.CASCADE, related_name="invitations")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="invitations")
    state = models.CharField(max_length=10, choices=State, default=State.INVITED)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "user"], name="invitation_once")]

    def __str__(self) -> str:
        return f"{self.state} at game {self.game_id}"
