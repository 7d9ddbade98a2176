"""`manage.py run_worker`: jobs and sweeps, until it is ended."""

import logging
import sys
import threading
import time
from datetime import datetime, timedelta
from types import FrameType
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections, connection
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from games.services import sweep

logger = logging.getLogger(__name__)

# Seconds.
BETWEEN_LOOKS = 0.25
BETWEEN_SWEEPS = 2.0
BETWEEN_PRUNINGS = 60 * 60
AFTER_TROUBLE = 1.0

KEPT = timedelta(days=1)
"""How long the row of a job stays after it."""


class Command(BaseCommand):
    """Runs jobs in the main thread and sweeps beside it."""

    help = "Plays the bots and does all other work that nobody waits for, until it is ended."

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until SIGINT or SIGTERM."""
        jobs = Jobs()
        jobs.configure_signals()
        threading.Thread(target=sweep_for_ever, name="sweeps", daemon=True).start()
        jobs.run_on()


class Jobs(Worker):
    """The worker of django-tasks-db, which here outlives a database that is away for a while."""

    def __init__(self) -> None:
        super().__init__(
            queue_names=["*"],
            excluded_queue_names=[],
            interval=BETWEEN_LOOKS,
            batch=False,
            backend_name="default",
            startup_delay=False,
            max_tasks=None,
            worker_id=get_random_string(32),
        )

    def shutdown(self, signum: int, frame: FrameType | None) -> None:
        """End after the job at hand; being told twice, as by Ctrl-C in script/server, is being told once."""
        self.running = False
        if not self.running_task:
            sys.exit(0)

    def run_on(self) -> None:
        """Run jobs until asked to end, whatever goes wrong."""
        while self.running:
            try:
                self.run()
            except Exception:
                logger.exception("The worker could not go on; it tries again.")
                connection.close()
                time.sleep(AFTER_TROUBLE)


def sweep_for_ever() -> None:
    """Sweep every two seconds and prune every hour, whatever goes wrong."""
    next_pruning = time.monotonic()
    while True:
        survive(sweep.run)
        if time.monotonic() >= next_pruning:
            survive(prune)
            next_pruning = time.monotonic() + BETWEEN_PRUNINGS
        time.sleep(BETWEEN_SWEEPS)


def survive(work: Any) -> None:
    """Do this work as of now with a connection of its own; a failure is logged and no more."""
    close_old_connections()
    try:
        work(timezone.now())
    except Exception:
        logger.exception("%s failed; it is tried again.", work.__name__)
    finally:
        connection.close()


def prune(now: datetime) -> None:
    """Delete the rows of jobs that ended, or began and never ended, more than a day ago."""
    long_ago = Q(finished_at__lte=now - KEPT) | Q(finished_at=None, started_at__lte=now - KEPT)
    DBTaskResult.objects.filter(long_ago).delete()
