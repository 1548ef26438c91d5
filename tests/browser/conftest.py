"""One server and one browser for the tests of a file, and pages that must not complain."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import DESKTOP, chromium
from tests.web.running_server import RunningServer, running_server


class NewPage(Protocol):
    """Opens a page in a context of its own; `forgive` is a pattern of complaints that are expected."""

    def __call__(self, *, forgive: str = "(?!)", **options: Any) -> Page: ...


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running_server(tmp_path_factory.mktemp("data")) as server:
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
                if not re.search(forgive, text):
                    complaints.append(text)

            given = {"base_url": server.address, "viewport": DESKTOP, **options}
            page = contexts.enter_context(browser.new_context(**given)).new_page()
            page.on("console", lambda message: complain(message.text))
            page.on("pageerror", lambda error: complain(str(error)))
            page.on("requestfailed", lambda request: complain(f"{request.url} {request.failure}"))
            return page

        yield opened
    assert complaints == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A page on a desktop, which must not complain."""
    return new_page()
