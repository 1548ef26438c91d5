"""Talk about the calls of a board after the auction."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import enter_room
from fourwinds.app.rooms.show_board import find_board
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id, is_id, not_found
from fourwinds.store.log import log_change
from fourwinds.store.rooms.boards import StoredRoomBoard
from fourwinds.store.rooms.notes import (
    BoardNote,
    add_note,
    count_notes,
    delete_note,
    find_note,
    notes_of_board,
)
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, ForbiddenError, IllegalError, MalformedError, TooManyError, Where

__all__ = ["LONGEST_NOTE", "add_board_note", "delete_board_note"]

LONGEST_NOTE: Final = 2_000
_MOST_NOTES: Final = 200
"""The number of notes on a board."""


def add_board_note(
    database: Database,
    room_id: str,
    board_number: int,
    text: str,
    *,
    call: int = 0,
    note_id: str | None = None,
    who: Actor,
) -> list[BoardNote]:
    """Write a note on a call, by its place from 1, or on the whole board; return all notes on the board.

    Nobody can write before the auction is over, as partner would read it. Repeating a note with its id has no further
    effect. Whoever may read the system may do this, so that a teacher can too.
    """
    said = text.strip()
    must_be_storable(said)
    if not said or len(said) > LONGEST_NOTE:
        raise MalformedError(
            f"a note has 1 to {LONGEST_NOTE:,} characters, not {len(said):,}",
            where=Where(field="body.text"),
            remedy="shorten it" if said else "write something",
        )
    with database.write() as connection:
        board = _open_board(connection, room_id, board_number, who)
        if call > len(board.auction.split()):
            raise IllegalError(
                f"the auction has no call {call}", where=Where(field="body.call"), remedy="choose a call"
            )
        note = BoardNote(client_id(note_id), board.id, call, who.account_id, who.name, said, datetime.now(UTC))
        if find_note(connection, note.id) is None and count_notes(connection, board.id) >= _MOST_NOTES:
            raise TooManyError(f"a board can have {_MOST_NOTES} notes", remedy="delete one that is no longer needed")
        if add_note(connection, note):
            changed = {"board": board_number, "call": call}
            log_change(connection, "room", room_id, "write_note", who.by, after=changed)
        elif not _is_same(find_note(connection, note.id), note):
            raise ConflictError("a note with this id exists", remedy="choose a new id")
        return notes_of_board(connection, board.id)


def delete_board_note(database: Database, room_id: str, board_number: int, note_id: str, *, who: Actor) -> None:
    """Delete one's own note; the owner of the system may delete any."""
    with database.write() as connection:
        role = enter_room(connection, room_id, who).role
        board = _open_board(connection, room_id, board_number, who)
        note = find_note(connection, note_id) if is_id(note_id) else None
        if note is None or note.board_id != board.id:
            raise not_found(note_id, "note")
        if role != "owner" and note.account_id != who.account_id:
            raise ForbiddenError("this is somebody else's note", remedy="answer it with a note of your own")
        delete_note(connection, note.id)
        log_change(connection, "room", room_id, "delete_note", who.by, after={"board": board_number})


def _open_board(connection: Connection, room_id: str, number: int, who: Actor) -> StoredRoomBoard:
    """Return a board whose auction is over."""
    enter_room(connection, room_id, who)
    who.must_have("systems")
    board = find_board(connection, room_id, number)
    if board.result is None:
        raise IllegalError("the auction is not over", remedy="talk about the calls when the board is bid")
    return board


def _is_same(known: BoardNote | None, note: BoardNote) -> bool:
    same = ("board_id", "number", "account_id", "text")
    return known is not None and all(getattr(known, name) == getattr(note, name) for name in same)
