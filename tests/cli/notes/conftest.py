"""The command run in a folder and with a database of its own."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.cli.main import main
from fourwinds.store.database import open_database
from tests.cli.test_main import Outcome
from tests.keeper import made_once

Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.setenv("FOURWINDS_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("FOURWINDS_DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)

    def run(command: str, *arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["notes", command, *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


@pytest.fixture(scope="session")
def data_with_a_system(migrated_sqlite: Path) -> Path:
    """A folder of data with one system in it, made once for the whole run."""

    def make(folder: Path) -> None:
        file = folder / "fourwinds.db"
        shutil.copy(migrated_sqlite, file)
        conventions = ["stayman_1nt", "jacoby_transfers_1nt"]
        with open_database(f"sqlite:///{file}") as database:
            create_system(database, "Ours", "2_1_game_force", conventions, who=operator("uma"))

    return made_once("one-system", make)


@pytest.fixture
def ours(run: Run, data_with_a_system: Path, tmp_path: Path) -> Run:
    """The command with a system in its database."""
    shutil.copytree(data_with_a_system, tmp_path / "data")
    return run
