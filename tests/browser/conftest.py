"""What a browser test needs: Chromium, people with cookies of their own, and a real server."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, sync_playwright

from tests.browser.server import LiveServer, NewContext, live_site

NO_CHROMIUM = "Chromium is missing. On Debian: apt-get install chromium; elsewhere set CHROMIUM to its path."


def find_chromium() -> str | None:
    """The browser to test with: $CHROMIUM, or the system's."""
    names = ["chromium", "chromium-browser", "google-chrome"]
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test in this folder is a browser test."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium. Once a module and no longer: while Playwright runs, its event loop is this thread's."""
    executable = find_chromium()
    if executable is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(NO_CHROMIUM)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        chromium = playwright.chromium.launch(executable_path=executable, args=arguments)
        yield chromium
        chromium.close()


@pytest.fixture
def new_browser_context(browser: Browser) -> Iterator[NewContext]:
    """Makes people with cookies of their own. Fails the test on a script error or a breach of the CSP."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            complaints.append(message.text)

    def make(*, width: int = 1280, height: int = 0, **options: object) -> BrowserContext:
        size = {"width": width, "height": height or (740 if width < 600 else 900)}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **options)
        context.set_default_timeout(10_000)
        context.on("console", hear)
        context.on("weberror", lambda error: complaints.append(str(error.error)))
        contexts.append(context)
        return context

    yield make
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def browser_context(new_browser_context: NewContext) -> BrowserContext:
    """One person at a desk."""
    return new_browser_context()


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[LiveServer]:
    """The site as people run it: daphne and the worker in processes of their own."""
    with live_site(tmp_path_factory.mktemp("live"), worker_id) as server:
        yield server
