"""Addresses of everything that has to do with one's account: ours first, then allauth's."""

from allauth.account import views as allauth
from django.urls import include, path, re_path

from accounts import views
from accounts.allauth_views import (
    ConfirmEmailView,
    EmailView,
    PasswordResetFromKeyView,
    SignupView,
    guests_go_to,
    keep_first,
    sign_out_first,
)

for_full_accounts = guests_go_to(keep_first)
not_for_guests = guests_go_to(sign_out_first)

urlpatterns = [
    path("guest/", views.play_at_once, name="play_at_once"),
    path("keep/", views.keep_account, name="keep_account"),
    path("settings/", views.account_settings, name="settings"),
    path("signup/", for_full_accounts(SignupView.as_view()), name="account_signup"),
    path("login/", not_for_guests(allauth.login), name="account_login"),
    path("email/", for_full_accounts(EmailView.as_view()), name="account_email"),
    path("password/change/", for_full_accounts(allauth.password_change), name="account_change_password"),
    path("password/set/", for_full_accounts(allauth.password_set), name="account_set_password"),
    path("reauthenticate/", for_full_accounts(allauth.reauthenticate), name="account_reauthenticate"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", ConfirmEmailView.as_view(), name="account_confirm_email"),
    re_path(
        r"^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$",
        PasswordResetFromKeyView.as_view(),
        name="account_reset_password_from_key",
    ),
    path("", include("allauth.urls")),
]
