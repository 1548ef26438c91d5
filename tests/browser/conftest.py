"""One server and one browser for the tests of a file, and pages that must not complain."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page

from fourwinds.app.demo import ensure_demo
from fourwinds.app.demo_league import ensure_demo_league
from fourwinds.store.database import open_database
from tests.browser.chromium import DESKTOP, chromium
from tests.browser.recording import thumb
from tests.web.running_server import RunningServer, running_server

_PLAYWRIGHT_SAYS = "Service Worker registration blocked by Playwright"
"""Most tests do without the worker, which would fetch the whole application for every page."""


class NewPage(Protocol):
    """Opens a page in a context of its own; `forgive` is a pattern of complaints that are expected."""

    def __call__(self, *, forgive: str = "(?!)", **options: Any) -> Page: ...


@pytest.fixture(scope="session")
def begun(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as a first start leaves it: the boards of the demo are solved once for all files."""
    path = tmp_path_factory.mktemp("begun") / "fourwinds.db"
    shutil.copy(migrated_sqlite, path)
    with open_database(f"sqlite:///{path}") as database:
        ensure_demo(database)
        ensure_demo_league(database)
    return path


@pytest.fixture(scope="module")
def data(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that has been started before."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copy(begun, folder)
    return folder


@pytest.fixture(scope="module")
def server(data: Path) -> Iterator[RunningServer]:
    with running_server(data) as server:
        yield server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Closed after each file: while it is open, nothing else in this process can run an event loop."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def new_page(browser: Browser, server: RunningServer) -> Iterator[NewPage]:
    """Pages on a desktop if nothing else is said. A refusal by the security policy is told on the console too."""
    complaints: list[str] = []

    with ExitStack() as contexts:

        def opened(*, forgive: str = "(?!)", **options: Any) -> Page:
            def complain(text: str) -> None:
                if text != _PLAYWRIGHT_SAYS and not re.search(forgive, text):
                    complaints.append(text)

            given = {"base_url": server.address, "viewport": DESKTOP, "service_workers": "block", **options}
            page = contexts.enter_context(browser.new_context(**given)).new_page()
            page.on("console", lambda message: complain(message.text))
            page.on("pageerror", lambda error: complain(str(error)))
            page.on("requestfailed", lambda request: complain(f"{request.url} {request.failure}"))
            return page

        yield opened
    assert complaints == []


@pytest.fixture(scope="module")
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """One phone for the games of a file, which must not complain."""
    with thumb(browser, server.address) as page:
        yield page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop, which must not complain."""
    return new_page()
