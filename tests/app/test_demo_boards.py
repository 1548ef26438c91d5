"""Demo boards: once, and once only."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import delete

from fourwinds.app.actor import ANYONE, operator
from fourwinds.app.boards.collections import change_collection, delete_collection, read_collection
from fourwinds.app.boards.show_boards import show_boards
from fourwinds.app.demo.demo_boards import DEMO, ensure_demo, show_demo
from fourwinds.bridge import doubledummy
from fourwinds.bridge.board import Board
from fourwinds.store.database import Database, open_database
from fourwinds.store.tables import boards


def test_a_new_database_gets_four_solved_boards(database: Database) -> None:
    ensure_demo(database)
    shown = show_boards(database, ANYONE, DEMO)
    assert [analysed.board for analysed in shown] == [Board.standard(i + 1, shown[i].board.deal) for i in range(4)]
    for analysed in shown:
        assert analysed.table == doubledummy.table(analysed.board.deal)
        board = analysed.board
        assert analysed.par == doubledummy.par(analysed.table, board.dealer, board.vulnerability)


def test_boards_that_were_deleted_stay_away(database: Database) -> None:
    ensure_demo(database)
    with database.write() as connection:
        connection.execute(delete(boards))
    ensure_demo(database)
    assert show_boards(database, ANYONE, DEMO) == []


def test_the_operator_may_hide_or_delete_the_demo(database: Database) -> None:
    ensure_demo(database)
    assert read_collection(database, ANYONE, DEMO).boards == len(show_demo(database, ANYONE)) == 4
    change_collection(database, operator("root"), DEMO, visibility="private")
    assert (len(show_demo(database, ANYONE)), len(show_demo(database, operator("root")))) == (0, 4)
    delete_collection(database, operator("root"), DEMO)
    ensure_demo(database)
    assert show_demo(database, operator("root")) == []


def test_first_starts_at_once_make_four_boards(database: Database, migrated_url: str) -> None:
    def start(_: int) -> None:
        with open_database(migrated_url) as mine:
            ensure_demo(mine)

    with ThreadPoolExecutor(3) as threads:
        list(threads.map(start, range(3)))
    assert [analysed.board.number for analysed in show_boards(database, ANYONE, DEMO)] == [1, 2, 3, 4]


def test_what_is_solved_is_shown_without_the_solver(sqlite_url: str) -> None:
    with open_database(sqlite_url) as database:
        ensure_demo(database)
    program = (
        "import sys; from fourwinds.app.demo import demo_boards as demo; from fourwinds.app.actor import ANYONE\n"
        "from fourwinds.store.database import open_database\n"
        "with open_database(sys.argv[1]) as database:\n"
        "    demo.ensure_demo(database)\n"
        "    assert len(demo.show_demo(database, ANYONE)) == 4\n"
        "sys.exit(bool({'alembic', 'endplay', 'matplotlib', 'numpy'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", program, sqlite_url], check=True, timeout=60)
