"""Databases for tests, each new and empty. Migrating takes long, so they are copies of one that was migrated once."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.demo.demo_boards import ensure_demo
from fourwinds.app.demo.demo_league import ensure_demo_league
from fourwinds.app.demo.demo_system import ensure_demo_system
from fourwinds.app.shadow.query_system import bring_up_to_date
from fourwinds.app.systems.open_system import show_systems
from fourwinds.store.database import Database, open_database
from tests.keeper import ask_keeper, made_once
from tests.postgres import PostgresServer
from tests.samples import POSTGRESQL, Sampler, sample_word

os.environ["FOURWINDS_CACHE"] = "off"
"""Tests read and write no files of whoever runs them."""


@pytest.fixture(scope="session")
def postgres() -> PostgresServer:
    """The PostgreSQL server that all workers share."""
    return PostgresServer(ask_keeper("postgres"))


@pytest.fixture(scope="session")
def migrated_sqlite() -> Path:
    """The file of an empty database at the newest revision, to be copied."""

    def migrate(folder: Path) -> None:
        open_database(f"sqlite:///{folder / 'test.db'}").close()

    return made_once("migrated", migrate) / "test.db"


@pytest.fixture(scope="session")
def begun(migrated_sqlite: Path) -> Path:
    """A database as the first start leaves it, to be copied.

    Its demo boards are solved, and its demo system is brought up to date for SQL, once for the whole run.
    """

    def begin(folder: Path) -> None:
        path = folder / "fourwinds.db"
        shutil.copy(migrated_sqlite, path)
        with open_database(f"sqlite:///{path}") as database:
            ensure_demo(database)
            ensure_demo_league(database)
            ensure_demo_system(database)
            for system in show_systems(database, who=operator("tests")):
                bring_up_to_date(database, system.id, who=operator("tests"))

    return made_once("begun", begin) / "fourwinds.db"


@pytest.fixture
def begun_folder(begun: Path, tmp_path: Path) -> Path:
    """The folder of a server that has been started before, once for each test."""
    folder = tmp_path / "begun"
    folder.mkdir()
    shutil.copy(begun, folder)
    return folder


@pytest.fixture(scope="session")
def migrated_postgres(postgres: PostgresServer) -> str:
    """The name of an empty database at the newest revision, to be copied."""

    def migrate(folder: Path) -> None:
        postgres.create("migrated")
        open_database(postgres.url("migrated")).close()

    made_once("migrated-postgres", migrate)
    return "migrated"


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite database without tables."""
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """A PostgreSQL database without tables."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", POSTGRESQL])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without tables, once of each kind."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return url


@pytest.fixture
def migrated_sqlite_url(migrated_sqlite: Path, tmp_path: Path) -> str:
    shutil.copy(migrated_sqlite, tmp_path / "test.db")
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def migrated_postgres_url(postgres: PostgresServer, migrated_postgres: str) -> Iterator[str]:
    with postgres.database(template=migrated_postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", POSTGRESQL])
def migrated_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database at the newest revision, with nothing in it, once of each kind."""
    kind = "migrated_sqlite_url" if request.param == "sqlite" else "migrated_postgres_url"
    url: str = request.getfixturevalue(kind)
    return url


@pytest.fixture
def database(migrated_url: str) -> Iterator[Database]:
    """A database at the newest revision, once of each kind."""
    with open_database(migrated_url) as opened:
        yield opened


@pytest.fixture(scope="session")
def sample(pytestconfig: pytest.Config) -> Sampler:
    """Choose some of many values by the commit; with --slow, take all."""
    return Sampler(None if pytestconfig.getoption("--slow") else sample_word(pytestconfig))
