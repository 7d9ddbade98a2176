"""`manage.py run_worker` plays bots and sweeps, whatever goes wrong, until it is asked to end."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from games import tasks
from games.management.commands import run_worker
from games.management.commands.run_worker import Jobs, prune, survive
from tests.site.newcomer import ROOT, environment, execute

NOW = datetime(2026, 11, 30, 22, 6, 18, tzinfo=UTC)
BOTS_TURN_SECONDS = 2
"""How long a bot may wait on an idle machine; while other tests run beside it, twice as long."""

JOBS = DBTaskResult._meta.db_table

SCENE = """
from datetime import timedelta
from django.utils import timezone
from accounts.models import User
from games.models import Game
from games.services.opening import TableWishes, open_table
from games.tasks import play_bots
from django_tasks_db.models import DBTaskResult

def table(seats, **wishes):
    wishes = TableWishes(ruleset="fairy-lights", min_seats=seats, max_seats=seats, **wishes)
    return open_table(host=host, wishes=wishes, client_seed="seed", now=timezone.now())

host = User.objects.create(username="Ada")
Game.objects.filter(pk=table(3).pk).update(created_at=timezone.now() - timedelta(days=15))
play_bots.enqueue(game_id="no number", version=0)
gone = play_bots.enqueue(game_id=999, version=1)
DBTaskResult.objects.filter(pk=gone.id).update(task_path="games.tasks.no_such_job")
play_bots.enqueue(game_id=1, version=2)
"""


def manage(folder: Path, *arguments: str) -> None:
    """Runs a management command on the database in that folder."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    subprocess.run(command, env=environment(VAR_DIR=str(folder)), check=True, capture_output=True)


@contextmanager
def working(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A worker on the database in that folder."""
    command = [sys.executable, str(ROOT / "manage.py"), "run_worker"]
    with (folder / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            command, env=environment(VAR_DIR=str(folder)), stdout=log, stderr=subprocess.STDOUT
        )
        try:
            yield worker
        finally:
            worker.kill()
            worker.wait()


def statuses(folder: Path) -> list[str]:
    """How each job stands, in the order in which they were asked for."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        rows = database.execute(f"SELECT status FROM {JOBS} ORDER BY enqueued_at")
        return [str(status) for (status,) in rows]


def open_tables(folder: Path) -> int:
    """How many tables are waiting for people."""
    with closing(sqlite3.connect(folder / "db.sqlite3")) as database:
        return int(database.execute("SELECT count(*) FROM games_game WHERE status = 'waiting'").fetchone()[0])


def seconds_until(true: Any, patience: float = 30) -> float:
    """The seconds until this is true."""
    started = time.monotonic()
    while not true():
        assert time.monotonic() - started < patience
        time.sleep(0.02)
    return time.monotonic() - started


@pytest.mark.server
def test_jobs_that_fail_end_neither_the_jobs_after_them_nor_the_sweep(tmp_path: Path) -> None:
    manage(tmp_path, "migrate")
    manage(tmp_path, "shell", "-c", SCENE)
    with working(tmp_path) as worker:
        seconds_until(lambda: "READY" not in statuses(tmp_path) and "RUNNING" not in statuses(tmp_path))
        assert statuses(tmp_path) == ["FAILED", "FAILED", "SUCCESSFUL"]
        seconds_until(lambda: open_tables(tmp_path) == 0)
        again = f"UPDATE {JOBS} SET status = 'READY' WHERE status = 'SUCCESSFUL'"
        execute(tmp_path / "db.sqlite3", again)
        assert seconds_until(lambda: "SUCCESSFUL" in statuses(tmp_path)) < 2 * BOTS_TURN_SECONDS
        worker.send_signal(signal.SIGTERM)
        assert worker.wait(timeout=5) == 0
    assert "ValueError" in (tmp_path / "worker.log").read_text(), "a failure is in the log"


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM])
def test_a_job_at_hand_is_finished_before_the_worker_ends(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, way: signal.Signals
) -> None:
    jobs = Jobs()
    played: list[int] = []

    def play_and_be_told_to_end(*, game_id: int, now: datetime) -> int:
        jobs.shutdown(way, None)
        jobs.shutdown(way, None)
        played.append(game_id)
        return 1

    monkeypatch.setattr("games.services.bots.play_due_bots", play_and_be_told_to_end)
    tasks.play_bots.enqueue(game_id=1, version=0)
    tasks.play_bots.enqueue(game_id=2, version=0)
    jobs.run_on()
    assert played == [1]
    assert sorted(DBTaskResult.objects.values_list("status", flat=True)) == ["READY", "SUCCESSFUL"]


def test_a_worker_that_waits_ends_at_once() -> None:
    with pytest.raises(SystemExit) as ended:
        Jobs().shutdown(signal.SIGTERM, None)
    assert ended.value.code == 0


def test_the_jobs_go_on_when_the_database_is_back(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(run_worker, "AFTER_TROUBLE", 0)
    jobs = Jobs()
    tries: list[int] = []

    def away_twice() -> None:
        tries.append(1)
        jobs.running = len(tries) < 3
        if jobs.running:
            raise OperationalError("the server closed the connection unexpectedly")

    monkeypatch.setattr(jobs, "run", away_twice)
    jobs.run_on()
    assert len(tries) == 3
    assert "closed the connection" in caplog.text


def test_the_sweep_goes_on_after_a_round_that_failed(
    transactional_db: None, caplog: pytest.LogCaptureFixture
) -> None:
    rounds: list[datetime] = []

    def sweep(now: datetime) -> None:
        rounds.append(now)
        raise OperationalError("the disk is full")

    survive(sweep)
    survive(sweep)
    assert len(rounds) == 2
    assert abs(timezone.now() - rounds[0]) < timedelta(minutes=1)
    assert "the disk is full" in caplog.text
    connection.ensure_connection()


@pytest.mark.parametrize(
    ("status", "started", "finished", "is_kept"),
    [
        ("SUCCESSFUL", timedelta(days=1, hours=1), timedelta(days=1), False),
        ("FAILED", timedelta(days=1, hours=1), timedelta(days=1), False),
        ("SUCCESSFUL", timedelta(days=1, hours=1), timedelta(hours=23), True),
        ("RUNNING", timedelta(days=1), None, False),
        ("RUNNING", timedelta(hours=23), None, True),
        ("READY", None, None, True),
    ],
)
def test_rows_of_jobs_are_deleted_a_day_after_them(
    db: None, status: str, started: timedelta | None, finished: timedelta | None, is_kept: bool
) -> None:
    job = tasks.play_bots.enqueue(game_id=1, version=0)
    DBTaskResult.objects.filter(pk=job.id).update(
        status=status,
        enqueued_at=NOW - timedelta(days=9),
        started_at=started and NOW - started,
        finished_at=finished and NOW - finished,
    )
    prune(NOW)
    assert DBTaskResult.objects.exists() == is_kept
