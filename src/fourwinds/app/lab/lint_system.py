"""The job that checks a system for faults."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, Literal

from pydantic import Field

from fourwinds.app.actor import Actor
from fourwinds.app.jobs.kinds import Arguments, JobContext, JobKind, JobResult
from fourwinds.app.jobs.limits import Limits
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.store.database import Database

if TYPE_CHECKING:
    from fourwinds.lab.lint.check import LintReport

__all__ = ["KIND", "LintSystem"]

_MOST_HANDS: Final = 1_000_000
_MEDIA: Final = {
    "json": ("application/json", "lint.json"),
    "sarif": ("application/sarif+json", "lint.sarif"),
    "html": ("text/html", "lint.html"),
}


class LintSystem(Arguments):
    """Which system, on how many hands it is tried, and the format of the report. `hands` 0 only reads the lines."""

    system_id: str = Field(max_length=LONGEST_NAME)
    hands: int = Field(100_000, ge=0, le=_MOST_HANDS)
    seed: int = Field(1, ge=0, lt=2**31)
    kinds: list[str] = Field(default_factory=list, max_length=50)
    ignore: list[str] = Field(default_factory=list, max_length=50)
    format: Literal["json", "sarif", "html"] = "json"

    def wanted(self) -> frozenset[str]:
        """Return the kinds of faults to look for, or raise an error if one does not exist."""
        from fourwinds.lab.lint.kinds import chosen_kinds

        return chosen_kinds(self.kinds, self.ignore)


def _check(database: Database, who: Actor, arguments: LintSystem) -> None:
    arguments.wanted()
    named_system(database, arguments.system_id, who=who)


def _run(context: JobContext, arguments: LintSystem) -> JobResult:
    from fourwinds.lab.lint.check import Simulated, run_checks
    from fourwinds.lab.lint.subject import Subject

    context.progress(0.0, "reading the system")
    named = named_system(context.database, arguments.system_id, who=context.who)
    system = open_notes(context.database, named, who=context.who)
    simulated = Simulated(arguments.hands, arguments.seed, workers=1) if arguments.hands else None

    def progress(done: float, title: str) -> None:
        context.progress(0.98 * done, title[:1].lower() + title[1:])

    report = run_checks(Subject.of(system), arguments.wanted(), simulated, progress)
    context.progress(0.99, "writing the report")
    media_type, name = _MEDIA[arguments.format]
    return JobResult(_content(report, arguments.format).encode(), media_type, name)


def _content(report: LintReport, form: str) -> str:
    if form == "html":
        from fourwinds.lab.lint.page import lint_page

        return lint_page(report)
    from fourwinds.lab.lint.report_json import report_json
    from fourwinds.lab.lint.sarif import sarif_log

    return json.dumps(report_json(report) if form == "json" else sarif_log(report), ensure_ascii=False)


KIND = JobKind("systems", LintSystem, _check, _run, Limits(seconds=900, megabytes=2048))
