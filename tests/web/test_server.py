"""The application, asked over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import delete

from fourwinds import __version__
from fourwinds.app.settings import Settings
from fourwinds.store.tables import boards
from fourwinds.web.server import create_app
from tests.postgres import PostgresServer
from tests.web.client import Client, running


@pytest.fixture
def client(database_url: str, tmp_path: Path) -> Iterator[Client]:
    with running(create_app(Settings(tmp_path, database_url))) as client:
        yield client


@pytest.fixture
def sqlite_app(sqlite_url: str, tmp_path: Path) -> FastAPI:
    return create_app(Settings(tmp_path, sqlite_url))


@pytest.fixture
def sqlite_client(sqlite_app: FastAPI) -> Iterator[Client]:
    with running(sqlite_app) as client:
        yield client


def test_the_first_page_and_the_boards_are_there(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f"Four Winds {__version__}" in page.text
    assert "not responding" not in page.text
    assert client.get("/boards").text.count("<article") == 4


def test_it_is_alive_and_ready(client: Client) -> None:
    alive, ready = client.get("/healthz"), client.get("/readyz")
    assert (alive.status_code, alive.headers["cache-control"]) == (200, "no-store")
    assert alive.json() == {"status": "ok", "version": __version__}
    assert (ready.status_code, ready.headers["cache-control"]) == (200, "no-store")
    assert ready.json() == {"status": "ready", "version": __version__}


def test_the_first_page_is_there_without_the_database(
    postgres: PostgresServer, postgres_url: str, tmp_path: Path
) -> None:
    with running(create_app(Settings(tmp_path, postgres_url))) as client:
        postgres.drop(postgres_url.rpartition("/")[2])
        page = client.get("/")
    assert page.status_code == 200
    assert "not responding" in page.text


def test_a_page_without_boards_says_so(sqlite_app: FastAPI, sqlite_client: Client) -> None:
    with sqlite_app.state.database.write() as connection:
        connection.execute(delete(boards))
    assert "No boards yet" in sqlite_client.get("/boards").text


def test_static_files_are_kept_by_their_version(sqlite_client: Client) -> None:
    addresses = re.findall(r'(?:href|src)="(/static/[^"]+)"', sqlite_client.get("/").text)
    assert {"/static/tokens.css", "/static/base.css"} <= {address.partition("?")[0] for address in addresses}
    for address in addresses:
        assert "immutable" in sqlite_client.get(address).headers["cache-control"]
        bare = sqlite_client.get(address.partition("?")[0])
        assert bare.headers["cache-control"] == "no-cache"
        again = sqlite_client.get(address.partition("?")[0], headers={"if-none-match": bare.headers["etag"]})
        assert again.status_code == 304


def test_every_answer_is_kept_to_itself(sqlite_client: Client) -> None:
    for address in ("/", "/healthz", "/nowhere", "/static/base.css"):
        headers = sqlite_client.get(address).headers
        assert headers["content-security-policy"].startswith("default-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
