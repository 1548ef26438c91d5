"""The command run in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.cli.main import main
from tests.cli.pbn.boards import Run, Write
from tests.cli.test_main import Outcome


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(command: str, *arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["pbn", command, *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


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
