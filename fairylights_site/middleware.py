"""What surrounds every request, whatever it asks for."""

from collections.abc import Callable

from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class CloseConnectionsMiddleware:
    """Gives the database connection back even when the client hangs up before the answer.

    Without it each hang-up leaves a connection open, until the database takes no more.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
