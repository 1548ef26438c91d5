"""Lines to which no other line leads, and calls to which partner has no answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.bridge.calls import PASS
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.faults import calls_text, fault_of_line
from fourwinds.lab.lint.judgement import Judgement
from fourwinds.lab.lint.library_lines import LibraryLines
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.review import fits_some_hand
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Position

__all__ = ["unanswered_faults", "unreachable_faults"]

_AUCTIONS = 2000
"""A line that stands for more auctions, of which none is known to be reached, is not called unreachable."""


def unreachable_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the lines below a call of our side that has no line, is deleted, or fits no hand.

    Only the first line on the way is reported. A call that a rule for situations makes needs no line. A convention of
    the library is written for several bases, so a line of its own that nothing leads to here is only noted, and so is
    a line below a call that a convention deletes.
    """
    library = LibraryLines(lines.system)
    judgement = Judgement(lines.system)
    for rule in lines.rules:
        why = _why_unreachable(lines, judgement, rule)
        if why is None:
            continue
        is_shared = why.is_by_module or (lines.subject.module is None and rule in library)
        yield fault_of_line(
            "unreachable",
            rule,
            f"nothing leads to {calls_text(rule)}: {why.text}",
            "write a line for that call, or delete this one",
            severity=Severity.NOTE if is_shared else Severity.WARNING,
        )


@dataclass(frozen=True, slots=True)
class _Reason:
    """Why a call that leads to a line is not made."""

    text: str
    is_by_module: bool = False
    """Whether a convention deletes it, which ends as soon as the convention is swapped for another."""


def _why_unreachable(lines: LintedLines, judgement: Judgement, rule: Rule) -> _Reason | None:
    """Return why no auction of a line can come up; None if one can, or if there are too many to say."""
    why: _Reason | None = None
    if rule.sequence.anywhere:
        return None
    for number, position in enumerate(lines.book.occasions(rule, _AUCTIONS), 1):
        here = _why_not_reached(lines, judgement, position)
        if here is None or number == _AUCTIONS:
            return None
        why = why or here
    return why


def _why_not_reached(lines: LintedLines, judgement: Judgement, position: Position) -> _Reason | None:
    leader = _leader(position)
    while leader is not None:
        reason = _why_not_made(lines, leader)
        if reason is None or not judgement.makes(leader):
            return reason
        leader = _leader(leader)
    return None


def _leader(position: Position) -> Position | None:
    """Return the auction up to the call of our side before the last one, without passes; None for our first call."""
    number = len(position.codes) - 2
    while number > 0 and position.codes[number - 1] == 0:
        number -= 2
    return position.upto(number) if number > 0 else None


def _why_not_made(lines: LintedLines, leader: Position) -> _Reason | None:
    found = lines.book.lines_for(leader)
    if not found:
        return _Reason(f"{leader} has no line")
    if found[0].deleted:
        return _Reason(f"{leader} is deleted", is_by_module=found[0].module != USER)
    entry = lines.book.find(leader)
    return _Reason(f"no hand fits {leader}") if entry is not None and not fits_some_hand(entry.meaning) else None


def unanswered_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the forcing calls and questions after which partner has no line at all, if the next opponent passes."""
    for rule in lines.rules:
        meaning: Meaning | None = None
        for position, _ in lines.occasions(rule):
            meaning = meaning or lines.meaning_at(position)
            if not (meaning.is_forcing or meaning.is_question):
                break
            if not lines.book.has_choices(position.then(PASS)):
                yield _unanswered(rule, position, is_question=meaning.is_question)
                break


def _unanswered(rule: Rule, position: Position, *, is_question: bool) -> Fault:
    what = "asks" if is_question else "is forcing"
    text = f"{position} {what}, and partner has no line after it"
    remedy = f"write the answers: {rule.sequence.path}-(p)-… = …"
    return fault_of_line("unanswered", rule, text, remedy, sequence=str(position))
