"""The installed Chromium, which can reach only this machine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from tests.keeper import ask_keeper

__all__ = ["DESKTOP", "PHONE", "chromium", "launch_options", "shared_chromium"]

PHONE = ViewportSize(width=390, height=844)
DESKTOP = ViewportSize(width=1280, height=800)
_NAMES = ("chromium", "chromium-browser", "google-chrome")
_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
]


def launch_options() -> dict[str, Any]:
    """Return how Playwright starts the browser: the program and its arguments."""
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError(f"browser tests need one of {', '.join(_NAMES)}: run scripts/test, or install Chromium")
    return {"executablePath": found, "args": _ARGUMENTS}


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start a browser, and close it afterwards."""
    options = launch_options()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options["executablePath"], args=options["args"])
        yield browser
        browser.close()


@contextmanager
def shared_chromium() -> Iterator[Browser]:
    """Connect to the browser that all workers share. Its contexts are separate, and closed afterwards."""
    endpoint = ask_keeper("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.connect(endpoint)
        yield browser
        browser.close()
