"""The rows of a system as they are stored for SQL, with their numbers."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Select, Text, cast, select, type_coerce

from fourwinds.store.shadow.rows import DefinedTerm, ShadowReading
from fourwinds.store.tables import (
    shadow_definitions,
    shadow_lines,
    shadow_positions,
    shadow_readings,
    shadow_reuses,
    shadow_sections,
)

__all__ = ["JSON_COLUMNS", "NumberedLine", "StoredShadow", "load_shadow"]

JSON_COLUMNS = ("suit_length", "shape_constraints")


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A stored line: the number of its section, and its columns."""

    number: int
    section: int
    written: str
    context: str
    rank: int
    priority: int


@dataclass(slots=True)
class StoredShadow:
    """Everything that is stored of one system."""

    sections: dict[tuple[str, str], int] = field(default_factory=dict)
    """Numbers by module and title."""
    lines: dict[int, NumberedLine] = field(default_factory=dict)
    readings: dict[ShadowReading, int] = field(default_factory=dict)
    positions: dict[tuple[str, int], int] = field(default_factory=dict)
    """The reading of each sequence and line."""
    reuses: frozenset[tuple[str, str]] = frozenset()
    definitions: frozenset[DefinedTerm] = frozenset()


def load_shadow(connection: Connection, system: int) -> StoredShadow:
    """Return what is stored of the system with this number."""
    section, line, place = shadow_sections.c, shadow_lines.c, shadow_positions.c
    reuse, term = shadow_reuses.c, shadow_definitions.c
    lines = select(line.number, line.section, line.written, line.context, line.rank, line.priority)
    terms = select(term.term, term.definition, term.module_id).where(term.system == system)
    return StoredShadow(
        {
            (row[0], row[1]): row[2]
            for row in connection.execute(
                select(section.module_id, section.title, section.number).where(section.system == system)
            )
        },
        {row[0]: NumberedLine(*row) for row in connection.execute(lines.where(line.system == system))},
        {_reading(row): row[-1] for row in connection.execute(_readings(connection, system))},
        {
            (row[0], row[1]): row[2]
            for row in connection.execute(
                select(place.sequence, place.line, place.reading).where(place.system == system)
            )
        },
        frozenset(
            (row[0], row[1])
            for row in connection.execute(select(reuse.sequence, reuse.source).where(reuse.system == system))
        ),
        frozenset(DefinedTerm(*row) for row in connection.execute(terms)),
    )


def _readings(connection: Connection, system: int) -> Select[Any]:
    as_text = cast if connection.dialect.name == "postgresql" else type_coerce
    columns = [
        as_text(shadow_readings.c[name], Text) if name in JSON_COLUMNS else shadow_readings.c[name]
        for name in ShadowReading._fields
    ]
    return select(*columns, shadow_readings.c.number).where(shadow_readings.c.system == system)


def _reading(row: Any) -> ShadowReading:
    """Return a reading with its JSON spelled as we spell it, as PostgreSQL has another spelling."""
    read = ShadowReading(*row[:-1])
    return read._replace(suit_length=_spelled(read.suit_length), shape_constraints=_spelled(read.shape_constraints))


def _spelled(text: str | None) -> str | None:
    return text and json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
