"""What a person is told once, and can read when they come."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.tables import Game


class Notice(models.Model):
    """One thing to tell one person about one game."""

    class Kind(models.TextChoices):
        INVITED = "invited", _("you are invited")
        REMOVED = "removed", _("the host asked you to get up")
        CLOSED = "closed", _("the host closed the table")
        NOT_STARTED = "not-started", _("the table was closed because nobody started it")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices")
    game = models.ForeignKey(Game, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=12, choices=Kind)
    created_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at"]
        indexes = [
            models.Index(fields=["user", "-created_at"], condition=Q(read_at=None), name="notice_unread")
        ]

    def __str__(self) -> str:
        return f"{self.kind} for user {self.user_id}"
