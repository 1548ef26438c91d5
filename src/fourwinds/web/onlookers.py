"""Who looks at which auction of a system: kept in memory by one server process, and forgotten after a minute."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from threading import Lock
from typing import Final

from fourwinds.store.log import By

__all__ = ["Onlooker", "Onlookers"]

_STAY_S: Final = 60.0
_MOST: Final = 50
"""The number of pages that are listed for one system."""


@dataclass(frozen=True, slots=True)
class Onlooker:
    """A page in which somebody has a system open."""

    page: str
    account_id: str | None
    name: str
    sequence: str


class Onlookers:
    """The pages that have systems open. Each says again from time to time that it is still there."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._lock = Lock()
        self._numbers = count(1)
        self._seen: dict[str, dict[str, tuple[Onlooker, float]]] = {}
        self._version: dict[str, int] = {}

    def see(self, system_id: str, page: str, who: By, sequence: str | None) -> bool:
        """Note where a page is, or without a sequence that it left; return whether that is news."""
        with self._lock:
            before = self._current(system_id)
            pages = self._seen.setdefault(system_id, {})
            if sequence is None:
                pages.pop(page, None)
            else:
                pages[page] = Onlooker(page, who.account_id, who.name, sequence), self._now()
                while len(pages) > _MOST:
                    del pages[min(pages, key=lambda each: pages[each][1])]
            after = self._current(system_id)
            if before == after:
                return False
            self._version[system_id] = next(self._numbers)
            return True

    def present(self, system_id: str) -> tuple[int, list[Onlooker]]:
        """Return a number that grows with every change, and who is there."""
        with self._lock:
            before = len(self._seen.get(system_id, ()))
            found = self._current(system_id)
            if len(found) != before:
                self._version[system_id] = next(self._numbers)
            return self._version.get(system_id, 0), found

    def _current(self, system_id: str) -> list[Onlooker]:
        """Forget the pages that have not been heard of for a while, and return the others."""
        since = self._now() - _STAY_S
        pages = self._seen.get(system_id, {})
        for page in [page for page, (_, at) in pages.items() if at < since]:
            del pages[page]
        if not pages:
            self._seen.pop(system_id, None)
        return [each for each, _ in pages.values()]
