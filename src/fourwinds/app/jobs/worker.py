"""The process that runs one job, with low priority, and ends with its server."""

from __future__ import annotations

import logging
import os
import signal
import threading
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from fourwinds.app.accounts.people import actor_of
from fourwinds.app.actor import Actor, operator
from fourwinds.app.jobs.kinds import JobContext, JobKind, JobResult, kind_in
from fourwinds.app.jobs.limits import cap_memory
from fourwinds.store.accounts.accounts import find_account
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import ForbiddenError, FourWindsError, TooLargeError

__all__ = ["Assignment", "Failure", "JobProgress", "become_low_priority", "end_with", "work"]

_NICENESS = 10
_LARGEST = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Assignment:
    """What to do, for which account, and in which database."""

    database_url: str
    module: str
    account_id: str | None
    arguments: dict[str, Any]


@dataclass(frozen=True, slots=True)
class JobProgress:
    """The progress of a job, from 0 to 1."""

    fraction: float
    message: str


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job failed, in the format of errors."""

    error: dict[str, Any]


def work(server: Connection, assignment: Assignment) -> None:
    """Run the job, and send the server its progress and then a result or a failure."""
    become_low_priority()
    threading.Thread(target=end_with, args=[server], daemon=True).start()
    outcome: JobResult | Failure
    kind = kind_in(assignment.module)
    cap_memory(kind.limits)
    try:
        outcome = _run_job(server, assignment, kind)
    except FourWindsError as error:
        outcome = Failure(error.as_json())
    except MemoryError:
        outcome = Failure(kind.limits.too_much_memory().as_json())
    except Exception:
        logging.getLogger(__name__).exception("a job in %s failed", assignment.module)
        unforeseen = FourWindsError("internal error in this job", remedy="try again; the log has the details")
        outcome = Failure(unforeseen.as_json())
    server.send(outcome)


def become_low_priority() -> None:
    """Lower the priority of this process, and leave Ctrl-C to the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)


def _run_job(server: Connection, assignment: Assignment, kind: JobKind) -> JobResult:
    def tell(fraction: float, message: str) -> None:
        server.send(JobProgress(min(max(fraction, 0.0), 1.0), message))

    with open_database(assignment.database_url, migrate=False) as database:
        who = _acting_for(database, assignment.account_id)
        result = kind.run(JobContext(database, who, tell), kind.read(assignment.arguments))
    if len(result.content) > _LARGEST:
        raise TooLargeError(
            f"the result is too large to store ({len(result.content) >> 20} MB)", remedy="start a smaller job"
        )
    return result


def _acting_for(database: Database, account_id: str | None) -> Actor:
    """Return the owner of the job, with current permissions."""
    if account_id is None:
        return operator("operator")
    with database.read() as connection:
        account = find_account(connection, account_id)
    if account is None or account.disabled_at is not None:
        raise ForbiddenError("the account of this job is disabled", remedy="ask the operator")
    return actor_of(account)


def end_with(server: Connection) -> None:
    """End with the server, when its end of the pipe closes."""
    with suppress(EOFError, OSError):
        server.recv()
    os._exit(1)
