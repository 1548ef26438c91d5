"""The rows of systems as plain values: their contents, and the positions derived from them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Any, TypeAlias
from uuid import UUID, uuid5

from fourwinds.notes.layer import Layer
from fourwinds.notes.rule import BASE, USER
from fourwinds.notes.structured import Structured
from fourwinds.store.systems import paths

__all__ = [
    "BASE",
    "NOTHING_DERIVED",
    "USER",
    "Contents",
    "DefinitionRow",
    "Derived",
    "Head",
    "ModuleRow",
    "PositionRow",
    "ReuseRow",
    "RuleKey",
    "RuleRow",
    "StoredSystem",
    "in_order",
    "row_id",
]

RuleKey: TypeAlias = tuple[str, str, str]
"""Module, sequence and context: a rule's key within its system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """One line of notes, as written."""

    sequence: str
    meaning: str = ""
    module_id: str = BASE
    context: str = ""
    kind: str = "rule"
    exact: str | None = None
    remark: str | None = None
    source: str | None = None
    modified: bool = False
    section: str = ""
    position: int = 0
    rank: int = 0

    @property
    def key(self) -> RuleKey:
        return self.module_id, self.sequence, self.context

    @property
    def place(self) -> tuple[str, str]:
        """Sequence and context, which rules of several modules may share."""
        return self.sequence, self.context

    @property
    def module_type(self) -> str:
        return Layer.of(self.module_id).module_type

    @property
    def priority(self) -> int:
        return Layer.of(self.module_id).priority(paths.depth(self.sequence))


@dataclass(frozen=True, slots=True, kw_only=True)
class DefinitionRow:
    term: str
    definition: str
    module_id: str = BASE
    position: int = 0

    @property
    def key(self) -> tuple[str, str]:
        return self.module_id, self.term

    @property
    def layer(self) -> Layer:
        return Layer.of(self.module_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class ModuleRow:
    """A convention that a system uses."""

    module_id: str
    version: str
    position: int = 0
    parameters: Mapping[str, str] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.module_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """The name, base and layout of a system."""

    name: str
    base_system: str
    base_version: str = ""
    layout: Mapping[str, Any] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return "system"


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a system at one version."""

    head: Head
    modules: tuple[ModuleRow, ...] = ()
    definitions: tuple[DefinitionRow, ...] = ()
    rules: tuple[RuleRow, ...] = ()


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


@dataclass(frozen=True, slots=True)
class StoredSystem:
    id: str
    user_id: str | None
    change: int
    created_at: datetime
    updated_at: datetime
    contents: Contents


@dataclass(frozen=True, slots=True)
class Derived(Structured):
    """The columns derived from a rule's constraint (specification: systems 3.1)."""

    def common(self, other: Derived) -> Derived:
        """Return the values common to both."""
        values = {name: getattr(self, name) for name in _DERIVED if getattr(self, name) == getattr(other, name)}
        return Derived(**values)

    def columns(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _DERIVED}


_DERIVED = [each.name for each in fields(Derived)]
NOTHING_DERIVED = Derived()


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A rule at one position, and its derived columns there."""

    rule: RuleKey
    sequence: str
    derived: Derived = NOTHING_DERIVED


@dataclass(frozen=True, slots=True)
class ReuseRow:
    """A line such as `1n-(x) as 1n-(p)` at one position: rules below the source apply below the sequence."""

    rule: RuleKey
    sequence: str
    source: str


def row_id(system_id: str, *key: str) -> str:
    """Return the id of a row, derived from its key, so that undoing and re-importing restore the same id."""
    return str(uuid5(UUID(system_id), "\n".join(key)))


def in_order(contents: Contents) -> Contents:
    """Return the contents in the order of notes: the base, the conventions in the system's order, the user's own."""
    modules = sorted(contents.modules, key=lambda module: (module.position, module.module_id))
    names = [BASE, *(module.module_id for module in modules)]
    places = {name: place for place, name in enumerate(names)} | {USER: len(names)}

    def place(row: RuleRow | DefinitionRow) -> tuple[int, str, int]:
        return places.get(row.module_id, len(names)), row.module_id, row.position

    return Contents(
        contents.head,
        tuple(modules),
        tuple(sorted(contents.definitions, key=lambda row: (*place(row), row.term))),
        tuple(sorted(contents.rules, key=lambda row: (*place(row), row.sequence, row.context))),
    )
