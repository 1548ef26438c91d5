"""Boards that come with a request: as JSON, as a file of a form, or as the body itself."""

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
    """The boards, and what else the request says."""

    sent: Sent
    options: M


copyreg.pickle(HTTPException, lambda error: (HTTPException, (error.status_code, error.detail)))
"""What Starlette says of a form that cannot be read comes from another process."""


def read_boards(sent: SentBody, model: type[M]) -> SentBoards[M]:
    """The boards of a body, and the options. Names of files are never looked at.

    Options may stand in the query, whatever the boards come as; with JSON and in a form, also beside the boards.
    """
    kind = _kind(sent)
    query = _query_options(sent, model)
    if kind == "multipart/form-data":
        content, fields = asyncio.run(_form(sent))
        options = _validated(model, fields, query)
        return SentBoards(SentFile(content, options.encoding), options)
    if kind in _FILE_TYPES:
        options = _validated(model, {}, query)
        return SentBoards(SentFile(sent.content, options.encoding or _charset(sent)), options)
    loaded = _loaded(sent, kind)
    if isinstance(loaded, list):
        loaded = {"boards": loaded} if loaded else {}
    options = _validated(model, loaded, query)
    return SentBoards(_boards_of(options), options)


def read_json(sent: SentBody, model: type[B]) -> B:
    """What a body of JSON says."""
    return _validated(model, _loaded(sent, _kind(sent)), {})


def _kind(sent: SentBody) -> str:
    return (sent.content_type or "application/json").partition(";")[0].strip().lower()


def json_content(model: type[BaseModel]) -> dict[str, Any]:
    """What an endpoint takes that reads JSON, for OpenAPI."""
    schema = model.model_json_schema()
    content = {"application/json": {"schema": _resolved(schema, schema.pop("$defs", {}))}}
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
            "JSON is in UTF-8: only a file has another encoding",
            where=Where(field="body.encoding"),
            remedy="send the file itself, or leave encoding out",
        )
    return sent


def _query_options(sent: SentBody, model: type[FileIn]) -> dict[str, str]:
    """What the query says, each name once and none that is unknown: nothing that was asked is passed over."""
    known = _option_names(model)
    options: dict[str, str] = {}
    for name, value in sent.query:
        if name not in known:
            raise MalformedError(
                f"there is no parameter {name[:40]!r}",
                where=Where(field=f"query.{name[:40]}"),
                remedy=f"use {', '.join(known)}" if known else "leave it out",
            )
        if name in options:
            raise MalformedError(
                f"{name} is there twice", where=Where(field=f"query.{name}"), remedy="send each parameter once"
            )
        options[name] = value
    return options


def _option_names(model: type[FileIn]) -> list[str]:
    """The names of what may be said beside the boards, every spelling of them."""
    names = []
    for name, field in model.model_fields.items():
        if name not in BoardsIn.model_fields:
            alias = field.validation_alias
            names += [str(one) for one in alias.choices] if isinstance(alias, AliasChoices) else [name]
    return names


def _merged(query: Mapping[str, str], others: dict[str, Any]) -> dict[str, Any]:
    twice = next((name for name in query if name in others), None)
    if twice is not None:
        raise MalformedError(
            f"{twice} is in the query and in the body", where=Where(field=f"query.{twice}"), remedy="send it once"
        )
    return {**others, **query}


def content_types(model: type[FileIn]) -> dict[str, Any]:
    """What such an endpoint takes, for OpenAPI."""
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


def _resolved(schema: Any, definitions: dict[str, Any]) -> Any:
    """A schema that refers to nothing outside itself: FastAPI does not know of it."""
    if isinstance(schema, list):
        return [_resolved(part, definitions) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return _resolved(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    return {key: _resolved(part, definitions) for key, part in schema.items()}


async def _form(sent: SentBody) -> tuple[bytes, dict[str, str]]:
    """The one file of a form, and its fields. Starlette reads forms, and wants a request."""

    async def receive() -> Message:
        return {"type": "http.request", "body": sent.content, "more_body": False}

    headers = [(b"content-type", (sent.content_type or "").encode("latin-1"))]
    request = Request({"type": "http", "headers": headers, "app": None}, receive)
    async with request.form(max_files=1, max_fields=10) as form:
        return await _file(form)


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


def _loaded(sent: SentBody, kind: str) -> Any:
    if kind != "application/json":
        raise MalformedError(
            f"boards do not come as {kind[:60]!r}",
            where=Where(field="header.content-type"),
            remedy="send JSON, a form with a file, or the file as application/x-pbn",
        )
    try:
        return json.loads(sent.content)
    except (ValueError, RecursionError):
        raise MalformedError(
            "the body is not JSON", where=Where(field="body"), remedy="send JSON, a form with a file, or the file"
        ) from None


def _validated(model: type[B], body: Any, query: Mapping[str, str]) -> B:
    try:
        return model.model_validate(_merged(query, body) if isinstance(body, dict) else body)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        places = ["query" if one["loc"] and one["loc"][0] in query else "body" for one in found]
        located = [{**one, "loc": (place, *one["loc"])} for place, one in zip(places, found, strict=True)]
        raise RequestValidationError(located) from None


def nothing_sent() -> MalformedError:
    """A request about boards has none."""
    return MalformedError(
        "there are no boards in the request",
        where=Where(field="body.text"),
        remedy="send them as text, as boards, or as a file",
    )
