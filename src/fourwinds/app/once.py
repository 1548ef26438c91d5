"""Idempotent changes of a system: a request repeated with the same key changes nothing."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer

__all__ = ["once"]


def once(connection: Connection, who: Actor, key: str | None, request: object, change: Callable[[], int]) -> int:
    """Make a change, unless it was already made with this key; return its number. A key is for one request only."""
    if key is None:
        return change()
    asked = KeyedRequest(who.account_id, key, request)
    known: int | None = find_answer(connection, asked)
    if known is None:
        known = change()
        keep_answer(connection, asked, known)
    return known
