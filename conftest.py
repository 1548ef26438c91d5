"""The long suites run with --slow, and their properties with 100,000 cases each."""

from __future__ import annotations

import gc
import os

import pytest
from hypothesis import settings

settings.register_profile("fast", max_examples=60, deadline=None, derandomize=True)
settings.register_profile("slow", max_examples=100_000, deadline=None)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the long suites too")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(100_000, 20, 100)  # workers hold whole libraries: looking for garbage in them doubles the time
    settings.load_profile("slow" if config.getoption("--slow") else "fast")


@pytest.hookimpl(optionalhook=True)  # only where tests run side by side
def pytest_xdist_auto_num_workers() -> int:
    return 2 * (os.cpu_count() or 1)  # half of them wait: for a browser, a server, a database


def pytest_unconfigure() -> None:
    gc.freeze()  # nor is there any need to look through them before leaving: that takes as long as some suites


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        for item in items:
            if item.get_closest_marker("slow"):
                item.add_marker(pytest.mark.skip(reason="a long suite: run scripts/test --slow"))
