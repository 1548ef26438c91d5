"""Parameters as users name them: `notrump` is one of the base, `negative_doubles.through` one of a convention."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from fourwinds.notes.base_names import base_id
from fourwinds.notes.rule import BASE
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import MalformedError, Where

__all__ = ["ParameterValues", "by_module"]

ParameterValues: TypeAlias = Mapping[str, str]
"""Values by name; the name of a convention's parameter begins with its id and a dot."""


def by_module(values: ParameterValues, base: str) -> dict[str, dict[str, str]]:
    """Return the values by module id and name.

    >>> by_module({"notrump": "12-14", "negative_doubles.through": "3s"}, "sayc")
    {'sayc': {'notrump': '12-14'}, 'negative_doubles': {'through': '3s'}}
    """
    chosen: dict[str, dict[str, str]] = {}
    for written, value in values.items():
        module, dot, name = written.rpartition(".")
        owner = name_of(module) if dot else base
        if owner == BASE:
            raise MalformedError(
                f"{written!r} is not the name of a parameter",
                where=Where(token=written),
                remedy=f"write {name} for a parameter of the base, or negative_doubles.through for one of a convention",
            )
        chosen.setdefault(base if base_id(module) == base else owner, {})[name] = value
    return chosen
