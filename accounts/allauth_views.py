"""Allauth's pages, where they have to know about guests, or must not act on a mere GET."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.account import views
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.next_page import with_next
from accounts.reader import signed_in_user
from accounts.services import NameTakenError

type View = Callable[..., HttpResponseBase]


def guests_go_to(address_for: Callable[[HttpRequest], str]) -> Callable[[View], View]:
    """Sends guests to another address instead; others see the view."""

    def for_guests(view: View) -> View:
        @wraps(view)
        def seen(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            user = signed_in_user(request)
            if user and user.is_guest:
                return redirect(address_for(request))
            return view(request, *args, **kwargs)

        return seen

    return for_guests


def keep_first(request: HttpRequest) -> str:
    """Where a guest becomes a full account, and then goes on."""
    return with_next(request, "keep_account")


def sign_out_first(request: HttpRequest) -> str:
    """Where a guest is told what signing out costs, and then signs in as somebody else."""
    return f"{reverse('account_logout')}?{urlencode({'next': with_next(request, 'account_login')})}"


class SignupView(views.SignupView):
    """Signing up, when somebody else takes the name in the same instant."""

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            response: HttpResponse = super().form_valid(form)
        except NameTakenError as error:
            form.add_error("username", str(error))
            response = self.form_invalid(form)
        return response


class EmailView(views.EmailView):
    """One's own address, saying so when a confirmation is asked for too often."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = super().post(request, *args, **kwargs)
        if "action_send" in request.POST and not self._did_send_verification_email:
            messages.warning(
                request,
                _("A mail went out a moment ago. Look among the unwanted mail, or ask again in a while."),
            )
        return response


class ConfirmEmailView(views.ConfirmEmailView):
    """Confirms an address without signing anybody out."""

    def logout_other_user(self, confirmation: Any) -> None:
        """Nobody: a guest could never come back."""

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().post(*args, **kwargs)
        except Http404:
            self.object = None
            return self.render_to_response(self.get_context_data())


class PasswordResetFromKeyView(views.PasswordResetFromKeyView):
    """Sets a new password; whoever else is signed in stays so until that is done."""

    def logout(self) -> None:
        if self.request.method == "POST":
            super().logout()
