"""The lines that differ between two versions of a system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from fourwinds.notes.book import Book
from fourwinds.notes.changed_calls import ComparedBooks
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence

__all__ = ["ChangedLine", "ChangedLines"]


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line before and after a change; None if there was or is none."""

    before: Rule | None
    after: Rule | None

    @property
    def rule(self) -> Rule:
        """The line after the change, or the one that was removed."""
        rule = self.after if self.after is not None and not self.after.deleted else self.before or self.after
        if rule is None:
            raise ValueError("a changed line without a line")
        return rule

    def __str__(self) -> str:
        gone = self.after is None or self.after.deleted
        return f"{self.rule}{' (removed)' if gone else ''}"


@dataclass(frozen=True)
class ChangedLines:
    """The lines that differ, in the order of notes, the same whichever version comes first."""

    lines: tuple[ChangedLine, ...]
    also: tuple[Sequence, ...] = ()
    """The calls of lines that stay as written and use a definition that changed."""

    @classmethod
    def between(cls, before: Book, after: Book) -> ChangedLines:
        """Compare the lines in effect of two books."""
        old, new = before.in_force, after.in_force
        places = [place for place in {**old, **new} if _wording(old.get(place)) != _wording(new.get(place))]
        lines = [ChangedLine(old.get(place), new.get(place)) for place in places]
        lines.sort(key=lambda line: (line.rule.sequence, line.rule.context, str(line.rule)))
        written = {str(line.rule.sequence) for line in lines}
        defined = {
            str(each): each
            for one, other in ((before, after), (after, before))
            for each in ComparedBooks(one, other).suspects([])
            if str(each) not in written
        }
        return cls(tuple(lines), tuple(sorted(defined.values())))

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def sequences(self) -> tuple[tuple[Sequence, bool], ...]:
        """Every changed sequence, and whether it is the first part of `A as B`."""
        return tuple(dict.fromkeys([*self._of_lines(), *((each, False) for each in self.also)]))

    def _of_lines(self) -> Iterator[tuple[Sequence, bool]]:
        for line in self.lines:
            for rule in (line.before, line.after):
                if rule is not None:
                    yield rule.sequence, rule.source is not None

    @cached_property
    def places(self) -> tuple[Mapping[tuple[str, str, str], int], Mapping[tuple[str, str, str], int]]:
        """The number of each changed line by its key, before and after."""
        before = {line.before.key: number for number, line in enumerate(self.lines) if line.before is not None}
        after = {line.after.key: number for number, line in enumerate(self.lines) if line.after is not None}
        return before, after


def _wording(rule: Rule | None) -> object:
    """Return what decides how a line is bid; remarks and marks of edits do not."""
    if rule is None or (rule.deleted and rule.source is not None):
        return None
    return rule.deleted, rule.meaning, rule.exact, rule.source, rule.from_responder, rule.sequence.rank
