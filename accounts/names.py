"""What a public name may be, and when two names count as the same."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MAX_LENGTH = 30
MAX_MARKS_IN_A_ROW = 3
SIGNS = frozenset(" -_.'’")
KINDS = ("L", "M", "Nd")  # letters, the marks they carry, and digits
RESERVED = frozenset({"former player", "spectator"})
BOT = re.compile(r"\bbot\b")
ALIKE = ("LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")
"""Scripts whose letters can pass for one another's: a name keeps to one of them."""

# Letters and marks by their Unicode kind, but nobody can see them: two names could look the same.
INVISIBLE = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)


def clean_name(text: str) -> str:
    """The name as it is kept: NFKC, single spaces, nothing invisible. Raises ValidationError for people."""
    if len(text) > 10 * MAX_LENGTH:
        raise _too_long()
    if any(unicodedata.category(sign) == "Cc" for sign in text):
        raise _refused_sign()
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name:
        raise ValidationError(_("Please enter a name."), code="name_missing")
    if len(name) > MAX_LENGTH:
        raise _too_long()
    _check_signs(name)
    _check_scripts(name)
    _check_reserved(name)
    return name


def name_key(name: str) -> str:
    """What two names share when they count as the same: neither case nor wide and narrow forms matter."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def _check_signs(name: str) -> None:
    if not all(_is_allowed(sign) for sign in name) or _has_a_pile_of_marks(name):
        raise _refused_sign()
    if not any(unicodedata.category(sign)[0] in "LN" for sign in name):
        raise ValidationError(_("A name needs at least one letter or digit."), code="name_without_letter")


def _is_allowed(sign: str) -> bool:
    return sign in SIGNS or (sign not in INVISIBLE and unicodedata.category(sign).startswith(KINDS))


def _has_a_pile_of_marks(name: str) -> bool:
    in_a_row = 0
    for sign in name:
        in_a_row = in_a_row + 1 if unicodedata.category(sign)[0] == "M" else 0
        if in_a_row > MAX_MARKS_IN_A_ROW:
            return True
    return False


def _check_scripts(name: str) -> None:
    words = {unicodedata.name(sign, "").split(" ")[0] for sign in name}
    if len(words.intersection(ALIKE)) > 1:
        raise ValidationError(
            _("A name keeps to one alphabet. Please choose letters of one only."), code="name_mixed"
        )


def _check_reserved(name: str) -> None:
    key = name_key(name).strip(" -_.'’")
    if key in RESERVED or BOT.search(key.replace("_", " ")):
        raise ValidationError(
            _("This name could be mistaken for something of ours. Please choose another."),
            code="name_reserved",
        )


def _too_long() -> ValidationError:
    return ValidationError(
        _("A name has at most %(most)d characters. Please choose a shorter one.") % {"most": MAX_LENGTH},
        code="name_too_long",
    )


def _refused_sign() -> ValidationError:
    return ValidationError(
        _("A name may have letters, digits, spaces and - _ . ’ as signs. Please leave out all others."),
        code="name_sign",
    )
