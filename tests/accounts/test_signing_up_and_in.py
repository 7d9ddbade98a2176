"""Signing up, in and out, and where that leads."""

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from fairylights_site import settings as site_settings
from tests.accounts.people import PASSWORD

SIGN_UP = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD}
BAD_DESTINATIONS = [
    "//evil.example",
    "///evil.example",
    "https://evil.example/",
    "https:evil.example",
    "http:///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "\t//evil.example",
    "javascript:alert(1)",
    "https://testserver@evil.example/",
]


def test_a_name_and_a_password_are_enough_to_sign_up(client: Client, db: None) -> None:
    answer = client.post(reverse("account_signup"), SIGN_UP)

    assert answer.headers["Location"] == reverse("lobby")
    berta = User.objects.get(username="Berta")
    assert client.session["_auth_user_id"] == str(berta.pk)
    assert not berta.is_guest


def test_passwords_are_kept_as_argon2_hashes(client: Client, db: None, settings: Any) -> None:
    settings.PASSWORD_HASHERS = site_settings.PASSWORD_HASHERS
    client.post(reverse("account_signup"), SIGN_UP)
    assert User.objects.get().password.startswith("argon2$argon2id$")


def test_signing_up_with_an_address_mails_the_confirmation_and_nothing_else(
    client: Client, db: None, mailoutbox: list[EmailMessage]
) -> None:
    client.post(reverse("account_signup"), {**SIGN_UP, "email": "Berta@Example.org"})

    assert EmailAddress.objects.get().verified is False
    [mail] = mailoutbox
    assert mail.to == ["berta@example.org"]
    assert "/accounts/confirm-email/" in mail.body
    assert "Berta" not in mail.body + mail.subject


def test_a_taken_name_is_refused_whatever_its_case(client: Client, ada: User) -> None:
    answer = client.post(reverse("account_signup"), {**SIGN_UP, "username": "aDA"})

    assert "Somebody has this name already" in answer.text
    assert User.objects.count() == 1


def test_losing_the_race_for_a_name_is_said_kindly(
    client: Client, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.selectors.is_name_free", lambda name, but_for=None: True)

    answer = client.post(reverse("account_signup"), {**SIGN_UP, "username": "ADA"})

    assert "Somebody has this name already" in answer.text
    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "x" * 10_000, "Ada\u202e", "Ada 😀", "a@b.c"])
def test_a_hostile_name_is_refused_and_shown_as_text(client: Client, db: None, name: str) -> None:
    answer = client.post(reverse("account_signup"), {**SIGN_UP, "username": name})

    assert answer.status_code == 200
    assert "field-error" in answer.text
    assert "<script>alert" not in answer.text
    assert not User.objects.exists()


def test_passwords_that_differ_or_are_weak_are_refused(client: Client, db: None) -> None:
    for passwords in ({"password2": "other kettle 93"}, {"password1": "12345678", "password2": "12345678"}):
        assert "field-error" in client.post(reverse("account_signup"), {**SIGN_UP, **passwords}).text
    assert not User.objects.exists()


def test_an_address_in_use_gives_the_same_answer_as_a_free_one(
    client: Client, ada: User, mailoutbox: list[EmailMessage]
) -> None:
    taken = client.post(reverse("account_signup"), {**SIGN_UP, "email": "ada@example.org"})
    free = Client().post(
        reverse("account_signup"), {**SIGN_UP, "username": "Carla", "email": "carla@example.org"}
    )

    assert (taken.status_code, taken.headers["Location"]) == (free.status_code, free.headers["Location"])
    assert len(mailoutbox) == 2


@pytest.mark.parametrize("login", ["Ada", "aDa", "  ada ", "ada@example.org", "ADA@example.org"])
def test_signing_in_works_by_name_in_any_case_and_by_address(client: Client, ada: User, login: str) -> None:
    answer = client.post(reverse("account_login"), {"login": login, "password": PASSWORD})

    assert answer.headers["Location"] == reverse("lobby")
    assert client.session["_auth_user_id"] == str(ada.pk)


def test_names_with_accents_sign_in_in_any_case(client: Client, db: None) -> None:
    User.objects.create_user("Äda", PASSWORD)
    assert client.post(reverse("account_login"), {"login": "äDA", "password": PASSWORD}).status_code == 302


def test_a_wrong_password_and_an_unknown_name_are_answered_alike(client: Client, ada: User) -> None:
    answers = [
        client.post(reverse("account_login"), {"login": login, "password": "wrong"}).context["form"].errors
        for login in ("Ada", "Nobody", "ada@example.org", "nobody@example.org")
    ]
    assert answers == [answers[0]] * 4
    assert "do not belong together" in str(answers[0])


def test_after_five_wrong_passwords_even_the_right_one_has_to_wait(client: Client, ada: User) -> None:
    for _try in range(5):
        client.post(reverse("account_login"), {"login": "Ada", "password": "wrong"})
    answer = client.post(reverse("account_login"), {"login": "Ada", "password": PASSWORD})

    assert "Wait five minutes" in answer.text
    assert "_auth_user_id" not in client.session


def test_a_forged_client_address_does_not_lift_the_limit(client: Client, ada: User) -> None:
    for last in range(40):
        answer = client.post(
            reverse("account_login"),
            {"login": f"Nobody {last}", "password": "wrong"},
            headers={"X-Forwarded-For": f"203.0.113.{last}"},
        )
    assert "_auth_user_id" not in client.session
    assert answer.status_code == 429 or "Wait five minutes" in answer.text


def test_one_who_may_not_sign_in_is_told_so(client: Client, ada: User) -> None:
    User.objects.update(is_active=False)
    answer = client.post(reverse("account_login"), {"login": "Ada", "password": PASSWORD}, follow=True)

    assert "This account is closed" in answer.text
    assert "_auth_user_id" not in client.session


def test_an_invitation_leads_to_signing_in_and_back(client: Client, ada: User) -> None:
    page = client.get(reverse("account_login"), {"next": "/t/abc/"})
    assert '<input type="hidden" name="next" value="/t/abc/">' in page.text
    assert f"{reverse('account_signup')}?next=%2Ft%2Fabc%2F" in page.text

    answer = client.post(reverse("account_login"), {"login": "Ada", "password": PASSWORD, "next": "/t/abc/"})
    assert answer.headers["Location"] == "/t/abc/"


def test_an_invitation_leads_to_signing_up_and_back(client: Client, db: None) -> None:
    answer = client.post(reverse("account_signup"), {**SIGN_UP, "next": "/t/abc/"})
    assert answer.headers["Location"] == "/t/abc/"


@pytest.mark.parametrize("destination", BAD_DESTINATIONS)
def test_nobody_is_led_to_another_site(client: Client, ada: User, destination: str) -> None:
    sign_in = {"login": "Ada", "password": PASSWORD, "next": destination}
    assert client.post(reverse("account_login"), sign_in).headers["Location"] == reverse("lobby")
    assert Client().post(reverse("account_signup"), {**SIGN_UP, "next": destination}).headers[
        "Location"
    ] == reverse("lobby")
    assert Client().post(reverse("play_at_once"), {"next": destination}).headers["Location"] == reverse(
        "lobby"
    )
    assert client.post(reverse("account_logout"), {"next": destination}).headers["Location"] == reverse(
        "home"
    )


def test_signing_out_takes_a_post(as_ada: Client) -> None:
    assert "Sign out" in as_ada.get(reverse("account_logout")).text
    assert "_auth_user_id" in as_ada.session

    assert as_ada.post(reverse("account_logout")).headers["Location"] == reverse("home")
    assert "_auth_user_id" not in as_ada.session


def test_pages_of_signed_in_people_are_kept_by_no_cache(as_ada: Client, client: Client) -> None:
    for name in ("settings", "lobby", "home", "account_email"):
        assert "no-store" in as_ada.get(reverse(name)).headers["Cache-Control"], name
    assert "no-store" not in client.get(reverse("home")).headers.get("Cache-Control", "")
