"""How a measurement is told."""

from collections.abc import Sequence
from typing import NamedTuple


class Measurement(NamedTuple):
    """One thing that was measured; `kept` says whether it meets its target, None when it has none."""

    name: str
    value: str
    target: str = ""
    kept: bool | None = None


def at_least(name: str, found: float, wanted: float, form: str = "{:.2f}") -> Measurement:
    """A figure that may not be lower than wanted."""
    return Measurement(name, form.format(found), f"≥ {form.format(wanted)}", found >= wanted)


def at_most(name: str, found: float, wanted: float, form: str = "{:.2f}") -> Measurement:
    """A figure that may not be higher than wanted."""
    return Measurement(name, form.format(found), f"≤ {form.format(wanted)}", found <= wanted)


def line_of(measurement: Measurement) -> str:
    """The measurement in one line: name, value, target, verdict."""
    verdict = {True: "kept", False: "MISSED", None: ""}[measurement.kept]
    return f"  {measurement.name:<66} {measurement.value:>14}  {measurement.target:<12} {verdict}".rstrip()


def share(values: Sequence[float], part: float) -> float:
    """The value that this part of all values (0.5, 0.95 …) does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]
