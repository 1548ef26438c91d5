"""Backups: made while others write, complete or not there, restored into either database."""

from __future__ import annotations

import gzip
import itertools
import json
import sqlite3
import stat
import threading
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import insert

from fourwinds.app.actor import ANYONE, operator
from fourwinds.app.backup import back_up, restore
from fourwinds.store.database import open_database
from fourwinds.store.milestones import has_reached, reach
from fourwinds.store.tables import boards
from fourwinds.table.errors import ConflictError, ForbiddenError, MalformedError, NotFoundError
from tests.postgres import PostgresServer
from tests.store.full_database import BOARD, contents_of, fill

ME = operator("tests")
NOW = datetime(2026, 11, 16, 4, 0, tzinfo=UTC)


def sqlite(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
def full(tmp_path: Path) -> Path:
    """An SQLite database with something in it."""
    path = tmp_path / "full.db"
    with open_database(sqlite(path)) as database:
        fill(database)
    return path


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_every_row_comes_back_in_either_database(
    database_url: str, kind: str, tmp_path: Path, postgres: PostgresServer
) -> None:
    backup = tmp_path / "all.jsonl.gz"
    with open_database(database_url) as database:
        fill(database)
        expected = contents_of(database)
    assert all(expected[name] for name in ("boards", "systems", "hands", "hand_scores", "changes", "jobs"))
    back_up(database_url, ME, backup)
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with postgres.database() as other:
        target = other if kind == "postgresql" else sqlite(tmp_path / "new" / "new.db")
        restore(target, ME, backup)
        with open_database(target) as database:
            assert contents_of(database) == expected
            with database.write() as connection:  # the next board gets the next number
                assert connection.execute(insert(boards), {**BOARD, "number": 4}).inserted_primary_key == (8,)


def test_a_copy_of_the_file_holds_all_that_was_written_and_is_one_file(full: Path, tmp_path: Path) -> None:
    target = tmp_path / "copies" / "copy.db"
    target.parent.mkdir()
    with open_database(sqlite(full)) as database, database.write() as connection:
        reach(connection, "not yet kept")
        back_up(sqlite(full), ME, target)
    assert [path.name for path in target.parent.iterdir()] == ["copy.db"]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    with open_database(sqlite(target)) as copy, copy.read() as connection:
        assert has_reached(connection, "demo boards")
        assert not has_reached(connection, "not yet kept")


def test_a_copy_made_while_somebody_writes_holds_whole_transactions(full: Path, tmp_path: Path) -> None:
    enough = threading.Event()

    def write() -> None:
        with open_database(sqlite(full)) as database:
            for number in itertools.count():
                with database.write() as connection:
                    reach(connection, f"first {number}")
                    reach(connection, f"second {number}")
                if enough.is_set():
                    return

    writer = threading.Thread(target=write)
    writer.start()
    copies = [tmp_path / f"{number}.db" for number in range(3)]
    for copy in copies:
        back_up(sqlite(full), ME, copy)
    enough.set()
    writer.join()
    for copy in copies:
        with open_database(sqlite(copy)) as database:
            reached = [row[0].split()[0] for row in contents_of(database)["milestones"]]
            assert reached.count("first") == reached.count("second")


def test_a_backup_is_not_written_over_unless_asked(full: Path, tmp_path: Path) -> None:
    for target in (tmp_path / "copy.db", tmp_path / "copy.jsonl.gz"):
        back_up(sqlite(full), ME, target)
        before = target.read_bytes()
        with pytest.raises(ConflictError, match="--force"):
            back_up(sqlite(full), ME, target, now=NOW)
        assert target.read_bytes() == before
        back_up(sqlite(full), ME, target, replace=True, now=NOW)
    with pytest.raises(ConflictError, match="itself"):
        back_up(sqlite(full), ME, full, replace=True)


def test_what_cannot_be_backed_up_leaves_no_file(full: Path, tmp_path: Path, postgres_url: str) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with pytest.raises(MalformedError, match=r"\.db or \.jsonl\.gz"):
        back_up(sqlite(full), ME, folder / "copy.zip")
    with pytest.raises(MalformedError, match=r"\.jsonl\.gz"):
        back_up(postgres_url, ME, folder / "copy.db")
    with pytest.raises(ForbiddenError):
        back_up(sqlite(full), ME, folder / "none" / "copy.db")
    with pytest.raises(ForbiddenError):
        back_up(sqlite(full), ANYONE, folder / "copy.db")
    with pytest.raises(NotFoundError):
        back_up(sqlite(tmp_path / "none.db"), ME, folder / "copy.db")
    full.write_bytes(full.read_bytes()[:5000])
    with pytest.raises(MalformedError):
        back_up(sqlite(full), ME, folder / "copy.db")
    assert list(folder.iterdir()) == []


def test_the_replaced_database_is_kept_beside_the_restored_one(full: Path, tmp_path: Path) -> None:
    for backup in (tmp_path / "copy.db", tmp_path / "copy.jsonl.gz"):
        back_up(sqlite(full), ME, backup)
        with open_database(sqlite(full)) as database, database.write() as connection:
            reach(connection, backup.name)
        kept = restore(sqlite(full), ME, backup).kept
        assert kept is not None
        assert kept.name.startswith("full.db.before-restore-20")
        for path, later in ((full, False), (kept, True)):
            with open_database(sqlite(path)) as database, database.read() as connection:
                assert has_reached(connection, "demo boards")
                assert has_reached(connection, backup.name) is later


def test_a_damaged_database_is_replaced_by_its_backup(full: Path, tmp_path: Path) -> None:
    back_up(sqlite(full), ME, tmp_path / "copy.db")
    full.write_bytes(b"no database any more")
    kept = restore(sqlite(full), ME, tmp_path / "copy.db").kept
    assert kept is not None
    assert kept.read_bytes() == b"no database any more"
    with open_database(sqlite(full)) as database:
        assert contents_of(database)["boards"]


def test_a_database_in_use_is_not_replaced(full: Path, tmp_path: Path) -> None:
    back_up(sqlite(full), ME, tmp_path / "copy.db")
    with open_database(sqlite(full)), pytest.raises(ConflictError, match="in use"):
        restore(sqlite(full), ME, tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.db", "full.db"]


def test_postgresql_takes_a_copy_of_a_file_but_mixes_nothing(full: Path, tmp_path: Path, postgres_url: str) -> None:
    restore(postgres_url, ME, full)
    with open_database(sqlite(full)) as expected, open_database(postgres_url) as database:
        assert contents_of(database) == contents_of(expected)
    with pytest.raises(ConflictError, match="not empty"):
        restore(postgres_url, ME, full)


def test_a_backup_of_an_earlier_revision_is_brought_up_to_date(tmp_path: Path, database_url: str) -> None:
    moment = "2026-01-01T12:00:00+00:00"
    columns = ["id", "collection", "number", "dealer", "vulnerability", "deal", "deal_hash", "created_at"]
    lines = [
        {"format": "fourwinds backup 1", "revision": "0001", "made_at": moment, "version": "0.1.0"},
        {"table": "boards", "columns": columns},
        [3, "lesson", 3, "S", "EW", BOARD["deal"], "v1:1", moment],
        {"table": "milestones", "columns": ["name", "reached_at"]},
        ["demo boards", moment],
        {"end": 2},
    ]
    old = tmp_path / "old.jsonl.gz"
    old.write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    restore(database_url, ME, old)
    with open_database(database_url) as database:
        assert database.check()
        assert [row[2] for row in contents_of(database)["boards"]] == [3]


def test_a_file_of_another_kind_changes_nothing(full: Path, tmp_path: Path) -> None:
    cut, strange, picture = tmp_path / "cut.jsonl.gz", tmp_path / "strange.db", tmp_path / "picture.db"
    back_up(sqlite(full), ME, cut)
    cut.write_bytes(cut.read_bytes()[:-40])
    picture.write_bytes(b"\x89PNG\r\n")
    with closing(sqlite3.connect(strange)) as other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
    before = full.read_bytes()
    lines = tmp_path / "lines.jsonl.gz"
    lines.write_bytes(gzip.compress(b"{}\n"))
    for path in (cut, strange, picture, lines):
        with pytest.raises(MalformedError, match=path.name):
            restore(sqlite(full), ME, path)
    with pytest.raises(NotFoundError):
        restore(sqlite(full), ME, tmp_path / "none.db")
    assert full.read_bytes() == before
    assert not list(tmp_path.glob(".*"))
