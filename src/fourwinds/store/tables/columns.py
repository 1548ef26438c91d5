"""Column types and constraints that several tables share."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKeyConstraint,
    Integer,
    Text,
    TypeDecorator,
)
from sqlalchemy.dialects.postgresql import JSONB

__all__ = ["Moment", "Ordered", "derived_columns", "of_system", "one_of", "reference"]

Ordered = Text().with_variant(Text(collation="C"), "postgresql")
"""Text that sorts the same on every database."""


class Moment(TypeDecorator[datetime]):
    """A point in time, in UTC on SQLite, which stores no time zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    @property
    def python_type(self) -> type[datetime]:
        return datetime

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and (value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC))


def reference(
    column: str, table: str, ondelete: str | None = "CASCADE", *, is_deferred: bool = False
) -> ForeignKeyConstraint:
    """Return a foreign key; rows are deleted with the row they refer to. A deferred key is checked at commit."""
    when = "DEFERRED" if is_deferred else None
    return ForeignKeyConstraint(
        [column], [f"{table}.id"], ondelete=ondelete, deferrable=is_deferred or None, initially=when
    )


def of_system() -> ForeignKeyConstraint:
    return reference("system_id", "systems")


def one_of(column: str, values: Iterable[str]) -> CheckConstraint:
    """Return a constraint that a text is one of these values."""
    return CheckConstraint(f"{column} IN ({', '.join(repr(value) for value in values)})", name=column)


def derived_columns() -> list[Column[Any]]:
    """Return the columns derived from a constraint (specification: systems 3.1)."""
    searchable = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    numbers = ("hcp_min", "hcp_max", "total_points_min", "total_points_max", "controls_min")
    return [
        *(Column(name, Integer) for name in numbers),
        Column("suit_length", searchable),
        Column("shape_constraints", searchable),
        Column("forcing", Text),
    ]
