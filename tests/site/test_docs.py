"""The documents say what is: links lead somewhere, commands and functions exist, tables are complete."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from django.core.management import get_commands

from games.engine.chance import SeededChance
from games.engine.record import read_record

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
README = (ROOT / "README.md").read_text()
OUR_APPS = ("accounts", "games")
SOURCES = ("accounts", "fairylights_site", "games", "tests")

every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


def links(text: str) -> Iterator[tuple[str, str]]:
    """Path and anchor of every link that stays within the project."""
    for target in re.findall(r"(?:\]\(|src=\")([^)\"\s]+)[)\"]", text):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield unquote(path), anchor


def anchors(text: str) -> set[str]:
    """The anchors that a document's headings make."""
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def quoted(text: str) -> str:
    """Everything in a document that stands between backticks, a line each."""
    blocks = re.findall(r"^```[^\n]*\n(.*?)^```", text, re.M | re.S)
    words = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", text, flags=re.M | re.S))
    return "\n".join([*blocks, *words])


def commands_of(app: str) -> set[str]:
    """The management commands that an app of ours brings."""
    return {name for name, owner in get_commands().items() if owner == app}


@every_document
def test_every_link_leads_to_a_file_and_its_heading(document: Path) -> None:
    for path, anchor in links(document.read_text()):
        file = document.parent / path if path else document
        assert file.exists(), f"{document.name} links {path}"
        assert not anchor or anchor in anchors(file.read_text()), f"{document.name} links {path}#{anchor}"


@every_document
def test_every_path_that_is_named_exists(document: Path) -> None:
    for path in re.findall(r"`((?:[\w.-]+/)+[\w.-]*)`", document.read_text()):
        if (ROOT / path.split("/")[0]).is_dir():
            assert (ROOT / path).exists(), f"{document.name} names {path}"


@every_document
def test_every_command_that_is_named_exists(document: Path) -> None:
    code = quoted(document.read_text())
    for script in re.findall(r"(?<![\w/])((?:script|\.ci)/\w+)", code):
        assert os.access(ROOT / script, os.X_OK) or (ROOT / f"{script}.py").exists(), script
    for command in re.findall(r"manage\.py (\w+)", code):
        assert command in get_commands(), command


def test_the_readme_names_every_command_there_is() -> None:
    scripts = [path for folder in ("script", ".ci") for path in (ROOT / folder).iterdir()]
    rows = set(re.findall(r"^\| `([\w./]+)", README, re.M))
    assert rows >= {
        str(path.relative_to(ROOT)) for path in scripts if os.access(path, os.X_OK) and path.is_file()
    }
    for app in OUR_APPS:
        assert rows >= commands_of(app)


@every_document
def test_every_function_that_is_named_is_defined(document: Path) -> None:
    code = "\n".join(path.read_text() for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))
    for name in re.findall(r"`(?:\w+\.)*(\w+)\(\)`", document.read_text()):
        assert re.search(rf"def {name}\b", code), f"{document.name} names {name}()"


def test_the_readme_lists_exactly_the_variables_that_the_settings_read() -> None:
    sources = [ROOT / "fairylights_site" / name for name in ("settings.py", "environment.py")]
    code = "\n".join(path.read_text() for path in sources)
    read = set(re.findall(r"\b(?:text|flag|number|words)\(\s*\"([A-Z_]+)\"", code))
    listed = re.findall(r"^\| `([A-Z_]+)` \|", README, re.M)
    assert "DATABASE_URL" in read
    assert sorted(listed) == sorted(read)


@pytest.mark.parametrize(
    "document", sorted((ROOT / "docs" / "rules").glob("*.md")), ids=lambda path: path.stem
)
def test_every_ruling_guards_a_test_of_the_engine(document: Path) -> None:
    rulings = set(re.findall(r"^\| ([A-Z]+-\d+) \|", document.read_text(), re.M))
    tests = "\n".join(path.read_text() for path in (ROOT / "tests" / "engine").rglob("test_*.py"))
    names = "\n".join(re.findall(r"^def (test_\w+)", tests, re.M))
    tested = {f"{title}-{number}" for title, number in re.findall(r"_([A-Z]{2})_(\d+)(?=_)", names)}
    assert rulings
    assert rulings <= tested


@pytest.mark.parametrize("name", ["fairy-lights-2", "fairy-lights-6"])
def test_the_program_that_players_are_given_finds_the_shuffles_of_a_record(name: str) -> None:
    file = ROOT / "tests" / "engine" / "cases" / "records" / f"{name}.json"
    (program,) = re.findall(
        r"^```python\n(.*?)^```", (ROOT / "docs" / "fairness.md").read_text(), re.M | re.S
    )
    printed = subprocess.run(
        [sys.executable, "-c", program, file], capture_output=True, text=True, check=True
    )
    record = read_record(file.read_text())
    chance = SeededChance.of(record.server_seed, [seat.client_seed for seat in record.seats])
    deck, seats = chance.shuffle(range(103), "deck"), chance.shuffle(range(len(record.seats)), "seats")
    assert str(list(deck)) in printed.stdout
    assert printed.stdout.endswith(f"seat {seats[0]}\n")
