"""Log lines without what nobody should read in them."""

import logging
import re

_SECRETS = (
    (re.compile(r"(/t/)[\w-]+"), r"\1…"),
    (re.compile(r"(/password/reset/key/)[^/\s\"']+"), r"\1…"),
    (re.compile(r"(/confirm-email/)[^/\s\"']+"), r"\1…"),
    (re.compile(r"(/[^\s\"'?]*)\?[^\s\"']+"), r"\1?…"),
    (re.compile(r"(://)[^/\s:@\"']*:[^/\s@\"']+@"), r"\1…@"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "…@…"),
)


def without_secrets(text: str) -> str:
    """The text with link tokens, reset keys, query strings, mail addresses and URLs' passwords taken out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class PlainFormatter(logging.Formatter):
    """Writes a record, its traceback included, and takes out of it what is secret."""

    def format(self, record: logging.LogRecord) -> str:
        return without_secrets(super().format(record))
