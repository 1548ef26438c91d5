"""Check the lines of a system for the faults that can be read from them, without trying hands."""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.lab.lint.check import LintReport, lint
from fourwinds.lab.lint.subject import Subject
from fourwinds.store.database import Database

__all__ = ["check_lines"]

_checked: WeakKeyDictionary[Compiled, LintReport] = WeakKeyDictionary()
_checking = Lock()
"""One system is checked at a time: it takes seconds of CPU, and who waits may get the report just made."""


def check_lines(database: Database, system: SystemReference, *, who: Actor) -> LintReport:
    """Return the report of a system without simulation, if the user may read the system. It is kept until a change."""
    with compiled(database, system, who) as found:
        pass  # its users need not wait until it is checked
    with _checking:
        report = _checked.get(found)
        if report is None:
            report = _checked[found] = lint(Subject.of(found.system))
        return report
