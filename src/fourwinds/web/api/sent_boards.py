"""Boards that come with a request: as JSON, as a file of a form, or as the body itself."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError
from starlette.datastructures import FormData, UploadFile

from fourwinds.app.boards.read_pbn import Sent
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.api.board_models import BoardsIn

__all__ = ["SentBoards", "content_types", "nothing_sent", "sent_boards"]

M = TypeVar("M", bound=BoardsIn)
_FILE = "file"
_FILE_TYPES = {"application/x-pbn", "application/octet-stream", "text/plain", "text/x-pbn"}


@dataclass(frozen=True, slots=True)
class SentBoards(Generic[M]):
    """The boards, and what else the request says."""

    sent: Sent
    options: M


def sent_boards(model: type[M]) -> Callable[[Request], Awaitable[SentBoards[M]]]:
    """A dependency that reads boards and options. Names of files are never looked at."""

    async def read(request: Request) -> SentBoards[M]:
        kind = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
        if kind == "multipart/form-data":
            async with request.form(max_files=1, max_fields=10) as form:
                content, fields = await _file(form)
            return SentBoards(content, _validated(model, fields))
        body = await request.body()
        if kind in _FILE_TYPES:
            return SentBoards(body, _validated(model, {}))
        if kind != "application/json":
            raise MalformedError(
                f"boards do not come as {kind[:60]!r}",
                where=Where(field="header.content-type"),
                remedy="send JSON, a form with a file, or the file as application/x-pbn",
            )
        options = _validated(model, _loaded(body))
        sent = options.as_sent()
        if sent is None:
            raise nothing_sent()
        return SentBoards(sent, options)

    return read


def content_types(model: type[BoardsIn]) -> dict[str, Any]:
    """What such an endpoint takes, for OpenAPI."""
    others = {name: {"type": "string"} for name in model.model_fields if name not in BoardsIn.model_fields}
    file = {"type": "string", "format": "binary"}
    form = {"type": "object", "required": [_FILE], "properties": {_FILE: file, **others}, "additionalProperties": False}
    schema = model.model_json_schema()
    content = {
        "application/json": {"schema": _resolved(schema, schema.pop("$defs", {}))},
        "multipart/form-data": {"schema": form},
        "application/x-pbn": {"schema": file},
    }
    return {"requestBody": {"required": True, "content": content}}


def _resolved(schema: Any, definitions: dict[str, Any]) -> Any:
    """A schema that refers to nothing outside itself: FastAPI does not know of it."""
    if isinstance(schema, list):
        return [_resolved(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _resolved(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    return {key: _resolved(part, definitions) for key, part in schema.items()}


async def _file(form: FormData) -> tuple[bytes, dict[str, str]]:
    """The one file of a form, and its fields."""
    fields: dict[str, str] = {}
    content: bytes | None = None
    for name, value in form.multi_items():
        if isinstance(value, UploadFile) and name == _FILE:
            content = await value.read()
        elif isinstance(value, str):
            fields[name] = value
        else:
            raise MalformedError(
                f"a file is called {name[:40]!r}", where=Where(field="body"), remedy="send it as the field file"
            )
    if content is None:
        content = fields.pop("text").encode(errors="replace") if "text" in fields else None
    if content is None:
        raise nothing_sent()
    return content, fields


def _loaded(body: bytes) -> Any:
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise MalformedError(
            "the body is not JSON", where=Where(field="body"), remedy="send JSON, a form with a file, or the file"
        ) from None


def _validated(model: type[M], value: Any) -> M:
    try:
        return model.model_validate(value)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        raise RequestValidationError([{**one, "loc": ("body", *one["loc"])} for one in found]) from None


def nothing_sent() -> MalformedError:
    """A request about boards has none."""
    return MalformedError(
        "there are no boards in the request",
        where=Where(field="body.text"),
        remedy="send them as text, as boards, or as a file",
    )
