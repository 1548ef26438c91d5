"""Options of every test run: which tests belong to it, how many cases, and the servers that its workers share."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable

import pytest
from hypothesis import settings

from tests.keeper import start_keeper
from tests.samples import beyond_samples, sample_word

settings.register_profile("fast", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("slow", max_examples=100_000, deadline=None)

_LONGEST_FIRST = ("browser", "lab", "load", "web", "cli", "app", "bidding", "store", "test_wheel.py", "test_docs.py")
"""Workers take whole files: a long one must not be the last."""
_STOP_KEEPER = pytest.StashKey[Callable[[], None]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long suites too, and every case of the samples")
    parser.addoption("--sample", metavar="WORD", help="choose the samples by this word instead of the current commit")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(100_000, 20, 100)  # workers hold whole libraries, and searching them for garbage doubles the time
    settings.load_profile("slow" if config.getoption("--slow") else "fast")
    if not _is_worker(config):
        config.stash[_STOP_KEEPER] = start_keeper()


def pytest_unconfigure(config: pytest.Config) -> None:
    gc.freeze()  # a last search for garbage would take as long as some suites
    if stop := config.stash.get(_STOP_KEEPER, None):
        stop()


def pytest_report_header(config: pytest.Config) -> str:
    if config.getoption("--slow"):
        return "samples: every case"
    return f"samples: chosen by {sample_word(config)} (repeat with --sample; --slow runs every case)"


@pytest.hookimpl(optionalhook=True)  # only with xdist
def pytest_xdist_auto_num_workers() -> int:
    return 2 * (os.cpu_count() or 1)  # half of them wait for a browser, a server or a database


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the folders with the longest files first, and leave out the long suites and the cases beyond the samples."""
    items.sort(key=_place_in_order)
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    left_out = {item.nodeid for item in [*slow, *beyond_samples(items, sample_word(config))]}
    config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
    items[:] = [item for item in items if item.nodeid not in left_out]


def _place_in_order(item: pytest.Item) -> int:
    folders = item.path.relative_to(item.config.rootpath).parts
    name = folders[1] if folders[0] == "tests" else ""
    return _LONGEST_FIRST.index(name) if name in _LONGEST_FIRST else len(_LONGEST_FIRST)


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")
