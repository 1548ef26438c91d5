"""The machine's own Chromium, cut off from everything but this machine."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ViewportSize, sync_playwright

__all__ = ["DESKTOP", "PHONE", "chromium"]

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


@contextmanager
def chromium() -> Iterator[Browser]:
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    if found is None:
        raise RuntimeError(f"browser tests need one of {', '.join(_NAMES)}: run scripts/test, or install Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=_ARGUMENTS)
        yield browser
        browser.close()
