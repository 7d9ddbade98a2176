"""How allauth behaves here: our names, our words, and mail to confirmed addresses only."""

import logging
import smtplib
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import names, selectors
from accounts.models import User

logger = logging.getLogger(__name__)

CONFIRMATION_MAILS = frozenset(
    {"account/email/email_confirmation", "account/email/email_confirmation_signup"}
)
SENT_MESSAGE = "account/messages/email_confirmation_sent.txt"
NOT_SENT_MESSAGE = "account/messages/email_not_sent.txt"
NOT_SENT = "accounts.mail_not_sent"
NO_ADDRESS = "unknown"
WRONG_PASSWORD = _("That name and that password do not belong together. Check both, or set a new password.")


class AccountAdapter(DefaultAccountAdapter):
    """Allauth's decisions, where ours differ."""

    error_messages: dict[str, Any] = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": WRONG_PASSWORD,
        "email_password_mismatch": WRONG_PASSWORD,
        "username_taken": _("Somebody has this name already. Please choose another."),
        "too_many_login_attempts": _("Too many tries. Wait five minutes, then try again."),
        "incorrect_password": _("That is not your password. Please try again."),
        "enter_current_password": _("That is not your password. Please try again."),
        "duplicate_email": _("That is your address already. Please enter another one."),
        "invalid_password_reset": _("This link is used up or too old. Please ask for a new one."),
        "account_inactive": _("This account is closed."),
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        name = names.clean_name(username)
        if not shallow and not selectors.is_name_free(name):
            raise self.validation_error("username_taken")
        return name

    def get_client_ip(self, request: HttpRequest) -> str:
        """The client's address; people whose address nobody knows share one limit."""
        try:
            return super().get_client_ip(request)
        except (ImproperlyConfigured, PermissionDenied):
            return NO_ADDRESS

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Sends to an address that is confirmed, or asks for its confirmation; anything else stays here."""
        if template_prefix in CONFIRMATION_MAILS or _is_confirmed(email, context.get("user")):
            self._send(template_prefix, email, context)

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirms, and tells the address that was confirmed before."""
        former = selectors.verified_address(email_address.user)
        confirmed: bool = super().confirm_email(request, email_address)
        if confirmed and former and former != email_address.email:
            self._send("account/email/email_changed", former, {"user": email_address.user})
        return confirmed

    def add_message(self, request: HttpRequest, level: int, *args: Any, **kwargs: Any) -> None:
        """Does not say that a mail was sent when it was not."""
        if SENT_MESSAGE in args and request.META.get(NOT_SENT):
            args = tuple(NOT_SENT_MESSAGE if arg == SENT_MESSAGE else arg for arg in args)
        super().add_message(request, level, *args, **kwargs)

    def _send(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, smtplib.SMTPException) as error:
            logger.error("A mail (%s) could not be sent: %s", template_prefix, type(error).__name__)
            self.request.META[NOT_SENT] = True


def _is_confirmed(email: str, user: User | None) -> bool:
    confirmed = EmailAddress.objects.filter(email=email, verified=True)
    return (confirmed.filter(user=user) if user else confirmed).exists()
