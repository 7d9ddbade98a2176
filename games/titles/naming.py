"""Names in sentences: lists of them, and names that run from right to left."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def isolated(name: str) -> str:
    """The name so that it cannot turn round the sentence it stands in; most names are left as they are."""
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in name):
        return f"{_ISOLATE}{name}{_END_OF_ISOLATE}"
    return name


def joined(words: Sequence[str]) -> str:
    """Words or names as one list: “gold, pink and silver”."""
    if len(words) < 2:
        return "".join(words)
    return _("%(words)s and %(last)s") % {"words": ", ".join(words[:-1]), "last": words[-1]}
