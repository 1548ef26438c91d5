"""The server and the browser of the tests, and pages that must not report errors on their console."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.chromium import DESKTOP, shared_chromium
from tests.browser.recording import thumb
from tests.web.running_server import RunningServer, running_server

_PLAYWRIGHT_SAYS = "Service Worker registration blocked by Playwright"
"""Most tests block the service worker, which would fetch the whole application for every page."""
_LEFT = "net::ERR_ABORTED$"
"""A request of a page that was closed while it loaded."""
_MEDIA = ("color_scheme", "reduced_motion")

expect.set_options(timeout=60_000)  # busy machines are slow, not wrong


class NewPage(Protocol):
    """Opens a page in its own browser context; `forgive` is a pattern of expected messages."""

    def __call__(self, *, forgive: str = "(?!)", **options: Any) -> Page: ...


@pytest.fixture(scope="module")
def data(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that has been started before."""
    folder = tmp_path_factory.mktemp("data")
    shutil.copy(begun, folder)
    return folder


@pytest.fixture(scope="session")
def common_server(begun: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """One server for all files of a worker that do not mind the games of others and create no accounts."""
    folder = tmp_path_factory.mktemp("common")
    shutil.copy(begun, folder)
    with running_server(folder, fills_tables=False) as server:
        yield server


@pytest.fixture(scope="module")
def own_server(data: Path) -> Iterator[RunningServer]:
    """A server of one file, for tests that list everything there is or create accounts."""
    with running_server(data, fills_tables=False) as server:
        yield server


@pytest.fixture(scope="module")
def server(common_server: RunningServer) -> RunningServer:
    """The server of a file: the common one, unless the file replaces this fixture."""
    return common_server


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Connect to the shared browser for one file: meanwhile nothing else in this process can run an event loop."""
    with shared_chromium() as browser:
        yield browser


class Contexts:
    """Browser contexts that tests use one after another. They keep their HTTP cache; everything else is cleared."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str, BrowserContext]] = []

    def page(self, **options: Any) -> Page:
        """Open a page in a context that no other page of this test uses."""
        kind = repr(sorted(options.items()))
        free = self._free.setdefault(kind, [])
        context = free.pop() if free else self._browser.new_context(base_url=self._address, **options)
        self._lent.append((kind, context))
        page = context.new_page()
        page.set_default_navigation_timeout(90_000)  # busy machines are slow, not wrong
        wiping = context.new_cdp_session(page)
        wiping.send("Storage.clearDataForOrigin", {"origin": self._address.rstrip("/"), "storageTypes": "all"})
        wiping.detach()
        return page

    def take_back(self) -> None:
        for kind, context in self._lent:
            for page in context.pages:
                page.close()
            context.clear_cookies()
            context.set_offline(False)
            self._free[kind].append(context)
        self._lent.clear()

    def close(self) -> None:
        for context in [context for free in self._free.values() for context in free]:
            context.close()


@pytest.fixture(scope="module")
def all_contexts(browser: Browser, server: RunningServer) -> Iterator[Contexts]:
    contexts = Contexts(browser, server.address)
    yield contexts
    contexts.close()


@pytest.fixture
def contexts(all_contexts: Contexts) -> Iterator[Contexts]:
    yield all_contexts
    all_contexts.take_back()


@contextmanager
def quiet_pages(contexts: Contexts) -> Iterator[NewPage]:
    """Yield a function that opens pages, by default desktop ones. Policy violations show on the console too."""
    complaints: list[str] = []

    def opened(*, forgive: str = "(?!)", viewport: ViewportSize = DESKTOP, **options: Any) -> Page:
        def complain(text: str) -> None:
            if text != _PLAYWRIGHT_SAYS and not re.search(f"{_LEFT}|{forgive}", text):
                complaints.append(text)

        media = {name: options.pop(name) for name in _MEDIA if name in options}
        page = contexts.page(**{"service_workers": "block", **options})
        page.set_viewport_size(viewport)
        if media:
            page.emulate_media(**media)
        page.on("console", lambda message: complain(message.text))
        page.on("pageerror", lambda error: complain(str(error)))
        page.on("requestfailed", lambda request: complain(f"{request.url} {request.failure}"))
        return page

    yield opened
    contexts.take_back()
    assert complaints == []


@pytest.fixture
def new_page(contexts: Contexts) -> Iterator[NewPage]:
    with quiet_pages(contexts) as opened:
        yield opened


@pytest.fixture(scope="module")
def desk(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """One desktop page for the tests of a file that can share it. Its console must stay empty."""
    contexts = Contexts(browser, server.address)
    with quiet_pages(contexts) as opened:
        yield opened()
    contexts.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, server: RunningServer) -> Iterator[Page]:
    """One phone for the games of a file. Its console must stay empty."""
    with thumb(browser, server.address) as page:
        yield page


@pytest.fixture
def page(new_page: NewPage) -> Page:
    """A desktop page. Its console must stay empty."""
    return new_page()
