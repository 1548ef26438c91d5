"""The application for the tests of leagues and games, which takes long to start."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest
from fastapi import FastAPI

from tests.postgres import PostgresServer
from tests.samples import POSTGRESQL
from tests.web.client import Client
from tests.web.riichi_service import Service, open_service, serving_riichi


@pytest.fixture(scope="session", params=["sqlite", POSTGRESQL])
def riichi_application(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[FastAPI, Client]]:
    """The application, open for all tests of riichi leagues."""
    folder = tmp_path_factory.mktemp("riichi")
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_sqlite"), folder / "test.db")
        with serving_riichi(f"sqlite:///{folder / 'test.db'}", folder) as serving:
            yield serving
    else:
        server: PostgresServer = request.getfixturevalue("postgres")
        with (
            server.database(template=request.getfixturevalue("migrated_postgres")) as url,
            serving_riichi(url, folder) as serving,
        ):
            yield serving


@pytest.fixture
def riichi(riichi_application: tuple[FastAPI, Client]) -> Service:
    return open_service(*riichi_application)
