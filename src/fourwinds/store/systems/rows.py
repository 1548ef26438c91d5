"""The rows of systems as plain values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

__all__ = ["Contents", "DefinitionRow", "Head", "LineRow", "ModuleRow", "ReviewRow", "SystemHeader", "in_order"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRow:
    """One of the users' own lines, as written."""

    sequence: str
    context: str = ""
    line: str
    section: str = ""
    position: int = 0

    @property
    def key(self) -> tuple[str, str]:
        return self.sequence, self.context


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinitionRow:
    """One of the users' own definitions."""

    term: str
    definition: str
    position: int = 0

    @property
    def key(self) -> str:
        return self.term


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleRow:
    """A convention that a system uses; `contents` is the hash of its lines and definitions."""

    module_id: str
    version: str
    position: int = 0
    parameters: Mapping[str, str] = field(default_factory=dict)
    contents: str = ""

    @property
    def key(self) -> str:
        return self.module_id


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """The lines to review because a call before them changed: module, calls and context of each."""

    parent: str
    was: str
    lines: Sequence[Sequence[str]]

    @property
    def key(self) -> tuple[str, str]:
        return self.parent, self.was


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The name, base and layout of a system."""

    name: str
    base_system: str
    base_version: str = ""
    base_contents: str = ""
    layout: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return "system"


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a system at one version, with modules by the hash of their contents."""

    head: Head
    modules: tuple[ModuleRow, ...] = ()
    definitions: tuple[DefinitionRow, ...] = ()
    lines: tuple[LineRow, ...] = ()
    reviews: tuple[ReviewRow, ...] = ()

    @property
    def hashes(self) -> tuple[str, ...]:
        """The contents of its modules, the base first."""
        return self.head.base_contents, *(module.contents for module in self.modules)


@dataclass(frozen=True, slots=True)
class SystemHeader:
    """What lists of systems have in common."""

    id: str
    name: str
    base_system: str
    base_version: str
    change: int
    created_at: datetime
    updated_at: datetime


def in_order(contents: Contents) -> Contents:
    """Return the contents with all rows in their order."""
    return Contents(
        contents.head,
        tuple(sorted(contents.modules, key=lambda row: (row.position, row.module_id))),
        tuple(sorted(contents.definitions, key=lambda row: (row.position, row.term))),
        tuple(sorted(contents.lines, key=lambda row: (row.position, row.sequence, row.context))),
        tuple(sorted(contents.reviews, key=lambda row: row.key)),
    )
