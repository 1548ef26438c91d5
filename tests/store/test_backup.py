"""Rows out of a database and into another: whatever a file holds, all of it or nothing is taken."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from io import StringIO

import pytest
from sqlalchemy import insert

from fourwinds.store.database import Database
from fourwinds.store.migrations import HEAD
from fourwinds.store.milestones import has_reached
from fourwinds.store.portable import dump, load, read_header
from fourwinds.store.tables import milestones
from fourwinds.table.errors import FourWindsError
from tests.store.full_database import contents_of

NOW = datetime(2026, 11, 16, 4, 0, tzinfo=UTC)
HEADER = json.dumps({"format": "fourwinds backup 1", "revision": HEAD, "made_at": NOW.isoformat(), "version": "1"})
MILESTONES = '{"table": "milestones", "columns": ["name", "reached_at"]}'


BROKEN: list[tuple[list[str], str]] = [
    ([], "not a backup"),
    (["{}"], "not a backup"),
    ([HEADER.replace(HEAD, "9999"), '{"end": 0}'], "does not know"),
    ([HEADER], "incomplete"),
    ([HEADER, MILESTONES, '["one", "2026-01-01T00:00:00Z"]', '{"end": 2}'], "incomplete"),
    ([HEADER, '["one"]', '{"end": 1}'], "line 2"),
    ([HEADER, '{"table": "sqlite_master", "columns": []}'], "line 2"),
    ([HEADER, '{"table": "milestones", "columns": ["nme"]}'], "line 2"),
    ([HEADER, MILESTONES, '["one"]', '{"end": 1}'], "line 3"),
    ([HEADER, MILESTONES, '["one", "today"]', '{"end": 1}'], "line 3"),
    ([HEADER, MILESTONES, '["one", null]', '{"end": 1}'], "rejects"),
    ([HEADER, MILESTONES, '[{"a": 1}, "2026-01-01T00:00:00Z"]', '{"end": 1}'], "rejects"),
    ([HEADER, "[" * 100_000], "line 2"),
    ([HEADER, '{"table": "hands", "columns": ["completed_at"]}'], "line 2"),
    ([HEADER, MILESTONES, '["\\ud800", "2026-01-01T00:00:00Z"]', '{"end": 1}'], "rejects"),
    ([HEADER, '{"table": "boards", "columns": ["id", "number"]}', f"[{10**30}, 1]", '{"end": 1}'], "rejects"),
    ([HEADER, '{"end": 0}', MILESTONES], "line 3"),
]


def test_a_dump_says_what_it_is_and_is_read_in_batches(database: Database) -> None:
    out = StringIO()
    rows = [{"name": f"{number:04}", "reached_at": NOW} for number in range(1201)]
    with database.write() as connection:
        connection.execute(insert(milestones), rows)
    with database.read() as connection:
        assert dump(connection, out, NOW) == 1201
    lines = out.getvalue().splitlines()
    assert (read_header(lines).revision, read_header(lines).made_at) == (HEAD, NOW)
    with database.write() as connection:
        connection.execute(milestones.delete())
        assert load(connection, lines) == 1201
        assert has_reached(connection, "1200")


def test_a_file_that_is_no_backup_changes_nothing(database: Database) -> None:
    for lines, says in BROKEN:
        with pytest.raises(FourWindsError, match=says), database.write() as connection:
            load(connection, lines)
    assert not any(contents_of(database).values())
