"""A database for many tests that leave it as it was, once of each kind."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from fourwinds.store.database import Database, open_database
from tests.app.riichi_club import Club, open_club
from tests.app.small_library import small_system
from tests.postgres import PostgresServer
from tests.samples import POSTGRESQL


@pytest.fixture(scope="session", params=["sqlite", POSTGRESQL])
def clubs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A database for the tests of riichi clubs, each of which opens a club of its own."""
    if request.param == "sqlite":
        file = tmp_path_factory.mktemp("clubs") / "test.db"
        shutil.copy(request.getfixturevalue("migrated_sqlite"), file)
        with open_database(f"sqlite:///{file}") as database:
            yield database
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with (
            server.database(template=request.getfixturevalue("migrated_postgres")) as url,
            open_database(url) as database,
        ):
            yield database


@pytest.fixture
def club(clubs: Database) -> Club:
    return open_club(clubs)


@pytest.fixture(params=["migrated_sqlite_url", pytest.param("migrated_postgres_url", marks=pytest.mark.slow)])
def large_database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database for a whole system, which takes long: PostgreSQL only where time does not matter."""
    with open_database(request.getfixturevalue(request.param)) as database:
        yield database


@pytest.fixture(scope="module", params=["sqlite", POSTGRESQL])
def shared(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """A database with one system of the small library, `Uma + PS`, all of Stayman, transfers and Smolen."""
    if request.param == "sqlite":
        with open_database(f"sqlite:///{tmp_path_factory.mktemp('shared') / 'test.db'}") as database:
            small_system(database, "Uma + PS", "stayman", "transfers", "smolen")
            yield database
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database() as url, open_database(url) as database:
            small_system(database, "Uma + PS", "stayman", "transfers", "smolen")
            yield database
