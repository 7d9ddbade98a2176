"""Filters for lists of games: when something was, and which seats are still free."""

from datetime import datetime

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString

from games.models import Game
from games.selectors.lists import GameLine
from games.templatetags.times import time_element
from games.titles import title_named

register = template.Library()


@register.filter
def ago(at: datetime) -> SafeString:
    """How long ago it was, in words; the exact instant in the reader's zone comes with it."""
    return time_element(at, naturaltime(at))


@register.filter
def on_day(at: datetime) -> SafeString:
    """The day it was in the reader's zone; the exact instant comes with it."""
    return time_element(at, date_format(timezone.localtime(at), "DATE_FORMAT"))


@register.filter
def free_seats(line: GameLine) -> range:
    """The numbers of the seats that nobody has taken."""
    return range(len(line.seats), line.game.max_seats)


@register.filter
def title_name(game: Game) -> str:
    """The name of what is played there."""
    return title_named(game.ruleset).name
