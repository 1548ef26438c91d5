"""Runs the jobs of a server: a thread that claims what waits and looks after the processes that do it."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from multiprocessing import get_context
from multiprocessing.connection import Connection, Pipe, wait
from multiprocessing.context import SpawnProcess

from sqlalchemy.exc import SQLAlchemyError

from fourwinds.app.jobs.kinds import KINDS, Result, kind_in
from fourwinds.app.jobs.limits import Limits, resident_megabytes
from fourwinds.app.jobs.worker import Assignment, Failure, Progress, work
from fourwinds.store.database import Database
from fourwinds.store.jobs import (
    Job,
    claim_job,
    finish_job,
    forget_jobs,
    is_any_waiting,
    release_job,
    report_job,
    take_over_jobs,
)
from fourwinds.table.errors import FourWindsError, NotFoundError, UnavailableError

__all__ = ["Runner"]

_IDLE_S, _PULSE_S, _OFTEN_S, _LOOK_S = 2.0, 1.0, 0.25, 0.25
_UNSEEN, _PATIENCE = timedelta(seconds=30), timedelta(hours=1)
_KEPT = timedelta(days=1)
_TAKE_OVER_S, _FORGET_S = 10.0, 3600.0
_GRACE_S = 2.0

_LOST = FourWindsError("the server stopped while this job ran", remedy="start it again")
_DIED = FourWindsError("the process of this job ended before its time", remedy="try again, or ask for less at once")
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Running:
    """A job and the process that does it."""

    job: Job
    process: SpawnProcess
    pipe: Connection
    limits: Limits
    deadline: datetime
    told: Progress | None = None
    """What is not written down yet."""
    outcome: Result | Failure | None = None
    seen: float = field(default_factory=time.monotonic)


class Runner:
    """Does up to `most` jobs at once. Other servers on the same database take their share."""

    def __init__(
        self, database: Database, *, most: int = 1, clock: Callable[[], datetime] = lambda: datetime.now(UTC)
    ) -> None:
        self._database, self._most, self._clock = database, most, clock
        self._running: list[_Running] = []
        self._stopping = threading.Event()
        self._poked, self._poking = Pipe(duplex=False)
        self._is_poked = threading.Event()
        self._take_over_at = self._forget_at = 0.0
        self._thread = threading.Thread(target=self._run, name="fourwinds-jobs", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def poke(self) -> None:
        """Look now: a job was started or cancelled."""
        if not self._is_poked.is_set():
            self._is_poked.set()
            with suppress(OSError):  # it has stopped
                self._poking.send_bytes(b"!")

    def stop(self) -> None:
        """End the processes; their jobs go back to the queue."""
        self._stopping.set()
        self.poke()
        self._thread.join()
        self._poked.close()
        self._poking.close()

    def _run(self) -> None:
        is_well = True
        while not self._stopping.is_set():
            try:
                self._look()
                is_well = True
            except (SQLAlchemyError, UnavailableError) as error:
                if is_well:
                    _log.warning("jobs cannot be looked after just now: %s", error)
                is_well = False
            except Exception:
                _log.exception("something went wrong with the jobs")
            pipes = [each.pipe for each in self._running if each.outcome is None]
            if self._poked in wait([self._poked, *pipes], self._nap()):
                self._poked.recv_bytes()
                self._is_poked.clear()
                for each in self._running:
                    each.seen = 0.0
        self._put_back()

    def _put_back(self) -> None:
        for each in self._running:
            _end(each)
            try:
                with self._database.write() as connection:
                    release_job(connection, each.job)
            except (SQLAlchemyError, UnavailableError) as error:
                _log.warning("job %s could not be put back: %s", each.job.id, error)

    def _nap(self) -> float:
        if any(each.told is not None for each in self._running):
            return _OFTEN_S
        return _LOOK_S if self._running else _IDLE_S

    def _look(self) -> None:
        """One round: what runs, what was lost, what waits."""
        for each in self._running:
            self._hear(each)
            self._hold_to_limits(each)
        for each in list(self._running):
            if self._settle(each):
                _end(each)
                self._running.remove(each)
        self._clean()
        while len(self._running) < self._most and self._claim():
            pass

    def _hear(self, running: _Running) -> None:
        """Take what the process has sent."""
        try:
            while running.outcome is None and running.pipe.poll():
                said = running.pipe.recv()
                if isinstance(said, Progress):
                    running.told = said
                else:
                    running.outcome = said
        except (EOFError, OSError):
            running.outcome = Failure(_DIED.as_json())

    def _hold_to_limits(self, running: _Running) -> None:
        """End a process that takes more time or memory than its job may, also while the database cannot be reached."""
        if running.outcome is not None:
            return
        if self._clock() > running.deadline:
            error = running.limits.too_slow()
        elif (resident_megabytes(running.process.pid or 0) or 0) > running.limits.megabytes:
            error = running.limits.too_much_memory()
        else:
            return
        running.process.kill()
        running.outcome = Failure(error.as_json())

    def _settle(self, running: _Running) -> bool:
        """Write down how a job stands: whether it is over."""
        now = self._clock()
        if running.outcome is not None:
            self._finish(running.job, running.outcome)
            return True
        if time.monotonic() < running.seen + (_PULSE_S if running.told is None else _OFTEN_S):
            return False
        with self._database.write() as connection:
            if running.told is None:
                goes_on = report_job(connection, running.job, now)
            else:
                goes_on = report_job(
                    connection, running.job, now, progress=running.told.fraction, message=running.told.message
                )
            if not goes_on:
                finish_job(connection, running.job, "cancelled", now, message="cancelled")
        running.told, running.seen = None, time.monotonic()
        return not goes_on

    def _finish(self, job: Job, outcome: Result | Failure) -> None:
        with self._database.write() as connection:
            if isinstance(outcome, Failure):
                finish_job(connection, job, "failed", self._clock(), error=outcome.error)
            else:
                file = (outcome.content, outcome.media_type, outcome.name)
                finish_job(connection, job, "done", self._clock(), message="done", result=file)

    def _claim(self) -> bool:
        """Begin the job that waits longest, if any does."""
        with self._database.read() as connection:
            if not is_any_waiting(connection):
                return False
        with self._database.write() as connection:
            job = claim_job(connection, self._clock())
        if job is None:
            return False
        module = KINDS.get(job.kind)
        if module is None:
            unknown = NotFoundError(f"this server knows no job {job.kind!r}", remedy="ask a newer one")
            self._finish(job, Failure(unknown.as_json()))
            return True
        limits = kind_in(module).limits
        assignment = Assignment(self._database.url, module, job.account_id, job.arguments)
        ours, theirs = Pipe()
        process = get_context("spawn").Process(
            target=work, args=(theirs, assignment), name=f"fourwinds-{job.kind}", daemon=True
        )
        process.start()
        theirs.close()
        self._running.append(_Running(job, process, ours, limits, self._clock() + timedelta(seconds=limits.seconds)))
        return True

    def _clean(self) -> None:
        """Take over what other servers lost, and forget what nobody fetches any more."""
        if time.monotonic() >= self._take_over_at:
            with self._database.write() as connection:
                take_over_jobs(connection, self._clock(), unseen=_UNSEEN, patience=_PATIENCE, error=_LOST.as_json())
            self._take_over_at = time.monotonic() + _TAKE_OVER_S
        if time.monotonic() >= self._forget_at:
            with self._database.write() as connection:
                forget_jobs(connection, self._clock() - _KEPT)
            self._forget_at = time.monotonic() + _FORGET_S


def _end(running: _Running) -> None:
    """End the process and wait for it."""
    running.pipe.close()
    running.process.join(0 if running.outcome is None else _GRACE_S)
    if running.process.is_alive():
        running.process.terminate()
        running.process.join(_GRACE_S)
    if running.process.is_alive():
        running.process.kill()
        running.process.join()
    running.process.close()
