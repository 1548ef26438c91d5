"""The rows that make a system readable in SQL, as plain values (specification: systems 3.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

__all__ = ["DefinedTerm", "PositionKey", "Shadow", "ShadowLine", "ShadowReading", "is_plain"]

_OPEN = re.compile(r"[^-()1-7cdhsnpx]")
"""A letter that no sequence of plain calls has."""


class ShadowLine(NamedTuple):
    """A line of notes, without what it says, which depends on the position."""

    module_id: str
    written: str
    """Its sequence in the notes: `1M-(p)-2M`."""
    context: str
    section: str
    rank: int
    priority: int

    @property
    def key(self) -> tuple[str, str, str]:
        return self.module_id, self.written, self.context


class ShadowReading(NamedTuple):
    """What a line says at a position: its text, with suits for variables, and columns derived from its constraint."""

    meaning: str
    hcp_min: int | None = None
    hcp_max: int | None = None
    total_points_min: int | None = None
    total_points_max: int | None = None
    controls_min: int | None = None
    suit_length: str | None = None
    """As JSON."""
    shape_constraints: str | None = None
    """As JSON."""
    forcing: str | None = None


class PositionKey(NamedTuple):
    """A sequence of calls, and the line that defines its last call there."""

    sequence: str
    line: ShadowLine


class DefinedTerm(NamedTuple):
    term: str
    definition: str
    module_id: str


@dataclass(frozen=True, slots=True)
class Shadow:
    """A system as rows for SQL. `below` limits it to the positions at and below these sequences."""

    positions: Mapping[PositionKey, ShadowReading]
    reuses: frozenset[tuple[str, str]] = frozenset()
    """Sequences with the source they are carried over from by `as`: lines below the source apply below them too."""
    definitions: frozenset[DefinedTerm] = frozenset()
    below: frozenset[str] | None = field(default=None)


def is_plain(sequence: str) -> bool:
    """Whether a sequence has plain calls only; a line for too many auctions has a row as it is written.

    >>> is_plain("1n-(p)-2c"), is_plain("...-4n"), is_plain("1M-(any)-p")
    (True, False, False)
    """
    return not _OPEN.search(sequence)
