"""Pages for people's accounts that allauth does not have."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.core import ratelimit
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_not_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import selectors, services
from accounts.forms import KeepForm, SettingsForm
from accounts.next_page import asked_for, next_page, with_next
from accounts.reader import account_of

GUEST_SESSION_SECONDS = 400 * 24 * 60 * 60  # the longest that browsers keep a cookie


@login_not_required
@require_http_methods(["GET", "HEAD", "POST"])
def play_at_once(request: HttpRequest) -> HttpResponse:
    """Makes a guest, signs it in and goes on; a GET only shows where one can ask for that."""
    if request.user.is_authenticated:
        return redirect(next_page(request, otherwise="lobby"))
    if request.method != "POST":
        return redirect(with_next(request, "account_login"))
    if not ratelimit.consume(request, action="play_at_once"):
        elsewhere = {"signup_url": with_next(request, "account_signup")}
        return render(request, "accounts/too_many_guests.html", elsewhere, status=429)
    try:
        guest = services.make_guest()
    except services.AccountError as error:
        messages.error(request, str(error))
        return redirect(with_next(request, "account_signup"))
    get_adapter().login(request, guest)
    request.session.set_expiry(GUEST_SESSION_SECONDS)
    return redirect(next_page(request, otherwise="lobby"))


@sensitive_post_parameters("password1", "password2")
@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: HttpRequest) -> HttpResponse:
    """Turns the guest who asks into a full account."""
    user = account_of(request)
    if not user.is_guest:
        messages.info(request, _("This is a full account already. You can change it here."))
        return redirect("settings")
    form = KeepForm(request.POST or None, user=user, initial={"username": user.username})
    if form.is_valid() and _keep(request, form):
        messages.success(request, _("Done. From now on this account is yours, with all its games."))
        return redirect(next_page(request, otherwise="settings"))
    return _form_page(request, "accounts/keep.html", form, {"next": asked_for(request)})


@require_http_methods(["GET", "HEAD", "POST"])
def account_settings(request: HttpRequest) -> HttpResponse:
    """How a person is called and how the site shows itself to them."""
    user = account_of(request)
    form = SettingsForm(request.POST or None, user=user)
    if form.is_valid() and _change(request, form):
        messages.success(request, _("Saved."))
        return redirect("settings")
    return _form_page(request, "accounts/settings.html", form, {"address": selectors.verified_address(user)})


def _keep(request: HttpRequest, form: KeepForm) -> bool:
    chosen = form.cleaned_data
    try:
        account = services.keep_account(
            guest=form.user, name=chosen["username"], password=chosen["password1"]
        )
    except services.AccountError as error:
        form.add_error("username", str(error))
        return False
    update_session_auth_hash(request, account)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE)
    if chosen["email"]:
        services.ask_to_confirm(request=request, user=account, address=chosen["email"])
    return True


def _change(request: HttpRequest, form: SettingsForm) -> bool:
    chosen = form.cleaned_data
    if chosen["username"] != form.user.username and not ratelimit.consume(request, action="change_name"):
        form.add_error("username", _("You have changed your name often today. Please wait until tomorrow."))
        return False
    try:
        services.change_settings(
            user=form.user,
            name=chosen["username"],
            time_zone=chosen["time_zone"],
            theme=chosen["theme"],
        )
    except services.AccountError as error:
        form.add_error("username", str(error))
        return False
    return True


def _form_page(request: HttpRequest, template: str, form: Form, also: dict[str, Any]) -> HttpResponse:
    return render(request, template, {"form": form, **also}, status=422 if form.errors else 200)
