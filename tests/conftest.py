"""Databases for tests, each new and empty."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

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


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest.fixture
def postgres_url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database, once of each kind."""
    url: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return url


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A database at the newest revision, once of each kind."""
    with open_database(database_url) as opened:
        yield opened
