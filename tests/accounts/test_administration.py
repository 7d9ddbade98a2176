"""Administrators: how one becomes one, and what they see of people."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import User
from tests.accounts.people import ADDRESS, PASSWORD


@pytest.fixture
def as_admin(db: None) -> Client:
    """An administrator's browser."""
    client = Client()
    client.force_login(User.objects.create_superuser("Root", PASSWORD))
    return client


def test_an_account_is_made_administrator_by_name(ada: User) -> None:
    said = StringIO()
    call_command("make_admin", "aDA", stdout=said)

    ada.refresh_from_db()
    assert (ada.is_staff, ada.is_superuser) == (True, True)
    assert said.getvalue() == "“Ada” is an administrator now.\n"


def test_an_unknown_name_or_a_guest_is_made_nothing(guest: User) -> None:
    with pytest.raises(CommandError, match="Nobody is called “Eve”"):
        call_command("make_admin", "Eve")
    with pytest.raises(CommandError, match="is a guest"):
        call_command("make_admin", guest.username)
    assert not User.objects.filter(is_staff=True).exists()


def test_people_are_found_in_any_case_without_hash_or_address(as_admin: Client, ada: User) -> None:
    url = reverse("admin:accounts_user_changelist")
    found = as_admin.get(url, {"q": "aD"})
    account = as_admin.get(reverse("admin:accounts_user_change", args=[ada.pk]))

    assert list(found.context["cl"].result_list) == [ada]
    for page in (found.text, account.text):
        assert "Ada" in page
        assert ada.password not in page
        assert "md5$" not in page
        assert ADDRESS not in page


def test_administrators_look_and_do_not_touch(as_admin: Client, ada: User) -> None:
    change = reverse("admin:accounts_user_change", args=[ada.pk])
    assert 'name="_save"' not in as_admin.get(change).text
    assert as_admin.post(change, {"username": "Eve"}).status_code == 403
    assert (
        as_admin.post(reverse("admin:accounts_user_delete", args=[ada.pk]), {"post": "yes"}).status_code
        == 403
    )
    assert as_admin.post(reverse("admin:accounts_user_add"), {"username": "Eve"}).status_code == 403
    delete = {"action": "delete_selected", "_selected_action": [ada.pk], "post": "yes"}
    as_admin.post(reverse("admin:accounts_user_changelist"), delete)

    assert User.objects.get(pk=ada.pk).username == "Ada"
    with pytest.raises(NoReverseMatch):
        reverse("admin:account_emailaddress_changelist")


def test_administrators_sign_in_where_everybody_does(client: Client, as_ada: Client) -> None:
    answer = client.get(reverse("admin:index"), follow=True)
    assert answer.request["PATH_INFO"] == reverse("account_login")
    assert as_ada.get(reverse("admin:login")).status_code == 403
