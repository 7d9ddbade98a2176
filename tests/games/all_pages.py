"""Every address of the site, and exactly what somebody is sent from there."""

import re
from collections.abc import Iterable, Iterator

from django.contrib import admin
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse

import games.urls
from games.models import Game

type Patterns = Iterable[URLPattern | URLResolver]

_VARYING = (
    (re.compile(r'(csrfmiddlewaretoken" value=")\w+'), r"\1"),
    (re.compile(r'("X-CSRFToken": ")\w+'), r"\1"),
    (re.compile(r"(nonce[=-][\"']?)[\w+/=-]+"), r"\1"),
)


def addresses(game: Game) -> list[str]:
    """Every address but the administration's, filled in with this game and its host."""
    return [_filled(pattern, game) for pattern in _named(get_resolver().url_patterns)]


def game_addresses(game: Game) -> list[str]:
    """The addresses whose pages tell something of games."""
    tell_nothing = {"home", "help", "rules", "about", "privacy"}
    pages = [pattern for pattern in _named(games.urls.urlpatterns) if _is_page(pattern)]
    return [_filled(pattern, game) for pattern in pages if pattern.name not in tell_nothing]


def admin_addresses(*acts: str) -> Iterator[str]:
    """Every list of the administration, and its pages for these acts on the first and the last row."""
    yield reverse("admin:index")
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist")
        keys = list(model._default_manager.order_by("pk").values_list("pk", flat=True))
        for key in dict.fromkeys(keys[:1] + keys[-1:]):
            yield from (reverse(f"{name}_{act}", args=[key]) for act in acts)


def sent(response: HttpResponse) -> str:
    """Status, headers, cookies and body of an answer, without what differs from one request to the next."""
    headers = [f"{name}: {value}" for name, value in sorted(response.headers.items()) if name != "Expires"]
    cookies = [f"{name}={morsel.value}" for name, morsel in sorted(response.cookies.items())]
    kept = [cookie for cookie in cookies if not cookie.startswith(("csrftoken=", "sessionid="))]
    whole = "\n".join([str(response.status_code), *headers, *kept, response.content.decode()])
    for pattern, instead in _VARYING:
        whole = pattern.sub(instead, whole)
    return whole


def read_all(client: Client, urls: Iterable[str]) -> dict[str, str]:
    """What this browser is sent from each address."""
    return {url: sent(client.get(url)) for url in urls}


def _named(patterns: Patterns) -> Iterator[URLPattern]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from () if pattern.namespace else _named(pattern.url_patterns)
        elif pattern.name:
            yield pattern


def _filled(pattern: URLPattern, game: Game) -> str:
    fillings = {
        "game_id": game.pk,
        "slug": game.ruleset,
        "username": game.host.username if game.host else "Ada",
        "token": game.invite_token,
        "uidb36": "1",
        "key": "set-password",
    }
    blanks = pattern.pattern.converters or pattern.pattern.regex.groupindex
    return reverse(pattern.name, kwargs={name: fillings[name] for name in blanks})


def _is_page(pattern: URLPattern) -> bool:
    """Whether this takes a GET; a view of ours that is asked for OPTIONS just says what it takes."""
    refused = pattern.callback(RequestFactory().options("/"), **dict.fromkeys(pattern.pattern.converters, 0))
    return "GET" in refused.headers["Allow"]
