"""The one table of people."""

from typing import ClassVar, cast

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import names


def validate_name(text: str) -> None:
    """Refuses, with a sentence, what `clean_name` would refuse."""
    names.clean_name(text)


class NameKeyField(models.CharField):  # type: ignore[type-arg]
    """The folded name, kept in step with the name by every insert and every full save."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        key = names.name_key(cast(User, model_instance).username)
        setattr(model_instance, self.attname, key)
        return key


class UserManager(BaseUserManager["User"]):
    """Makes accounts, and finds them by name whatever its case."""

    use_in_migrations = True

    def create_user(self, username: str, password: str | None = None, **columns: object) -> "User":
        """Saves a new account. The name is taken as it is: who takes one from outside cleans it first."""
        user = self.model(username=username, **columns)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, username: str, password: str | None = None, **columns: object) -> "User":
        return self.create_user(username, password, is_staff=True, is_superuser=True, **columns)

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(name_key=names.name_key(username or ""))

    async def aget_by_natural_key(self, username: str | None) -> "User":
        return await self.aget(name_key=names.name_key(username or ""))


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who plays here, as a guest or with a full account. Addresses are allauth's `EmailAddress`."""

    class Theme(models.TextChoices):
        """How bright the pages are."""

        SYSTEM = "", _("As my device says")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    USERNAME_FIELD = "username"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    username = models.CharField(
        _("name"),
        max_length=names.MAX_LENGTH,
        unique=True,
        validators=[validate_name],
        error_messages={"unique": _("Somebody has this name already. Please choose another.")},
    )
    name_key = NameKeyField(max_length=6 * names.MAX_LENGTH, unique=True, blank=True, editable=False)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may see the administration"), default=False)
    date_joined = models.DateTimeField(_("here since"), default=timezone.now, editable=False)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, default="")
    theme = models.CharField(_("theme"), max_length=8, choices=Theme, blank=True, default=Theme.SYSTEM)
    language = models.CharField(_("language"), max_length=16, blank=True, default="")

    objects = UserManager()

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~models.Q(username=""), name="account_has_a_name"),
            models.CheckConstraint(
                condition=models.Q(theme__in=["", "light", "dark"]), name="account_theme_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.username

    @property
    def display_name(self) -> str:
        """The name others see: user text, to be escaped and wrapped in <bdi>."""
        return self.username

    def get_short_name(self) -> str:
        return self.username
