"""A database for many tests that leave it as it was, once of each kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwinds.store.database import Database, open_database
from tests.app.small_library import small_system
from tests.postgres import PostgresServer


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
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
