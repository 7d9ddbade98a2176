"""What all tests share: quick passwords, plain static files, no leftovers between tests, no trespassing."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import pytest

from fairylights_site import environment


@pytest.fixture(autouse=True)
def quick_and_quiet(settings: Any) -> None:
    """Hash passwords quickly and serve static files without a manifest; both are slow for no gain here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def redis_of_ones_own(settings: Any, worker_id: str) -> None:
    """Tests that run side by side on one Redis clear their own database and hear their own messages."""
    if settings.REDIS_URL and worker_id != "master":
        number = 8 + int(worker_id.removeprefix("gw")) % 7
        url = urlunsplit(urlsplit(settings.REDIS_URL)._replace(path=f"/{number}"))
        settings.CACHES = {"default": environment.cache(url)}
        settings.CHANNEL_LAYERS = {"default": environment.channel_layer(url)}


@pytest.fixture(autouse=True)
def empty_cache(redis_of_ones_own: None) -> Iterator[None]:
    """Rate limits of one test do not reach the next."""
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()
