"""What all tests share: quick passwords, plain static files, no leftovers between tests."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def quick_and_quiet(settings: Any) -> None:
    """Hash passwords quickly and serve static files without a manifest; both are slow for no gain here."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def empty_cache() -> Iterator[None]:
    """Rate limits of one test do not reach the next."""
    from django.core.cache import cache

    cache.clear()
    yield
    cache.clear()
