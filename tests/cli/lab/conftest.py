"""`fourwinds lab` run with data of its own."""

from __future__ import annotations

from functools import partial

import pytest

from tests.cli.outcome import Run


@pytest.fixture
def run(run_apart: Run) -> Run:
    return partial(run_apart, "lab")
