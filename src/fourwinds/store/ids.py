"""Ids: UUIDs as text, made here or by clients, which thereby may send the same request twice."""

from __future__ import annotations

from uuid import UUID, uuid4

from fourwinds.table.errors import MalformedError, NotFoundError, Where

__all__ = ["client_id", "is_id", "must_be_id", "new_id"]


def new_id() -> str:
    return str(uuid4())


def is_id(text: str) -> bool:
    """Whether a text can be an id, spelled the one way in which ids are kept.

    >>> is_id("2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"), is_id("demo")
    (True, False)
    """
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def must_be_id(text: str, what: str) -> str:
    """An id of a request's address; what cannot be one is the id of nothing."""
    if not is_id(text):
        raise nothing(text, what)
    return text


def nothing(text: str, what: str) -> NotFoundError:
    """There is no such thing, or none for whoever asks."""
    return NotFoundError(
        f"there is no {what} {text[:40]!r}", remedy=f"list what is there, or ask for the link of the {what}"
    )


def client_id(text: str | None, field: str = "body.id") -> str:
    """The id that a client made, or else a new one."""
    if text is None:
        return new_id()
    try:
        return str(UUID(text))
    except ValueError:
        raise MalformedError(
            f"{text[:40]!r} is not an id", where=Where(field=field), remedy="send a UUID, or leave it out"
        ) from None
