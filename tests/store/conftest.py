"""A database with one system in it that many tests only read, once of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from sqlalchemy import Connection

from fourwinds.store.database import Database, open_database
from tests.postgres import PostgresServer
from tests.store.sample import example, stored, with_own

EDITED = "1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors"


@dataclass(frozen=True)
class Shelf:
    """The example system with the edit of the specification (systems 3.2), and a connection that reads it."""

    connection: Connection
    system_id: str


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def shelved(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Database, str]]:
    if request.param == "sqlite":
        with open_database(f"sqlite:///{tmp_path_factory.mktemp('shelf') / 'test.db'}") as database:
            yield database, _filled(database)
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with server.database() as url, open_database(url) as database:
            yield database, _filled(database)


@pytest.fixture
def shelf(shelved: tuple[Database, str]) -> Iterator[Shelf]:
    database, system_id = shelved
    with database.read() as connection:
        yield Shelf(connection, system_id)


def _filled(database: Database) -> str:
    with database.write() as connection:
        return stored(connection, with_own(example(), EDITED))
