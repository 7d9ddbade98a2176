"""Where to go on to: only ever to a page of this site."""

from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

MOST_CHARACTERS = 2000


def next_page(request: HttpRequest, *, otherwise: str) -> str:
    """The page the request asks to go on to, or the one named `otherwise`."""
    return asked_for(request) or resolve_url(otherwise)


def asked_for(request: HttpRequest) -> str:
    """The `next` of the request if it is a page of this site, else ''."""
    address = request.POST.get(REDIRECT_FIELD_NAME) or request.GET.get(REDIRECT_FIELD_NAME, "")
    is_ours = address.startswith("/") and url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if is_ours and len(address) <= MOST_CHARACTERS else ""


def with_next(request: HttpRequest, name: str) -> str:
    """The address of the named page, handing on where to go afterwards."""
    address = asked_for(request)
    return reverse(name) + (f"?{urlencode({REDIRECT_FIELD_NAME: address})}" if address else "")
