"""Requests that a client may repeat: the response is stored with the change, and returned again."""

from __future__ import annotations

from typing import TypeVar

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.games.json_types import as_json, from_json
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer, same_answer

__all__ = ["KeyedRequest", "find_response", "keep_response", "known_response", "repeatable_request"]

T = TypeVar("T")


def repeatable_request(who: Actor, key: str, request: object) -> KeyedRequest:
    """Return a request under the key that the client chose for it."""
    return KeyedRequest(who.account_id, key, request)


def find_response(connection: Connection, request: KeyedRequest | None, kind: type[T]) -> T | None:
    """Return the stored response to this request, None if it is new. A key used for another request is refused."""
    stored = None if request is None else find_answer(connection, request)
    return None if stored is None else from_json(kind, stored)


def known_response(request: KeyedRequest, stored: tuple[str, object] | None, kind: type[T]) -> T | None:
    """Like `find_response`, for a hash and an answer that are already loaded."""
    return None if stored is None else from_json(kind, same_answer(request, *stored))


def keep_response(connection: Connection, request: KeyedRequest | None, response: object) -> None:
    """Store the response in the transaction of the change."""
    if request is not None:
        keep_answer(connection, request, as_json(response))
