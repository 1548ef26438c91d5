"""Fill the tables for SQL of one system: worked out without a lock, and written in transactions of milliseconds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from uuid import uuid4

from fourwinds.app.shadow.shadow_rows import is_below
from fourwinds.app.shadow.work_out import WorkedOut, work_out
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.shadow.difference import Step, steps
from fourwinds.store.shadow.filling import (
    LEASE,
    Claim,
    claim_system,
    finish_filling,
    give_up,
    hold,
    is_any_deleted,
    pending_systems,
    sweep,
)
from fourwinds.store.shadow.stored import load_shadow
from fourwinds.store.shadow.writing import refresh_statistics, write_steps
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.facts import load_contents, notes_of
from fourwinds.store.systems.systems import summary_of
from fourwinds.table.errors import NotFoundError
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["Filler"]

_TARGET_S = 0.004
"""How long a write transaction should take."""
_PAUSE_S = 0.005
"""The time between two transactions, besides twice the time of the first, in which others write."""
_FEWEST, _FIRST, _MOST = 20, 100, 500
"""Rows in a transaction."""


class _ClaimLostError(Exception):
    """Another worker has taken over, or the system was deleted."""


class Filler:
    """Fills systems one by one. Several may work on one database: each system is filled by one at a time."""

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        begin_thread: Callable[[], None] = lambda: None,
    ) -> None:
        """`begin_thread` is called in every thread that works out rows, and may lower its priority."""
        self._database, self._clock, self._begin_thread = database, clock, begin_thread
        self._worker = f"{os.getpid()}-{uuid4().hex[:8]}"
        self._rows = _FIRST
        self.longest = 0.0
        """The longest write transaction so far, in seconds."""

    def has_work(self) -> bool:
        """Whether some system has to be filled, or rows of a deleted one have to be removed."""
        with self._database.read() as connection:
            return bool(pending_systems(connection, self._clock())) or is_any_deleted(connection)

    def do_next(self) -> bool:
        """Fill the system that changed last, or else remove rows of deleted ones; False if there is nothing to do."""
        with self._database.read() as connection:
            pending = pending_systems(connection, self._clock())
            is_deleted = is_any_deleted(connection)
        if pending:
            self.fill(pending[0])
        elif is_deleted:
            self._sweep()
        return bool(pending or is_deleted)

    def fill(self, system_id: str) -> bool:
        """Fill a system up to its last change; False if another worker is at it or the system does not exist."""
        with self._database.write(is_derived=True) as connection:
            claim = claim_system(connection, system_id, self._worker, self._clock())
        if claim is None:
            return False
        try:
            with without_garbage_collection():
                self._fill(claim)
        except _ClaimLostError:
            return False
        except BaseException:
            with self._database.write(is_derived=True) as connection:
                give_up(connection, claim)
            raise
        return True

    def _fill(self, claim: Claim) -> None:
        with self._database.read() as connection:
            try:
                change = summary_of(connection, claim.system_id).change
                contents = load_contents(connection, claim.system_id)
            except NotFoundError:
                raise _ClaimLostError from None
            system = notes_of(connection, claim.system_id, contents)
            before = None
            if claim.filled is not None and claim.filled < change:
                earlier = contents_at(connection, claim.system_id, claim.filled)
                before = notes_of(connection, claim.system_id, earlier)
            stored = load_shadow(connection, claim.number)
        found = self._work_out(claim, before, system)
        if found.rows is not None:
            below = found.rows.below or frozenset()
            self._write(claim, change, steps(stored, found.rows, change, lambda path: is_below(path, below)))
        with self._database.write(is_derived=True) as connection:
            if not finish_filling(connection, claim, change, found.problem):
                raise _ClaimLostError
        if before is None:
            with self._database.write(is_derived=True) as connection:
                refresh_statistics(connection)

    def _work_out(self, claim: Claim, before: System | None, system: System) -> WorkedOut:
        """Work out the rows in a thread of low priority, and keep the claim meanwhile."""
        with ThreadPoolExecutor(1, "fourwinds-shadow", self._begin_thread) as pool:
            future = pool.submit(work_out, before, system)
            while True:
                with suppress(TimeoutError):
                    return future.result(LEASE.total_seconds() / 4)
                with self._database.write(is_derived=True) as connection:
                    if not hold(connection, claim, self._clock()):
                        raise _ClaimLostError

    def _write(self, claim: Claim, change: int, todo: Iterable[Step]) -> None:
        for some in self._batches(todo):
            with self._database.write(is_derived=True) as connection:
                begun = time.monotonic()
                if not hold(connection, claim, self._clock(), change):
                    raise _ClaimLostError
                write_steps(connection, claim.number, some)
            self._adapt(time.monotonic() - begun)

    def _sweep(self) -> None:
        """Remove some rows of deleted systems."""
        with self._database.write(is_derived=True) as connection:
            begun = time.monotonic()
            sweep(connection, self._rows)
        self._adapt(time.monotonic() - begun)

    def _batches(self, todo: Iterable[Step]) -> Iterator[list[Step]]:
        some, rows = list[Step](), 0
        for step in todo:
            some.append(step)
            rows += step.size
            if rows >= self._rows:
                yield some
                some, rows = [], 0
        if some:
            yield some

    def _adapt(self, took: float) -> None:
        """Choose the size of the next transaction by the last one, and leave the database to others for a while."""
        self.longest = max(self.longest, took)
        self._rows = max(_FEWEST, min(_MOST, round(self._rows * max(0.25, min(1.25, _TARGET_S / max(took, 1e-4))))))
        time.sleep(2 * took + _PAUSE_S)
