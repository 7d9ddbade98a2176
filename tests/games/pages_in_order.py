"""What must be in order on every page: one heading, names that lead somewhere, nothing inline."""

from html.parser import HTMLParser

_VOID = frozenset(
    {"img", "input", "link", "meta", "br", "hr", "path", "circle", "use", "rect", "stop", "ellipse"}
)
_REFERENCES = ("for", "aria-labelledby", "aria-describedby", "form")


class Outline(HTMLParser):
    """The headings, ids, references and controls of a page, and the faults that can be seen from them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.headings: list[int] = []
        self.faults: list[str] = []
        self._references: set[str] = set()
        self._controls: list[dict[str, str]] = []
        self._open: list[str] = []
        self._labelled: set[str] = set()
        self.feed(html)
        self.close()
        self._judge()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag not in _VOID:
            self._open.append(tag)
        if "id" in values:
            self.ids.append(values["id"])
        if len(tag) == 2 and tag[0] == "h" and tag[1].isdecimal():
            self.headings.append(int(tag[1]))
        for name in _REFERENCES:
            self._references.update(values.get(name, "").split())
        if tag == "label":
            self._labelled.add(values.get("for", ""))
        if tag in ("input", "select", "textarea") and values.get("type") != "hidden":
            self._controls.append({**values, "in-label": "yes" if "label" in self._open else ""})
        if "style" in values or any(name.startswith(("on", "hx-on")) for name in values):
            self.faults.append(f"<{tag}> has inline style or script")
        if tag == "style" or (tag == "script" and "src" not in values):
            self.faults.append(f"inline <{tag}>")

    def handle_endtag(self, tag: str) -> None:
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def _judge(self) -> None:
        if self.headings.count(1) != 1:
            self.faults.append(f"{self.headings.count(1)} first headings")
        steps = zip(self.headings, self.headings[1:], strict=False)
        self.faults += [
            f"a heading {after} follows a {before}" for before, after in steps if after > before + 1
        ]
        self.faults += [f"id {name} stands twice" for name in set(self.ids) if self.ids.count(name) > 1]
        self.faults += [f"nothing has the id {name}" for name in self._references - set(self.ids) if name]
        self.faults += [
            f"nothing says what {control.get('name')} is"
            for control in self._controls
            if not control["in-label"] and control.get("id") not in self._labelled
        ]


def faults_of(html: str) -> list[str]:
    """What is out of order on this page, in words."""
    return Outline(html).faults
