"""Paged lists: a cursor is the sort key of the last row returned."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Select, and_, or_

from fourwinds.table.errors import MalformedError, Where

__all__ = ["MOST", "Page", "decode_cursor", "encode_cursor", "invalid_cursor", "page_of"]

MOST = 100
"""Maximum page size."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """A page of a list, and the cursor of the next page, None on the last."""

    items: list[T]
    next: str | None


def page_of(
    connection: Connection,
    query: Select[Any],
    order: Sequence[Column[Any]],
    make: Callable[[Any], T],
    *,
    after: str | None,
    limit: int,
    descending: bool = False,
) -> Page[T]:
    """Return a page of a query, ordered by these columns, which must be among its results."""
    if after is not None:
        query = query.where(_beyond(order, _sort_values(after, order), descending))
    in_order = (column.desc() if descending else column for column in order)
    rows = connection.execute(query.order_by(None).order_by(*in_order).limit(limit + 1)).all()
    shown = rows[:limit]
    more = len(rows) > limit
    cursor = encode_cursor([getattr(shown[-1], column.name) for column in order]) if more else None
    return Page([make(row) for row in shown], cursor)


def _beyond(order: Sequence[Column[Any]], values: Sequence[Any], descending: bool) -> ColumnElement[bool]:
    """Return the condition for rows after these values in the order of the columns."""
    ways = []
    for number, (column, value) in enumerate(zip(order, values, strict=True)):
        same = [earlier == before for earlier, before in zip(order[:number], values[:number], strict=True)]
        ways.append(and_(*same, column < value if descending else column > value))
    return or_(*ways)


def encode_cursor(values: Sequence[Any]) -> str:
    """Return the sort key of a row as a text for links."""
    written = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(written).encode()).decode().rstrip("=")


def decode_cursor(cursor: str) -> list[Any]:
    """Return the values of a cursor."""
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
    except (ValueError, TypeError, RecursionError):
        raise invalid_cursor(cursor) from None
    if not isinstance(values, list):
        raise invalid_cursor(cursor)
    return values


def invalid_cursor(cursor: str) -> MalformedError:
    return MalformedError(
        f"{cursor[:40]!r} is not a valid cursor",
        where=Where(field="query.after"),
        remedy="send `next` of the previous page, or omit it for the first page",
    )


def _sort_values(cursor: str, order: Sequence[Column[Any]]) -> list[Any]:
    values = decode_cursor(cursor)
    try:
        return [_value(column, value) for column, value in zip(order, values, strict=True)]
    except (ValueError, TypeError, OverflowError):
        raise invalid_cursor(cursor) from None


def _value(column: Column[Any], value: Any) -> Any:
    kind = column.type.python_type
    if kind is datetime:
        moment = datetime.fromisoformat(value)
        if moment.tzinfo is None:
            raise ValueError(value)
        return moment.astimezone(UTC)
    if type(value) is not kind or (isinstance(value, str) and "\0" in value):
        raise ValueError(value)
    if isinstance(value, int) and not -(2**31) <= value < 2**31:
        raise ValueError(value)
    if isinstance(value, str):
        value.encode()
    return value
