"""A job shared out among processes ends with its caller."""

from __future__ import annotations

import threading
import time
from multiprocessing import active_children

import pytest

from fourwinds.bidding.workers import shared_out


def slowly(part: int) -> int:
    time.sleep(0.02)
    return part


def test_a_caller_that_stops_while_much_is_waiting_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread of the pool failed on what had not begun."""
    failed: list[object] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    before = set(active_children())
    for _ in range(5):
        results = shared_out(slowly, range(200), 2)
        assert [next(results), next(results)] == [0, 1]
        results.close()
    assert set(active_children()) <= before
    assert failed == []
