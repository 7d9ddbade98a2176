"""Every write to an account. Allauth has its own for passwords and addresses."""

from itertools import islice

from allauth.account.models import EmailAddress
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts import guest_names, names
from accounts.models import User

GUEST_NAME_TRIES = 40


class AccountError(Exception):
    """What was asked for cannot be done; the sentence in it is for people."""


class NameTakenError(AccountError):
    """Somebody else has this name, or one that counts as the same."""

    def __init__(self) -> None:
        super().__init__(_("Somebody has this name already. Please choose another."))


class NotAGuestError(AccountError):
    """Only a guest can be turned into a full account, and only once."""

    def __init__(self) -> None:
        super().__init__(_("This is a full account already."))


class UnknownAccountError(AccountError):
    """Nobody has that name."""


def make_guest() -> User:
    """A new guest account under a made-up, unused name, without a password."""
    for name in islice(guest_names.made_up_names(), GUEST_NAME_TRIES):
        try:
            with transaction.atomic():
                return User.objects.create_user(name, is_guest=True)
        except IntegrityError:
            continue
    raise AccountError(_("We found no free name for a guest. Please sign up with a name of your own."))


def keep_account(*, guest: User, name: str, password: str) -> User:
    """Turns the guest into a full account: the same row, so that the games stay.

    The name is cleaned here; the password has been validated. Answers with the fresh account.
    Raises ValidationError (name), NameTakenError, NotAGuestError; then nothing is changed.
    """
    cleaned = names.clean_name(name)
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=guest.pk)
        if not account.is_guest:
            raise NotAGuestError
        account.is_guest = False
        account.set_password(password)
        _save_with_name(account, cleaned, also=["is_guest", "password"])
    return account


def change_settings(*, user: User, name: str, time_zone: str, theme: str) -> User:
    """Saves what a person chose. Raises ValidationError (name), NameTakenError; then nothing changes."""
    cleaned = names.clean_name(name)
    with transaction.atomic():
        account = User.objects.select_for_update().get(pk=user.pk)
        account.time_zone = time_zone
        account.theme = theme
        _save_with_name(account, cleaned, also=["time_zone", "theme"])
    return account


def make_admin(*, name: str) -> User:
    """Lets a full account into the administration. Raises UnknownAccountError; AccountError for a guest."""
    with transaction.atomic():
        account = User.objects.select_for_update().filter(name_key=names.name_key(name)).first()
        if account is None:
            raise UnknownAccountError(
                _("Nobody is called “%(name)s”. Sign up in the browser first.") % {"name": name}
            )
        if account.is_guest:
            raise AccountError(
                _("“%(name)s” is a guest. Keep the account first.") % {"name": account.username}
            )
        account.is_staff = account.is_superuser = True
        account.save(update_fields=["is_staff", "is_superuser"])
    return account


def ask_to_confirm(*, request: HttpRequest, user: User, address: str) -> None:
    """Notes an address for the account and mails it the link that confirms it."""
    EmailAddress.objects.add_new_email(request, user, address)


def _save_with_name(account: User, name: str, *, also: list[str]) -> None:
    account.username = name
    try:
        with transaction.atomic():
            account.save(update_fields=["username", "name_key", *also])
    except IntegrityError as error:
        raise NameTakenError from error
