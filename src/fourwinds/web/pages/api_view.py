"""The API as the reference page shows it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from fourwinds.web.openapi import operations
from fourwinds.web.pages.api_schema import ModelView, SchemaField, Schemas, TypeWord

__all__ = ["ApiView", "api_view"]

_LOOKING = {"get", "head"}


@dataclass(frozen=True, slots=True)
class ParameterView:
    """A parameter in the path, the query or a header."""

    place: str
    field: SchemaField
    is_list: bool

    @property
    def choices(self) -> tuple[str, ...]:
        """The allowed values, as they are sent."""
        kinds = {part.text for part in self.field.kind}
        found = self.field.choices or (("true", "false") if "boolean" in kinds else ())
        return tuple(choice.strip('"') for choice in found)

    @property
    def default(self) -> str:
        """The value used if the parameter is omitted."""
        return (self.field.default or "").strip('"')

    @property
    def is_number(self) -> bool:
        return {part.text for part in self.field.kind} <= {"integer", "number", "null", "or"}


@dataclass(frozen=True, slots=True)
class BodyExample:
    """An example of a request body."""

    label: str
    words: str
    media_type: str
    text: str

    @property
    def rows(self) -> int:
        """Approximate number of lines needed to show it."""
        return min(16, max(4, sum(1 + len(line) // 44 for line in self.text.splitlines())))


@dataclass(frozen=True, slots=True)
class BodyView:
    """The body of a request."""

    media_types: tuple[str, ...]
    shapes: tuple[ModelView, ...]
    examples: tuple[BodyExample, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible response."""

    status: str
    words: str
    kind: tuple[TypeWord, ...]
    media_types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation of the API."""

    id: str
    method: str
    path: str
    summary: str
    words: str
    parameters: tuple[ParameterView, ...]
    body: BodyView | None
    answers: tuple[Answer, ...]

    @property
    def may_change(self) -> bool:
        return self.method not in _LOOKING


@dataclass(frozen=True, slots=True)
class OperationGroup:
    """The operations of one tag."""

    name: str
    words: str
    operations: tuple[Operation, ...]


@dataclass(frozen=True, slots=True)
class ApiView:
    """Everything the page shows about the API."""

    paragraphs: list[str]
    groups: list[OperationGroup]
    models: list[ModelView]

    @property
    def count(self) -> int:
        return sum(len(group.operations) for group in self.groups)


def api_view(description: dict[str, Any]) -> ApiView:
    """Build the view of an OpenAPI description."""
    schemas = Schemas(description["components"]["schemas"])
    groups = []
    for tag in description["tags"]:
        found = (each for each in operations(description) if each[2]["tags"][0] == tag["name"])
        found_operations = tuple(_operation(path, method, operation, schemas) for path, method, operation in found)
        groups.append(OperationGroup(tag["name"], tag.get("description", ""), found_operations))
    answered = {
        part.model
        for group in groups
        for operation in group.operations
        for answer in operation.answers
        for part in answer.kind
        if part.model
    }
    paragraphs = [text.replace("\n", " ") for text in description["info"]["description"].split("\n\n")]
    return ApiView(paragraphs, groups, schemas.models(answered))


def _operation(path: str, method: str, operation: dict[str, Any], schemas: Schemas) -> Operation:
    return Operation(
        operation["operationId"],
        method,
        path,
        operation["summary"],
        operation.get("description", ""),
        tuple(_parameter(each, schemas) for each in operation.get("parameters", [])),
        _body(operation["requestBody"], schemas) if "requestBody" in operation else None,
        tuple(_answer(status, each, schemas) for status, each in operation["responses"].items()),
    )


def _parameter(parameter: dict[str, Any], schemas: Schemas) -> ParameterView:
    schema = {**parameter["schema"], "description": parameter.get("description", "")}
    field = schemas.field(parameter["name"], schema, is_required=parameter.get("required", False))
    return ParameterView(parameter["in"], field, field.kind[0].text.startswith("array"))


def _body(body: dict[str, Any], schemas: Schemas) -> BodyView:
    content = body["content"]
    first = content.get("application/json") or next(iter(content.values()))
    examples = [
        example for media_type, each in content.items() for example in _examples(media_type, each, len(content) > 1)
    ]
    return BodyView(tuple(content), schemas.shapes(first.get("schema", {})), tuple(examples))


def _examples(media_type: str, content: dict[str, Any], is_one_of_several: bool) -> list[BodyExample]:
    """Return the examples that the form can send; it cannot send multipart files."""
    if media_type == "multipart/form-data":
        return []
    given = content.get("examples") or {"": {"value": content.get("example", "")}}
    return [
        BodyExample(
            " ".join(filter(None, (name, f"as {media_type}" if is_one_of_several else ""))),
            each.get("summary", ""),
            media_type,
            each["value"]
            if isinstance(each["value"], str)
            else json.dumps(each["value"], indent=2, ensure_ascii=False),
        )
        for name, each in given.items()
    ]


def _answer(status: str, response: dict[str, Any], schemas: Schemas) -> Answer:
    content = response.get("content", {})
    schema = content.get("application/json", {}).get("schema")
    return Answer(status, response["description"], tuple(schemas.kind(schema)) if schema else (), tuple(content))
