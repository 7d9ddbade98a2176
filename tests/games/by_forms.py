"""A reader without JavaScript: sees the forms of a page and sends them, nothing more."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client


@dataclass
class Button:
    """A button that sends its form."""

    name: str
    value: str


@dataclass
class Form:
    """One form of a page: where it goes, what it carries, its buttons."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    boxes: set[str] = field(default_factory=set)
    buttons: list[Button] = field(default_factory=list)


class Page(HTMLParser):
    """The forms of a page, the attributes of #board, and its links."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.html = html
        self.forms: list[Form] = []
        self.board: dict[str, str] = {}
        self.links: list[dict[str, str]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if values.get("id") == "board":
            self.board = values
        if tag == "form":
            self.forms.append(Form(values.get("action", ""), values.get("method", "get").lower()))
        elif tag == "link":
            self.links.append(values)
        elif self.forms and tag == "input" and values.get("name"):
            if values.get("type") == "checkbox":
                self.forms[-1].boxes.add(values["name"])
            if values.get("type") not in ("checkbox", "radio") or "checked" in values:
                self.forms[-1].fields[values["name"]] = values.get("value", "")
        elif self.forms and tag == "button" and values.get("type", "submit") == "submit":
            self.forms[-1].buttons.append(Button(values.get("name", ""), values.get("value", "")))

    def form_to(self, ending: str) -> Form:
        """The first form whose address ends like this."""
        return next(form for form in self.forms if form.action.endswith(ending))

    def form_with(self, box: str) -> Form:
        """The first form that has such boxes to tick."""
        return next(form for form in self.forms if box in form.boxes)

    @property
    def moves(self) -> list[tuple[Form, Button]]:
        """Every move button, with the form it stands in."""
        return [(form, button) for form in self.forms for button in form.buttons if button.name == "move"]


class Reader:
    """Somebody with a browser that only knows pages and forms; CSRF is enforced."""

    def __init__(self) -> None:
        self.client = Client(enforce_csrf_checks=True)

    def get(self, url: str) -> Page:
        """The page at this address, after redirections; it must be there."""
        response = self.client.get(url, follow=True)
        assert response.status_code == 200, (url, response.status_code)
        return Page(response.content.decode())

    def send(self, form: Form, button: Button | None = None, **typed: Any) -> Page:
        """Send a form, with one of its buttons or with something typed; returns the page one lands on."""
        response = self.post(form, button, **typed)
        assert response.status_code == 200, (form.action, response.status_code, response.content[:500])
        return Page(response.content.decode())

    def post(self, form: Form, button: Button | None = None, **typed: Any) -> Any:
        """Send a form and follow redirections, whatever the answer is."""
        data: dict[str, Any] = {**form.fields, **typed}
        if button is not None and button.name:
            data[button.name] = button.value
        return self.client.post(form.action, data, follow=True)
