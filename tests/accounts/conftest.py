"""People to test with."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from accounts.models import User
from tests.accounts.people import ADDRESS, PASSWORD


@pytest.fixture
def ada(db: None) -> User:
    """A full account with a confirmed address."""
    ada = User.objects.create_user("Ada", PASSWORD)
    EmailAddress.objects.create(user=ada, email=ADDRESS, verified=True, primary=True)
    return ada


@pytest.fixture
def guest(db: None) -> User:
    """An account without a password."""
    return User.objects.create_user("Quiet Lantern 42", is_guest=True)


@pytest.fixture
def as_ada(ada: User) -> Client:
    """Ada's browser."""
    client = Client()
    client.force_login(ada)
    return client


@pytest.fixture
def as_guest(guest: User) -> Client:
    """The guest's browser."""
    client = Client()
    client.force_login(guest)
    return client
