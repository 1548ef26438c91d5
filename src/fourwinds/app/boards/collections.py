"""Collections of boards: create, list, read, rename, publish, delete."""

from __future__ import annotations

from functools import partial
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.boards.owned import create_once, must_be_changeable, must_be_readable, must_be_title
from fourwinds.store.boards import collections as store
from fourwinds.store.boards.boards import list_kept_boards
from fourwinds.store.boards.collections import Collection, Visibility
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id, not_found
from fourwinds.store.log import lock, log_change, touch
from fourwinds.store.pages import Page
from fourwinds.store.tables import collections
from fourwinds.table.errors import NotFoundError, Where

__all__ = [
    "KIND",
    "change_collection",
    "create_collection",
    "delete_collection",
    "hold_collection",
    "list_collections",
    "log_of_collection",
    "must_be_collector",
    "no_board",
    "read_collection",
    "readable_collection",
]

KIND = "collection"


def create_collection(
    database: Database, who: Actor, name: str, *, visibility: Visibility = "private", collection_id: str | None = None
) -> Collection:
    """Create a collection of the current user; an operator's belongs to the installation."""
    who.must_have("boards")
    name, made_id = must_be_title(name, "body.name"), client_id(collection_id)

    account_id = who.account_id
    with database.write() as connection:
        return create_once(
            connection,
            who,
            KIND,
            made_id,
            {"name": name, "visibility": visibility},
            insert=lambda: store.insert_collection(connection, made_id, account_id, name, visibility),
            again=lambda at: Collection(made_id, account_id, name, visibility, 1, at, at),
        )


def list_collections(database: Database, who: Actor, *, after: str | None = None, limit: int = 100) -> Page[Collection]:
    """List one's own collections and the public ones, by name."""
    with database.read() as connection:
        return store.page_of_collections(connection, who.account_id, operator=who.is_operator, after=after, limit=limit)


def read_collection(database: Database, who: Actor, collection_id: str) -> Collection:
    with database.read() as connection:
        return readable_collection(connection, who, collection_id)


def change_collection(
    database: Database,
    who: Actor,
    collection_id: str,
    *,
    name: str | None = None,
    visibility: Visibility | None = None,
    expected: int | None = None,
) -> Collection:
    """Rename a collection, or make it public or private."""
    values: dict[str, Any] = {} if name is None else {"name": must_be_title(name, "body.name")}
    if visibility is not None:
        values["visibility"] = visibility
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, expected)
        before = {key: getattr(held, key) for key in values}
        if values != before:
            log_of_collection(connection, who, held, "change", before=before, after=values, **values)
        return readable_collection(connection, who, collection_id)


def delete_collection(database: Database, who: Actor, collection_id: str, *, expected: int | None = None) -> None:
    """Delete a collection and its boards, which stay in the change log."""
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, expected)
        boards = [
            {"number": kept.board.number, "deal": str(kept.board.deal), "pbn": kept.pbn}
            for kept in list_kept_boards(connection, collection_id)
        ]
        before = {"name": held.name, "visibility": held.visibility, "boards": boards}
        log_change(connection, KIND, held.id, "delete", who.by, number=held.version + 1, before=before)
        store.delete_collection(connection, collection_id)


def readable_collection(connection: Connection, who: Actor, collection_id: str) -> Collection:
    """Return the collection if the user may read it."""
    return must_be_readable(who, partial(store.find_collection, connection), collection_id, KIND)


def must_be_collector(database: Database, who: Actor, collection_id: str) -> None:
    """Reject users who may not change a collection before doing work for them."""
    with database.read() as connection:
        must_be_changeable(who, partial(store.find_collection, connection), collection_id, KIND)


def hold_collection(connection: Connection, who: Actor, collection_id: str, expected: int | None) -> Collection:
    """Return the collection if the user may change it, locked until the transaction ends."""
    must_be_changeable(who, partial(store.find_collection, connection), collection_id, KIND)
    lock(connection, collections, collection_id, KIND, expected)
    return _must_exist(store.find_collection(connection, collection_id), collection_id)


def log_of_collection(
    connection: Connection,
    who: Actor,
    held: Collection,
    action: str,
    *,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    **values: Any,
) -> int:
    """Set the next version of a locked collection, and log the change."""
    version = held.version + 1
    touch(connection, collections, held.id, version, **values)
    return log_change(connection, KIND, held.id, action, who.by, number=version, before=before, after=after)


def no_board(number: int) -> NotFoundError:
    """Return the error for a board that the collection does not have."""
    return NotFoundError(
        f"board {number} not found in the collection", where=Where(board=str(number)), remedy="list the boards"
    )


def _must_exist(found: Collection | None, collection_id: str) -> Collection:
    if found is None:
        raise not_found(collection_id, KIND)
    return found
