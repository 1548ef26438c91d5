"""A kind of job for tests: it does what it is told, and quickly."""

from __future__ import annotations

import os
import threading
import time
from typing import Literal

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError

__all__ = ["KIND", "TinyJob"]


class TinyJob(Arguments):
    """How the job ends; one that waits does so until somebody ends it."""

    then: Literal["done", "wait", "die", "fail", "crash", "eat", "gorge"] = "done"
    forbidden: bool = False


def _check(_database: Database, _who: Actor, arguments: TinyJob) -> None:
    if arguments.forbidden:
        raise IllegalError("not this one", remedy="ask for another")


def _run(context: JobContext, arguments: TinyJob) -> JobResult:
    context.progress(0.5, "half of it")
    if arguments.then == "wait":
        threading.Event().wait()
    if arguments.then == "eat":
        eaten: list[bytes] = []
        while True:  # more and more, a little at a time
            eaten.append(os.urandom(2**20))
            time.sleep(0.001)
    if arguments.then == "gorge":
        bytearray(2**32)
    if arguments.then == "die":
        os._exit(3)
    if arguments.then == "fail":
        raise IllegalError("it cannot be done", remedy="do something else")
    if arguments.then == "crash":
        raise ZeroDivisionError
    return JobResult(context.who.name.encode(), "text/plain", "who.txt")


KIND = JobKind("systems", TinyJob, _check, _run, Limits(seconds=60, megabytes=400))
