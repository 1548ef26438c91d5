"""The job queue: jobs are queued, claimed by a process, and finished with a file or an error."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, CursorResult, Select, Update, case, delete, func, select, update

from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import jobs
from fourwinds.store.upsert import insert_new

__all__ = [
    "FINISHED",
    "Job",
    "add_job",
    "claim_job",
    "count_unfinished",
    "find_job",
    "finish_job",
    "forget_jobs",
    "forget_oldest",
    "is_any_waiting",
    "list_jobs",
    "load_job",
    "load_result",
    "release_job",
    "report_job",
    "request_cancel",
    "take_over_jobs",
    "take_turn",
]

FINISHED: Final = frozenset({"done", "failed", "cancelled"})


@dataclass(frozen=True, slots=True)
class Job:
    """The state of a job, without its file."""

    id: str
    account_id: str | None
    kind: str
    arguments: dict[str, Any]
    state: str
    progress: float
    """From 0 to 1."""
    message: str
    cancel_requested: bool
    result_type: str | None
    result_name: str | None
    error: dict[str, Any] | None
    created_at: datetime
    started_at: datetime | None
    """When its process claimed it; identifies the process that may report on it."""
    finished_at: datetime | None

    @property
    def is_finished(self) -> bool:
        return self.state in FINISHED


_COLUMNS = [jobs.c[each.name] for each in fields(Job)]


def add_job(
    connection: Connection, job_id: str, account_id: str | None, kind: str, arguments: Mapping[str, Any]
) -> Job:
    """Add a job to the queue; an existing job with this id is returned unchanged."""
    row = {
        "id": job_id,
        "account_id": account_id,
        "kind": kind,
        "arguments": dict(arguments),
        "state": "queued",
        "progress": 0.0,
        "message": "waiting in the queue",
        "cancel_requested": False,
        "created_at": datetime.now(UTC),
    }
    insert_new(connection, jobs, row)
    return load_job(connection, job_id)


def find_job(connection: Connection, job_id: str) -> Job | None:
    row = connection.execute(select(*_COLUMNS).where(jobs.c.id == job_id)).first()
    return Job(*row) if row is not None else None


def load_job(connection: Connection, job_id: str) -> Job:
    job = find_job(connection, must_be_id(job_id, "job"))
    if job is None:
        raise not_found(job_id, "job")
    return job


def load_result(connection: Connection, job_id: str) -> bytes | None:
    """Return the file of a job."""
    result: bytes | None = connection.scalar(select(jobs.c.result).where(jobs.c.id == job_id))
    return result


def list_jobs(connection: Connection, account_id: str | None, *, after: str | None, limit: int) -> Page[Job]:
    """List the jobs of an account, newest first."""
    query = select(*_COLUMNS).where(_of(account_id))
    order = (jobs.c.created_at, jobs.c.id)
    return page_of(connection, query, order, lambda row: Job(*row), after=after, limit=limit, descending=True)


def count_unfinished(connection: Connection, account_id: str | None) -> int:
    """Return the number of queued and running jobs of an account."""
    query = select(func.count()).select_from(jobs).where(_of(account_id), jobs.c.state.not_in(FINISHED))
    return connection.scalar(query) or 0


def is_any_waiting(connection: Connection) -> bool:
    return connection.execute(select(jobs.c.id).where(jobs.c.state == "queued").limit(1)).first() is not None


def take_turn(connection: Connection, account_id: str | None) -> None:
    """Lock the adding of jobs for an account until the transaction ends. SQLite has one writer anyway."""
    _lock(connection, f"jobs of {account_id}")


def claim_job(connection: Connection, now: datetime) -> Job | None:
    """Claim the next job for this process.

    Accounts take turns: next is the oldest job of the account that has waited longest, since the job was added or since
    one of its jobs was last started.
    """
    _lock(connection, "claim a job")
    others = jobs.alias()
    last_turn = (
        select(func.max(others.c.started_at))
        .where(others.c.account_id.is_not_distinct_from(jobs.c.account_id))
        .scalar_subquery()
    )
    waiting_since = case((last_turn > jobs.c.created_at, last_turn), else_=jobs.c.created_at)
    next_one: Select[Any] = (
        select(jobs.c.id)
        .where(jobs.c.state == "queued")
        .order_by(waiting_since, jobs.c.created_at, jobs.c.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )
    taken = (
        update(jobs)
        .where(jobs.c.id == next_one.scalar_subquery(), jobs.c.state == "queued")
        .values(state="running", started_at=now, seen_at=now, progress=0.0, message="started")
        .returning(*_COLUMNS)
    )
    row = connection.execute(taken).first()
    return Job(*row) if row is not None else None


def report_job(
    connection: Connection, job: Job, now: datetime, *, progress: float | None = None, message: str | None = None
) -> bool:
    """Report that a job is alive, and its progress; return whether to continue, False if it was cancelled or lost."""
    given = {"progress": progress, "message": message}
    values = {name: value for name, value in given.items() if value is not None}
    wish = connection.execute(
        _update_if_running(job).values(seen_at=now, **values).returning(jobs.c.cancel_requested)
    ).scalar()
    return wish is False


def finish_job(
    connection: Connection,
    job: Job,
    state: str,
    now: datetime,
    *,
    message: str = "",
    result: tuple[bytes, str, str] | None = None,
    error: Mapping[str, Any] | None = None,
) -> bool:
    """Finish a job with its file (content, media type, name) or error, unless another process has claimed it."""
    values: dict[str, Any] = {"state": state, "message": message, "finished_at": now, "seen_at": now, "error": error}
    if result is not None:
        values |= {"result": result[0], "result_type": result[1], "result_name": result[2], "progress": 1.0}
    return _count(connection, _update_if_running(job).values(values)) > 0


def release_job(connection: Connection, job: Job) -> bool:
    """Put a running job back in the queue."""
    waiting = {"state": "queued", "message": "waiting in the queue again", "progress": 0.0}
    return _count(connection, _update_if_running(job).values(waiting)) > 0


def request_cancel(connection: Connection, job_id: str, now: datetime) -> None:
    """Request that a job be cancelled: a queued one ends at once, a running one when its process notices."""
    this = update(jobs).where(jobs.c.id == job_id)
    waiting = this.where(jobs.c.state == "queued")
    connection.execute(waiting.values(state="cancelled", message="cancelled", cancel_requested=True, finished_at=now))
    connection.execute(this.where(jobs.c.state == "running").values(cancel_requested=True))


def take_over_jobs(
    connection: Connection, now: datetime, *, unseen: timedelta, patience: timedelta, error: Mapping[str, Any]
) -> int:
    """Put jobs of silent processes back in the queue; those older than `patience` fail."""
    lost = update(jobs).where(jobs.c.state == "running", jobs.c.seen_at < now - unseen)
    cancelled = lost.where(jobs.c.cancel_requested).values(state="cancelled", message="cancelled", finished_at=now)
    given_up = lost.where(jobs.c.created_at < now - patience)
    failed = given_up.values(state="failed", message="", error=error, finished_at=now)
    again = lost.values(state="queued", message="waiting in the queue again", progress=0.0)
    return sum(_count(connection, each) for each in (cancelled, failed, again))


def forget_oldest(connection: Connection, account_id: str | None, *, most: int) -> None:
    """Delete all but the newest finished jobs of an account."""
    ended = select(jobs.c.id).where(_of(account_id), jobs.c.state.in_(FINISHED))
    oldest = list(connection.scalars(ended.order_by(jobs.c.created_at.desc(), jobs.c.id).offset(most)))
    if oldest:
        connection.execute(delete(jobs).where(jobs.c.id.in_(oldest)))


def forget_jobs(connection: Connection, before: datetime) -> int:
    """Delete jobs that ended before a given time, with their files; return how many."""
    return _count(connection, delete(jobs).where(jobs.c.state.in_(FINISHED), jobs.c.finished_at < before))


def _lock(connection: Connection, what: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(what, 0))))


def _update_if_running(job: Job) -> Update:
    """Return an update of the job that applies only while its process holds it."""
    return update(jobs).where(jobs.c.id == job.id, jobs.c.state == "running", jobs.c.started_at == job.started_at)


def _of(account_id: str | None) -> ColumnElement[bool]:
    return jobs.c.account_id.is_(None) if account_id is None else jobs.c.account_id == account_id


def _count(connection: Connection, statement: Any) -> int:
    done: CursorResult[Any] = connection.execute(statement)
    return done.rowcount
