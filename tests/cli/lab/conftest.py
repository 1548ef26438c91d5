"""`fourwinds lab` run with data of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fourwinds.cli.main import main
from tests.cli.test_main import Outcome

Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("FOURWINDS_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["lab", *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run
