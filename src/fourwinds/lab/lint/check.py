"""Check a system: run every check that looks for the wanted kinds of faults, and report what they find."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from fourwinds.lab.lint.clashes import CLASH_KINDS, clash_faults
from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.faults import fault_of_error
from fourwinds.lab.lint.kinds import FAULT_KINDS
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.lab.lint.own_lines import OwnLines
from fourwinds.lab.lint.reviews import advice_faults, idle_deletion_faults, review_faults
from fourwinds.lab.lint.shadowed import SHADOW_KINDS, shadow_faults
from fourwinds.lab.lint.subject import Subject
from fourwinds.lab.lint.unreachable import unanswered_faults, unreachable_faults
from fourwinds.lab.lint.words import WORD_KINDS, word_faults
from fourwinds.table.errors import FourWindsError

if TYPE_CHECKING:
    from fourwinds.bidding.auction.agreements import Agreements
    from fourwinds.lab.spread import Workers
    from fourwinds.notes.book import Book

__all__ = ["Check", "LintReport", "Simulated", "checks_of", "lint", "run_checks"]

_READING_KINDS = ("illegal-sequence", "unreadable", "module-clash", "duplicate")
_SHARE_OF_READING = 0.2
"""The part of the work that reading the lines is, if hands are tried too."""
_SIMULATED_KINDS = tuple(kind.name for kind in FAULT_KINDS.values() if kind.is_simulated)


@dataclass(frozen=True, slots=True)
class Simulated:
    """How many hands a system is tried on, and with what seed."""

    hands: int = 100_000
    seed: int = 1
    workers: Workers = None
    progress: Callable[[int, int], object] | None = field(default=None, compare=False, repr=False)
    """Called with the number of parts that are done, and the number of all parts."""


@dataclass(frozen=True, slots=True)
class Check:
    """One step: what it does, the kinds it finds, and the function that finds them."""

    title: str
    kinds: tuple[str, ...]
    run: Callable[[LintedLines], Iterator[Fault]]

    @property
    def is_simulated(self) -> bool:
        """Whether it tries the system on many hands."""
        return any(FAULT_KINDS[kind].is_simulated for kind in self.kinds)

    def faults(self, lines: LintedLines, wanted: Collection[str]) -> list[Fault]:
        """Return the faults of the wanted kinds."""
        return [fault for fault in self.run(lines) if fault.kind in wanted]


@dataclass(frozen=True)
class LintReport:
    """The faults of a system, the worst first."""

    name: str
    file: str | None
    lines: int
    """How many lines were checked."""
    faults: tuple[Fault, ...]
    simulated: Simulated | None = None

    @classmethod
    def of(cls, lines: LintedLines, faults: list[Fault], simulated: Simulated | None) -> LintReport:
        subject = lines.subject
        every = tuple(sorted(faults, key=_order))
        return cls(subject.name, subject.file, len(subject.rules), every, simulated)

    @property
    def counts(self) -> dict[Severity, int]:
        """The number of faults of each severity."""
        counted = Counter(fault.severity for fault in self.faults)
        return {severity: counted[severity] for severity in Severity}

    @property
    def has_failed(self) -> bool:
        """Whether there are errors or warnings."""
        return any(fault.is_serious for fault in self.faults)

    @property
    def by_kind(self) -> dict[str, list[Fault]]:
        """The faults by kind, in the order of the table of kinds."""
        found: dict[str, list[Fault]] = {}
        for fault in self.faults:
            found.setdefault(fault.kind, []).append(fault)
        return {kind: found[kind] for kind in FAULT_KINDS if kind in found}


def lint(
    subject: Subject, wanted: Collection[str] = tuple(FAULT_KINDS), simulated: Simulated | None = None
) -> LintReport:
    r"""Check a system for the wanted kinds of faults; with `simulated`, also on many hands.

    >>> from fourwinds.notes.markdown import read_system
    >>> ours = "# Ours\n## Info\nbase: sayc\n## Opening bids\n1n = 15-17 HCP, upgrades allowed\n1n-2d-2h = 3+ hearts"
    >>> for fault in lint(Subject.of(read_system(ours))).faults:
    ...     print(f"{fault.kind}: {fault.text}")
    unreachable: Nothing leads to 1n-(p)-2d-(p)-2h: 1n-(p)-2d has no line.
    not-understood: Not understood: 'upgrades allowed'.
    """
    return run_checks(subject, wanted, simulated)


def run_checks(
    subject: Subject,
    wanted: Collection[str],
    simulated: Simulated | None,
    progress: Callable[[float, str], object] = lambda _done, _title: None,
) -> LintReport:
    """Run the checks for these kinds, and report their progress: how much is done, from 0 to 1, and what is next."""
    progress(0.0, "Compiling lines")
    lines = LintedLines(subject)
    checks, used = checks_of(wanted, simulated), None
    reading = _SHARE_OF_READING if any(check.is_simulated for check in checks) else 1.0
    if simulated is not None and reading < 1:
        used = simulated if subject.rules else None
        title = "Trying hands"
        simulated = replace(
            simulated, progress=lambda done, parts: progress(reading + (1 - reading) * done / max(parts, 1), title)
        )
        checks = checks_of(wanted, simulated)
    found: list[Fault] = []
    for number, check in enumerate(checks):
        progress(reading * number / len(checks), check.title)
        found += check.faults(lines, wanted)
    own = OwnLines(lines)
    return LintReport.of(lines, [replace(fault, is_own=own.are_in(fault)) for fault in found], used)


def checks_of(wanted: Collection[str], simulated: Simulated | None = None) -> list[Check]:
    """Return the checks that look for these kinds, in the order in which they run."""
    checks = [
        Check("Reading", _READING_KINDS, _reading_faults),
        Check("Comparing lines", SHADOW_KINDS, shadow_faults),
        Check("Following auctions", ("unreachable",), unreachable_faults),
        Check("Looking for answers", ("unanswered",), unanswered_faults),
        Check("Comparing conventions", CLASH_KINDS, clash_faults),
        Check("Reading meanings", WORD_KINDS, word_faults),
        Check("Looking at reviews", ("to-review",), review_faults),
        Check("Looking at deletions", ("idle-deletion",), idle_deletion_faults),
        Check("Looking at modules", ("advice",), advice_faults),
    ]
    if simulated is not None:
        checks.append(Check("Trying hands", _SIMULATED_KINDS, lambda lines: _simulated_faults(lines, simulated)))
    return [check for check in checks if not frozenset(wanted).isdisjoint(check.kinds)]


def _reading_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield what was wrong with the text, and with lines that do not go together, each once."""
    seen = set()
    for fault in (*map(fault_of_error, lines.subject.errors), *lines.faults):
        key = fault.text, fault.where and (fault.where.line or (fault.rule and fault.rule.key))
        if key not in seen:
            seen.add(key)
            yield fault


def _simulated_faults(lines: LintedLines, simulated: Simulated) -> Iterator[Fault]:
    from fourwinds.lab.lint.simulation import simulated_faults

    found = simulated_faults(
        _agreements(lines),
        hands=simulated.hands,
        seed=simulated.seed,
        workers=simulated.workers,
        progress=simulated.progress,
    )
    for fault in found:
        if _is_reported(lines, fault):
            yield replace(fault, kind=fault.kind.replace("_", "-"))


def _agreements(lines: LintedLines) -> Book | Agreements:
    """Return what the system plays; if its base is not known, its Book, which is played as Standard American."""
    from fourwinds.bidding.systems import agreements_of

    try:
        return agreements_of(lines.system)
    except FourWindsError:
        return lines.book


def _is_reported(lines: LintedLines, fault: Fault) -> bool:
    """Whether a fault found by simulation is about the lines that are checked."""
    rules = [rule for rule in (fault.rule, fault.other) if rule is not None]
    if lines.subject.module is None or any(map(lines.subject.owns, rules)):
        return True
    if rules or lines.subject.module.kind == "base_system":
        return not rules
    return _leads_from_module(lines, fault.sequence)


def _leads_from_module(lines: LintedLines, sequence: str) -> bool:
    """Whether a call of the module leads to a position."""
    from fourwinds.notes.sequence import Sequence
    from fourwinds.notes.sequence.occasions import position_of

    if not sequence:
        return True
    position = position_of(Sequence.parse(sequence))
    entries = (lines.book.find(position.upto(number)) for number in range(1, len(position.codes) + 1))
    return any(entry is not None and lines.subject.owns(entry.rule) for entry in entries)


def _order(fault: Fault) -> tuple[object, ...]:
    """Sort key: by severity, then kind, then the place in the file, then the order of notes."""
    where = fault.where
    kinds, severities = list(FAULT_KINDS), list(Severity)
    place = (where.file or "", where.line or 0, where.column or 0) if where else ("", 0, 0)
    sequence = fault.rule.sequence.prefix.order if fault.rule else ()
    return severities.index(fault.severity), kinds.index(fault.kind), place, sequence, fault.text
