"""The shape of a board in JSON: its fields and their types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from fourwinds.table.errors import MalformedError, Where

__all__ = ["must_be_board"]

Shape: TypeAlias = "type | list[Any] | dict[str, Any] | None"
"""A type, a list with the shape of its items, the fields of an object, or None for any value."""

_LARGEST = 2_000_000_000
_NAMES = {str: "a text", int: "a whole number", bool: "true or false"}
_REMARK: Shape = {"text!": str, "after": str, "directive": bool}
_TAG: Shape = {"name!": str, "value!": str, "rows": [str]}
_SAID = {"note": str, "glyphs": [int], "comments": [str]}
_BOARD: dict[str, Any] = {
    "number": int,
    "dealer": str,
    "vulnerable": str,
    "deal": str,
    "auction": {"dealer!": str, "calls!": [str], "notes": [{"call!": int, **_SAID}], "mark": str},
    "contract": str,
    "declarer": str,
    "tricks": int,
    "lead": str,
    "play": {"leader!": str, "tricks!": [["card"]], "notes": [{"card!": int, **_SAID}], "mark": str},
    "notes": [str],
    "tags": [_TAG],
    "remarks": [_REMARK],
    **dict.fromkeys(("first", "deal_hash", "result", "status", "file", "line", "findings", "analysis")),
}
"""A mark after a name means that the field is required. The fields of the last line are computed again."""


def must_be_board(board: object, place: str) -> Mapping[str, Any]:
    """Check that a value is a board with known fields of the right types, and return it; `place` names it in errors."""
    if not isinstance(board, dict):
        raise _malformed(place, "is not an object", "write a board as { … }")
    _check(board, _BOARD, place)
    return board


def _check(value: object, shape: Any, place: str) -> None:
    if shape is None or (shape == "card" and value is None):
        return
    if isinstance(shape, dict):
        _check_object(value, shape, place)
    elif isinstance(shape, list):
        if not isinstance(value, list):
            raise _malformed(place, "is not a list", "write [ … ]")
        for index, item in enumerate(value):
            _check(item, shape[0], f"{place}.{index}")
    else:
        _check_plain(value, str if shape == "card" else shape, place)


def _check_object(value: object, shape: Mapping[str, Any], place: str) -> None:
    if not isinstance(value, dict):
        raise _malformed(place, "is not an object", "write { … }")
    shapes = {name.rstrip("!"): (inner, name.endswith("!")) for name, inner in shape.items()}
    for name, item in value.items():
        if name not in shapes:
            known = ", ".join(shapes)
            raise _malformed(f"{place}.{name[:40]}", "is not a field of a board", f"use {known}")
        inner, is_required = shapes[name]
        if item is not None or is_required:
            _check(item, inner, f"{place}.{name}")
    for name, (_, is_required) in shapes.items():
        if is_required and name not in value:
            raise _malformed(f"{place}.{name}", "is missing", "add it")


def _check_plain(value: object, kind: type, place: str) -> None:
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _malformed(place, f"is not {_NAMES[kind]}", f"write {_NAMES[kind]}")
    if isinstance(value, int) and not 0 <= value <= _LARGEST:
        raise _malformed(place, "is negative or too large", f"write a number from 0 to {_LARGEST:,}")


def _malformed(place: str, problem: str, remedy: str) -> MalformedError:
    return MalformedError(f"{place} {problem}", where=Where(field=place), remedy=remedy)
