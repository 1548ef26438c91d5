"""Long lists in pages: a cursor is the sort key of the last row that was given out."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Generic, TypeVar

from sqlalchemy import Column, ColumnElement, Connection, Select, and_, or_

from fourwinds.table.errors import MalformedError, Where

__all__ = ["MOST", "Page", "page_of"]

MOST = 100
"""The longest page."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Page(Generic[T]):
    """Some items of a list, and the cursor of the next page, None on the last."""

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
    """A page of a query whose rows are in the order of these columns, all of them among its results."""
    if after is not None:
        query = query.where(_beyond(order, _decoded(after, order), descending))
    in_order = (column.desc() if descending else column for column in order)
    rows = connection.execute(query.order_by(None).order_by(*in_order).limit(limit + 1)).all()
    shown = rows[:limit]
    more = len(rows) > limit
    cursor = _encoded([getattr(shown[-1], column.name) for column in order]) if more else None
    return Page([make(row) for row in shown], cursor)


def _beyond(order: Sequence[Column[Any]], values: Sequence[Any], descending: bool) -> ColumnElement[bool]:
    """Rows after these values: later in the first column, or equal there and later in the second …"""
    ways = []
    for number, (column, value) in enumerate(zip(order, values, strict=True)):
        same = [earlier == before for earlier, before in zip(order[:number], values[:number], strict=True)]
        ways.append(and_(*same, column < value if descending else column > value))
    return or_(*ways)


def _encoded(values: Sequence[Any]) -> str:
    written = [value.isoformat() if isinstance(value, datetime) else value for value in values]
    return base64.urlsafe_b64encode(json.dumps(written).encode()).decode().rstrip("=")


def _decoded(cursor: str, order: Sequence[Column[Any]]) -> list[Any]:
    try:
        values = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if not isinstance(values, list) or len(values) != len(order):
            raise ValueError(cursor)
        return [_value(column, value) for column, value in zip(order, values, strict=True)]
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise MalformedError(
            f"{cursor[:40]!r} is not a place in this list",
            where=Where(field="query.after"),
            remedy="take `next` of the page before, or leave it out for the first page",
        ) from None


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
