"""New passwords, and mail to confirmed addresses only."""

import logging
import re
import smtplib

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.selectors import account_reached_at, verified_address
from tests.accounts.people import ADDRESS, OTHER_PASSWORD, PASSWORD

NEW_PASSWORD = {"password1": OTHER_PASSWORD, "password2": OTHER_PASSWORD}


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"https?://testserver(/\S+)", str(mail.body))
    assert found
    return found[1]


def ask_for_reset(address: str) -> None:
    answer = Client().post(reverse("account_reset_password"), {"email": address})
    assert answer.headers["Location"] == reverse("account_reset_password_done")


def can_sign_in(password: str) -> bool:
    answer = Client().post(reverse("account_login"), {"login": "Ada", "password": password})
    return answer.status_code == 302


def confirm_who_one_is(client: Client) -> None:
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD})


def test_a_forgotten_password_is_replaced_by_the_mailed_link(
    client: Client, as_ada: Client, mailoutbox: list[EmailMessage]
) -> None:
    ask_for_reset("ADA@example.org")
    [mail] = mailoutbox
    assert mail.to == [ADDRESS]

    page = client.get(link_in(mail), follow=True)
    client.post(page.request["PATH_INFO"], NEW_PASSWORD)

    assert can_sign_in(OTHER_PASSWORD)
    assert not can_sign_in(PASSWORD)
    assert as_ada.get(reverse("settings")).status_code == 302, "other devices are signed out"


def test_a_reset_link_works_once(client: Client, ada: User, mailoutbox: list[EmailMessage]) -> None:
    ask_for_reset(ADDRESS)
    link = link_in(mailoutbox[0])
    page = client.get(link, follow=True)
    client.post(page.request["PATH_INFO"], NEW_PASSWORD)

    assert "This link is no longer good" in Client().get(link, follow=True).text


@pytest.mark.parametrize("address", ["nobody@example.org", "new@example.org", "gone@example.org"])
def test_nothing_is_ever_mailed_to_an_address_nobody_confirmed(
    ada: User, mailoutbox: list[EmailMessage], address: str
) -> None:
    EmailAddress.objects.create(user=ada, email="new@example.org", verified=False)
    closed = User.objects.create_user("Closed", PASSWORD, is_active=False)
    EmailAddress.objects.create(user=closed, email="gone@example.org", verified=True)

    ask_for_reset(address)

    assert mailoutbox == []


def test_an_unconfirmed_claim_on_an_address_gets_no_link_to_another_account(
    ada: User, mailoutbox: list[EmailMessage]
) -> None:
    mallory = User.objects.create_user("Mallory", PASSWORD)
    EmailAddress.objects.create(user=mallory, email=ADDRESS, verified=False)

    ask_for_reset(ADDRESS)

    [mail] = mailoutbox
    assert "Ada" in mail.body
    assert "Mallory" not in mail.body


def test_a_look_alike_address_is_mailed_at_the_one_that_was_confirmed(
    db: None, mailoutbox: list[EmailMessage]
) -> None:
    kim = User.objects.create_user("Kim", PASSWORD)
    EmailAddress.objects.create(user=kim, email="kim@example.org", verified=True)

    reached = account_reached_at("\u212aim@example.org")  # the Kelvin sign, whose lower case is k

    assert reached
    assert reached.email == "kim@example.org"


def test_the_answer_is_the_same_for_known_and_unknown_addresses(ada: User) -> None:
    pages = [
        Client().post(reverse("account_reset_password"), {"email": address}, follow=True).text
        for address in (ADDRESS, "nobody@example.org")
    ]
    without_secrets = [
        re.sub(r'(nonce|value|X-CSRFToken)": ?"?[^"]+|nonce="[^"]+"', "", page) for page in pages
    ]
    assert without_secrets[0] == without_secrets[1]


def test_a_password_is_changed_by_one_who_knows_it(as_ada: Client, mailoutbox: list[EmailMessage]) -> None:
    wrong = as_ada.post(reverse("account_change_password"), {"oldpassword": "wrong", **NEW_PASSWORD})
    assert "That is not your password" in wrong.text

    as_ada.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **NEW_PASSWORD})

    assert can_sign_in(OTHER_PASSWORD)
    assert as_ada.get(reverse("settings")).status_code == 200
    [told] = mailoutbox
    assert (told.to, told.subject) == ([ADDRESS], "Fairy Lights: Your password was changed")


def test_nobody_is_told_of_a_change_at_an_unconfirmed_address(
    as_ada: Client, mailoutbox: list[EmailMessage]
) -> None:
    EmailAddress.objects.update(verified=False)
    as_ada.post(reverse("account_change_password"), {"oldpassword": PASSWORD, **NEW_PASSWORD})
    assert can_sign_in(OTHER_PASSWORD)
    assert mailoutbox == []


def test_a_new_address_takes_the_password_and_its_confirmation(
    as_ada: Client, ada: User, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    add = {"action_add": "1", "email": "new@example.org"}
    asked = as_ada.post(reverse("account_email"), add)
    assert asked.headers["Location"].startswith(reverse("account_reauthenticate"))
    assert EmailAddress.objects.count() == 1

    confirm_who_one_is(as_ada)
    as_ada.post(reverse("account_email"), add)
    assert verified_address(ada) == ADDRESS
    [mail] = mailoutbox
    link = link_in(mail)

    assert "Is this your address?" in client.get(link).text
    assert verified_address(ada) == ADDRESS, "looking at the link confirms nothing"
    client.post(link)

    assert verified_address(ada) == "new@example.org"
    assert not EmailAddress.objects.filter(email=ADDRESS).exists()
    told = mailoutbox[1:]
    assert [(mail.to, mail.subject) for mail in told] == [
        ([ADDRESS], "Fairy Lights: Your address was changed")
    ]


def test_a_used_confirmation_link_gets_a_page_that_says_so(
    client: Client, as_ada: Client, mailoutbox: list[EmailMessage]
) -> None:
    confirm_who_one_is(as_ada)
    as_ada.post(reverse("account_email"), {"action_add": "1", "email": "new@example.org"})
    link = link_in(mailoutbox[0])
    client.post(link)

    for answer in (client.get(link), client.post(link), client.get("/accounts/confirm-email/nonsense/")):
        assert "This link is no longer good" in answer.text


def test_an_address_confirmed_elsewhere_cannot_be_confirmed_again(
    ada: User, client: Client, mailoutbox: list[EmailMessage]
) -> None:
    client.post(
        reverse("account_signup"),
        {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD, "email": ADDRESS},
    )
    link = link_in(mailoutbox[0])

    assert "Another account has this address already" in client.get(link).text
    client.post(link)

    assert EmailAddress.objects.get(verified=True).user == ada


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_confirmation_link_signs_no_guest_out(
    ada: User, as_guest: Client, client: Client, mailoutbox: list[EmailMessage], method: str
) -> None:
    sign_up = {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD, "email": "b@example.org"}
    client.post(reverse("account_signup"), sign_up)
    getattr(as_guest, method)(link_in(mailoutbox[0]))
    assert "_auth_user_id" in as_guest.session


def test_looking_at_a_reset_link_signs_no_guest_out(
    ada: User, as_guest: Client, guest: User, mailoutbox: list[EmailMessage]
) -> None:
    ask_for_reset(ADDRESS)
    page = as_guest.get(link_in(mailoutbox[0]), follow=True)

    assert "This also signs you out" in page.text
    assert as_guest.session["_auth_user_id"] == str(guest.pk)


def test_an_address_can_be_removed_again(as_ada: Client, ada: User) -> None:
    confirm_who_one_is(as_ada)
    as_ada.post(reverse("account_email"), {"action_remove": "1", "email": ADDRESS})
    assert verified_address(ada) is None


def test_asking_for_the_confirmation_too_often_is_said(
    as_ada: Client, mailoutbox: list[EmailMessage]
) -> None:
    confirm_who_one_is(as_ada)
    as_ada.post(reverse("account_email"), {"action_add": "1", "email": "new@example.org"})
    answer = as_ada.post(
        reverse("account_email"), {"action_send": "1", "email": "new@example.org"}, follow=True
    )
    assert "A mail went out a moment ago" in answer.text
    assert len(mailoutbox) == 1


def test_the_site_goes_on_when_no_mail_can_be_sent(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(*args: object, **kwargs: object) -> None:
        raise smtplib.SMTPRecipientsRefused({"berta@example.org": (550, b"no")})

    monkeypatch.setattr("django.core.mail.EmailMessage.send", refuse)
    answer = client.post(
        reverse("account_signup"),
        {"username": "Berta", "password1": PASSWORD, "password2": PASSWORD, "email": "berta@example.org"},
        follow=True,
    )

    assert "could not be sent just now" in answer.text
    assert "We have mailed a link" not in answer.text
    assert "_auth_user_id" in client.session
    assert "could not be sent" in caplog.text
    assert "berta@example.org" not in caplog.text


def test_no_password_token_or_address_gets_into_a_log(
    client: Client, ada: User, mailoutbox: list[EmailMessage], caplog: pytest.LogCaptureFixture
) -> None:
    loggers = [logging.getLogger(name) for name in ("django", "allauth", "accounts")]
    for logger in loggers:
        logger.addHandler(caplog.handler)
    with caplog.at_level(logging.DEBUG):
        for password in (PASSWORD, "wrong lamp 94"):
            client.post(reverse("account_login"), {"login": ADDRESS, "password": password})
        client.post(reverse("account_logout"))
        ask_for_reset(ADDRESS)
        link = link_in(mailoutbox[0])
        page = client.get(link, follow=True)
        client.post(page.request["PATH_INFO"], NEW_PASSWORD)
        client.get(link, follow=True)
    for logger in loggers:
        logger.removeHandler(caplog.handler)

    token = link.rstrip("/").rpartition("/")[2]
    written = " ".join(record.getMessage() for record in caplog.records)
    for secret in (PASSWORD, "wrong lamp 94", OTHER_PASSWORD, token, ADDRESS):
        assert secret not in written
