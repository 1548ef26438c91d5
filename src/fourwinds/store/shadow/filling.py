"""Which systems have to be filled for SQL, and who fills them: one worker at a time for each system."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Connection, and_, delete, exists, func, or_, select, update

from fourwinds.store.shadow.writing import TABLES
from fourwinds.store.tables import shadow_systems, systems
from fourwinds.store.upsert import insert_new

__all__ = [
    "LEASE",
    "Claim",
    "Filled",
    "claim_system",
    "filled_up_to",
    "finish_filling",
    "give_up",
    "hold",
    "is_any_deleted",
    "pending_systems",
    "sweep",
]

LEASE = timedelta(seconds=20)
"""How long a worker may be silent before another takes over."""
_kept = shadow_systems.c


@dataclass(frozen=True, slots=True)
class Claim:
    """A system that a worker fills.

    `filled` is the change that the stored rows are from; None if they are from several changes or from none.
    """

    system_id: str
    number: int
    worker: str
    filled: int | None


def pending_systems(connection: Connection, now: datetime, limit: int = 1) -> list[str]:
    """Return the systems that are not filled up to their last change and that nobody fills, the newest first."""
    query = (
        select(systems.c.id)
        .outerjoin(shadow_systems, _kept.system_id == systems.c.id)
        .where(
            or_(_kept.change.is_(None), _kept.change != systems.c.change), or_(_kept.until.is_(None), _kept.until < now)
        )
        .order_by(systems.c.updated_at.desc(), systems.c.id)
        .limit(limit)
    )
    return list(connection.scalars(query))


def is_any_deleted(connection: Connection) -> bool:
    """Whether rows of a deleted system are still stored."""
    return bool(connection.scalar(select(exists().where(_kept.system_id.is_(None)))))


def claim_system(connection: Connection, system_id: str, worker: str, now: datetime) -> Claim | None:
    """Claim a system for a worker; None if another worker has it or the system does not exist."""
    columns = _kept.number, _kept.change, _kept.towards, _kept.problem
    row = connection.execute(select(*columns).where(_kept.system_id == system_id)).first()
    if row is not None:
        free = or_(_kept.until.is_(None), _kept.until < now)
        taken = update(shadow_systems).where(_kept.number == row.number, free).values(worker=worker, until=now + LEASE)
        filled = row.change if row.towards is None and row.problem is None else None
        return Claim(system_id, row.number, worker, filled) if connection.execute(taken).rowcount else None
    if not connection.scalar(select(exists().where(systems.c.id == system_id))):
        return None
    number: int = connection.scalar(select(func.coalesce(func.max(_kept.number), 0) + 1)) or 1
    row_values = {"number": number, "system_id": system_id, "worker": worker, "until": now + LEASE}
    return Claim(system_id, number, worker, None) if insert_new(connection, shadow_systems, row_values) else None


def hold(connection: Connection, claim: Claim, now: datetime, towards: int | None = None) -> bool:
    """Extend a claim; False if it is lost to another worker, or the system was deleted.

    `towards` is the change whose rows are about to be written.
    """
    values = {} if towards is None else {"towards": towards}
    return _update(connection, claim, until=now + LEASE, **values)


def finish_filling(connection: Connection, claim: Claim, change: int, problem: str | None = None) -> bool:
    """Record that a system is filled up to a change, or why it cannot be, and give up the claim."""
    return _update(connection, claim, change=change, towards=None, problem=problem, worker=None, until=None)


def give_up(connection: Connection, claim: Claim) -> None:
    """Give up a claim, so that another worker can go on."""
    _update(connection, claim, worker=None, until=None)


@dataclass(frozen=True, slots=True)
class Filled:
    """Up to which change a system is filled, None if it never was, and why it cannot be."""

    change: int | None = None
    problem: str | None = None


def filled_up_to(connection: Connection, system_id: str) -> Filled:
    """Return up to which change a system is filled."""
    row = connection.execute(select(_kept.change, _kept.problem).where(_kept.system_id == system_id)).first()
    return Filled(*row) if row else Filled()


def sweep(connection: Connection, rows: int) -> bool:
    """Delete up to this number of rows of a deleted system; return whether there may be more."""
    number = connection.scalar(select(_kept.number).where(_kept.system_id.is_(None)).limit(1))
    if number is None:
        return False
    for table in TABLES.values():
        second = list(table.primary_key.columns)[1]
        last = connection.scalar(
            select(second).where(table.c.system == number).order_by(second).offset(rows - 1).limit(1)
        )
        upto = [] if last is None else [second <= last]
        deleted = connection.execute(delete(table).where(and_(table.c.system == number, *upto))).rowcount
        rows -= deleted
        if rows <= 0:
            return True
    connection.execute(delete(shadow_systems).where(_kept.number == number, _kept.system_id.is_(None)))
    return True


def _update(connection: Connection, claim: Claim, **values: object) -> bool:
    ours = _kept.number == claim.number, _kept.system_id == claim.system_id, _kept.worker == claim.worker
    return bool(connection.execute(update(shadow_systems).where(*ours).values(**values)).rowcount)
