"""The games app."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Rules, tables, moves and pages of the games."""

    name = "games"
    default_auto_field = "django.db.models.BigAutoField"
