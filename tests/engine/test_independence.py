"""The engine stands alone: the standard library only, and neither clock nor chance of its own."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "games" / "engine"
MODULES = sorted(ENGINE.rglob("*.py"))

CHANCE_AND_WORLD = {
    "random",
    "secrets",
    "uuid",
    "os",
    "socket",
    "threading",
    "asyncio",
    "subprocess",
    "urllib",
}
CLOCKS = {"time", "calendar", "zoneinfo"}
CLOCK_CALLS = {"now", "utcnow", "today", "urandom", "time", "monotonic", "perf_counter"}

every_module = pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ENGINE)))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports, by their full names."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            yield node.module or ""


@every_module
def test_only_the_standard_library_and_the_engine_are_imported(path: Path) -> None:
    for name in imports(path):
        assert name.split(".")[0] in sys.stdlib_module_names or name.startswith("games.engine"), name


@every_module
def test_no_clock_and_no_chance_is_imported_or_asked(path: Path) -> None:
    tops = {name.split(".")[0] for name in imports(path)}
    assert not tops & (CHANCE_AND_WORLD | CLOCKS)
    asked = {node.attr for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Attribute)}
    assert not asked & CLOCK_CALLS


@pytest.mark.parametrize("path", sorted((ENGINE / "rules").rglob("*.py")), ids=lambda path: path.stem)
def test_rules_know_the_kernel_only(path: Path) -> None:
    allowed = {"chance", "errors", "protocol", "types", "zones"}
    title = ".".join(
        ("games", "engine", "rules", path.relative_to(ENGINE / "rules").parts[0].removesuffix(".py"))
    )
    for name in imports(path):
        assert name.split(".")[0] not in ("datetime", "json")
        if name.startswith("games."):
            assert name.removeprefix("games.engine.") in allowed or name.startswith(title), name


PLAY_ALONE = """
import importlib, pkgutil, sys
sys.path.insert(0, {root!r})
import games.engine
for module in pkgutil.walk_packages(games.engine.__path__, "games.engine."):
    importlib.import_module(module.name)
from games.engine.record import check_record
check_record(open({record!r}).read())
known = {{"games", "__main__", *sys.stdlib_module_names}}
foreign = {{name.split(".")[0] for name in sys.modules}} - known
print("foreign:", sorted(name for name in foreign if not name.startswith("_")))
"""


def test_it_plays_where_nothing_else_is_installed() -> None:
    record = ENGINE.parents[1] / "tests" / "engine" / "cases" / "records" / "fairy-lights-2.json"
    program = PLAY_ALONE.format(root=str(ROOT), record=str(record))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "foreign: []\n"
