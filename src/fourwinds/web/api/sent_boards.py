"""Read the boards of a request: as JSON, as a file in a form, or as the body itself."""

from __future__ import annotations

import asyncio
import copyreg
import json
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import Message as Headers
from typing import Any, Generic, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import AliasChoices, BaseModel, ValidationError
from starlette.datastructures import FormData, UploadFile
from starlette.exceptions import HTTPException
from starlette.types import Message

from fourwinds.app.boards.read_pbn import Sent, SentFile
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.api.board_models import BoardsIn, FileIn
from fourwinds.web.readers import SentBody

__all__ = ["SentBoards", "content_types", "json_content", "nothing_sent", "read_boards", "read_json"]

B = TypeVar("B", bound=BaseModel)
M = TypeVar("M", bound=FileIn)
_FILE = "file"
_FILE_TYPES = {"application/x-pbn", "application/octet-stream", "text/plain", "text/x-pbn"}


@dataclass(frozen=True, slots=True)
class SentBoards(Generic[M]):
    """The boards and the options of a request."""

    sent: Sent
    options: M


copyreg.pickle(HTTPException, lambda error: (HTTPException, (error.status_code, error.detail)))
"""The errors that Starlette raises for a broken form in another process."""


def read_boards(sent: SentBody, model: type[M]) -> SentBoards[M]:
    """Read the boards of a body, and the options. File names are ignored.

    Options can always be in the query; with JSON and in a form, also next to the boards.
    """
    kind = _kind(sent)
    query = _query_options(sent, model)
    if kind == "multipart/form-data":
        content, fields = asyncio.run(_form(sent))
        options = _validate(model, fields, query)
        return SentBoards(SentFile(content, options.encoding), options)
    if kind in _FILE_TYPES:
        options = _validate(model, {}, query)
        return SentBoards(SentFile(sent.content, options.encoding or _charset(sent)), options)
    loaded = _load_json(sent, kind)
    if isinstance(loaded, list):
        loaded = {"boards": loaded} if loaded else {}
    options = _validate(model, loaded, query)
    return SentBoards(_boards_of(options), options)


def read_json(sent: SentBody, model: type[B]) -> B:
    """Read a JSON body."""
    return _validate(model, _load_json(sent, _kind(sent)), {})


def _kind(sent: SentBody) -> str:
    return (sent.content_type or "application/json").partition(";")[0].strip().lower()


def json_content(model: type[BaseModel]) -> dict[str, Any]:
    """Return the OpenAPI description of a JSON body."""
    schema = model.model_json_schema()
    content = {"application/json": {"schema": _inline_definitions(schema, schema.pop("$defs", {}))}}
    return {"requestBody": {"required": True, "content": content}}


def _charset(sent: SentBody) -> str | None:
    headers = Headers()
    headers["content-type"] = sent.content_type or ""
    return headers.get_content_charset()


def _boards_of(options: FileIn) -> Sent:
    sent = options.as_sent()
    if sent is None:
        raise nothing_sent()
    if options.encoding is not None:
        raise MalformedError(
            "JSON is always UTF-8; only a file can have another encoding",
            where=Where(field="body.encoding"),
            remedy="send the file itself, or omit encoding",
        )
    return sent


def _query_options(sent: SentBody, model: type[FileIn]) -> dict[str, str]:
    """Return the options in the query; unknown and repeated names are errors."""
    known = _option_names(model)
    options: dict[str, str] = {}
    for name, value in sent.query:
        if name not in known:
            raise MalformedError(
                f"unknown parameter {name[:40]!r}",
                where=Where(field=f"query.{name[:40]}"),
                remedy=f"use {', '.join(known)}" if known else "omit it",
            )
        if name in options:
            raise MalformedError(
                f"{name} is given twice", where=Where(field=f"query.{name}"), remedy="send each parameter once"
            )
        options[name] = value
    return options


def _option_names(model: type[FileIn]) -> list[str]:
    """Return the names of the options, in every spelling."""
    names = []
    for name, field in model.model_fields.items():
        if name not in BoardsIn.model_fields:
            alias = field.validation_alias
            names += [str(one) for one in alias.choices] if isinstance(alias, AliasChoices) else [name]
    return names


def _merge_options(query: Mapping[str, str], others: dict[str, Any]) -> dict[str, Any]:
    twice = next((name for name in query if name in others), None)
    if twice is not None:
        raise MalformedError(
            f"{twice} is in the query and in the body", where=Where(field=f"query.{twice}"), remedy="send it once"
        )
    return {**others, **query}


def content_types(model: type[FileIn]) -> dict[str, Any]:
    """Return the OpenAPI description of a body with boards."""
    others = {name: {"type": "string"} for name in model.model_fields if name not in BoardsIn.model_fields}
    file = {"type": "string", "format": "binary"}
    form = {"type": "object", "required": [_FILE], "properties": {_FILE: file, **others}, "additionalProperties": False}
    found = json_content(model)
    content = found["requestBody"]["content"]
    properties = content["application/json"]["schema"]["properties"]
    content |= {"multipart/form-data": {"schema": form}, "application/x-pbn": {"schema": file}}
    found["parameters"] = [
        {"name": name, "in": "query", "required": False, "schema": properties[name]} for name in others
    ]
    return found


def _inline_definitions(schema: Any, definitions: dict[str, Any]) -> Any:
    """Return the schema without references, which FastAPI would not resolve here."""
    if isinstance(schema, list):
        return [_inline_definitions(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _inline_definitions(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    return {key: _inline_definitions(part, definitions) for key, part in schema.items()}


async def _form(sent: SentBody) -> tuple[bytes, dict[str, str]]:
    """Return the one file of a form, and its fields. Starlette can read a form only from a request."""

    async def receive() -> Message:
        return {"type": "http.request", "body": sent.content, "more_body": False}

    headers = [(b"content-type", (sent.content_type or "").encode("latin-1"))]
    request = Request({"type": "http", "headers": headers, "app": None}, receive)
    async with request.form(max_files=1, max_fields=10) as form:
        return await _file(form)


async def _file(form: FormData) -> tuple[bytes, dict[str, str]]:
    """Return the one file of a form, and its fields."""
    fields: dict[str, str] = {}
    content: bytes | None = None
    for name, value in form.multi_items():
        if isinstance(value, UploadFile) and name == _FILE:
            content = await value.read()
        elif isinstance(value, str):
            fields[name] = value
        else:
            raise MalformedError(
                f"unexpected file field {name[:40]!r}",
                where=Where(field="body"),
                remedy="send the file in the field `file`",
            )
    if content is None:
        content = fields.pop("text").encode(errors="replace") if "text" in fields else None
    if content is None:
        raise nothing_sent()
    return content, fields


def _load_json(sent: SentBody, kind: str) -> Any:
    if kind != "application/json":
        raise MalformedError(
            f"boards cannot be read from {kind[:60]!r}",
            where=Where(field="header.content-type"),
            remedy="send JSON, a form with a file, or the file as application/x-pbn",
        )
    try:
        return json.loads(sent.content)
    except (ValueError, RecursionError):
        raise MalformedError(
            "the body is not JSON", where=Where(field="body"), remedy="send JSON, a form with a file, or the file"
        ) from None


def _validate(model: type[B], body: Any, query: Mapping[str, str]) -> B:
    try:
        return model.model_validate(_merge_options(query, body) if isinstance(body, dict) else body)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        places = ["query" if one["loc"] and one["loc"][0] in query else "body" for one in found]
        located = [{**one, "loc": (place, *one["loc"])} for place, one in zip(places, found, strict=True)]
        raise RequestValidationError(located) from None


def nothing_sent() -> MalformedError:
    """Return the error for a request without boards."""
    return MalformedError(
        "the request has no boards",
        where=Where(field="body.text"),
        remedy="send them as text, as boards, or as a file",
    )
