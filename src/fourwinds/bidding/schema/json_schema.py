"""Errors of a JSON value by its schema, each with its place and in our words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from jsonschema import ValidationError

__all__ = ["violations"]


def violations(value: Any, schema: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield each place where a value breaks a schema, and what is wrong there.

    >>> list(violations({"a": [1, "x"]}, {"properties": {"a": {"items": {"type": "integer"}}}}))
    [('a[1]', "'x' is not of type integer")]
    """
    from jsonschema import Draft202012Validator

    errors = Draft202012Validator(schema).iter_errors(value)
    yield from dict.fromkeys(found for error in errors for found in _in_words(error))


def _in_words(error: ValidationError) -> Iterator[tuple[str, str]]:
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    place = path.removeprefix(".")
    found: Any = error.instance
    schema: Any = error.schema
    if error.validator == "additionalProperties":
        names = [name for name in found if name not in schema.get("properties", {})]
        yield from ((f"{place}.{name}" if place else name, f"{name} is not expected here") for name in names)
    elif error.validator == "required":
        yield from ((place, f"{name} is missing") for name in schema["required"] if name not in found)
    else:
        yield place, _wrong_value(error, found, schema)


def _wrong_value(error: ValidationError, value: Any, schema: dict[str, Any]) -> str:
    found = _short(value)
    sentences = {
        "type": f"{found} is not of type {schema.get('type')}",
        "const": f"{found} is not {schema.get('const')!r}",
        "enum": f"{found} is not one of {', '.join(map(str, schema.get('enum', ())))}",
        "pattern": f"{found} is not written as {schema.get('pattern')}",
        "minItems": "the list is too short",
        "anyOf": f"{found} has none of the forms allowed",
    }
    return sentences.get(str(error.validator), error.message)


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
