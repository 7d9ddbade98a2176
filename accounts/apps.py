"""Django's entry for the accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """The people who play here."""

    name = "accounts"
    verbose_name = "Accounts"
