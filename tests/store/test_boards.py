"""Boards in collections."""

from __future__ import annotations

import pytest

from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.store.boards import boards as store
from fourwinds.store.boards.boards import KeptBoard, add_boards, keep_boards, list_boards
from fourwinds.store.boards.collections import (
    delete_collection,
    find_collection,
    insert_collection,
    page_of_collections,
    readable_collections,
)
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, MalformedError

DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
BOARDS = [Board.standard(number, DEAL) for number in (7, 2, 16)]


@pytest.fixture
def shelf(database: Database) -> Database:
    """A database with two collections."""
    with database.write() as connection:
        for name in ("lesson", "match"):
            insert_collection(connection, name, None, name, "public")
    return database


def test_boards_come_back_as_they_went_in_by_number(shelf: Database) -> None:
    with shelf.write() as connection:
        add_boards(connection, "lesson", BOARDS)
    with shelf.read() as connection:
        assert list_boards(connection, "lesson") == sorted(BOARDS, key=lambda board: board.number)
        assert [board.number for board in list_boards(connection, "lesson", limit=2)] == [2, 7]


def test_collections_are_apart_and_go_with_their_boards(shelf: Database) -> None:
    with shelf.write() as connection:
        add_boards(connection, "lesson", BOARDS)
        add_boards(connection, "match", BOARDS[:1])
        add_boards(connection, "match", [])
        assert list_boards(connection, "match") == BOARDS[:1]
        assert list_boards(connection, "nothing") == []
        assert insert_collection(connection, "match", None, "again", "private") is None
        delete_collection(connection, "lesson")
        assert find_collection(connection, "lesson") is None
        assert list_boards(connection, "lesson") == []
        match = find_collection(connection, "match")
        assert match is not None
        assert (match.name, match.boards, match.version) == ("match", 1, 1)


def test_a_number_is_there_once_in_a_collection(shelf: Database) -> None:
    with shelf.write() as connection:
        add_boards(connection, "lesson", BOARDS)
    with pytest.raises(ConflictError, match="lesson"), shelf.write() as connection:
        add_boards(connection, "lesson", BOARDS[2:])


def test_boards_are_found_replaced_deleted_and_turned_page_by_page(shelf: Database) -> None:
    with shelf.write() as connection:
        keep_boards(connection, "lesson", [KeptBoard(board, f"text {board.number} ♠ <b>") for board in BOARDS])
        assert store.find_board(connection, "lesson", 7) == KeptBoard(BOARDS[0], "text 7 ♠ <b>")
        for absent in (3, 0, -7, 2**31, 10**30):
            assert store.find_board(connection, "lesson", absent) is None
        store.replace_board(connection, "lesson", KeptBoard(Board.standard(7, DEAL), None))
        first = store.page_of_boards(connection, "lesson", after=None, limit=2)
        second = store.page_of_boards(connection, "lesson", after=first.next, limit=2)
        assert [[kept.board.number for kept in page.items] for page in (first, second)] == [[2, 7], [16]]
        assert [kept.pbn for kept in first.items] == ["text 2 ♠ <b>", None]
        assert second.next is None
        store.delete_boards(connection, "lesson", [2, 99])
        assert store.board_numbers(connection, "lesson") == [7, 16]
        with pytest.raises(MalformedError):
            keep_boards(connection, "lesson", [KeptBoard(Board.standard(1, DEAL), "NUL \0")])


def test_numbers_can_be_swapped(shelf: Database) -> None:
    with shelf.write() as connection:
        keep_boards(connection, "lesson", [KeptBoard(board, f"was {board.number}") for board in BOARDS])
        store.renumber_boards(connection, "lesson", {7: 2, 2: 7, 16: 16})
        kept = store.list_kept_boards(connection, "lesson")
        assert [(one.board.number, one.pbn) for one in kept] == [(2, "was 7"), (7, "was 2"), (16, "was 16")]


def test_boards_of_a_deal_are_found_where_one_may_read(shelf: Database) -> None:
    with shelf.write() as connection:
        insert_collection(connection, "hidden", None, "hidden", "private")
        for name in ("lesson", "hidden"):
            add_boards(connection, name, BOARDS[:1])
        for operator, expected in ((False, {"lesson"}), (True, {"lesson", "hidden"})):
            readable = readable_collections(None, operator=operator)
            found = store.boards_with_hashes(connection, [deal_hash(DEAL), "v1:nothing"], readable, limit=9)
            assert {(collection, number) for _, collection, number, _ in found} == {(name, 7) for name in expected}


def test_collections_are_listed_by_name_page_by_page(shelf: Database) -> None:
    with shelf.write() as connection:
        insert_collection(connection, "aaa", None, "zero", "private")
        names: list[str] = []
        after: str | None = None
        while True:
            page = page_of_collections(connection, None, operator=False, after=after, limit=1)
            names += [collection.name for collection in page.items]
            after = page.next
            if after is None:
                break
        assert names == ["lesson", "match"]
        everything = page_of_collections(connection, None, operator=True, after=None, limit=9)
        assert [collection.name for collection in everything.items] == ["lesson", "match", "zero"]
