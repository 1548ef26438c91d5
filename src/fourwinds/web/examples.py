"""Build example request bodies from the examples of models and fields."""

from __future__ import annotations

from typing import Any, Final

__all__ = ["body_examples"]

_NOTHING: Final[Any] = object()


def body_examples(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    """Return named examples of a body: those of its models, or else built from the examples of their fields."""
    found: dict[str, Any] = {}
    for each in _branches(schema, schemas):
        given = [*each.get("examples", []), *([each["example"]] if "example" in each else [])]
        made = given or [value for value in [_value(each, schemas)] if value is not _NOTHING and value != {}]
        for number, value in enumerate(made, 1):
            name = each.get("title", "Example")
            found[name if len(made) == 1 else f"{name} {number}"] = value
    return found


def _branches(schema: dict[str, Any], schemas: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the models that a body can have."""
    resolved = _resolve(schema, schemas)
    choices = resolved.get("anyOf") or resolved.get("oneOf")
    return [branch for choice in choices for branch in _branches(choice, schemas)] if choices else [resolved]


def _resolve(schema: dict[str, Any], schemas: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return schema


def _value(schema: dict[str, Any], schemas: dict[str, Any], depth: int = 0) -> Any:
    """Return an example value of a schema, `_NOTHING` if there is none."""
    schema = {**_resolve(schema, schemas), **{key: value for key, value in schema.items() if key != "$ref"}}
    example = _own_example(schema)
    if example is not _NOTHING or depth > 8:
        return example
    for choice in schema.get("anyOf") or schema.get("oneOf") or ():
        value = _value(choice, schemas, depth + 1)
        if value is not _NOTHING:
            return value
    if schema.get("type") == "array":
        item = _value(schema.get("items", {}), schemas, depth + 1)
        return item if item is _NOTHING else [item]
    return _object(schema, schemas, depth) if "properties" in schema else _NOTHING


def _own_example(schema: dict[str, Any]) -> Any:
    """Return the example, default or constant that a schema gives itself."""
    for key in ("examples", "enum"):
        if schema.get(key):
            return schema[key][0]
    for key in ("example", "const", "default"):
        if schema.get(key) is not None:
            return schema[key]
    return True if schema.get("type") == "boolean" else _NOTHING


def _object(schema: dict[str, Any], schemas: dict[str, Any], depth: int) -> Any:
    """Build an object with its required fields and those that have an example."""
    made = {}
    for name, part in schema["properties"].items():
        is_required = name in schema.get("required", ())
        value = _value(part, schemas, depth + 1) if is_required or part.get("examples") else _NOTHING
        if value is not _NOTHING:
            made[name] = value
        elif is_required:
            return _NOTHING
    return made
