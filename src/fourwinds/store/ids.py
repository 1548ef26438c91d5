"""Ids: UUIDs as text, created here or by clients, which can then repeat a request safely."""

from __future__ import annotations

from uuid import UUID, uuid4

from fourwinds.table.errors import MalformedError, NotFoundError, Where

__all__ = ["client_id", "is_id", "must_be_id", "new_id"]


def new_id() -> str:
    return str(uuid4())


def is_id(text: str) -> bool:
    """Whether a text is an id in the form in which ids are stored.

    >>> is_id("2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"), is_id("demo")
    (True, False)
    """
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def must_be_id(text: str, what: str) -> str:
    """Return an id from the path of a request; an invalid id is reported as not found."""
    if not is_id(text):
        raise not_found(text, what)
    return text


def not_found(text: str, what: str) -> NotFoundError:
    """Return the error for something that does not exist, or that the user may not see."""
    return NotFoundError(f"{what} {text[:40]!r} not found", remedy="check the link or the id")


def client_id(text: str | None, field: str = "body.id") -> str:
    """Return the id chosen by the client, or a new one."""
    if text is None:
        return new_id()
    try:
        return str(UUID(text))
    except ValueError:
        raise MalformedError(
            f"{text[:40]!r} is not an id", where=Where(field=field), remedy="send a UUID, or omit it"
        ) from None
