"""Log lines without what nobody should read in them."""

import logging
import re

_SECRETS = (
    (re.compile(r"(/t/)[\w-]+"), r"\1…"),
    (re.compile(r"(/password/reset/key/)[^/\s\"]+"), r"\1…"),
    (re.compile(r"(/confirm-email/)[^/\s\"]+"), r"\1…"),
    (re.compile(r"\?[^\s\"']+"), "?…"),
    (re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+"), "…@…"),
)


def without_secrets(text: str) -> str:
    """The text with link tokens, reset keys, query strings and mail addresses taken out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class WithoutSecrets(logging.Filter):
    """Takes out of every line what is secret, before a handler writes it."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_secrets(record.getMessage()), None
        return True
