"""Migrations of databases that hold something, from every earlier revision."""

from __future__ import annotations

import gzip
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from resource import RLIMIT_FSIZE, getrlimit, setrlimit

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from fourwinds.app.actor import operator
from fourwinds.app.backup import restore
from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par
from fourwinds.notes.markdown import write_system
from fourwinds.notes.module_copy import with_modules
from fourwinds.store.accounts.api_tokens import list_tokens
from fourwinds.store.backup import is_sqlite
from fourwinds.store.boards.boards import list_boards
from fourwinds.store.boards.double_dummy import StoredTables, find_par
from fourwinds.store.database import normal_url, open_database
from fourwinds.store.migrations import HEAD
from fourwinds.store.migrations.upgrade import migration_scripts, upgrade
from fourwinds.store.milestones import has_reached
from fourwinds.store.portable import read_header
from fourwinds.store.systems.changes import contents_at, list_versions, redo_change, undo_change
from fourwinds.store.systems.facts import load_contents, load_notes, notes_of
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import find_system, load_system
from fourwinds.store.tables import metadata
from fourwinds.table.errors import ConflictError, NotFoundError
from tests.store.old_system import NAME, NOTES, SYSTEM_ID, put_old_system
from tests.store.sample import PUPPET, change, with_own

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
BOARD = Board.standard(3, DEAL)
TABLE = DoubleDummyTable.parse("65754 78889 65754 7888d")
PAR = Par(-500, (Result.parse("5HX N -3"),))
REVISIONS = [script.revision for script in migration_scripts().walk_revisions()][::-1]


def fill_0001(connection: Connection) -> None:
    """Boards, a table, a par and a milestone, as the first revision kept them."""
    run(
        connection,
        "INSERT INTO boards (collection, number, dealer, vulnerability, deal, deal_hash)"
        " VALUES ('lesson', 3, :dealer, :vulnerability, :deal, :hash)",
        dealer=str(BOARD.dealer),
        vulnerability=str(BOARD.vulnerability),
        deal=str(DEAL),
        hash=deal_hash(DEAL),
    )
    run(connection, "INSERT INTO milestones (name) VALUES ('demo boards')")
    run(connection, "INSERT INTO double_dummy VALUES (:hash, :tricks)", hash=deal_hash(DEAL), tricks=str(TABLE))
    run(connection, "INSERT INTO pars VALUES (:hash, 'S', 'EW', -500, '5HX N -3')", hash=deal_hash(DEAL))


def fill_0003(connection: Connection) -> None:
    run(
        connection,
        "INSERT INTO accounts (id, email, name, is_operator) VALUES ('a', 'uma@club.example', 'Uma', :yes)",
        yes=True,
    )


def fill_0005(connection: Connection) -> None:
    moment = "2026-11-16 19:30:00+00:00"
    run(
        connection,
        "INSERT INTO leagues (id, name, rules, is_private, recording, history, version)"
        " VALUES ('l', 'Friday', '{}', :no, :yes, :yes, 1)",
        no=False,
        yes=True,
    )
    run(connection, "INSERT INTO players (id, league_id, name) VALUES ('p', 'l', 'Jo')")
    run(
        connection,
        "INSERT INTO games (id, league_id, label, rules, started_at, has_differences, version)"
        " VALUES ('g', 'l', '', '{}', :moment, :no, 1)",
        moment=moment,
        no=False,
    )
    run(connection, "INSERT INTO game_seats (game_id, seat, player_id, final_score) VALUES ('g', 0, 'p', 25000)")


def fill_0008(connection: Connection) -> None:
    """Tokens that never run out or late, and somebody of an outside provider, whose subject was their id."""
    for token, expires in (
        ("never", None),
        ("late", "2050-01-01 00:00:00+00:00"),
        ("soon", "2026-11-17 00:00:00+00:00"),
    ):
        run(
            connection,
            "INSERT INTO api_tokens (id, account_id, name, token_hash, scopes, created_at, expires_at)"
            " VALUES (:token, 'a', 't', :token, '[]', '2026-11-16 00:00:00+00:00', :expires)",
            token=token,
            expires=expires,
        )
    run(
        connection,
        "INSERT INTO accounts (id, email, name, is_operator) VALUES ('outside', 'o@club.example', 'Uma', :no)",
        no=False,
    )
    run(
        connection,
        "INSERT INTO changes (number, kind, subject_id, at, who, action)"
        " VALUES (1, 'account', 'outside', '2026-11-16 00:00:00+00:00', 'Uma', 'sign_up_outside')",
    )


FILL: dict[str, Callable[[Connection], None]] = {
    "0001": fill_0001,
    "0002": put_old_system,
    "0003": fill_0003,
    "0005": fill_0005,
    "0008": fill_0008,
}
"""What is put into a database at a revision, in words of that revision."""


def run(connection: Connection, statement: str, **values: object) -> None:
    connection.execute(text(statement), values)


def migrated_to(url: str, revision: str) -> None:
    """A database that grew up to this revision, filled on the way."""
    engine = create_engine(normal_url(url))
    before = None
    for number in REVISIONS[: REVISIONS.index(revision) + 1]:
        with engine.begin() as connection:
            upgrade(connection, before, target=number)
            if number in FILL:
                FILL[number](connection)
        before = number
    engine.dispose()


def test_every_revision_is_tried() -> None:
    assert [f"{number:04}" for number in range(1, len(REVISIONS) + 1)] == REVISIONS
    assert REVISIONS[-1] == HEAD


@pytest.mark.parametrize("revision", REVISIONS)
def test_what_an_earlier_version_kept_is_there_after_all_later_migrations(
    database_url: str, revision: str, tmp_path: Path
) -> None:
    migrated_to(database_url, revision)
    with open_database(database_url, copies=tmp_path) as database:
        assert database.check()
        with database.read() as connection:
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
            assert list_boards(connection, "lesson") == [BOARD]
            assert has_reached(connection, "demo boards")
            if revision >= "0002":
                assert find_system(connection, NAME).id == SYSTEM_ID
                assert write_system(load_system(connection, SYSTEM_ID).notes) == NOTES[max(NOTES)]
            if revision >= "0003":
                assert connection.scalar(text("SELECT name FROM accounts")) == "Uma"
            if revision >= "0005":
                quality = connection.execute(text("SELECT final_score, data_quality FROM game_summary")).one()
                assert tuple(quality) == (25000, "final_only")
        assert dict(StoredTables(database)) == {deal_hash(DEAL): TABLE}
        assert find_par(database, BOARD) == PAR


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrated_to(database_url, "0001")
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_database(database_url, copies=tmp_path)
    engine = create_engine(normal_url(database_url))
    with engine.connect() as connection:
        assert "systems" not in inspect(connection).get_table_names()
        assert connection.scalar(text("SELECT COUNT(*) FROM boards")) == 1
    engine.dispose()
    open_database(database_url, copies=tmp_path).close()


@contextmanager
def no_room_on_the_disk() -> Iterator[None]:
    """A file of this process cannot grow beyond a few pages."""
    soft, hard = getrlimit(RLIMIT_FSIZE)
    setrlimit(RLIMIT_FSIZE, (40_000, hard))
    try:
        yield
    finally:
        setrlimit(RLIMIT_FSIZE, (soft, hard))


def copies_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.before-*"))


def revision_of(url: str) -> str:
    engine = create_engine(normal_url(url))
    with engine.connect() as connection:
        found: str = connection.scalar(text("SELECT version_num FROM alembic_version"))
    engine.dispose()
    return found


def test_who_regrets_an_update_has_the_database_from_before(
    database_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    migrated_to(database_url, "0005")
    open_database(database_url, copies=tmp_path).close()
    (copy,) = copies_in(tmp_path)
    assert f".before-{HEAD}-" in copy.name
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert f"updated to version {HEAD}" in caplog.text
    assert str(copy) in caplog.text, "it is said where the copy is"
    restored = f"sqlite:///{tmp_path / 'restored.db'}"
    if is_sqlite(copy):
        assert revision_of(f"sqlite:///{copy}") == "0005"
    else:
        with gzip.open(copy, "rt", encoding="utf-8") as lines:
            assert read_header(lines).revision == "0005"
    restore(restored, operator("tests"), copy)
    with open_database(restored) as database, database.read() as connection:
        assert list_boards(connection, "lesson") == [BOARD]
    open_database(database_url, copies=tmp_path).close()
    assert copies_in(tmp_path) == [copy], "a database that is up to date is not copied again"


def test_a_new_database_needs_no_copy(database_url: str, tmp_path: Path) -> None:
    open_database(database_url).close()
    assert copies_in(tmp_path) == []


def test_nothing_is_updated_where_the_copy_cannot_be_written(database_url: str, tmp_path: Path) -> None:
    migrated_to(database_url, "0005")
    folder = tmp_path / "none"
    with no_room_on_the_disk(), pytest.raises(ConflictError, match="could not be copied before updating"):
        open_database(database_url, copies=folder)
    assert revision_of(database_url) == "0005"
    assert copies_in(tmp_path) == []
    assert not list(tmp_path.glob(".*")), "nothing half written is left"


def test_a_database_on_postgresql_is_not_updated_without_a_folder_for_its_copy(postgres_url: str) -> None:
    migrated_to(postgres_url, "0005")
    with pytest.raises(ConflictError, match="could not be copied before updating"):
        open_database(postgres_url)
    assert revision_of(postgres_url) == "0005"


def test_who_only_reads_does_not_update_an_older_database(database_url: str, tmp_path: Path) -> None:
    migrated_to(database_url, "0005")
    with pytest.raises(ConflictError, match=r"older version \(0005.*fourwinds migrate"):
        open_database(database_url, migrate=False, copies=tmp_path)
    assert (revision_of(database_url), copies_in(tmp_path)) == ("0005", [])


def test_tables_of_others_in_the_same_database_are_left_out_of_the_copy(postgres_url: str, tmp_path: Path) -> None:
    migrated_to(postgres_url, "0005")
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE somebody_elses (id int); INSERT INTO somebody_elses VALUES (1)")
    open_database(postgres_url, copies=tmp_path).close()
    (copy,) = copies_in(tmp_path)
    assert b"somebody_elses" not in gzip.decompress(copy.read_bytes())


def test_tokens_that_never_ran_out_do_so_after_the_migration(database_url: str, tmp_path: Path) -> None:
    migrated_to(database_url, "0008")
    now = datetime.now(UTC)
    with open_database(database_url, copies=tmp_path) as database, database.read() as connection:
        ends = {token.id: token.expires_at for token in list_tokens(connection, "a")}
    assert {name: round((end - now) / timedelta(days=1)) for name, end in ends.items() if name != "soon"} == {
        "never": 90,
        "late": 365,
    }
    assert ends["soon"] == datetime(2026, 11, 17, tzinfo=UTC)


def test_only_people_of_the_provider_are_its_after_the_migration(database_url: str, tmp_path: Path) -> None:
    migrated_to(database_url, "0008")
    with open_database(database_url, copies=tmp_path) as database, database.read() as connection:
        found = connection.execute(text("SELECT id, outside_subject, outside_issuer FROM accounts ORDER BY id"))
        assert [tuple(row) for row in found] == [("a", None, None), ("outside", "outside", None)]


def notes_at(connection: Connection, number: int) -> str:
    """The notes of the old system after a change, as Markdown."""
    return write_system(notes_of(connection, SYSTEM_ID, contents_at(connection, SYSTEM_ID, number)))


def test_every_version_of_a_system_is_as_it_was_before_lines_of_the_library_were_no_rows(
    database_url: str, tmp_path: Path
) -> None:
    """Migration 0011: base, conventions, own lines, deletions, `as`, definitions, swaps, imports and undone changes."""
    migrated_to(database_url, "0010")
    with open_database(database_url, copies=tmp_path) as database:
        with database.read() as connection:
            assert [version.number for version in list_versions(connection, SYSTEM_ID)] == sorted(NOTES)
            assert {number: notes_at(connection, number) for number in NOTES} == NOTES
            own = {row.sequence: row.line for row in load_contents(connection, SYSTEM_ID).lines}
        assert own["1n-(p)-2c"] == "1n-(p)-2c = DELETED: -- we play two-way"
        with database.write() as connection:
            assert redo_change(connection, SYSTEM_ID, who="uma").number == 19
            assert write_system(load_notes(connection, SYSTEM_ID)) == NOTES[19]
            undo_change(connection, SYSTEM_ID, who="uma")
            done = [*range(2, 10), *range(12, 16), 18]
            undone = [undo_change(connection, SYSTEM_ID, who="uma").number for _ in done]
            assert undone == done[::-1], "10, 11, 16 and 17 undo and redo one another"
            assert write_system(load_notes(connection, SYSTEM_ID)) == NOTES[1]
            with pytest.raises(NotFoundError, match="no change to undo"):
                undo_change(connection, SYSTEM_ID, who="uma")
            for number in done:
                redo_change(connection, SYSTEM_ID, who="uma")
                assert write_system(load_notes(connection, SYSTEM_ID)) == NOTES[number]


def test_a_migrated_system_is_edited_like_a_new_one(database_url: str, tmp_path: Path) -> None:
    migrated_to(database_url, "0010")
    with open_database(database_url, copies=tmp_path) as database, database.write() as connection:
        before = load_contents(connection, SYSTEM_ID)
        assert stored_form(load_notes(connection, SYSTEM_ID), before).contents == before, "nothing is written anew"
        change(connection, SYSTEM_ID, lambda now: with_own(now, "3c = Preempt"))
        change(connection, SYSTEM_ID, lambda now: with_modules(now, ["stayman"], [PUPPET]))
        undo_change(connection, SYSTEM_ID, who="uma")
        undo_change(connection, SYSTEM_ID, who="uma")
        assert load_contents(connection, SYSTEM_ID) == before
