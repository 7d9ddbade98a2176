"""Few lasting threads serve all requests, one at a time each, also after clients that hang up."""

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import sync_to_async

from fairylights_site.threads import LentThreads

type Work = Callable[[], None]


def serving(work: Work, count: int) -> LentThreads:
    """An application whose requests do this work, on that many threads."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await sync_to_async(work, thread_sensitive=True)()

    return LentThreads(application, count)


async def request(application: LentThreads) -> None:
    """One request; the work needs nothing of it."""
    await application({"type": "http"}, None, None)


async def test_many_requests_share_few_threads() -> None:
    threads: set[int] = set()
    application = serving(lambda: threads.add(threading.get_ident()), 3)
    await asyncio.gather(*(request(application) for _ in range(50)))
    assert len(threads) == 3
    assert threading.get_ident() not in threads


async def test_no_thread_serves_two_requests_at_once() -> None:
    at_work: list[int] = []
    most = 0

    def work() -> None:
        nonlocal most
        at_work.append(1)
        most = max(most, len(at_work))
        time.sleep(0.01)
        at_work.pop()

    await asyncio.gather(*(request(application) for application in [serving(work, 2)] * 12))
    assert most == 2


async def test_a_client_that_hangs_up_takes_no_thread_with_it() -> None:
    release = threading.Event()
    application = serving(lambda: (release.wait(5), None)[1], 1)
    for _ in range(3):
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(request(application), 0.02)
        release.set()
        await asyncio.wait_for(request(application), 5)
        release.clear()


async def test_nobody_waits_behind_a_client_that_hung_up() -> None:
    release = threading.Event()
    slow = [True]
    application = serving(lambda: (slow and slow.pop() and release.wait(10), None)[1], 2)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(request(application), 0.05)
    for _ in range(3):
        await asyncio.wait_for(request(application), 5)
    release.set()


async def test_an_error_gives_the_thread_back() -> None:
    def work() -> None:
        raise ZeroDivisionError

    application = serving(work, 1)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await asyncio.wait_for(request(application), 5)
