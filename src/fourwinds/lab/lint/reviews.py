"""Lines to review, deletions that delete nothing, and advice."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import calls_text, fault_of_error, fault_of_line
from fourwinds.lab.lint.lines import MOST_OCCASIONS, LintedLines
from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import calls_of
from fourwinds.notes.review_words import lines_to_review

__all__ = ["advice_faults", "idle_deletion_faults", "review_faults"]


def review_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the lines that were written when a call before them meant something else."""
    for each in lines_to_review(lines.system, lines.book):
        if lines.subject.owns(each.rule):
            remedy = f'reword it, or confirm it: fourwinds notes confirm NAME "{each.rule.sequence.path}"'
            yield fault_of_line("to-review", each.rule, f"{calls_text(each.rule)} was {each.text}", remedy)


def idle_deletion_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the users' lines that delete what is not there."""
    deleting = [rule for rule in lines.system.own_rules if rule.deleted and not rule.sequence.anywhere]
    if not deleting:
        return
    kept = lines.system.with_own_rules(rule for rule in lines.system.own_rules if not rule.deleted)
    without, reused = Book.of(kept), {calls_of(rule) for rule in kept.rules if rule.source is not None}
    for rule in deleting:
        if rule.source is not None:
            is_idle = calls_of(rule) not in reused
        else:
            is_idle = not any(without.find(position) for position in without.occasions(rule, MOST_OCCASIONS))
        if is_idle:
            text = f"{calls_text(rule)} = DELETED: deletes nothing: the library has no such line here"
            yield fault_of_line("idle-deletion", rule, text, "remove it, or correct its calls")


def advice_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield advice about the choice of modules."""
    for error in lines.subject.advice:
        yield fault_of_error(error, is_advice=True)
