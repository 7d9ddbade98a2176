"""What the environment switches, and what the site says when something is missing."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from fairylights_site import environment

ROOT = Path(__file__).resolve().parents[2]
SWITCHES = [
    *("ALLOWED_HOSTS", "BEHIND_PROXY", "CSRF_TRUSTED_ORIGINS", "DATABASE_URL", "DEBUG", "DEFAULT_FROM_EMAIL"),
    *("EMAIL_URL", "LOCAL_HOSTS", "LOG_LEVEL", "NO_HTTPS_REDIRECT", "REDIS_URL", "SECRET_KEY", "WEB_THREADS"),
]
PUBLIC = {"ALLOWED_HOSTS": "lights.example", "SECRET_KEY": "kept to ourselves"}
THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"]


class Site:
    """A site whose files are in a folder of its own, with whatever switches a test sets."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self.monkeypatch = folder, monkeypatch

    def settings(self, **switches: str) -> dict[str, Any]:
        """The settings under these switches and no others."""
        with self.monkeypatch.context() as patch:
            for name in SWITCHES:
                patch.delenv(name, raising=False)
            for name, value in {"VAR_DIR": str(self.folder), **switches}.items():
                patch.setenv(name, value)
            return runpy.run_path(str(ROOT / "fairylights_site" / "settings.py"))

    def environment(self, **switches: str) -> dict[str, str]:
        """The same for a process of its own."""
        kept = {name: value for name, value in os.environ.items() if name not in SWITCHES}
        return {**kept, "VAR_DIR": str(self.folder), **switches}


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    """A site that has never run."""
    return Site(tmp_path, monkeypatch)


def test_without_any_variable_it_is_a_site_for_this_machine_on_sqlite(site: Site) -> None:
    found = site.settings()
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.sqlite3"
    assert found["DATABASES"]["default"]["NAME"] == str(site.folder / "db.sqlite3")
    assert (found["DEBUG"], found["LOCAL"], found["SESSION_COOKIE_SECURE"]) == (False, True, False)
    assert found["ALLOWED_HOSTS"] == THIS_MACHINE


def test_an_empty_variable_is_an_unset_one(site: Site) -> None:
    unset, empty = site.settings(), site.settings(**dict.fromkeys(SWITCHES, " "))
    names = [name for name in unset if name.isupper()]
    assert {name: empty[name] for name in names} == {name: unset[name] for name in names}


def test_the_key_of_a_local_site_is_made_once_for_its_owner_alone(site: Site) -> None:
    key = site.settings()["SECRET_KEY"]
    assert len(key) >= 50
    assert site.settings()["SECRET_KEY"] == key
    assert (site.folder / "secret_key").stat().st_mode & 0o777 == 0o600


def test_of_two_keys_made_at_the_same_instant_the_first_stays(site: Site) -> None:
    key = site.settings()["SECRET_KEY"]
    environment._make_secret_key(site.folder / "secret_key")
    assert site.settings()["SECRET_KEY"] == key
    assert [path.name for path in site.folder.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    ("switches", "missing"),
    [
        ({"DEBUG": "0"}, "SECRET_KEY"),
        ({"ALLOWED_HOSTS": "lights.example"}, "SECRET_KEY"),
        ({"DEBUG": "0", "SECRET_KEY": "x"}, "ALLOWED_HOSTS"),
        ({"EMAIL_URL": "mail.example"}, "EMAIL_URL"),
        ({"WEB_THREADS": "many"}, "WEB_THREADS"),
        ({"WEB_THREADS": "0"}, "WEB_THREADS"),
        ({"VAR_DIR": "/dev/null/var"}, "/dev/null/var"),
    ],
)
def test_it_refuses_to_start_without_what_it_needs(
    site: Site, switches: dict[str, str], missing: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match=missing):
        site.settings(**switches)


def test_what_is_missing_is_said_in_one_line(site: Site) -> None:
    command = [sys.executable, str(ROOT / "manage.py"), "migrate"]
    public = site.environment(DEBUG="0")
    done = subprocess.run(command, env=public, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Please set SECRET_KEY to a long random text that you keep to yourself.\n"


def test_a_public_site_keeps_to_https_and_to_its_own_names(site: Site) -> None:
    found = site.settings(**PUBLIC)
    assert found["SESSION_COOKIE_SECURE"]
    assert found["CSRF_COOKIE_SECURE"]
    assert found["SECURE_SSL_REDIRECT"]
    assert found["ALLOWED_HOSTS"] == ["lights.example"]
    assert not (site.folder / "secret_key").exists()


def test_a_local_site_can_be_named_to_the_house(site: Site) -> None:
    found = site.settings(LOCAL_HOSTS="tablet.local, 192.168.1.5")
    assert found["LOCAL"]
    assert found["ALLOWED_HOSTS"] == [*THIS_MACHINE, "tablet.local", "192.168.1.5"]


def test_postgresql_and_redis_are_used_where_they_are_named(site: Site) -> None:
    found = site.settings(
        DATABASE_URL="postgresql://postgres@127.0.0.1/lights", REDIS_URL="redis://127.0.0.1/3"
    )
    assert found["DATABASES"]["default"]["ENGINE"] == "django.db.backends.postgresql"
    assert found["CACHES"]["default"]["LOCATION"] == "redis://127.0.0.1/3"
    assert found["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"] == ["redis://127.0.0.1/3"]


def test_two_sites_on_one_redis_do_not_hear_each_other(site: Site) -> None:
    layers = [site.settings(REDIS_URL=f"redis://127.0.0.1/{number}")["CHANNEL_LAYERS"] for number in (1, 2)]
    assert layers[0]["default"]["CONFIG"]["prefix"] != layers[1]["default"]["CONFIG"]["prefix"]


def test_mail_goes_to_the_server_that_is_named(site: Site) -> None:
    mailer = site.settings(EMAIL_URL="smtps://me:a%40b@mail.example")["MAILERS"]["default"]
    assert mailer["BACKEND"].endswith("smtp.EmailBackend")
    assert mailer["OPTIONS"].items() >= {"host": "mail.example", "port": 465, "password": "a@b"}.items()


def test_without_a_mail_server_a_public_site_writes_no_mail_into_its_log(site: Site) -> None:
    public = {"DEBUG": "0", "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "lights.example"}
    assert site.settings()["MAILERS"]["default"]["BACKEND"].endswith("console.EmailBackend")
    assert site.settings(**public)["MAILERS"]["default"]["BACKEND"].endswith("dummy.EmailBackend")
