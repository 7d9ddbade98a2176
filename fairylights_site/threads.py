"""A few threads that live on, one of them lent to each request."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext


class LentThreads:
    """Runs an ASGI application, the synchronous parts of each request in one of `count` lasting threads.

    A lasting thread keeps its database connection, and few of them mean few writers waiting for each other.
    Whoever comes when all are lent waits in line, so the server must take in a request's body and give out
    the answer by itself, as daphne does: else a slow client would keep a thread from everybody.
    """

    def __init__(self, application: Any, count: int) -> None:
        self.application = application
        self._idle: asyncio.Queue[ThreadPoolExecutor] = asyncio.Queue()
        for number in range(count):
            self._idle.put_nowait(ThreadPoolExecutor(1, thread_name_prefix=f"request-{number}"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        thread = await self._idle.get()
        try:
            async with ThreadSensitiveContext(executor=thread):
                await self.application(scope, receive, send)
        finally:
            self._give_back(thread)

    def _give_back(self, thread: ThreadPoolExecutor) -> None:
        """Let the next one have the thread once it is free: it still works for a client that has hung up."""
        loop = asyncio.get_running_loop()
        end_of_work = thread.submit(int)
        end_of_work.add_done_callback(lambda _: loop.call_soon_threadsafe(self._idle.put_nowait, thread))
