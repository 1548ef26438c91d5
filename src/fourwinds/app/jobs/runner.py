"""Run the jobs of a server: a thread that claims queued jobs and supervises their processes."""

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

from fourwinds.app.jobs.kinds import KINDS, JobResult, kind_in
from fourwinds.app.jobs.limits import Limits, resident_megabytes
from fourwinds.app.jobs.worker import Assignment, Failure, JobProgress, work
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

_LOST = FourWindsError("the server stopped while this job was running", remedy="start it again")
_DIED = FourWindsError("the process of this job ended unexpectedly", remedy="try again, or start a smaller job")
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class _Running:
    """A job and its process."""

    job: Job
    process: SpawnProcess
    pipe: Connection
    limits: Limits
    deadline: datetime
    progress: JobProgress | None = None
    """JobProgress that is not stored yet."""
    outcome: JobResult | Failure | None = None
    seen: float = field(default_factory=time.monotonic)


class Runner:
    """Runs up to `most` jobs at once. Other servers on the same database run jobs too."""

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
        """Check for jobs now, as one was started or cancelled."""
        if not self._is_poked.is_set():
            self._is_poked.set()
            with suppress(OSError):  # it has stopped
                self._poking.send_bytes(b"!")

    def stop(self) -> None:
        """Stop the processes; their jobs go back to the queue."""
        self._stopping.set()
        self.poke()
        self._thread.join()
        self._poked.close()
        self._poking.close()

    def _run(self) -> None:
        is_well = True
        while not self._stopping.is_set():
            try:
                self._do_round()
                is_well = True
            except (SQLAlchemyError, UnavailableError) as error:
                if is_well:
                    _log.warning("jobs cannot be checked at the moment: %s", error)
                is_well = False
            except Exception:
                _log.exception("unexpected error in the job runner")
            pipes = [each.pipe for each in self._running if each.outcome is None]
            if self._poked in wait([self._poked, *pipes], self._seconds_to_sleep()):
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
                _log.warning("job %s could not be put back in the queue: %s", each.job.id, error)

    def _seconds_to_sleep(self) -> float:
        if any(each.progress is not None for each in self._running):
            return _OFTEN_S
        return _LOOK_S if self._running else _IDLE_S

    def _do_round(self) -> None:
        """Do one round: check running jobs, take over lost ones, start queued ones."""
        for each in self._running:
            self._receive(each)
            self._hold_to_limits(each)
        for each in list(self._running):
            if self._settle(each):
                _end(each)
                self._running.remove(each)
        self._clean()
        while len(self._running) < self._most and self._claim():
            pass

    def _receive(self, running: _Running) -> None:
        """Receive messages from the process."""
        try:
            while running.outcome is None and running.pipe.poll():
                said = running.pipe.recv()
                if isinstance(said, JobProgress):
                    running.progress = said
                else:
                    running.outcome = said
        except (EOFError, OSError):
            running.outcome = Failure(_DIED.as_json())

    def _hold_to_limits(self, running: _Running) -> None:
        """Stop a process that exceeds its limits, even while the database is unavailable."""
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
        """Store the state of a job; return whether it has ended."""
        now = self._clock()
        if running.outcome is not None:
            self._finish(running.job, running.outcome)
            return True
        if time.monotonic() < running.seen + (_PULSE_S if running.progress is None else _OFTEN_S):
            return False
        with self._database.write() as connection:
            if running.progress is None:
                goes_on = report_job(connection, running.job, now)
            else:
                goes_on = report_job(
                    connection, running.job, now, progress=running.progress.fraction, message=running.progress.message
                )
            if not goes_on:
                finish_job(connection, running.job, "cancelled", now, message="cancelled")
        running.progress, running.seen = None, time.monotonic()
        return not goes_on

    def _finish(self, job: Job, outcome: JobResult | Failure) -> None:
        with self._database.write() as connection:
            if isinstance(outcome, Failure):
                finish_job(connection, job, "failed", self._clock(), error=outcome.error)
            else:
                file = (outcome.content, outcome.media_type, outcome.name)
                finish_job(connection, job, "done", self._clock(), message="done", result=file)

    def _claim(self) -> bool:
        """Start the job that has been queued longest, if any."""
        with self._database.read() as connection:
            if not is_any_waiting(connection):
                return False
        with self._database.write() as connection:
            job = claim_job(connection, self._clock())
        if job is None:
            return False
        module = KINDS.get(job.kind)
        if module is None:
            unknown = NotFoundError(f"this server does not know jobs of kind {job.kind!r}", remedy="use a newer server")
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
        """Take over jobs lost by other servers, and delete expired ones."""
        if time.monotonic() >= self._take_over_at:
            with self._database.write() as connection:
                take_over_jobs(connection, self._clock(), unseen=_UNSEEN, patience=_PATIENCE, error=_LOST.as_json())
            self._take_over_at = time.monotonic() + _TAKE_OVER_S
        if time.monotonic() >= self._forget_at:
            with self._database.write() as connection:
                forget_jobs(connection, self._clock() - _KEPT)
            self._forget_at = time.monotonic() + _FORGET_S


def _end(running: _Running) -> None:
    """Stop the process and wait for it."""
    running.pipe.close()
    running.process.join(0 if running.outcome is None else _GRACE_S)
    if running.process.is_alive():
        running.process.terminate()
        running.process.join(_GRACE_S)
    if running.process.is_alive():
        running.process.kill()
        running.process.join()
    running.process.close()
