"""Texts that look like a move and are none."""

import re
from collections.abc import Iterator

_ARABIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")


def never_a_move(text: str) -> list[str]:
    """Spellings of a move's text that no program may accept."""
    wrong = {
        "", " " + text, text + " ",
        text + "\n", "\n" + text, text + "\r\n", text + "\t", text + "\0", text + ".",
        text.replace(" ", "  "), text.replace(" ", "\t"), text.replace(" ", "\u00a0"), text.replace(" ", ""),
        text.replace(",", ", "), text.replace(",", " "), text.replace(",", ",,"), text + ",",
        text.upper(), text.capitalize(), text.title(), text + "\u200b", "\ufeff" + text, "!" + text,
        text.translate(_ARABIC), text.translate(_FULL_WIDTH), text.replace("e", "\u0435"), f"{text} {text}",
        re.sub(r"\d+", r"0\g<0>", text), re.sub(r"\d+", r"+\g<0>", text), re.sub(r"\d+", r"\g<0>.0", text),
        re.sub(r"\d+", r"-\g<0>", text), re.sub(r"\d+", r"\g<0>_0", text),
    }  # fmt: skip
    return sorted(wrong - {text})


def reordered(text: str) -> Iterator[str]:
    """The words, and the items of each list, in other orders: other moves perhaps, but never this one."""
    words = text.split(" ")
    yield " ".join(words[::-1])
    yield " ".join((words[0], *words[:0:-1]))
    yield " ".join((*words, words[-1]))
    yield " ".join(words[:-1])
    yield " ".join(",".join(word.split(",")[::-1]) for word in words)
