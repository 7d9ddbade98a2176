"""What the rest of the site may ask about accounts."""

from typing import NamedTuple

from allauth.account.models import EmailAddress

from accounts import names
from accounts.models import User


class Reached(NamedTuple):
    """Somebody, and the address they have confirmed."""

    user: User
    email: str


def name_as_kept(name: str) -> str | None:
    """How the account that counts as having this name writes it."""
    return User.objects.filter(name_key=names.name_key(name)).values_list("username", flat=True).first()


def is_name_free(name: str, *, but_for: User | None = None) -> bool:
    """Whether an account may take this name now; the database has the last word."""
    others = User.objects.filter(name_key=names.name_key(name))
    return not (others.exclude(pk=but_for.pk) if but_for else others).exists()


def verified_address(user: User) -> str | None:
    """The one address that mail for this person may go to."""
    address = EmailAddress.objects.get_verified(user)
    return address.email if address else None


def account_reached_at(address: str) -> Reached | None:
    """Who has confirmed this address and may sign in, with the address as it was confirmed."""
    confirmed = (
        EmailAddress.objects.filter(email=address.lower(), verified=True).select_related("user").first()
    )
    if confirmed is None or not confirmed.user.is_active:
        return None
    return Reached(confirmed.user, confirmed.email)
