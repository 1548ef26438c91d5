"""The command run in a folder and with a database of its own."""

from __future__ import annotations

import shutil
from functools import partial
from pathlib import Path

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.store.database import open_database
from tests.cli.outcome import Run
from tests.keeper import made_once


@pytest.fixture
def run(run_apart: Run) -> Run:
    return partial(run_apart, "notes")


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
