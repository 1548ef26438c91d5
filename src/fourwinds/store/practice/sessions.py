"""Practice sessions: what somebody practises."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Connection, select

from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import practice_sessions
from fourwinds.store.upsert import insert_new

__all__ = ["PracticeSession", "add_session", "find_session", "of_account", "page_of_sessions"]


@dataclass(frozen=True, slots=True)
class PracticeSession:
    """A session: a stored system at a version or a base of the library, and conventions; none means all."""

    id: str
    account_id: str | None
    system_id: str | None
    version: int | None
    base: str | None
    conventions: tuple[str, ...]
    seat: str | None
    seed: int
    created_at: datetime


def add_session(connection: Connection, session: PracticeSession) -> bool:
    """Store a session; return whether its id was free."""
    row = {column.name: getattr(session, column.name) for column in practice_sessions.c}
    return insert_new(connection, practice_sessions, {**row, "conventions": list(session.conventions)})


def find_session(connection: Connection, session_id: str) -> PracticeSession | None:
    row = connection.execute(select(practice_sessions).where(practice_sessions.c.id == session_id)).first()
    return None if row is None else _session(row)


def page_of_sessions(
    connection: Connection, account_id: str | None, *, after: str | None, limit: int
) -> Page[PracticeSession]:
    """List the sessions of an account, or of nobody's, newest first."""
    columns = practice_sessions.c
    query = select(practice_sessions).where(of_account(account_id))
    order = [columns.created_at, columns.id]
    return page_of(connection, query, order, _session, after=after, limit=limit, descending=True)


def of_account(account_id: str | None) -> ColumnElement[bool]:
    """Return the condition for the sessions of an account."""
    owner = practice_sessions.c.account_id
    return owner.is_(None) if account_id is None else owner == account_id


def _session(row: object) -> PracticeSession:
    values = {column.name: getattr(row, column.name) for column in practice_sessions.c}
    created = values["created_at"]
    at = created if created.tzinfo else created.replace(tzinfo=UTC)
    return PracticeSession(**{**values, "conventions": tuple(values["conventions"]), "created_at": at})
