"""Migrations of databases that hold something."""

from __future__ import annotations

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationStep
from sqlalchemy import create_engine, inspect

from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import Par, Table
from fourwinds.store.boards import add_boards, list_boards
from fourwinds.store.database import Database, normal_url, open_database
from fourwinds.store.double_dummy import StoredTables, find_par, save_par
from fourwinds.store.migrations.upgrade import migration_scripts
from fourwinds.store.milestones import has_reached, reach
from fourwinds.store.tables import metadata
from tests.store.sample import contents, stored

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
BOARD = Board.standard(3, DEAL)
TABLE = Table.parse("65754 78889 65754 7888d")
PAR = Par(-500, (Result.parse("5HX N -3"),))


@pytest.fixture
def first_url(database_url: str) -> str:
    """A database as revision 0001 left it, with boards, a table, a par and a milestone."""
    engine = create_engine(normal_url(database_url))
    scripts = migration_scripts()
    with engine.begin() as connection:
        steps = [MigrationStep.upgrade_from_script(scripts.revision_map, scripts.get_revision("0001"))]
        with EnvironmentContext(Config(), scripts, fn=lambda *_: steps) as environment:
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()
        assert set(inspect(connection).get_table_names()) == {
            *("alembic_version", "boards", "double_dummy", "milestones", "pars")
        }
    database = Database(engine)
    with database.write() as connection:
        add_boards(connection, "lesson", [BOARD])
        reach(connection, "demo boards")
    StoredTables(database)[deal_hash(DEAL)] = TABLE
    save_par(database, BOARD, PAR)
    engine.dispose()
    return database_url


def test_what_0001_held_is_there_after_0002_and_systems_can_be_kept(first_url: str) -> None:
    with open_database(first_url) as database:
        assert database.check()
        with database.write() as connection:
            assert list_boards(connection, "lesson") == [BOARD]
            assert has_reached(connection, "demo boards")
            stored(connection, contents())
            assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert dict(StoredTables(database)) == {deal_hash(DEAL): TABLE}
        assert find_par(database, BOARD) == PAR


def test_a_0002_that_fails_leaves_0001_as_it_was(first_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("alembic.op.create_index", lambda *_, **__: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            open_database(first_url)
    engine = create_engine(normal_url(first_url))
    with engine.connect() as connection:
        assert "systems" not in inspect(connection).get_table_names()
        assert list_boards(connection, "lesson") == [BOARD]
    engine.dispose()
    open_database(first_url).close()
