"""Choose which lines to ask next: missed ones first, then those that are due, then new ones from all branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Self

import numpy as np

from fourwinds.lab.practice.boxes import LineState
from fourwinds.lab.practice.lines import LineId

__all__ = ["BETWEEN", "lines_in_turn"]

BETWEEN = 3
"""How many other questions should come before the same line again."""


def lines_in_turn(
    lines: Collection[LineId],
    states: Mapping[LineId, LineState],
    now: datetime,
    rng: np.random.Generator,
    recent: Sequence[LineId] = (),
) -> Iterator[LineId]:
    """Yield the lines in the order in which to ask them.

    Lines in `recent`, which were just asked or wait for an answer, come last, however badly they were missed.
    """
    blocked = dict.fromkeys(reversed(recent))
    known = {line: states[line] for line in lines if line in states and line not in blocked}
    missed = [line for line, state in known.items() if state.is_missed]
    due = [line for line, state in known.items() if state.is_due(now) and not state.is_missed]
    later = [line for line, state in known.items() if not (state.is_due(now) or state.is_missed)]
    yield from sorted(missed, key=lambda line: (states[line].due, line))
    yield from sorted(due, key=lambda line: (states[line].due, line))
    asked = Counter(line.module for line in lines if line in states or line in blocked)
    yield from _new_lines([line for line in lines if line not in states and line not in blocked], asked, rng)
    yield from sorted(later, key=lambda line: (states[line].due, line))
    yield from (line for line in reversed(blocked) if line in lines)


def _new_lines(lines: Sequence[LineId], asked: Counter[str], rng: np.random.Generator) -> Iterator[LineId]:
    """Yield new lines: from the module that was asked least, and there from every branch alike."""
    by_module: dict[str, list[LineId]] = {}
    for line in lines:
        by_module.setdefault(line.module, []).append(line)
    trees: dict[str, _Branch] = {}
    while by_module:
        least = min(asked[module] for module in by_module)
        modules = [module for module in by_module if asked[module] == least]
        module = modules[int(rng.integers(len(modules)))]
        if module not in trees:
            trees[module] = _Branch.of(by_module[module])
        yield trees[module].take(rng)
        asked[module] += 1
        if trees[module].is_empty:
            del by_module[module]


class _Branch:
    """Lines by their calls. Drawing chooses a branch at every call, so that long branches are not asked more often."""

    def __init__(self) -> None:
        self.lines: list[LineId] = []
        self.below: dict[str, _Branch] = {}

    @classmethod
    def of(cls, lines: Iterable[LineId]) -> Self:
        root = cls()
        for line in lines:
            root.add(line)
        return root

    @property
    def is_empty(self) -> bool:
        return not self.lines and not self.below

    def add(self, line: LineId) -> None:
        branch = self
        for call in line.path.split("-"):
            branch = branch.below.setdefault(call, _Branch())
        branch.lines.append(line)

    def take(self, rng: np.random.Generator) -> LineId:
        """Remove and return a line."""
        chosen = int(rng.integers(bool(self.lines) + len(self.below)))
        if chosen == len(self.below):
            return self.lines.pop(int(rng.integers(len(self.lines))))
        call = list(self.below)[chosen]
        line = self.below[call].take(rng)
        if self.below[call].is_empty:
            del self.below[call]
        return line
