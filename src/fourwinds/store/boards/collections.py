"""Collections of boards: named, of an account or of the installation, private or open to all."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Select, Table, delete, func, or_, select

from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import boards, collections
from fourwinds.store.upsert import insert_new

__all__ = [
    "Collection",
    "Visibility",
    "delete_collection",
    "find_collection",
    "insert_collection",
    "page_of_collections",
    "readable_collections",
    "readable_rows",
]

Visibility = Literal["private", "public"]


@dataclass(frozen=True, slots=True)
class Collection:
    """A collection without its boards, of which it tells only the number."""

    id: str
    account_id: str | None
    name: str
    visibility: Visibility
    version: int
    created_at: datetime
    updated_at: datetime
    boards: int = 0


def insert_collection(
    connection: Connection, collection_id: str, account_id: str | None, name: str, visibility: Visibility
) -> Collection | None:
    """A new collection at version 1; None when its id is taken."""
    now = datetime.now(UTC)
    made = Collection(collection_id, account_id, name, visibility, 1, now, now)
    row = {column.name: getattr(made, column.name) for column in collections.c}
    return made if insert_new(connection, collections, row) else None


def find_collection(connection: Connection, collection_id: str) -> Collection | None:
    row = connection.execute(_query().where(collections.c.id == collection_id)).first()
    return None if row is None else _collection(row)


def page_of_collections(
    connection: Connection, account_id: str | None, *, operator: bool, after: str | None, limit: int
) -> Page[Collection]:
    """What an account may read: its own and the public ones; operators, those without an account too. By name."""
    query = _query().where(readable_rows(collections, account_id, operator=operator))
    order = [collections.c.name, collections.c.id]
    return page_of(connection, query, order, _collection, after=after, limit=limit)


def readable_collections(account_id: str | None, *, operator: bool) -> Select[tuple[str]]:
    """The ids of the collections an account may read, as a subquery."""
    return select(collections.c.id).where(readable_rows(collections, account_id, operator=operator))


def readable_rows(table: Table, account_id: str | None, *, operator: bool) -> ColumnElement[bool]:
    """Rows of collections or lessons that an account may read."""
    ways = [table.c.visibility == "public"]
    if account_id is not None:
        ways.append(table.c.account_id == account_id)
    if operator:
        ways.append(table.c.account_id.is_(None))
    return or_(*ways)


def delete_collection(connection: Connection, collection_id: str) -> None:
    """Delete a collection with its boards."""
    connection.execute(delete(collections).where(collections.c.id == collection_id))


def _query() -> Select[Any]:
    count = select(func.count()).select_from(boards).where(boards.c.collection == collections.c.id)
    return select(collections, count.scalar_subquery().label("boards"))


def _collection(row: Any) -> Collection:
    return Collection(*row)
