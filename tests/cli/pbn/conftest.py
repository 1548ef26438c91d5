"""The command run in a folder of its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from tests.cli.pbn.boards import Run, Write


@pytest.fixture
def run(run_main: Run) -> Run:
    return partial(run_main, "pbn")


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file of boards into the folder that the command runs in."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, *boards: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(boards), encoding="utf-8", newline="")
        return name

    return write
