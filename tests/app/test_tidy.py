"""What nobody will ask for again is forgotten."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import update

from fourwinds.app.tidy import tidy
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.tables import answers


def test_answers_are_kept_for_three_months(database: Database) -> None:
    old, new = KeyedRequest(None, "old", 1), KeyedRequest(None, "new", 1)
    with database.write() as connection:
        keep_answer(connection, old, "then")
        keep_answer(connection, new, "now")
        long_ago = datetime.now(UTC) - timedelta(days=91)
        connection.execute(update(answers).where(answers.c.key == "old").values(at=long_ago))
    tidy(database)
    with database.read() as connection:
        assert [find_answer(connection, asked) for asked in (old, new)] == [None, "now"]
