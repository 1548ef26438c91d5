"""Opening, migrating and checking databases of both kinds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from fourwinds.store.database import Database, normal_url, open_database
from fourwinds.store.migrations import HEAD
from fourwinds.store.migrations.upgrade import migration_scripts
from fourwinds.store.tables import metadata
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError
from tests.postgres import PostgresServer


def test_head_is_the_newest_migration() -> None:
    assert migration_scripts().get_heads() == [HEAD]


def test_the_migrations_make_the_tables_the_program_knows(database: Database) -> None:
    with database.read() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_opens_again_with_what_it_held(database_url: str) -> None:
    for expected in (0, 1):
        with open_database(database_url) as database, database.write() as connection:
            assert connection.scalar(text("SELECT count(*) FROM milestones")) == expected
            connection.execute(text(f"INSERT INTO milestones (name) VALUES ('{expected}')"))


def test_a_write_that_fails_leaves_nothing(database: Database) -> None:
    def write_and_fail() -> None:
        with database.write() as connection:
            connection.execute(text("INSERT INTO milestones (name) VALUES ('lost')"))
            raise KeyError

    with pytest.raises(KeyError):
        write_and_fail()
    with database.read() as connection:
        assert connection.scalar(text("SELECT count(*) FROM milestones")) == 0


def test_a_reader_sees_one_state_while_another_writes(database: Database) -> None:
    count = text("SELECT count(*) FROM milestones")
    with database.read() as reading:
        assert reading.scalar(count) == 0
        with database.write() as writing:
            writing.execute(text("INSERT INTO milestones (name) VALUES ('meanwhile')"))
        assert reading.scalar(count) == 0
    with database.read() as reading:
        assert reading.scalar(count) == 1


def test_a_migration_that_fails_leaves_nothing(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_database(database_url)
    with open_database(database_url) as database:
        assert database.check()


def test_a_newer_database_is_refused(database_url: str) -> None:
    with open_database(database_url) as database, database.write() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ConflictError, match="9999"):
        open_database(database_url)


def test_processes_that_start_at_once_migrate_once(database_url: str) -> None:
    program = "import sys; from fourwinds.store.database import open_database as o; print(o(sys.argv[1]).check())"
    command = [sys.executable, "-c", program, database_url]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate(timeout=60)[0].strip() for process in running] == ["True"] * 4


def test_a_database_at_head_opens_without_alembic(sqlite_url: str) -> None:
    open_database(sqlite_url).close()
    program = (
        "import sys; from fourwinds.store.database import open_database as o; o(sys.argv[1]).close();"
        "sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program, sqlite_url], check=True, timeout=60)


def test_sqlite_enforces_references_and_keeps_a_journal_ahead(sqlite_url: str) -> None:
    with open_database(sqlite_url) as database, database.read() as connection:
        assert connection.scalar(text("PRAGMA foreign_keys")) == 1
        assert connection.scalar(text("PRAGMA journal_mode")) == "wal"


def test_check_says_when_the_database_is_gone(postgres: PostgresServer, postgres_url: str) -> None:
    with open_database(postgres_url) as database:
        assert database.check()
        postgres.drop(postgres_url.rpartition("/")[2])
        assert not database.check()


@pytest.mark.parametrize("url", ["", "boards.db", "mysql://club/boards", "postgresql://club:port/boards"])
def test_a_url_that_names_no_database_is_malformed(url: str) -> None:
    with pytest.raises(MalformedError, match=r"sqlite:////folder/file\.db"):
        normal_url(url)


def test_a_url_keeps_its_password() -> None:
    assert normal_url("postgresql://club:secret@db/x") == "postgresql+psycopg://club:secret@db/x"


def test_a_database_that_cannot_be_opened_says_so_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match="cannot be opened"):
        open_database(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder.db'}")
    (tmp_path / "letter.db").write_text("Dear club, " * 100)
    with pytest.raises(NotFoundError, match="not a database"):
        open_database(f"sqlite:///{tmp_path / 'letter.db'}")
    with pytest.raises(NotFoundError, match="cannot be opened") as caught:
        open_database("postgresql://club:secret@127.0.0.1:1/boards")
    assert "secret" not in str(caught.value)
