"""A language with ｌｅｔｔｅｒｓ of its own, and the texts of a page that are not in it."""

import re
from collections.abc import Collection, Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils import translation
from django.utils.translation import trans_real

NAMES = ("Fairy Lights", "Candle Quest", "Fényes díszek", "UTC", "JST")
SPOKEN = {
    "alt", "title", "placeholder", "label", "aria-label", "aria-description", "aria-roledescription",
    "aria-valuetext", "aria-placeholder",
}  # fmt: skip
SILENT = {"script", "style", "code", "bdi"}
VOID = {
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
}  # fmt: skip
BUTTONS = {"submit", "button", "reset"}

_LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]")
_NOT_WORDS = re.compile(r"(%\(\w+\)[sd]|%[sd]|\{\w*\}|<[^>]+>|&\w+;)")


def in_wide_letters(text: str) -> str:
    """The text as this language has it; placeholders and mark-up stay as they are."""
    parts = _NOT_WORDS.split(text)
    return "".join(part if number % 2 else _LATIN.sub(_wide, part) for number, part in enumerate(parts))


def _wide(letter: re.Match[str]) -> str:
    return chr(ord(letter[0]) + 0xFEE0) if letter[0].isascii() else "ｏ"


def speak_in_wide_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have each text that is looked up in a catalogue come back in this language."""

    def speaking(name: str) -> Any:
        look_up = getattr(trans_real, name)
        return lambda *args: in_wide_letters(look_up(*args))

    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        monkeypatch.setattr(translation._trans, name, speaking(name), raising=False)


def untranslated(html: str, names: Collection[str]) -> list[str]:
    """The texts of a page, its spoken attributes too, that came from no catalogue and are no names."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return [left for text in reader.texts if (left := untranslated_in(text, names))]


def untranslated_in(text: str, names: Iterable[str]) -> str:
    """What of a text is in letters of our own: nothing when all came from a catalogue, names aside."""
    for name in sorted([*NAMES, *names], key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return " ".join(text.split()) if _LATIN.search(text) else ""


class _Reader(HTMLParser):
    """Collects the texts of a page and the attributes that are read out or shown."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[str] = []
        self._is_zone_list = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.texts += _spoken(tag, values)
        if tag not in VOID:
            self._open.append(tag)
        if tag == "select":
            self._is_zone_list = values.get("name") == "time_zone"

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.texts += _spoken(tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        is_city = self._is_zone_list and self._open[-1:] == ["option"]
        if not is_city and not SILENT.intersection(self._open):
            self.texts.append(data)


def _spoken(tag: str, attrs: dict[str, str]) -> Iterator[str]:
    for name, value in attrs.items():
        if name in SPOKEN or (name.startswith("data-") and re.search(r"\w\s+\w", value)):
            yield value
    if tag == "input" and attrs.get("type") in BUTTONS:
        yield attrs.get("value", "")
    if tag == "meta" and attrs.get("name") == "description":
        yield attrs.get("content", "")
