"""Start and list practice sessions: a system, and the conventions of it to practise."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from weakref import WeakKeyDictionary

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.open_system import summarise_system
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.asking import Asker
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id, is_id, not_found
from fourwinds.store.pages import Page
from fourwinds.store.practice.sessions import PracticeSession, add_session, find_session, page_of_sessions
from fourwinds.table.errors import ConflictError

__all__ = [
    "bidder_of_session",
    "list_sessions",
    "must_be_practising",
    "my_session",
    "show_session",
    "start_session",
    "system_key",
]

_SEEDS = 1 << 31
_askers: WeakKeyDictionary[Compiled, Asker] = WeakKeyDictionary()


def start_session(
    database: Database,
    system: NamedSystem,
    conventions: Sequence[str] = (),
    *,
    seat: str | None = None,
    seed: int | None = None,
    session_id: str | None = None,
    who: Actor,
) -> PracticeSession:
    """Start a session about these conventions of a system, or all of it. The system stays as it is now.

    Repeating the request with the same id has no further effect. After the same answers, the same seed asks the same
    questions.
    """
    must_be_practising(who)
    made_id = client_id(session_id)
    with compiled(database, system, who) as found:
        chosen = _asker(found).modules(conventions) if conventions else ()
    if system.system_id is not None and system.version is None:
        system = system.at(summarise_system(database, system.system_id, who=who).change)
    session = PracticeSession(
        made_id,
        who.account_id,
        system.system_id,
        system.version,
        system.base,
        chosen,
        None if seat is None else str(Seat.parse(seat)),
        secrets.randbelow(_SEEDS) if seed is None else seed,
        datetime.now(UTC),
    )
    with database.write() as connection:
        if add_session(connection, session):
            return session
        known = find_session(connection, made_id)
    same = known is not None and _content(known) == replace(
        _content(session), seed=known.seed if seed is None else seed
    )
    if known is None or not same:
        raise ConflictError("a session with this id exists", remedy="choose a new id")
    return known


def _content(session: PracticeSession) -> PracticeSession:
    """Return a session without the time at which it was created."""
    return replace(session, created_at=datetime.min)


def list_sessions(
    database: Database, *, who: Actor, after: str | None = None, limit: int = 50
) -> Page[PracticeSession]:
    """List one's own sessions, newest first."""
    who.must_be_signed_in()
    who.must_have("read")
    with database.read() as connection:
        return page_of_sessions(connection, who.account_id, after=after, limit=limit)


def show_session(database: Database, session_id: str, *, who: Actor) -> PracticeSession:
    with database.read() as connection:
        return my_session(connection, session_id, who)


def my_session(connection: Connection, session_id: str, who: Actor) -> PracticeSession:
    """Return a session of the current user; nobody else finds it."""
    who.must_be_signed_in()
    who.must_have("read")
    found = find_session(connection, session_id) if is_id(session_id) else None
    if found is None or not who.owns(found.account_id):
        raise not_found(session_id, "practice session")
    return found


def must_be_practising(who: Actor) -> None:
    """Reject users who are not signed in, and tokens without the scope `systems`."""
    who.must_be_signed_in()
    who.must_have("systems")


@contextmanager
def bidder_of_session(database: Database, session: PracticeSession, who: Actor) -> Iterator[tuple[Bidder, Asker]]:
    """Yield the bidder of a session's system, at its version, and what asks about it, to one thread at a time."""
    named = NamedSystem(session.base, session.system_id, session.version)
    with compiled(database, named, who) as found:
        yield found.bidder, _asker(found)


def system_key(session: PracticeSession) -> tuple[str | None, str | None]:
    """Return what answers are kept for: the id of a stored system, or a base. Versions share their answers."""
    return session.system_id, session.base


def _asker(found: Compiled) -> Asker:
    asker = _askers.get(found)
    if asker is None:
        asker = _askers[found] = Asker(found.bidder)
    return asker
