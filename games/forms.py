"""What people type, checked before a service sees it."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from games.engine.bots import BOT_NAMES
from games.engine.registry import RULESETS
from games.models import Game
from games.models.tables import MOST_SEATS
from games.selectors.lists import LobbyFilter
from games.services.opening import TableWishes
from games.titles import TITLES

SEAT_CHOICES = [(count, str(count)) for count in range(2, MOST_SEATS + 1)]
MOST_SEED_LENGTH = 64


class SeedForm(forms.Form):
    """One's part of the shuffle; the browser fills it in, and the server where it does not."""

    client_seed = forms.CharField(
        label=_("Your part of the shuffle"), required=False, max_length=MOST_SEED_LENGTH
    )


class JoinForm(SeedForm):
    """Sitting down, perhaps by an invitation link."""

    token = forms.CharField(required=False, max_length=64)


class OpenTableForm(SeedForm):
    """What the host wants of a new table."""

    ruleset = forms.ChoiceField(label=_("Game"))
    min_seats = forms.TypedChoiceField(label=_("At least"), choices=SEAT_CHOICES, coerce=int, required=False)
    max_seats = forms.TypedChoiceField(
        label=_("Seats, you included"), choices=SEAT_CHOICES, coerce=int, initial=2
    )
    visibility = forms.ChoiceField(
        label=_("Who may sit down"), choices=Game.Visibility, initial=Game.Visibility.OPEN, required=False
    )
    named = forms.CharField(
        label=_("Names"),
        help_text=_("Names of people here, separated by commas. They are told."),
        max_length=800,
        required=False,
    )
    easy_bots = forms.IntegerField(label=_("Easy bots"), min_value=0, max_value=5, initial=0, required=False)
    standard_bots = forms.IntegerField(
        label=_("Standard bots"), min_value=0, max_value=5, initial=0, required=False
    )
    rated = forms.BooleanField(
        label=_("Rated"),
        help_text=_("Never with a guest or a bot at the table."),
        initial=True,
        required=False,
    )
    note = forms.CharField(label=_("A word to those who might join"), max_length=200, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ruleset = cast(forms.ChoiceField, self.fields["ruleset"])
        ruleset.choices = [(slug, title.name) for slug, title in TITLES.items()]
        ruleset.initial = next(iter(TITLES))
        for name, field in _option_fields().items():
            self.fields[name] = field

    def clean(self) -> dict[str, Any]:
        """At most as many seats as wanted; people named where only they may sit down."""
        cleaned = super().clean() or {}
        most = cleaned.get("max_seats") or 0
        if cleaned.get("min_seats") and cleaned["min_seats"] > most:
            self.add_error("min_seats", _("This cannot be more than the number of seats."))
        if cleaned.get("visibility") == Game.Visibility.NAMED and not self._names():
            self.add_error("named", _("Please name the people who may sit down, or let anyone."))
        return cleaned

    def wishes(self) -> TableWishes:
        """The cleaned form as the service takes it."""
        data = self.cleaned_data
        slug = data["ruleset"]
        options = {option.name: data[option.name] for option in RULESETS[slug].options if data[option.name]}
        bots = [bot for bot in BOT_NAMES for _ in range(data[f"{bot}_bots"] or 0)]
        return TableWishes(
            ruleset=slug,
            min_seats=data["min_seats"] or data["max_seats"],
            max_seats=data["max_seats"],
            options=options,
            visibility=Game.Visibility(data["visibility"] or Game.Visibility.OPEN),
            named=self._names(),
            bots=bots,
            rated=data["rated"],
            note=data["note"],
        )

    def _names(self) -> list[str]:
        names = (name.strip() for name in self.cleaned_data.get("named", "").split(","))
        return list(dict.fromkeys(name for name in names if name))


def _option_fields() -> dict[str, forms.Field]:
    """One field an option of any title; a title takes those that are its own."""
    fields: dict[str, forms.Field] = {}
    for title in TITLES.values():
        for option in title.option_fields():
            choices = [(choice.value, choice.label) for choice in option.choices]
            fields[option.name] = forms.ChoiceField(
                label=option.label, choices=choices, initial=choices[0][0], required=False
            )
    return fields


class InviteForm(forms.Form):
    """Inviting one person by name."""

    name = forms.CharField(label=_("Name"), max_length=60)


class LobbyFilterForm(forms.Form):
    """What to see in the lobby; anything unknown means all."""

    title = forms.ChoiceField(label=_("Game"), required=False)
    seats = forms.TypedChoiceField(
        label=_("Players"),
        choices=[("", _("any")), *SEAT_CHOICES],
        coerce=int,
        empty_value=None,
        required=False,
    )
    scoring = forms.ChoiceField(
        label=_("Scoring"),
        choices=[("", _("any")), ("bulbs", _("bulbs")), ("stars", _("stars"))],
        required=False,
    )
    rated = forms.ChoiceField(
        label=_("Rated"),
        choices=[("", _("any")), ("yes", _("rated")), ("no", _("not rated"))],
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        title = cast(forms.ChoiceField, self.fields["title"])
        title.choices = [("", _("any")), *((slug, t.name) for slug, t in TITLES.items())]

    def wanted(self) -> LobbyFilter:
        """The filter; fields that make no sense are left out."""
        self.is_valid()
        data = self.cleaned_data
        return LobbyFilter(
            title=data.get("title", ""),
            seats=data.get("seats"),
            rated=data.get("rated", ""),
            scoring=data.get("scoring", ""),
        )


class MoveForm(forms.Form):
    """A move with the version it was based on; the move's text is checked by the rules."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    move = forms.CharField(max_length=200, required=False, strip=False)


class VersionForm(forms.Form):
    """An act that was based on a version of the game."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)


class OrderForm(forms.Form):
    """A standing order; whether it can be left is for the rules to say."""

    kind = forms.CharField(max_length=16)
    situation = forms.CharField(max_length=40, required=False)
    limit = forms.IntegerField(min_value=0, max_value=10_000, required=False)


class SeatForm(forms.Form):
    """Whom the host means: a seat, and the person who was seen in it."""

    seat = forms.IntegerField(min_value=0, max_value=MOST_SEATS)
    user = forms.IntegerField(min_value=0, max_value=2**62)
