"""The kinds of faults that a check of a system can find: name, severity, and what each of them is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final

from fourwinds.lab.lint.fault import Severity
from fourwinds.table.errors import MalformedError, NotFoundError, Where

__all__ = ["FAULT_KINDS", "FaultKind", "chosen_kinds"]


@dataclass(frozen=True, slots=True)
class FaultKind:
    """A kind of fault, the same in the terminal, the documentation and SARIF."""

    name: str
    severity: Severity
    title: str
    """The heading above its faults."""
    about: str
    """One sentence that says what it is."""
    is_simulated: bool = False
    """Whether it is found by trying the system on many hands, not read from its lines."""


_ERROR, _WARNING, _NOTE = Severity.ERROR, Severity.WARNING, Severity.NOTE
_KINDS = (
    FaultKind(
        "illegal-sequence",
        _ERROR,
        "Illegal sequences",
        "No auction can have these calls: a bid is too low, nothing can be doubled, the auction is over, or the "
        "qualifiers exclude each other.",
    ),
    FaultKind(
        "unreadable",
        _ERROR,
        "Cannot be read",
        "A line, or an entry under ## Info, cannot be read, or names something that does not exist.",
    ),
    FaultKind(
        "module-clash",
        _ERROR,
        "Modules that do not go together",
        "Two modules exclude each other, or one requires a module that is missing.",
    ),
    FaultKind(
        "duplicate",
        _ERROR,
        "Duplicate lines",
        "Two lines of one module stand for the same auctions, so that only one of them counts.",
    ),
    FaultKind("impossible", _ERROR, "No hand fits", "The meaning contradicts itself, so that no hand fits."),
    FaultKind(
        "shadowed",
        _WARNING,
        "Shadowed lines",
        "In every auction that the line stands for, more specific lines of the same module come first.",
    ),
    FaultKind(
        "unreachable",
        _WARNING,
        "Unreachable lines",
        "Nothing leads to the line: the call of our side before it has no line, is deleted, or fits no hand.",
    ),
    FaultKind(
        "line-clash",
        _WARNING,
        "Conventions that define the same call",
        "Two conventions give different meanings to one call, and neither says under covers: that it replaces the "
        "other.",
    ),
    FaultKind(
        "undeclared-cover",
        _WARNING,
        "Calls replaced without saying so",
        "A convention replaces a line of the base that its covers: does not name.",
    ),
    FaultKind(
        "leak",
        _WARNING,
        "Lines left over from a replaced call",
        "A line of the base still applies after a call that a convention replaces, but was written for the old "
        "meaning of that call.",
    ),
    FaultKind(
        "unanswered",
        _WARNING,
        "Questions without an answer",
        "The call is forcing or asks something, and partner has no line after it.",
    ),
    FaultKind(
        "idle-deletion",
        _WARNING,
        "Deletions without effect",
        "The line deletes a line of the library that the system does not have.",
    ),
    FaultKind(
        "not-understood",
        _WARNING,
        "Not understood",
        "Words of the meaning are not understood: they are kept, but constrain nothing.",
    ),
    FaultKind(
        "promises-nothing",
        _WARNING,
        "Promises nothing",
        "The meaning says nothing about the hand and asks nothing of partner.",
    ),
    FaultKind(
        "to-review",
        _WARNING,
        "To review",
        "The line was written when a call before it meant something else, and nobody has confirmed it since.",
    ),
    FaultKind(
        "hole", _WARNING, "Holes", "Hands that reach a position have no call there in the notes.", is_simulated=True
    ),
    FaultKind(
        "overlap",
        _WARNING,
        "Overlaps",
        "Hands fit two calls, and nothing in the notes says which comes first.",
        is_simulated=True,
    ),
    FaultKind(
        "trap",
        _WARNING,
        "Equal-rank traps",
        "A wide line takes the hands of a narrower one of the same rank.",
        is_simulated=True,
    ),
    FaultKind(
        "unused",
        _WARNING,
        "Unused lines",
        "No hand uses the line: others always come first, or no hand gets there.",
        is_simulated=True,
    ),
    FaultKind(
        "passed-force",
        _ERROR,
        "Forcing calls that are passed",
        "The line passes partner's forcing call.",
        is_simulated=True,
    ),
    FaultKind(
        "gap",
        _WARNING,
        "Gaps between ranges",
        "The ranges of neighbouring calls leave out a strength or a length in between.",
        is_simulated=True,
    ),
    FaultKind(
        "range-overlap",
        _WARNING,
        "Ranges that overlap",
        "The ranges of neighbouring calls share a strength or a length.",
        is_simulated=True,
    ),
    FaultKind(
        "advice",
        _NOTE,
        "Advice",
        "Worth knowing, such as a convention that is made for other bases.",
    ),
)
FAULT_KINDS: Final[dict[str, FaultKind]] = {kind.name: kind for kind in _KINDS}
"""Every kind by its name, the worst first."""


def chosen_kinds(only: Iterable[str] = (), ignored: Iterable[str] = ()) -> frozenset[str]:
    """Return the kinds to look for: all, or only some, without those to ignore.

    >>> sorted(chosen_kinds(["hole", "gap"], ["gap"]))
    ['hole']
    """
    only, ignored = list(only), list(ignored)
    for name in (*only, *ignored):
        if name not in FAULT_KINDS:
            raise _unknown(name)
    found = frozenset(only or FAULT_KINDS) - frozenset(ignored)
    if not found:
        raise MalformedError("no kind of fault is left to look for", remedy="ignore fewer kinds")
    return found


def _unknown(name: str) -> NotFoundError:
    close = get_close_matches(name, FAULT_KINDS, 1)
    remedy = f"did you mean {close[0]}?" if close else f"use {', '.join(FAULT_KINDS)}"
    return NotFoundError(f"unknown kind of fault {name!r}", where=Where(token=name), remedy=remedy)
