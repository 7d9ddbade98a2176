"""What surrounds every page: the reader's time zone, and no copies of private pages."""

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from accounts.reader import reader_zone, signed_in_user

type GetResponse = Callable[[HttpRequest], HttpResponseBase]


class ReaderZoneMiddleware:
    """Writes the times of a page in its reader's zone."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with timezone.override(reader_zone(request)):
            response = self.get_response(request)
        patch_vary_headers(response, ["Cookie"])
        return response


class PrivatePagesMiddleware:
    """Keeps pages of signed-in people out of every cache, so that none is left after they sign out."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if signed_in_user(request):
            response.headers["Cache-Control"] = "no-store, private"
        return response
