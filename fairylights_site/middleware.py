"""What surrounds every request, whatever it asks for."""

from collections.abc import Callable
from http import HTTPStatus

from django.db import connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render


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
            for connection in connections.all(initialized_only=True):
                if not connection.in_atomic_block:
                    connection.close_if_unusable_or_obsolete()


class PlainWordsMiddleware:
    """Gives a refused method (405) a page that says what happened and the way back."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        page = render(request, "405.html", status=response.status_code)
        page.headers["Allow"] = response.headers.get("Allow", "")
        return page
