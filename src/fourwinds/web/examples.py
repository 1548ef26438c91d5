"""Examples of what is sent, put together from those of a model and its fields."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["body_examples"]

_NOTHING: Final[Any] = object()


def body_examples(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Named examples of a body: those that its models give, else one made of the examples of their fields."""
    found: dict[str, Any] = {}
    for each in _branches(schema, schemas):
        given = [*each.get("examples", []), *([each["example"]] if "example" in each else [])]
        made = given or [value for value in [_value(each, schemas)] if value is not _NOTHING and value != {}]
        for number, value in enumerate(made, 1):
            name = each.get("title", "Example")
            found[name if len(made) == 1 else f"{name} {number}"] = value
    return found


def _branches(schema: dict[str, Any], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """The models that a body may be of."""
    resolved = _resolved(schema, schemas)
    choices = resolved.get("anyOf") or resolved.get("oneOf")
    return [branch for choice in choices for branch in _branches(choice, schemas)] if choices else [resolved]


def _resolved(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return schema


def _value(schema: dict[str, Any], schemas: dict[str, Any], depth: int = 0) -> Any:
    """A value of a schema, `_NOTHING` where none is told."""
    schema = {**_resolved(schema, schemas), **{key: value for key, value in schema.items() if key != "$ref"}}
    told = _told(schema)
    if told is not _NOTHING or depth > 8:
        return told
    for choice in schema.get("anyOf") or schema.get("oneOf") or ():
        value = _value(choice, schemas, depth + 1)
        if value is not _NOTHING:
            return value
    if schema.get("type") == "array":
        item = _value(schema.get("items", {}), schemas, depth + 1)
        return item if item is _NOTHING else [item]
    return _object(schema, schemas, depth) if "properties" in schema else _NOTHING


def _told(schema: dict[str, Any]) -> Any:
    """What a schema itself says of its values."""
    for key in ("examples", "enum"):
        if schema.get(key):
            return schema[key][0]
    for key in ("example", "const", "default"):
        if schema.get(key) is not None:
            return schema[key]
    return True if schema.get("type") == "boolean" else _NOTHING


def _object(schema: dict[str, Any], schemas: dict[str, Any], depth: int) -> Any:
    """An object with what it must have and what has an example."""
    made = {}
    for name, part in schema["properties"].items():
        is_required = name in schema.get("required", ())
        value = _value(part, schemas, depth + 1) if is_required or part.get("examples") else _NOTHING
        if value is not _NOTHING:
            made[name] = value
        elif is_required:
            return _NOTHING
    return made
