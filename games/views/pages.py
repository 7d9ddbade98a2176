"""Pages that everybody may read: home, help, profiles, finished games."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.selectors import lists
from games.titles import TITLES
from games.views.answers import answers_refusals, reader_of


@login_not_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this place is."""
    return render(request, "home.html", {"titles": TITLES.values()})


@login_not_required
@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    """How things work here."""
    return render(request, "help/index.html", {"titles": TITLES.values()})


@login_not_required
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules of one title."""
    if slug not in TITLES:
        raise Http404
    return render(request, f"help/{slug}.html", {"title": TITLES[slug]})


@login_not_required
@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Who makes this, and how."""
    return render(request, "about.html")


@login_not_required
@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    """What is kept, and what is not."""
    return render(request, "privacy.html")


@login_not_required
@require_safe
def finished(request: HttpRequest) -> HttpResponse:
    """Finished games that everybody may look at."""
    page = lists.finished(reader_of(request), request.GET.get("before", ""))
    return render(request, "games/finished.html", {"games": page, "next_url": next_url(request, page)})


@login_not_required
@require_safe
@answers_refusals
def profile(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody's profile."""
    found = lists.profile(username, reader_of(request), request.GET.get("before", ""))
    return render(
        request, "games/profile.html", {"profile": found, "next_url": next_url(request, found.finished)}
    )


def next_url(request: HttpRequest, page: lists.ListPage) -> str:
    """The address of the next page of a list, with the same filters; empty when there is none."""
    if not page.next_key:
        return ""
    query = request.GET.copy()
    query["before"] = page.next_key
    return f"{request.path}?{query.urlencode()}"
