"""The forms of signing up and in, of keeping a guest account, and of the settings."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.account import forms as allauth_forms
from django import forms
from django.contrib.auth import password_validation
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import names, selectors, zones
from accounts.models import User
from accounts.services import NameTakenError

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

type Words = str | StrPromise

NAME = gettext_lazy("Name")
NAME_HINT = gettext_lazy("What everybody sees. At most 30 characters.")
ADDRESS = gettext_lazy("E-mail address")
ADDRESS_OPTIONAL = gettext_lazy("E-mail address, if you like")
ADDRESS_HINT = gettext_lazy("Nobody sees it. It lets you set a new password if you forget yours.")
PASSWORD = gettext_lazy("Password")
NEW_PASSWORD = gettext_lazy("New password")
PASSWORD_HINT = gettext_lazy("At least 8 characters. A few unrelated words are best.")
ONCE_MORE = gettext_lazy("The same password once more")
MOST_CHARACTERS = 1000


class OurLook:
    """Gives the fields of a form the site's look."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if not isinstance(field.widget, (forms.CheckboxInput, forms.RadioSelect)):
                field.widget.attrs["class"] = "select" if isinstance(field.widget, forms.Select) else "input"


class OurWords(OurLook):
    """Puts the site's labels and hints in place of those a form came with."""

    labels: ClassVar[dict[str, Words]] = {}
    hints: ClassVar[dict[str, Words]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.hints.get(name, "")
            field.widget.attrs.pop("placeholder", None)


class LoginForm(OurWords, allauth_forms.LoginForm):
    """Signs in by name, whatever its case, or by address."""

    labels = {
        "login": gettext_lazy("Name or e-mail address"),
        "password": PASSWORD,
        "remember": gettext_lazy("Stay signed in on this device"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].initial = True

    def clean_login(self) -> str:
        login = super().clean_login()
        return selectors.name_as_kept(login) or login


class SignupForm(OurWords, allauth_forms.SignupForm):
    """A new account: a name, a password, and an address if one likes."""

    labels = {
        "username": NAME,
        "email": ADDRESS_OPTIONAL,
        "password1": PASSWORD,
        "password2": ONCE_MORE,
    }
    hints = {"username": NAME_HINT, "email": ADDRESS_HINT, "password1": PASSWORD_HINT}
    field_order = ("username", "password1", "password2", "email")

    def try_save(self, request: HttpRequest) -> Any:
        """Saves the account whole or not at all; NameTakenError if somebody was quicker with the name."""
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError as error:
            raise NameTakenError from error


class AddEmailForm(OurWords, allauth_forms.AddEmailForm):
    """The address mail is to go to, once it is confirmed."""

    labels = {"email": ADDRESS}


class ResetPasswordForm(OurWords, allauth_forms.ResetPasswordForm):
    """Asks where to send the link for a new password: to confirmed addresses and nowhere else."""

    labels = {"email": ADDRESS}

    def clean_email(self) -> str:
        address: str = super().clean_email()
        reached = selectors.account_reached_at(address)
        self.users = [reached.user] if reached else []
        return reached.email if reached else address


class ResetPasswordKeyForm(OurWords, allauth_forms.ResetPasswordKeyForm):
    """A new password in place of a forgotten one."""

    labels = {"password1": NEW_PASSWORD, "password2": ONCE_MORE}
    hints = {"password1": PASSWORD_HINT}


class ChangePasswordForm(OurWords, allauth_forms.ChangePasswordForm):
    """A new password in place of a known one."""

    labels = {
        "oldpassword": gettext_lazy("Your password now"),
        "password1": NEW_PASSWORD,
        "password2": ONCE_MORE,
    }
    hints = {"password1": PASSWORD_HINT}


class SetPasswordForm(OurWords, allauth_forms.SetPasswordForm):
    """A first password for a full account that was made without one."""

    labels = {"password1": PASSWORD, "password2": ONCE_MORE}
    hints = {"password1": PASSWORD_HINT}


class ReauthenticateForm(OurWords, allauth_forms.ReauthenticateForm):
    """Asks for the password once more before something that matters."""

    labels = {"password": PASSWORD}


def name_field() -> forms.CharField:
    """Asks for a public name."""
    widget = forms.TextInput(attrs={"autocomplete": "username", "spellcheck": "false"})
    return forms.CharField(label=NAME, help_text=NAME_HINT, max_length=MOST_CHARACTERS, widget=widget)


def new_password_field(label: Words, hint: Words = "") -> forms.CharField:
    """Asks for a password to be remembered from now on."""
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    return forms.CharField(
        label=label, help_text=hint, strip=False, max_length=MOST_CHARACTERS, widget=widget
    )


class NameForm(OurLook, forms.Form):
    """Anything in which a person may take a new name."""

    username = name_field()

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        name = names.clean_name(self.cleaned_data["username"])
        if not selectors.is_name_free(name, but_for=self.user):
            raise ValidationError(_("Somebody has this name already. Please choose another."), code="taken")
        return name


class KeepForm(NameForm):
    """What turns a guest into a full account."""

    email = forms.EmailField(label=ADDRESS_OPTIONAL, help_text=ADDRESS_HINT, required=False)
    password1 = new_password_field(PASSWORD, PASSWORD_HINT)
    password2 = new_password_field(ONCE_MORE)

    field_order = ("username", "password1", "password2", "email")

    def clean(self) -> dict[str, Any]:
        super().clean()
        if "password1" in self.cleaned_data:
            self._check_password(self.cleaned_data["password1"])
        return self.cleaned_data

    def _check_password(self, password: str) -> None:
        if password != self.cleaned_data.get("password2", password):
            self.add_error("password2", _("The two passwords differ. Please type the same one twice."))
        try:
            named = User(username=self.cleaned_data.get("username", ""))
            password_validation.validate_password(password, named)
        except ValidationError as error:
            self.add_error("password1", error)


class SettingsForm(NameForm):
    """How a person is called and how the site shows itself to them."""

    time_zone = forms.ChoiceField(label=gettext_lazy("Time zone"), required=False)
    theme = forms.ChoiceField(
        label=gettext_lazy("Light or dark"),
        choices=User.Theme,
        required=False,
        widget=forms.RadioSelect,
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        chosen = {"username": user.username, "time_zone": user.time_zone, "theme": user.theme}
        super().__init__(*args, user=user, initial=chosen, **kwargs)
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        zone.choices = [("", _("As my browser says")), *zones.choices_by_region()]
        zone.help_text = _("Times are written for %(zone)s now: there it is %(time)s.") % {
            "zone": timezone.get_current_timezone(),
            "time": date_format(timezone.localtime(), "H:i"),
        }
