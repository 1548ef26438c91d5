"""Type aliases for JSON that is stored or passed on unread, and the JSON of stored responses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any, TypeVar

from pydantic import TypeAdapter

__all__ = [
    "FactJson",
    "FiguresJson",
    "JsonObject",
    "RecordJson",
    "RulesJson",
    "TablesJson",
    "as_json",
    "field_values",
    "from_json",
]

JsonObject = Mapping[str, Any]
"""Any JSON object."""
FactJson = dict[str, Any]
"""A fact, as `fourwinds.riichi.wire.fact_json` writes and reads it."""
RecordJson = Mapping[str, Any]
"""A whole game, as `fourwinds.riichi.wire.fact_json` writes and reads it."""
RulesJson = str | Mapping[str, Any]
"""Rules: the name of a preset, or an object of choices."""
TablesJson = dict[str, Any]
"""Payment tables, as `fourwinds.riichi.wire.phone_tables` writes them."""
FiguresJson = dict[str, Any]
"""Statistics, as `fourwinds.riichi.stats` writes them."""

T = TypeVar("T")
_FIELDS: dict[type, tuple[str, ...]] = {}
_READERS: dict[type, TypeAdapter[Any]] = {}


def as_json(value: object) -> Any:
    """Return a response as JSON: dataclasses become objects, times become ISO texts.

    >>> as_json({"at": datetime(2026, 11, 16, 19, 30), "scores": (1, 2)})
    {'at': '2026-11-16T19:30:00', 'scores': [1, 2]}
    """
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [as_json(each) for each in value]
    if isinstance(value, datetime):
        return value.isoformat()
    return {name: as_json(each) for name, each in field_values(value).items()}


def field_values(value: object) -> dict[str, Any]:
    """Return the fields of a dataclass by name."""
    kind = type(value)
    if kind not in _FIELDS:
        if not is_dataclass(kind):
            raise TypeError(f"{kind.__name__} has no JSON")
        _FIELDS[kind] = tuple(field.name for field in fields(kind))
    return {name: getattr(value, name) for name in _FIELDS[kind]}


def from_json(kind: type[T], stored: object) -> T:
    """Read back a response that `as_json` wrote; fields that did not exist then get their defaults."""
    if kind not in _READERS:
        _READERS[kind] = TypeAdapter(kind)
    read: T = _READERS[kind].validate_python(stored)
    return read
