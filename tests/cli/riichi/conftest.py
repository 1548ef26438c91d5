"""Running commands in a temporary folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from fourwinds.cli.main import main
from tests.cli.riichi.club import Run, Write
from tests.cli.test_main import Outcome


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(command: str, *arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["riichi", command, *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write games into the folder in which the command runs."""
    monkeypatch.chdir(tmp_path)

    def write(text: str) -> str:
        Path("club.txt").write_text(text, encoding="utf-8")
        return "club.txt"

    return write
