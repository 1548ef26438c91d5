"""Requests that are too long, or hold JSON that cannot be read safely, are refused before anything parses them."""

from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.table.errors import FourWindsError, MalformedError, TooLargeError, Where
from fourwinds.web.refusal import refuse

__all__ = ["MAX_DEPTH", "BodyLimit", "must_be_sound"]

MAX_DEPTH: Final = 64
"""How deep lists and objects of JSON may lie in each other."""
_IMPORTS: Final = re.compile(r"/api/pbn/|/api/sync|/api/.*/import\b|/api/.*/imports?/")
_STRING: Final = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_HALF: Final = re.compile(rb"(?:[^\\]++|\\u[dD][89abAB]..\\u[dD][c-fC-F]|\\(?!u[dD][89a-fA-F]).)*+\\u", re.DOTALL)
"""Everything that is sound, and then an escape of half a character."""
_NUMERALS: Final = bytes.maketrans(b"123456789E", b"000000000e")
_STRANGE: Final = (b"NaN", b"Infinity", b"0" * 100, b"0e000", b"0e+000")
"""What numbers look like, each digit written 0, that some reader takes for infinity or refuses."""
_BRACKETS: Final = b"[]{}"
_DEEP: Final = re.compile(rb"[\[{]{%d}" % (MAX_DEPTH + 1))
_OTHERS: Final = bytes(byte for byte in range(256) if byte not in _BRACKETS)
_WITHOUT_BODY: Final = frozenset({"GET", "HEAD", "OPTIONS"})


class BodyLimit:
    """Reads the body of a request, as far as is allowed, and hands it on only when it is whole and sound."""

    def __init__(self, app: ASGIApp, *, most: int, most_for_imports: int) -> None:
        self._app = app
        self._most = most
        self._most_for_imports = most_for_imports

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        most = self._most_for_imports if _IMPORTS.match(scope["path"]) else self._most
        try:
            body = await _read(scope, receive, most)
            if body is not None and "json" in Headers(scope=scope).get("content-type", "json").lower():
                must_be_sound(body)
        except FourWindsError as error:
            await refuse(scope, receive, send, error, hang_up=isinstance(error, TooLargeError))
            return
        if body is not None:
            await self._app(scope, _replayed(body, receive), send)


def must_be_sound(body: bytes) -> None:
    """Refuse JSON that some reader behind us could not take: of another encoding, with half characters, with numbers
    that are none, or nested too deep.

    >>> must_be_sound(b'{"a": ["]]]", {}], "b": "NaN", "c": 1e3}')
    >>> must_be_sound(b"[" * 65 + b"]" * 65)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.MalformedError: the JSON is nested more than 64 deep, or a bracket has no partner: ...
    """
    if b"\0" in body or not _is_utf8(body):
        raise _malformed("JSON is written in UTF-8", "send it in UTF-8")
    if (b"\\ud" in body or b"\\uD" in body) and _HALF.match(body):
        raise _malformed("a text holds half a character", "send whole characters")
    if _has_strange_number(body) and _has_strange_number(_STRING.sub(b"", body)):
        raise _malformed("a number is too large, or is none", "send numbers as people write them")
    if body.count(b"[") + body.count(b"{") > MAX_DEPTH and not _is_shallow(body):
        raise _malformed(
            f"the JSON is nested more than {MAX_DEPTH} deep, or a bracket has no partner", "send fewer levels"
        )


def _is_shallow(body: bytes) -> bool:
    """Strings are taken out and then, level by level, pairs of brackets; what is left is too deep or has no partner."""
    rest = _STRING.sub(b"", body).translate(None, _OTHERS)
    for _ in range(0 if _DEEP.search(rest) else MAX_DEPTH):
        before = len(rest)
        rest = rest.replace(b"[]", b"").replace(b"{}", b"")
        if len(rest) == before:
            break
    return not rest


def _has_strange_number(text: bytes) -> bool:
    plain = text.translate(_NUMERALS)
    return any(strange in plain for strange in _STRANGE)


def _is_utf8(body: bytes) -> bool:
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _malformed(problem: str, remedy: str) -> MalformedError:
    return MalformedError(problem, where=Where(field="body"), remedy=remedy)


def _has_body(scope: Scope) -> bool:
    headers = Headers(scope=scope)
    return scope["method"] not in _WITHOUT_BODY or "content-length" in headers or "transfer-encoding" in headers


async def _read(scope: Scope, receive: Receive, most: int) -> bytes | None:
    """The body, None when the client left before its end."""
    announced = Headers(scope=scope).get("content-length", "0")
    if not announced.isdigit() or len(announced) > 15 or int(announced) > most:
        raise _too_large(most)
    parts: list[bytes] = []
    length = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        part = message.get("body", b"")
        length += len(part)
        if length > most:
            raise _too_large(most)
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def _replayed(body: bytes, receive: Receive) -> Receive:
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


def _too_large(most: int) -> TooLargeError:
    return TooLargeError(
        f"the request is longer than {most:,} bytes",
        where=Where(field="body"),
        remedy="send less at once; whoever runs this server can raise FOURWINDS_MAX_BODY and FOURWINDS_MAX_IMPORT",
    )
