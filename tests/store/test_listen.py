"""Hearing of changes, whichever process makes them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from queue import Queue

import psycopg
import pytest

from fourwinds.store.database import Database, open_database
from fourwinds.store.ids import new_id
from fourwinds.store.jobs import add_job
from fourwinds.store.listen import Listener, listener_of, topic
from fourwinds.store.log import By, log_change
from tests.store.sample import stored

WAIT_S = 20
BY = By(None, "uma")


@contextmanager
def heard_from(database: Database) -> Iterator[tuple[Queue[str | None], Listener]]:
    """What a listener that has begun hears."""
    heard: Queue[str | None] = Queue()
    listener = listener_of(database, heard.put)
    listener.start()
    try:
        assert heard.get(timeout=WAIT_S) is None, "at its beginning anything may have changed"
        yield heard, listener
    finally:
        listener.close()


def next_topic(heard: Queue[str | None]) -> str:
    while True:
        told = heard.get(timeout=WAIT_S)
        if told is not None:
            return told


def test_changes_of_another_process_are_heard(database: Database) -> None:
    game, job = new_id(), new_id()
    with heard_from(database) as (heard, _), open_database(database.url) as elsewhere:
        with elsewhere.write() as connection:
            log_change(connection, "game", game, "hand", BY)
        assert next_topic(heard) == topic("game", game)
        with elsewhere.write() as connection:
            system = stored(connection)
        assert next_topic(heard) == topic("system", system)
        with elsewhere.write() as connection:
            add_job(connection, job, None, "tiny", {})
        assert next_topic(heard) == topic("job", job)


def test_own_changes_are_heard_and_those_undone_are_not(database: Database) -> None:
    undone, kept = new_id(), new_id()
    with heard_from(database) as (heard, _):
        with pytest.raises(ZeroDivisionError), database.write() as connection:
            1 / log_change(connection, "game", undone, "hand", BY, number=0)
        with database.write() as connection:
            log_change(connection, "game", kept, "hand", BY)
        assert next_topic(heard) == topic("game", kept)


def test_after_a_rest_nothing_is_missing(database: Database) -> None:
    game = new_id()
    with heard_from(database) as (heard, listener):
        listener.rest(True)
        with database.write() as connection:
            log_change(connection, "game", game, "hand", BY)
        listener.rest(False)
        assert next_topic(heard) == topic("game", game)


def test_a_lost_connection_is_made_again(migrated_postgres_url: str) -> None:
    game = new_id()
    with open_database(migrated_postgres_url) as database, heard_from(database) as (heard, _):
        with psycopg.connect(migrated_postgres_url, autocommit=True) as other:
            other.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
                " AND query LIKE 'LISTEN%'"
            )
        assert heard.get(timeout=WAIT_S) is None, "whatever happened meanwhile was not heard"
        with database.write() as connection:
            log_change(connection, "game", game, "hand", BY)
        assert next_topic(heard) == topic("game", game)
