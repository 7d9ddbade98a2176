"""The settings, and the zone and theme in which pages are written."""

from zoneinfo import ZoneInfo

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts import zones
from accounts.middleware import ReaderZoneMiddleware
from accounts.models import User

CHOICES = {"username": "Ada", "time_zone": "", "theme": ""}
GARBAGE = [
    "",
    "../../etc/passwd",
    "Mars/Olympus",
    "Factory",
    "x" * 5_000,
    "%00",
    "Europe",
    "/UTC",
    "é",
    "%ff",
]


def zone_of(client: Client) -> str:
    return client.get(reverse("account_login")).context["reader_zone_name"]


def test_choices_are_kept_and_shown(as_ada: Client, ada: User) -> None:
    chosen = {"username": "Ada Lovelace", "time_zone": "Asia/Tokyo", "theme": "dark"}
    assert as_ada.post(reverse("settings"), chosen).headers["Location"] == reverse("settings")

    ada.refresh_from_db()
    assert (ada.username, ada.time_zone, ada.theme) == ("Ada Lovelace", "Asia/Tokyo", "dark")
    page = as_ada.get(reverse("settings"))
    assert '<option value="Asia/Tokyo" selected>' in page.text
    assert 'data-theme="dark"' in page.text
    assert page.context["reader_zone_name"] == "Asia/Tokyo"


@pytest.mark.parametrize(
    "wrong",
    [
        {"time_zone": "Mars/Olympus"},
        {"theme": "neon"},
        {"username": "qUIET lantern 42"},
        {"username": "<i>Ada</i>"},
        {"username": ""},
    ],
)
def test_choices_that_are_none_change_nothing(
    as_ada: Client, ada: User, guest: User, wrong: dict[str, str]
) -> None:
    answer = as_ada.post(reverse("settings"), {**CHOICES, "time_zone": "Asia/Tokyo", **wrong})

    assert answer.status_code == 422
    assert "field-error" in answer.text
    ada.refresh_from_db()
    assert (ada.username, ada.time_zone, ada.theme) == ("Ada", "", "")


def test_the_case_of_ones_own_name_may_change(as_ada: Client, ada: User) -> None:
    as_ada.post(reverse("settings"), {**CHOICES, "username": "ADA"})
    ada.refresh_from_db()
    assert ada.username == "ADA"


def test_a_name_changes_five_times_a_day_at_most(as_ada: Client, ada: User) -> None:
    answers = [as_ada.post(reverse("settings"), {**CHOICES, "username": f"Ada {n}"}) for n in range(6)]

    assert [answer.status_code for answer in answers] == [302] * 5 + [422]
    assert "Please wait until tomorrow" in answers[-1].text
    ada.refresh_from_db()
    assert ada.username == "Ada 4"


def test_the_settings_take_signing_in(client: Client, db: None) -> None:
    assert client.get(reverse("settings")).headers["Location"].startswith(reverse("account_login"))


def test_a_guest_is_offered_to_keep_the_account_and_no_password(as_guest: Client) -> None:
    page = as_guest.get(reverse("settings")).text
    assert reverse("keep_account") in page
    assert reverse("account_change_password") not in page


def test_a_name_with_markup_in_it_is_shown_as_text(db: None) -> None:
    client = Client()
    client.force_login(User.objects.create_user("<i>Eve"))
    for name in ("settings", "account_logout"):
        page = client.get(reverse(name)).text
        assert "<i>Eve" not in page
        assert "&lt;i&gt;Eve" in page


@pytest.mark.parametrize("cookie", ["Europe/Vienna", "Europe%2FVienna"])
def test_the_browser_says_the_zone_by_a_cookie(client: Client, db: None, cookie: str) -> None:
    client.cookies["zone"] = cookie
    assert zone_of(client) == "Europe/Vienna"


@pytest.mark.parametrize("cookie", GARBAGE)
def test_a_cookie_that_is_no_zone_means_utc(client: Client, db: None, cookie: str) -> None:
    client.cookies["zone"] = cookie
    assert zone_of(client) == "UTC"


def test_the_chosen_zone_goes_before_the_browsers(as_ada: Client, ada: User) -> None:
    as_ada.cookies["zone"] = "Europe/Vienna"
    assert as_ada.get(reverse("settings")).context["reader_zone_name"] == "Europe/Vienna"

    User.objects.update(time_zone="Asia/Tokyo")
    assert as_ada.get(reverse("settings")).context["reader_zone_name"] == "Asia/Tokyo"

    User.objects.update(time_zone="Mars/Olympus")
    assert as_ada.get(reverse("settings")).context["reader_zone_name"] == "Europe/Vienna"


def test_the_zone_ends_with_the_page(as_ada: Client, ada: User) -> None:
    User.objects.update(time_zone="Asia/Tokyo")
    as_ada.get(reverse("settings"))
    assert timezone.get_current_timezone_name() == "UTC"


def test_the_zone_ends_even_when_the_page_breaks(rf: RequestFactory) -> None:
    def break_down(request: object) -> HttpResponse:
        assert timezone.get_current_timezone() == ZoneInfo("Europe/Vienna")
        raise RuntimeError

    request = rf.get("/", headers={"Cookie": "zone=Europe/Vienna"})
    with pytest.raises(RuntimeError):
        ReaderZoneMiddleware(break_down)(request)
    assert timezone.get_current_timezone_name() == "UTC"


def test_people_without_a_session_cost_no_query(client: Client, db: None) -> None:
    client.cookies["zone"] = "Europe/Vienna"
    with CaptureQueriesContext(connection) as queries:
        client.get(reverse("account_login"))
    assert len(queries) == 0


def test_every_zone_offered_is_one() -> None:
    offered = [name for _region, cities in zones.choices_by_region() for name, _city in cities]
    assert {"Europe/Vienna", "America/Argentina/Buenos_Aires", "UTC"} <= set(offered)
    assert all(zones.zone_named(name) for name in offered)
