"""Running commands in a temporary folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.cli.riichi.club import Run, Write


@pytest.fixture
def run(run_main: Run) -> Run:
    return partial(run_main, "riichi")


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write games into the folder in which the command runs."""
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> str:
        Path("club.txt").write_text(text, encoding="utf-8")
        return "club.txt"

    return write
