"""Jobs run in the process of the test, on a database of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.jobs.kinds import JobContext, JobResult, kind_named
from fourwinds.app.systems.import_system import import_system
from fourwinds.store.database import Database, open_database

OWNER = operator("me")
Progress = list[tuple[float, str]]
RunJob = Callable[..., tuple[JobResult, Progress]]
OURS = """# {name}

## Info
base: sayc

## Opening Bids
1s = {points}+ HCP, 5+ spades
1c = 12+ HCP
"""


@pytest.fixture
def shelf(migrated_sqlite_url: str) -> Iterator[Database]:
    """A database with two small systems."""
    with open_database(migrated_sqlite_url) as database:
        for name, points in (("Sound", 12), ("Light", 8)):
            import_system(database, OURS.format(name=name, points=points), who=OWNER)
        yield database


@pytest.fixture
def run_job(shelf: Database) -> RunJob:
    """Run a job; return its result and the progress it reported."""

    def run(kind: str, **arguments: Any) -> tuple[JobResult, Progress]:
        progress: Progress = []
        chosen = kind_named(kind)
        read = chosen.read(arguments)
        chosen.check(shelf, OWNER, read)
        return chosen.run(JobContext(shelf, OWNER, lambda *said: progress.append(said)), read), progress

    return run
