"""Stored tables and pars."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import PASSED_OUT, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.doubledummy import DoubleDummyTable, Par, TableCache
from fourwinds.store.boards.double_dummy import StoredTables, find_par, save_par
from fourwinds.store.database import Database, open_database

TABLE = DoubleDummyTable.parse("65754 78889 65754 7888d")
OTHER = DoubleDummyTable.parse("65754 78889 65754 78880")
BOARD = Board.standard(3, Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"))


def test_tables_behave_like_a_dict(database: Database) -> None:
    tables: TableCache = StoredTables(database)
    assert dict(tables) == {}
    tables["b"] = TABLE
    tables["a"] = TABLE
    tables["b"] = OTHER
    assert dict(tables) == {"a": TABLE, "b": OTHER}
    assert len(tables) == 2
    assert "c" not in tables
    del tables["a"]
    assert list(tables) == ["b"]
    with pytest.raises(KeyError):
        tables["a"]
    with pytest.raises(KeyError):
        del tables["a"]


def test_writers_of_one_deal_do_not_disturb_each_other(database: Database, migrated_url: str) -> None:
    def write(_: int) -> None:
        with open_database(migrated_url) as mine:
            StoredTables(mine)["same"] = TABLE

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(write, range(24)))
    assert dict(StoredTables(database)) == {"same": TABLE}


@pytest.mark.parametrize(
    "par",
    [
        Par(-500, (Result.parse("5HX N -3"), Result.parse("5HX S -3"))),
        Par(0, (Result(PASSED_OUT, None),)),
        Par(1440, (Result.parse("6N N ="), Result.parse("6S S +1"))),
    ],
)
def test_a_par_comes_back_for_its_dealer_and_vulnerability(database: Database, par: Par) -> None:
    key = deal_hash(BOARD.deal)
    StoredTables(database)[key] = TABLE
    save_par(database, BOARD, par)
    save_par(database, BOARD, par)
    assert find_par(database, BOARD) == par
    assert find_par(database, Board.standard(4, BOARD.deal)) is None
    del StoredTables(database)[key]
    assert find_par(database, BOARD) is None
