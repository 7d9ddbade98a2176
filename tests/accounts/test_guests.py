"""Playing at once as a guest, and keeping that account."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts import guest_names, services
from accounts.models import User
from accounts.names import clean_name
from tests.accounts.people import PASSWORD

KEEP = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD}
YEAR = 365 * 24 * 60 * 60


def play_at_once(client: Client, **fields: str) -> User:
    client.post(reverse("play_at_once"), fields)
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_one_click_makes_a_guest_and_leads_to_the_lobby(client: Client, db: None) -> None:
    answer = client.post(reverse("play_at_once"))

    assert answer.headers["Location"] == reverse("lobby")
    guest = User.objects.get()
    assert client.session["_auth_user_id"] == str(guest.pk)
    assert guest.is_guest
    assert not guest.has_usable_password()
    assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+ \d+", guest.username)


def test_one_click_leads_on_to_an_invitation(client: Client, db: None) -> None:
    assert client.post(reverse("play_at_once"), {"next": "/t/abc/"}).headers["Location"] == "/t/abc/"


def test_a_guest_stays_signed_in_for_a_year(client: Client, db: None) -> None:
    client.post(reverse("play_at_once"))
    assert client.session.get_expiry_age() >= YEAR
    assert client.cookies["sessionid"]["max-age"] >= YEAR


def test_a_get_makes_nobody(client: Client, db: None) -> None:
    answer = client.get(reverse("play_at_once"), {"next": "/t/abc/"})

    assert answer.headers["Location"] == f"{reverse('account_login')}?next=%2Ft%2Fabc%2F"
    assert not User.objects.exists()


def test_one_who_is_signed_in_only_goes_on(as_ada: Client, ada: User) -> None:
    assert as_ada.post(reverse("play_at_once"), {"next": "/t/abc/"}).headers["Location"] == "/t/abc/"
    assert list(User.objects.all()) == [ada]


def test_another_site_cannot_make_guests(db: None) -> None:
    assert Client(enforce_csrf_checks=True).post(reverse("play_at_once")).status_code == 403
    assert not User.objects.exists()


def test_many_guests_from_one_place_are_asked_to_sign_up(client: Client, db: None) -> None:
    answers = [Client().post(reverse("play_at_once"), {"next": "/t/abc/"}) for _guest in range(11)]

    assert [answer.status_code for answer in answers] == [302] * 10 + [429]
    assert f"{reverse('account_signup')}?next=%2Ft%2Fabc%2F" in answers[-1].text
    assert User.objects.count() == 10


def test_the_limit_looks_through_a_forged_address(client: Client, db: None) -> None:
    for last in range(11):
        answer = Client().post(reverse("play_at_once"), headers={"X-Forwarded-For": f"203.0.113.{last}"})
    assert answer.status_code == 429


def test_every_made_up_name_is_a_good_name() -> None:
    for first in guest_names.FIRST_WORDS:
        for second in guest_names.SECOND_WORDS:
            assert clean_name(f"{first} {second} 123456") == f"{first} {second} 123456"


def test_a_made_up_name_in_use_is_passed_over(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    User.objects.create_user("calm owl 7")
    monkeypatch.setattr(guest_names, "made_up_names", lambda: iter(["Calm Owl 7", "Warm Fox 8"]))
    assert services.make_guest().username == "Warm Fox 8"


def test_without_any_free_name_the_guest_is_told_what_to_do(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    User.objects.create_user("Calm Owl 7")
    monkeypatch.setattr(guest_names, "made_up_names", lambda: iter(["Calm Owl 7"]))
    answer = client.post(reverse("play_at_once"), follow=True)
    assert "sign up with a name of your own" in answer.text
    assert answer.request["PATH_INFO"] == reverse("account_signup")


def test_a_guest_becomes_a_full_account_in_the_same_row_and_session(client: Client, db: None) -> None:
    guest = play_at_once(client)

    answer = client.post(reverse("keep_account"), KEEP)

    assert answer.headers["Location"] == reverse("settings")
    kept = User.objects.get()
    assert (kept.pk, kept.username, kept.is_guest) == (guest.pk, "Berta", False)
    assert client.get(reverse("settings")).context["user"] == kept
    sign_in = {"login": "berta", "password": PASSWORD}
    assert Client().post(reverse("account_login"), sign_in).headers["Location"] == reverse("lobby")


def test_a_guest_may_keep_the_made_up_name(client: Client, db: None) -> None:
    guest = play_at_once(client)
    client.post(reverse("keep_account"), {**KEEP, "username": guest.username})
    assert not User.objects.get(username=guest.username).is_guest


def test_an_address_is_confirmed_before_it_counts(
    client: Client, db: None, mailoutbox: list[EmailMessage]
) -> None:
    play_at_once(client)
    client.post(reverse("keep_account"), {**KEEP, "email": "berta@example.org"})

    assert not EmailAddress.objects.get(email="berta@example.org").verified
    [mail] = mailoutbox
    assert mail.to == ["berta@example.org"]
    assert "confirm-email" in mail.body


def test_keeping_works_once(as_guest: Client, guest: User) -> None:
    services.keep_account(guest=guest, name="Berta", password=PASSWORD)
    with pytest.raises(services.NotAGuestError):
        services.keep_account(guest=guest, name="Mallory", password="another one 77")
    assert User.objects.get().username == "Berta"


def test_a_second_tab_cannot_keep_the_account_again(client: Client, db: None) -> None:
    play_at_once(client)
    client.post(reverse("keep_account"), KEEP)
    answer = client.post(reverse("keep_account"), {**KEEP, "username": "Mallory"})

    assert answer.headers["Location"] == reverse("settings")
    assert User.objects.get().username == "Berta"


def test_a_full_account_is_sent_on_with_a_word(as_ada: Client) -> None:
    answer = as_ada.get(reverse("keep_account"), follow=True)
    assert answer.request["PATH_INFO"] == reverse("settings")
    assert "This is a full account already" in answer.text


@pytest.mark.parametrize(
    "wrong",
    [
        {"username": "Ada"},
        {"username": "aDA"},
        {"username": "<b>x</b>"},
        {"username": "x" * 10_000},
        {"password2": "not the same 1"},
        {"password1": "12345678", "password2": "12345678"},
        {"password1": "", "password2": ""},
        {"email": "no address"},
    ],
)
def test_what_cannot_be_kept_is_said_at_the_field_and_changes_nothing(
    as_guest: Client, guest: User, ada: User, wrong: dict[str, str]
) -> None:
    answer = as_guest.post(reverse("keep_account"), {**KEEP, **wrong})

    assert answer.status_code == 422
    assert "field-error" in answer.text
    assert "<b>x</b>" not in answer.text
    unchanged = User.objects.get(pk=guest.pk)
    assert (unchanged.username, unchanged.is_guest) == (guest.username, True)
    assert not unchanged.has_usable_password()


def test_a_guest_losing_the_race_for_a_name_is_told(
    as_guest: Client, guest: User, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.selectors.is_name_free", lambda name, but_for=None: True)
    answer = as_guest.post(reverse("keep_account"), {**KEEP, "username": "ADA"})
    assert answer.status_code == 422
    assert "Somebody has this name already" in answer.text
    assert User.objects.get(pk=guest.pk).is_guest


def test_keeping_takes_signing_in(client: Client, db: None) -> None:
    answer = client.get(reverse("keep_account"))
    assert answer.headers["Location"].startswith(reverse("account_login"))


@pytest.mark.parametrize(
    "name", ["account_signup", "account_email", "account_change_password", "account_set_password"]
)
def test_what_needs_a_full_account_leads_a_guest_to_keeping_it(as_guest: Client, name: str) -> None:
    for answer in (as_guest.get(reverse(name)), as_guest.post(reverse(name), {"password1": PASSWORD})):
        assert answer.headers["Location"] == reverse("keep_account")


def test_a_guest_is_warned_before_signing_in_as_somebody_else(as_guest: Client) -> None:
    answer = as_guest.get(reverse("account_login"), {"next": "/t/abc/"}, follow=True)

    assert answer.request["PATH_INFO"] == reverse("account_logout")
    assert "nobody can get back into it" in answer.text
    gone = as_guest.post(reverse("account_logout"), {"next": "/accounts/login/?next=%2Ft%2Fabc%2F"})
    assert gone.headers["Location"] == "/accounts/login/?next=%2Ft%2Fabc%2F"
