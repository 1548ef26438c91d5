"""Systems for SQL: compact tables behind the views `bidding_rules`, `definitions` and `reuses`.

They are worked out from the Book and can be emptied at any time: they are then filled again. No foreign key leads to
them, so that writing them stays cheap.
"""

from __future__ import annotations

from sqlalchemy import Column, Integer, Table, Text

from fourwinds.store.tables.columns import Moment, Ordered, derived_columns, reference
from fourwinds.store.tables.metadata import metadata

__all__ = [
    "DERIVED_PREFIX",
    "shadow_definitions",
    "shadow_lines",
    "shadow_positions",
    "shadow_readings",
    "shadow_reuses",
    "shadow_sections",
    "shadow_systems",
]

DERIVED_PREFIX = "shadow_"
"""The names of these tables start so. Backups leave them out."""


def _number(name: str) -> Column[int]:
    return Column(name, Integer, primary_key=True, autoincrement=False)


shadow_systems = Table(
    "shadow_systems",
    metadata,
    _number("number"),
    Column("system_id", Text, unique=True),
    Column("change", Integer),
    Column("towards", Integer),
    Column("problem", Text),
    Column("worker", Text),
    Column("until", Moment),
    reference("system_id", "systems", "SET NULL"),
)
"""The systems in these tables, up to which change they are filled, and who fills them now.

`change` is empty until a system was filled once, and `towards` is the change whose rows are being written. `system_id`
is empty after the system was deleted: its rows are then removed little by little. `problem` says why a system cannot
be filled.
"""

shadow_sections = Table(
    "shadow_sections",
    metadata,
    _number("system"),
    _number("number"),
    Column("module_id", Ordered, nullable=False),
    Column("title", Text, nullable=False),
    sqlite_with_rowid=False,
)
"""The headings of a system by module."""

shadow_lines = Table(
    "shadow_lines",
    metadata,
    _number("system"),
    _number("number"),
    Column("section", Integer, nullable=False),
    Column("written", Ordered, nullable=False),
    Column("context", Ordered, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("change", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""The lines of a system that define a call somewhere, with the change up to which they were last written."""

shadow_readings = Table(
    "shadow_readings",
    metadata,
    _number("system"),
    _number("number"),
    Column("meaning", Text, nullable=False),
    *derived_columns(),
    sqlite_with_rowid=False,
)
"""What lines say at positions: many positions share one reading."""

shadow_positions = Table(
    "shadow_positions",
    metadata,
    _number("system"),
    Column("sequence", Ordered, primary_key=True),
    _number("line"),
    Column("reading", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Every position, the line that defines it and what that says there."""

shadow_reuses = Table(
    "shadow_reuses",
    metadata,
    _number("system"),
    Column("sequence", Ordered, primary_key=True),
    Column("source", Ordered, primary_key=True),
    sqlite_with_rowid=False,
)
"""Sequences that continue as another one does: lines below `source` apply below `sequence` too."""

shadow_definitions = Table(
    "shadow_definitions",
    metadata,
    _number("system"),
    Column("term", Ordered, primary_key=True),
    Column("definition", Text, nullable=False),
    Column("module_id", Ordered, nullable=False),
    sqlite_with_rowid=False,
)
"""The definition in force of every term."""
