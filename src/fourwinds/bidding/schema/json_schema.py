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
    place, wanted = path.removeprefix("."), error.validator_value
    match error.validator:
        case "additionalProperties":
            for name in error.instance:
                if name not in error.schema.get("properties", {}):
                    yield f"{place}.{name}" if place else name, f"{name} is not expected here"
        case "required":
            yield from ((place, f"{name} is missing") for name in wanted if name not in error.instance)
        case "type":
            yield place, f"{_short(error.instance)} is not of type {wanted}"
        case "const":
            yield place, f"{_short(error.instance)} is not {wanted!r}"
        case "enum":
            yield place, f"{_short(error.instance)} is not one of {', '.join(map(str, wanted))}"
        case "pattern":
            yield place, f"{_short(error.instance)} is not written as {wanted}"
        case "minItems":
            yield place, "the list is too short"
        case "anyOf":
            yield place, f"{_short(error.instance)} has none of the forms allowed"
        case _:
            yield place, error.message


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"
