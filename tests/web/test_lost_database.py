"""What people see while the database cannot be used: that they may try again, and no error of the program."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fourwinds.app.settings import Settings
from fourwinds.store import database as store_database
from fourwinds.store import readiness, sqlite
from fourwinds.store.database import open_database
from fourwinds.store.readiness import Readiness
from fourwinds.table.errors import UnavailableError
from fourwinds.web.server import create_app
from tests.postgres import running_postgres
from tests.web.client import Client, running

COOKIE = {"fourwinds_session": "somebody's"}
GAME = {"players": ["Koki", "Josh", "Mikey", "Jo"]}


@pytest.fixture(autouse=True)
def _little_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "_LOCK_WAIT_S", 0.2)
    monkeypatch.setattr(store_database, "_TURN_WAIT_S", 0.2)
    monkeypatch.setattr(readiness, "_KEPT_S", 0.0)
    monkeypatch.setattr(readiness, "_WAIT_S", 0.2)


@pytest.fixture
def app(migrated_sqlite_url: str, tmp_path: Path) -> FastAPI:
    return create_app(Settings(tmp_path, migrated_sqlite_url))


@pytest.fixture
def client(app: FastAPI) -> Iterator[Client]:
    with running(app) as client:
        yield client


def file_of(app: FastAPI) -> Path:
    file: Path = app.state.database.file
    return file


@contextmanager
def another_program_writes(app: FastAPI) -> Iterator[None]:
    with closing(sqlite3.connect(file_of(app), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def the_disk_is_full(app: FastAPI) -> Iterator[None]:
    """SQLite says the same when a database may have no more pages as when its disk has no more room."""
    pool: Any = app.state.database._engine.pool
    (connections, pages) = ([pool.connect() for _ in range(pool.size())], 0)
    for connection in connections:
        pages = connection.driver_connection.execute("PRAGMA page_count").fetchone()[0]
        connection.driver_connection.execute(f"PRAGMA max_page_count = {pages}")
    for connection in connections:
        connection.close()
    yield
    app.state.database._engine.dispose()


@contextmanager
def the_file_is_gone(app: FastAPI) -> Iterator[None]:
    away = file_of(app).with_name("away.db")
    file_of(app).rename(away)
    yield
    assert not file_of(app).exists(), "no empty database is put in its place"
    away.rename(file_of(app))


@contextmanager
def the_file_is_damaged(app: FastAPI) -> Iterator[None]:
    """The middle of the file is overwritten, as by a broken disk."""
    app.state.database._engine.dispose()
    with closing(sqlite3.connect(file_of(app))) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = file_of(app).read_bytes()
    with file_of(app).open("r+b") as file:
        file.write(b"\xff" * len(kept))
    yield
    with file_of(app).open("r+b") as file:
        file.write(kept)
    app.state.database._engine.dispose()


def must_say_try_again(answer: httpx.Response) -> None:
    assert answer.status_code == 503, answer.text
    assert int(answer.headers["retry-after"]) > 0
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["code"] == "unavailable"
    assert set(answer.json()) == {"code", "problem", "where", "remedy", "details"}


@pytest.mark.parametrize(
    ("trouble", "reads_fail", "said"),
    [
        (another_program_writes, False, "the database is locked"),
        (the_file_is_gone, True, "the database file is missing"),
        (the_file_is_damaged, True, "the database is not available"),
    ],
)
def test_whoever_records_a_game_meanwhile_is_told_to_try_again_and_can(
    app: FastAPI,
    client: Client,
    trouble: Callable[[FastAPI], Any],
    reads_fail: bool,
    said: str,
) -> None:
    with trouble(app):
        recorded = client.post("/api/games", json=GAME)
        must_say_try_again(recorded)
        assert said in recorded.json()["problem"]
        must_say_try_again(client.get("/readyz"))
        assert client.get("/healthz").status_code == 200, "it is alive all the same"
        looked = client.get("/api/games", cookies=COOKIE)
        assert looked.status_code == (503 if reads_fail else 200), "whoever asks is looked up in the database too"
        if reads_fail:
            must_say_try_again(looked)
            hours_of_play = client.post("/api/sync", json={"operations": ["x" * 300_000]}, cookies=COOKIE)
            must_say_try_again(hours_of_play)  # and not that it is too long, which it would be for a stranger
            page = client.get("/api/games", headers={"accept": "text/html"})
            assert (page.status_code, page.headers["content-type"]) == (503, "text/html; charset=utf-8")
    assert client.get("/readyz").status_code == 200
    assert client.post("/api/games", json=GAME).status_code == 201, "nothing need be started again"


def test_a_full_disk_is_told_and_nothing_is_half_written(app: FastAPI, client: Client) -> None:
    before = client.get("/api/games").json()
    lesson = {"title": "Ours", "pages": [{"text": "A long text. " * 300}] * 60}
    with the_disk_is_full(app):
        refused = client.post("/api/lessons", json=lesson)
        must_say_try_again(refused)
        assert "disk of the database is full" in refused.json()["problem"]
        assert client.get("/api/games").json() == before, "reading works"
    assert client.post("/api/lessons", json=lesson).status_code == 201


def test_a_disk_with_no_room_left_is_not_ready(app: FastAPI, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage(file_of(app).parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=1000))
    answer = client.get("/readyz")
    must_say_try_again(answer)
    assert "full" in answer.json()["problem"]


def test_a_lost_postgresql_is_told_and_found_again_without_a_restart(tmp_path: Path) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="fourwinds-postgres-") as folder,
        running_postgres(Path(folder)) as server,
        running(create_app(Settings(tmp_path, server.url("postgres")))) as client,
    ):
        assert client.post("/api/games", json=GAME).status_code == 201
        assert client.get("/readyz").status_code == 200
        server.stop()
        for answer in (
            client.post("/api/games", json=GAME),
            client.get("/api/games", cookies=COOKIE),
            client.get("/api/account", headers={"authorization": "Bearer fw_nobodys"}),
            client.get("/readyz"),
        ):
            must_say_try_again(answer)
        assert client.get("/healthz").status_code == 200
        server.start()
        assert client.get("/readyz").status_code == 200
        assert client.post("/api/games", json=GAME).status_code == 201
        assert len(client.get("/api/games").json()["items"]) >= 2


def test_many_questions_whether_it_is_ready_write_once(
    migrated_sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(readiness, "_KEPT_S", 2.0)
    clock = [0.0]
    writes: list[None] = []
    with open_database(migrated_sqlite_url) as database:
        database.on_commit(lambda: writes.append(None))
        found = Readiness(database, lambda: clock[0])
        for _ in range(100):
            found.must_be_writable()
        assert len(writes) == 1
        clock[0] += 3.0
        found.must_be_writable()
        assert len(writes) == 2


def test_a_write_that_the_server_takes_too_long_for_gives_way(migrated_sqlite_url: str) -> None:
    with (
        open_database(migrated_sqlite_url) as database,
        database.write(),
        pytest.raises(UnavailableError, match="locked"),
        database.write(),
    ):
        pytest.fail("two writers at once")
