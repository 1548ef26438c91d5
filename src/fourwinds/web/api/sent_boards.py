"""Boards that come with a request: as JSON, as a file of a form, or as the body itself."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from email.message import Message
from typing import Any, Generic, TypeVar

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from pydantic import AliasChoices, ValidationError
from starlette.datastructures import FormData, UploadFile

from fourwinds.app.boards.read_pbn import Sent, SentFile
from fourwinds.table.errors import MalformedError, Where
from fourwinds.web.api.board_models import BoardsIn, FileIn

__all__ = ["SentBoards", "content_types", "nothing_sent", "sent_boards"]

M = TypeVar("M", bound=FileIn)
_FILE = "file"
_FILE_TYPES = {"application/x-pbn", "application/octet-stream", "text/plain", "text/x-pbn"}


@dataclass(frozen=True, slots=True)
class SentBoards(Generic[M]):
    """The boards, and what else the request says."""

    sent: Sent
    options: M


def sent_boards(model: type[M]) -> Callable[[Request], Awaitable[SentBoards[M]]]:
    """A dependency that reads boards and options. Names of files are never looked at.

    Options may stand in the query, whatever the boards come as; with JSON and in a form, also beside the boards.
    """

    async def read(request: Request) -> SentBoards[M]:
        content_type = request.headers.get("content-type", "application/json")
        kind = content_type.partition(";")[0].strip().lower()
        query = _query_options(request, model)
        if kind == "multipart/form-data":
            async with request.form(max_files=1, max_fields=10) as form:
                content, fields = await _file(form)
            options = _validated(model, fields, query)
            return SentBoards(SentFile(content, options.encoding), options)
        body = await request.body()
        if kind in _FILE_TYPES:
            options = _validated(model, {}, query)
            return SentBoards(SentFile(body, options.encoding or _charset(content_type)), options)
        if kind != "application/json":
            raise MalformedError(
                f"boards do not come as {kind[:60]!r}",
                where=Where(field="header.content-type"),
                remedy="send JSON, a form with a file, or the file as application/x-pbn",
            )
        loaded = _loaded(body)
        if isinstance(loaded, list):
            loaded = {"boards": loaded} if loaded else {}
        options = _validated(model, loaded, query)
        return SentBoards(_sent(options), options)

    return read


def _charset(content_type: str) -> str | None:
    header = Message()
    header["content-type"] = content_type
    return header.get_content_charset()


def _sent(options: FileIn) -> Sent:
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


def _query_options(request: Request, model: type[FileIn]) -> dict[str, str]:
    """What the query says, each name once and none that is unknown: nothing that was asked is passed over."""
    known = _option_names(model)
    for name in request.query_params:
        if name not in known:
            raise MalformedError(
                f"there is no parameter {name[:40]!r}",
                where=Where(field=f"query.{name[:40]}"),
                remedy=f"use {', '.join(known)}" if known else "leave it out",
            )
        if len(request.query_params.getlist(name)) > 1:
            raise MalformedError(
                f"{name} is there twice", where=Where(field=f"query.{name}"), remedy="send each parameter once"
            )
    return dict(request.query_params)


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
    schema = model.model_json_schema()
    schema = _resolved(schema, schema.pop("$defs", {}))
    content = {
        "application/json": {"schema": schema},
        "multipart/form-data": {"schema": form},
        "application/x-pbn": {"schema": file},
    }
    parameters = [
        {"name": name, "in": "query", "required": False, "schema": schema["properties"][name]} for name in others
    ]
    return {"requestBody": {"required": True, "content": content}, "parameters": parameters}


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


def _validated(model: type[M], body: Any, query: Mapping[str, str]) -> M:
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
