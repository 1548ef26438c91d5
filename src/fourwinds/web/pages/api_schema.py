"""Schemas of the API as readable lists of fields."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["ModelView", "SchemaField", "Schemas", "TypeWord"]


@dataclass(frozen=True, slots=True)
class TypeWord:
    """A word in a type; the name of a model is a link to it."""

    text: str
    model: str | None = None


@dataclass(frozen=True, slots=True)
class SchemaField:
    """A field of a model, or a parameter."""

    name: str
    kind: tuple[TypeWord, ...]
    is_required: bool
    words: str
    limits: tuple[str, ...]
    choices: tuple[str, ...]
    default: str | None
    shapes: tuple[ModelView, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class ModelView:
    """A model: its description and its fields."""

    name: str
    words: str
    fields: tuple[SchemaField, ...]


class Schemas:
    """The models of a description."""

    def __init__(self, models: dict[str, Any]) -> None:
        self._models = models

    def models(self, names: set[str]) -> list[ModelView]:
        """Return these models and all that they refer to, by name; references become links."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found and name in self._models:
                found.add(name)
                waiting.extend(self.names_in(self._models[name]))
        return [self._shape(name, self._models[name], None) for name in sorted(found)]

    def names_in(self, schema: Any) -> Iterator[str]:
        """Yield the models that a schema refers to directly."""
        if isinstance(schema, dict):
            if isinstance(schema.get("$ref"), str):
                yield schema["$ref"].rpartition("/")[2]
            for part in schema.values():
                yield from self.names_in(part)
        elif isinstance(schema, list):
            for part in schema:
                yield from self.names_in(part)

    def shapes(self, schema: dict[str, Any], within: tuple[str, ...] | None = ()) -> tuple[ModelView, ...]:
        """Return the models of a value, with all nested fields; none if `within` is None."""
        if within is None:
            return ()
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            return () if name in within else self.shapes(self._models[name], (*within, name))
        if "properties" in schema:
            return (self._shape(schema.get("title", ""), schema, within),)
        inner = [*_choices_of(schema), schema.get("items"), schema.get("additionalProperties")]
        return tuple(shape for part in inner if isinstance(part, dict) for shape in self.shapes(part, within))

    def field(
        self, name: str, schema: dict[str, Any], *, is_required: bool, within: tuple[str, ...] | None = ()
    ) -> SchemaField:
        """Return a schema as a field with this name."""
        default = schema.get("default")
        return SchemaField(
            name,
            tuple(self.kind(schema)),
            is_required,
            schema.get("description", ""),
            tuple(dict.fromkeys(self._limits(schema))),
            tuple(dict.fromkeys(self._choices(schema))),
            None if default in (None, "", [], {}) else json.dumps(default, ensure_ascii=False),
            self.shapes(schema, within),
        )

    def kind(self, schema: dict[str, Any]) -> Iterator[TypeWord]:
        """Yield the words of a type: `array of`, `Seat`, `or`, `null`."""
        if "$ref" in schema:
            name = schema["$ref"].rpartition("/")[2]
            yield TypeWord(name, name)
        elif choices := _choices_of(schema):
            for number, choice in enumerate(choices):
                yield from [TypeWord("or")] if number else []
                yield from self.kind(choice)
        elif schema.get("type") == "array":
            yield TypeWord("array of" if schema.get("items") else "array")
            yield from self.kind(schema["items"]) if schema.get("items") else []
        elif isinstance(schema.get("additionalProperties"), dict):
            yield TypeWord("object of")
            yield from self.kind(schema["additionalProperties"])
        else:
            yield TypeWord(_simple(schema))

    def _shape(self, name: str, schema: dict[str, Any], within: tuple[str, ...] | None) -> ModelView:
        required = schema.get("required", ())
        fields = tuple(
            self.field(each, part, is_required=each in required, within=within)
            for each, part in schema.get("properties", {}).items()
        )
        return ModelView(name, schema.get("description", ""), fields)

    def _choices(self, schema: dict[str, Any]) -> Iterator[str]:
        if "$ref" in schema:
            model = self._models[schema["$ref"].rpartition("/")[2]]
            yield from self._choices(model) if "enum" in model else ()
            return
        values = schema["enum"] if "enum" in schema else [schema["const"]] if "const" in schema else []
        yield from (json.dumps(value, ensure_ascii=False) for value in values)
        for choice in [*_choices_of(schema), *([schema["items"]] if isinstance(schema.get("items"), dict) else [])]:
            yield from self._choices(choice)

    def _limits(self, schema: dict[str, Any]) -> Iterator[str]:
        for least, most, unit in _RANGES:
            if least in schema or most in schema:
                yield _range(schema.get(least), schema.get(most), unit)
        if "pattern" in schema:
            yield f"matches {schema['pattern']}"
        for choice in _choices_of(schema):
            yield from self._limits(choice)
        if isinstance(schema.get("items"), dict):
            yield from (f"each {limit}" for limit in self._limits(schema["items"]))


_RANGES = (
    ("minimum", "maximum", ""),
    ("minLength", "maxLength", " characters"),
    ("minItems", "maxItems", " items"),
    ("minProperties", "maxProperties", " entries"),
)


def _choices_of(schema: dict[str, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = schema.get("anyOf") or schema.get("oneOf") or schema.get("allOf") or []
    return found


def _simple(schema: dict[str, Any]) -> str:
    if "properties" in schema and "title" in schema:
        return str(schema["title"])
    if schema.get("format") == "binary":
        return "file"
    if schema.get("format") == "date-time":
        return "date-time"
    found = schema.get("type") or ("string" if "enum" in schema or "const" in schema else "anything")
    return str(found)


def _range(least: float | None, most: float | None, unit: str) -> str:
    """
    >>> _range(1, 100, ""), _range(None, 60, " characters"), _range(1, None, " items"), _range(-4, 4, "")
    ('1 to 100', 'at most 60 characters', 'at least 1 item', '−4 to 4')
    """
    last = least if most is None else most
    unit = unit.replace("entries", "entry").removesuffix("s") if last == 1 else unit
    if least is None or (least == 0 and most is not None and unit):
        text = f"at most {most:,.0f}"
    elif most is None:
        text = f"at least {least:,.0f}"
    else:
        text = f"{least:,.0f}" if least == most else f"{least:,.0f} to {most:,.0f}"
    return text.replace("-", "−") + unit
