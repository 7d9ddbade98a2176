"""Every page that allauth can show is one of ours, whoever looks."""

from pathlib import Path

import pytest
from allauth.account import urls as allauth_urls
from django.conf import settings
from django.test import Client
from django.urls import reverse

OURS = Path(settings.BASE_DIR) / "templates"
KEYS = {
    "account_confirm_email": {"key": "nonsense"},
    "account_reset_password_from_key": {"uidb36": "1", "key": "nonsense"},
}
NAMES = sorted({pattern.name for pattern in allauth_urls.urlpatterns if pattern.name})
FORBIDDEN_HERE = {"account_request_reauthentication_code", "account_confirm_reauthentication_code"}


def address_of(name: str) -> str:
    return reverse(name, kwargs=KEYS.get(name))


@pytest.mark.parametrize("who", ["client", "as_ada", "as_guest"])
@pytest.mark.parametrize("name", NAMES)
def test_a_page_for_everybody_is_in_the_sites_look(
    name: str, who: str, request: pytest.FixtureRequest, db: None
) -> None:
    browser: Client = request.getfixturevalue(who)
    answer = browser.get(address_of(name), follow=True)

    assert answer.status_code in ({200, 403} if name in FORBIDDEN_HERE else {200})
    assert 'class="masthead"' in answer.text
    for template in answer.templates:
        if template.name and template.name.startswith(("account/", "accounts/")):
            assert Path(template.origin.name).is_relative_to(OURS), template.name


@pytest.mark.parametrize("path", sorted(OURS.glob("account/**/*")), ids=lambda path: path.name)
def test_each_template_of_ours_has_a_counterpart_in_allauth(path: Path) -> None:
    import allauth

    if path.is_file() and path.name not in {"signature.txt", "email_not_sent.txt"}:
        theirs = Path(allauth.__file__).parent / "templates" / path.relative_to(OURS)
        assert theirs.exists() or path.name.startswith(("password_reset_", "verified_email_required"))
