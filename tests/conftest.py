"""Databases for tests, each new and empty. Migrating one takes long: they are copies of one that was migrated once."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourwinds.app.demo.demo_boards import ensure_demo
from fourwinds.app.demo.demo_league import ensure_demo_league
from fourwinds.store.database import Database, open_database
from tests.postgres import PostgresServer, running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """One PostgreSQL server for all tests of this process."""
    with (
        tempfile.TemporaryDirectory(prefix="fourwinds-postgres-") as folder,
        running_postgres(Path(folder)) as server,
    ):
        yield server


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a database at the newest revision, to be copied."""
    file = tmp_path_factory.mktemp("migrated") / "test.db"
    open_database(f"sqlite:///{file}").close()
    return file


@pytest.fixture(scope="session")
def begun(migrated_sqlite: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as a first start leaves it: the boards of the demo are solved once for all files."""
    path = tmp_path_factory.mktemp("begun") / "fourwinds.db"
    shutil.copy(migrated_sqlite, path)
    with open_database(f"sqlite:///{path}") as database:
        ensure_demo(database)
        ensure_demo_league(database)
    return path


@pytest.fixture
def begun_folder(begun: Path, tmp_path: Path) -> Path:
    """The folder of a server that has been started before, once for each test."""
    folder = tmp_path / "begun"
    folder.mkdir()
    shutil.copy(begun, folder)
    return folder


@pytest.fixture(scope="session")
def migrated_postgres(postgres: PostgresServer) -> Iterator[str]:
    """The name of a database at the newest revision, to be copied."""
    with postgres.database() as url:
        open_database(url).close()
        yield url.rpartition("/")[2]


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """An SQLite database without tables."""
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    """A PostgreSQL database without tables."""
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
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


@pytest.fixture(params=["sqlite", "postgresql"])
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
