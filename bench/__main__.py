"""`script/bench [SECTION …]`: runs the sections and prints their measurements."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from bench.report import Measurement, line_of

SECTIONS: Mapping[str, str] = {
    "engine": "The engine",
    "bots": "Bots",
    "move": "A move, 8 clients, PostgreSQL",
    "push": "From a move to the sockets",
    "pages": "Weights over the wire, compressed",
    "lists": "Lists with 1,000 games",
}


def main(names: list[str]) -> int:
    """Run these sections, or all; 1 when a target was missed, 2 when there is no such section."""
    unknown = [name for name in names if name not in SECTIONS]
    if unknown:
        print(f"script/bench knows {', '.join(SECTIONS)}; not {', '.join(unknown)}.", file=sys.stderr)
        return 2
    print(f"{os.cpu_count()} cores, with a load of {os.getloadavg()[0]:.1f} in the last minute.")
    missed = 0
    for name in names or SECTIONS:
        print(f"\n{SECTIONS[name]} ({name})", flush=True)
        run: Callable[[], Iterator[Measurement]] = import_module(f"bench.{name}").run
        for measurement in run():
            print(line_of(measurement), flush=True)
            missed += measurement.kept is False
    print(f"\n{missed} missed." if missed else "\nAll targets kept.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
