"""The job that exports a system as a PDF."""

from __future__ import annotations

import re
from typing import Literal

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.export_system import system_file
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.store.database import Database

__all__ = ["KIND", "SystemPdf"]


class SystemPdf(Arguments):
    """Which system, and how it is printed."""

    system_id: str = Field(max_length=LONGEST_NAME)
    version: int | None = Field(None, ge=1, lt=2**31)
    paper: Literal["a4", "letter"] = "a4"
    deck: Literal["four", "two"] = "four"


def _check(database: Database, who: Actor, arguments: SystemPdf) -> None:
    named_system(database, arguments.system_id, who=who).at(arguments.version)


def _run(context: JobContext, arguments: SystemPdf) -> JobResult:
    context.progress(0.1, "reading the system")
    named = named_system(context.database, arguments.system_id, who=context.who)
    system = open_notes(context.database, named.at(arguments.version), who=context.who)
    context.progress(0.3, "laying out the pages")
    content = system_file(system, "pdf", paper=arguments.paper, deck=arguments.deck)
    name = re.sub(r"[^\w+-]+", "_", system.name).strip("_")[:80] or "system"
    return JobResult(content, "application/pdf", f"{name}.pdf")


KIND = JobKind("systems", SystemPdf, _check, _run, Limits(seconds=600, megabytes=4096))
