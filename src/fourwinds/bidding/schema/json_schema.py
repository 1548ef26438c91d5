"""A small JSON Schema validator with the keywords that the published schema uses."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

__all__ = ["violations"]

Json = Any
_TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "null": (type(None),),
}


def violations(value: Json, schema: Json, place: str = "", root: Json = None) -> Iterator[tuple[str, str]]:
    """Yield each place where a value breaks a schema, with the problem.

    >>> list(violations({"a": [1, "x"]}, {"properties": {"a": {"items": {"type": "integer"}}}}))
    [('a[1]', "'x' is not of type integer")]
    """
    root = schema if root is None else root
    if "$ref" in schema:
        schema = root["$defs"][schema["$ref"].removeprefix("#/$defs/")]
    if "type" in schema and not _is(value, schema["type"]):
        yield place, f"{_short(value)} is not of type {schema['type']}"
        return
    yield from _of_value(value, schema, place, root)
    if isinstance(value, dict):
        yield from _of_object(value, schema, place, root)
    elif isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield place, "the list is too short"
        for number, each in enumerate(value if "items" in schema else ()):
            yield from violations(each, schema["items"], f"{place}[{number}]", root)


def _of_value(value: Json, schema: Json, place: str, root: Json) -> Iterator[tuple[str, str]]:
    if "const" in schema and value != schema["const"]:
        yield place, f"{_short(value)} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield place, f"{_short(value)} is not one of {', '.join(map(str, schema['enum']))}"
    if "pattern" in schema and isinstance(value, str) and not re.search(schema["pattern"], value):
        yield place, f"{_short(value)} is not written as {schema['pattern']}"
    if "anyOf" in schema and all(any(violations(value, each, place, root)) for each in schema["anyOf"]):
        yield place, f"{_short(value)} has none of the forms allowed"


def _of_object(value: dict[str, Json], schema: Json, place: str, root: Json) -> Iterator[tuple[str, str]]:
    for name in schema.get("required", ()):
        if name not in value:
            yield place, f"{name} is missing"
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, each in value.items():
        inside = f"{place}.{name}" if place else name
        if name in properties:
            yield from violations(each, properties[name], inside, root)
        elif others is False:
            yield inside, f"{name} is not expected here"
        elif isinstance(others, dict):
            yield from violations(each, others, inside, root)


def _is(value: Json, name: str) -> bool:
    return isinstance(value, _TYPES[name]) and (name == "boolean" or not isinstance(value, bool))


def _short(value: Json) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
