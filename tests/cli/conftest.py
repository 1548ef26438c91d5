"""Commands run in this process, in a folder and with data of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.cli.main import main
from tests.cli.outcome import Outcome, Run


@pytest.fixture
def run_main(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the command with these arguments, and return what it printed."""

    def run_main(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(arguments)
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run_main


@pytest.fixture
def run_apart(run_main: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command in an empty folder, with data of its own."""
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("FOURWINDS_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    return run_main
