"""Collections of boards, owned by an account or the installation, private or public."""

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
    """A collection, with the number of its boards."""

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
    """Create a collection at version 1; return None if its id is taken."""
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
    """List the collections an account may read, by name; operators may read those without an owner too."""
    query = _query().where(readable_rows(collections, account_id, operator=operator))
    order = [collections.c.name, collections.c.id]
    return page_of(connection, query, order, _collection, after=after, limit=limit)


def readable_collections(account_id: str | None, *, operator: bool) -> Select[tuple[str]]:
    """Return a subquery for the ids of the collections an account may read."""
    return select(collections.c.id).where(readable_rows(collections, account_id, operator=operator))


def readable_rows(table: Table, account_id: str | None, *, operator: bool) -> ColumnElement[bool]:
    """Return the condition for collections or lessons that an account may read."""
    ways = [table.c.visibility == "public"]
    if account_id is not None:
        ways.append(table.c.account_id == account_id)
    if operator:
        ways.append(table.c.account_id.is_(None))
    return or_(*ways)


def delete_collection(connection: Connection, collection_id: str) -> None:
    """Delete a collection and its boards."""
    connection.execute(delete(collections).where(collections.c.id == collection_id))


def _query() -> Select[Any]:
    count = select(func.count()).select_from(boards).where(boards.c.collection == collections.c.id)
    return select(collections, count.scalar_subquery().label("boards"))


def _collection(row: Any) -> Collection:
    return Collection(*row)
