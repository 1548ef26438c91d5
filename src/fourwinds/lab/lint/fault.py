"""A fault of a system: what is wrong, how bad it is, in which line, how often, and hands that show it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourwinds.bridge.cards import Hand
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import Where

__all__ = ["Fault", "Severity"]

_LEAST = 0.001
"""What happens less often in a thousand deals is not told more exactly."""


class Severity(StrEnum):
    """How bad a fault is. A system passes the check if it has neither errors nor warnings."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a system.

    `where` is its file and line if the system is a file; the key of `rule` is the id of the line always.
    """

    kind: str
    """The name of the kind of fault, such as `hole`."""
    severity: Severity
    text: str
    """One sentence that says what is wrong."""
    remedy: str = ""
    rule: Rule | None = None
    other: Rule | None = None
    """The line that this one clashes with, if any."""
    sequence: str = ""
    """The auction in which the fault shows; empty if it does not depend on one."""
    where: Where | None = None
    per_thousand: float | None = None
    """How often it happens in a thousand deals, for faults found by simulation."""
    examples: tuple[Hand, ...] = ()
    is_own: bool = False
    """Whether it concerns lines that the users of the system wrote, not only copies of the library's."""

    @property
    def often(self) -> str:
        """How often it happens, in words; empty if that is not known.

        >>> Fault("hole", Severity.NOTE, "", per_thousand=5.284).often
        '5.28 in 1,000 deals'
        >>> Fault("hole", Severity.NOTE, "", per_thousand=0.000_03).often
        'less than 0.001 in 1,000 deals'
        """
        if self.per_thousand is None:
            return ""
        if 0 < self.per_thousand < _LEAST:
            return f"less than {_LEAST} in 1,000 deals"
        return f"{self.per_thousand:,.3g} in 1,000 deals"

    @property
    def is_serious(self) -> bool:
        """Whether a system with this fault fails the check."""
        return self.severity is not Severity.NOTE
