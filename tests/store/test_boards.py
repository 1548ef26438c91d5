"""Boards in collections."""

from __future__ import annotations

import pytest

from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.store.boards import add_boards, list_boards
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
BOARDS = [Board.standard(number, DEAL) for number in (7, 2, 16)]


def test_boards_come_back_as_they_went_in_by_number(database: Database) -> None:
    with database.write() as connection:
        add_boards(connection, "lesson", BOARDS)
    with database.read() as connection:
        assert list_boards(connection, "lesson") == sorted(BOARDS, key=lambda board: board.number)


def test_collections_are_apart(database: Database) -> None:
    with database.write() as connection:
        add_boards(connection, "lesson", BOARDS)
        add_boards(connection, "match", BOARDS[:1])
        add_boards(connection, "match", [])
        assert list_boards(connection, "match") == BOARDS[:1]
        assert list_boards(connection, "nothing") == []


def test_a_number_is_there_once_in_a_collection(database: Database) -> None:
    with database.write() as connection:
        add_boards(connection, "lesson", BOARDS)
    with pytest.raises(ConflictError, match="lesson"), database.write() as connection:
        add_boards(connection, "lesson", BOARDS[2:])
