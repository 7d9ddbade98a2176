"""`script/server` as a newcomer meets it: one command, one page, Ctrl-C; and one sentence when it cannot."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.site.newcomer import PATIENCE, ROOT, Copy, copy_to, environment, execute, free_port, is_alive

pytestmark = pytest.mark.server

SECOND_START_SECONDS = 4
"""The promise, kept on a machine that does nothing else; while other tests run beside it, twice as long."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Copy:
    """A copy that has never run."""
    return copy_to(tmp_path_factory.mktemp("copy with a space"))


@pytest.fixture(scope="module")
def used(copy: Copy) -> Copy:
    """A copy that has run before."""
    done = subprocess.run(
        [str(copy.folder / "script" / "setup")],
        env=environment(),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return copy


@pytest.fixture
def listening() -> Iterator[int]:
    """A port that somebody uses."""
    with closing(socket.socket()) as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_one_command_leads_to_a_page_and_ctrl_c_ends_all_of_it(tmp_path: Path) -> None:
    new = copy_to(tmp_path)
    with new.serving() as server:
        server.wait_until_ready()
        web, worker = server.child("web.py"), server.child("run_worker")
        page = server.page()
        assert "Fairy Lights" in page
        style = re.search(r'href="(/static/css/[^"]+)"', page)
        assert style, "static files are there under names that change with them"
        assert (new.folder / "var" / style[1].lstrip("/")).exists()
        code, said = server.press_ctrl_c()
    assert code == 0
    assert "make_admin" in said
    assert "Traceback" not in said
    assert not is_alive(web)
    assert not is_alive(worker)


def test_a_second_start_is_ready_soon(used: Copy) -> None:
    with used.serving() as server:
        assert server.wait_until_ready() < 2 * SECOND_START_SECONDS


@pytest.mark.parametrize("way", [signal.SIGTERM, signal.SIGHUP])
def test_ending_the_command_ends_all_of_it(used: Copy, way: signal.Signals) -> None:
    with used.serving() as server:
        server.wait_until_ready()
        web, worker = server.child("web.py"), server.child("run_worker")
        os.kill(server.process.pid, way)
        assert server.wait()[0] == 0
    assert not is_alive(web)
    assert not is_alive(worker)


@pytest.mark.parametrize(("dies", "other"), [("web.py", "run_worker"), ("run_worker", "web.py")])
def test_when_one_process_dies_the_other_is_ended(used: Copy, dies: str, other: str) -> None:
    with used.serving() as server:
        server.wait_until_ready()
        survivor = server.child(other)
        os.kill(server.child(dies), signal.SIGKILL)
        code, said = server.wait()
    assert code == 1
    assert "has ended by itself" in said
    assert not is_alive(survivor)


def test_nothing_is_left_when_the_command_is_killed(used: Copy) -> None:
    with used.serving() as server:
        server.wait_until_ready()
        left = [server.child("web.py"), server.child("run_worker")]
        server.process.kill()
        server.wait()
        until = time.monotonic() + PATIENCE
        while any(map(is_alive, left)):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_ctrl_c_while_it_starts_ends_it_without_a_traceback(used: Copy) -> None:
    with used.serving() as server:
        web = server.child("web.py")
        code, said = server.press_ctrl_c()
    assert (code, said) == (0, "")
    assert not is_alive(web)


def test_a_port_in_use_is_named(used: Copy, listening: int) -> None:
    assert f"Port {listening} is in use" in used.refusal("--port", str(listening))


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--port", "many"), "many"),
        (("--port", "0"), "0"),
        (("--port=65536",), "65536"),
        (("--port",), "--port"),
        (("--wat",), "--wat"),
        (("--host", "nowhere.invalid"), "nowhere.invalid"),
    ],
)
def test_a_bad_option_is_named(used: Copy, options: tuple[str, ...], named: str) -> None:
    assert named in used.refusal(*options)


def test_a_database_that_is_newer_than_the_code_is_left_alone(used: Copy, tmp_path: Path) -> None:
    newer = tmp_path / "db.sqlite3"
    shutil.copy(used.database, newer)
    columns = "INSERT INTO django_migrations (app, name, applied)"
    execute(newer, f"{columns} VALUES ('games', '9999_from_the_future', '2030-01-01')")
    said = used.refusal(VAR_DIR=str(tmp_path))
    assert "newer than this code" in said
    assert "games.9999_from_the_future" in said


def test_a_folder_that_cannot_be_written_is_named(used: Copy) -> None:
    assert "/dev/null/var" in used.refusal(VAR_DIR="/dev/null/var")


def test_a_database_that_does_not_answer_is_said(used: Copy) -> None:
    url = f"postgresql://lights:c3cret@127.0.0.1:{free_port()}/lights"
    said = used.refusal(DATABASE_URL=url)
    assert said.startswith("The database cannot be used")
    assert "c3cret" not in said


def machine_without_python(folder: Path) -> dict[str, str]:
    """The environment of a machine that has the usual programs, and shims that say they are Python."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("bash", "dirname", "cmp", "cat", "env"):
        (programs / name).symlink_to(str(shutil.which(name)))
    for name in ("python3", "python3.13"):
        (programs / name).write_text("#!/bin/sh\nexit 127\n")
        (programs / name).chmod(0o755)
    return {"PATH": str(programs), "HOME": str(folder), "PYENV_ROOT": str(folder / "pyenv")}


def test_without_a_python_it_says_which_ones_would_do(copy: Copy, tmp_path: Path) -> None:
    bare = tmp_path / "project"
    shutil.copytree(copy.folder / "script", bare / "script")
    said = Copy(bare, copy.port).refusal(**machine_without_python(tmp_path))
    assert said.startswith("No Python 3.12, 3.13 or 3.14 was found")


def test_a_python_that_only_pyenv_knows_is_found(tmp_path: Path) -> None:
    bare = machine_without_python(tmp_path)
    theirs = tmp_path / "pyenv" / "versions" / "3.13.0" / "bin"
    theirs.mkdir(parents=True)
    (theirs / "python3").symlink_to(sys.executable)
    found = subprocess.run(
        ["bash", "-c", f'source "{ROOT}/script/lib.sh"; find_python'],
        env=bare,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.stdout.strip() == str(theirs / "python3")


def test_texts_in_another_language_need_no_gettext(copy: Copy) -> None:
    texts = copy.folder / "locale" / "de" / "LC_MESSAGES"
    texts.mkdir(parents=True)
    header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    (texts / "django.po").write_text(f'{header}\nmsgid "Lobby"\nmsgstr "Foyer"\n', encoding="utf-8")
    prepare = [sys.executable, str(copy.folder / "script" / "prepare.py"), "translations"]
    subprocess.run(prepare, env=environment(PATH="/nonexistent"), check=True)
    assert b"Foyer" in (texts / "django.mo").read_bytes()
    shutil.rmtree(copy.folder / "locale" / "de")
