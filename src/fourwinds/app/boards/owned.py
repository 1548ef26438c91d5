"""Permissions for collections and lessons: owners may read and change them, everyone may read public ones."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.ids import is_id, not_found
from fourwinds.store.log import last_number, log_change
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, ForbiddenError, MalformedError, Where

__all__ = ["Owned", "create_once", "must_be_changeable", "must_be_readable", "must_be_title"]

LONGEST_TITLE = 200


class Owned(Protocol):
    """A collection or a lesson."""

    @property
    def account_id(self) -> str | None: ...
    @property
    def visibility(self) -> str: ...
    @property
    def created_at(self) -> datetime: ...


T = TypeVar("T", bound=Owned)


def must_be_readable(who: Actor, find: Callable[[str], T | None], thing_id: str, what: str) -> T:
    """Return the thing with an id. What the user may not read is reported as missing, or as needing to sign in."""
    try:
        must_be_storable(thing_id)
    except MalformedError:
        raise not_found(thing_id, what) from None
    found = find(thing_id)
    if found is not None and (found.visibility == "public" or who.owns(found.account_id)):
        return found
    if found is not None or is_id(thing_id):
        who.must_be_signed_in()
    raise not_found(thing_id, what)


def must_be_changeable(who: Actor, find: Callable[[str], T | None], thing_id: str, what: str) -> T:
    """Return the thing with an id if the user owns it and the token has the scope `boards`."""
    found = must_be_readable(who, find, thing_id, what)
    who.must_have("boards")
    if not who.owns(found.account_id):
        raise ForbiddenError(f"this {what} belongs to someone else", remedy="create your own with a copy of its boards")
    return found


def must_be_title(text: str, field: str) -> str:
    """Return a valid name, without extra spaces."""
    title = text.strip()
    if not title or len(title) > LONGEST_TITLE:
        raise MalformedError(
            "the name is missing" if not title else f"the name has more than {LONGEST_TITLE} characters",
            where=Where(field=field),
            remedy=f"write 1 to {LONGEST_TITLE} characters",
        )
    must_be_storable(title)
    return title


def create_once(
    connection: Connection,
    who: Actor,
    kind: str,
    thing_id: str,
    after: dict[str, Any],
    *,
    insert: Callable[[], T | None],
    again: Callable[[datetime], T],
) -> T:
    """Create a thing with an id that the client may have chosen, or return what the same request created before.

    `after` is the content of the request, `insert` returns None if the id is taken, and `again` returns what was
    created at a given time.
    """
    asked = KeyedRequest(who.account_id, f"{kind} {thing_id}", after)
    answer = find_answer(connection, asked)
    if answer is None and not last_number(connection, kind, thing_id):
        made = insert()
        if made is not None:
            log_change(connection, kind, thing_id, "create", who.by, number=1, after=after)
            keep_answer(connection, asked, {"at": made.created_at.isoformat()})
            return made
    if answer is None:  # the same request may have been answered in the meantime
        answer = find_answer(connection, asked)
    if answer is None:
        raise ConflictError(f"a {kind} with this id exists or existed", remedy="choose a new id")
    return again(datetime.fromisoformat(answer["at"]))
