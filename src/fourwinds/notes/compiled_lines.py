"""Lines compiled for look-up: one layer by itself, or the users' lines over those of the library, which Books share."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from collections.abc import Sequence as Several
from threading import Lock
from typing import TypeAlias

from fourwinds.notes.layer import Layer
from fourwinds.notes.line_tree import LineTree
from fourwinds.notes.module import Section
from fourwinds.notes.reuse import Reuse, reuses
from fourwinds.notes.rule import Rule
from fourwinds.table.lazy import Lazy

__all__ = ["SHARED_LINES", "Calls", "CompiledLines", "SharedLines", "calls_of", "lines_by_calls", "priority"]

Calls: TypeAlias = tuple[str, str]
"""The path and the context of a line; of lines with the same ones, only the highest is in effect."""
_KEPT = 16


def priority(rule: Rule) -> int:
    """Return the priority of a line; the highest defines a call (specification: systems 3.2)."""
    return Layer.of(rule.module).priority(rule.sequence.depth)


def calls_of(rule: Rule) -> Calls:
    return rule.sequence.path, rule.context


def lines_by_calls(rules: Iterable[Rule], below: CompiledLines | None = None) -> dict[Calls, list[Rule]]:
    """Return lines by their calls and context, with those below for the same ones, highest priority first."""
    found: dict[Calls, list[Rule]] = {}
    for rule in rules:
        found.setdefault(calls_of(rule), []).append(rule)
    for calls, same in found.items():
        if below is not None:
            same[:0] = below.same(calls)
        if len(same) > 1:
            same.sort(key=priority, reverse=True)
    return found


class CompiledLines:
    """Lines by calls and in a tree. Lines compiled over others change only what they cover, and leave those as is.

    >>> from fourwinds.notes.rule import parse_line
    >>> library = CompiledLines([parse_line("1n = 15-17 HCP"), parse_line("1c = 3+ clubs")])
    >>> ours = CompiledLines([parse_line("1n = 14-16 HCP", module="user_custom")], library)
    >>> [rule.meaning for rule in ours.same(("1n", ""))], len(library.same(("1n", "")))
    (['14-16 HCP', '15-17 HCP'], 1)
    """

    count: int
    names_agreed_suit: bool
    """Whether some line depends on the agreed suit."""
    asks_forcing: bool
    """Whether some line applies to forcing auctions only."""

    def __init__(self, rules: Iterable[Rule], below: CompiledLines | None = None) -> None:
        self.own, self.below = tuple(rules), below
        self._same = lines_by_calls(self.own, below)
        live = [same[0] for same in self._same.values()]
        self.count = len(live) + (below.count if below else 0)
        self.names_agreed_suit = bool(below and below.names_agreed_suit) or any(
            rule.sequence.anywhere or rule.sequence.qualifiers.agreed for rule in live
        )
        self.asks_forcing = bool(below and below.asks_forcing) or any(rule.sequence.qualifiers.forcing for rule in live)
        self._sources = {calls: same[0] for calls, same in self._same.items() if same[0].source is not None}

    @Lazy
    def rules(self) -> tuple[Rule, ...]:
        """Every line, those below first."""
        return (*self.below.rules, *self.own) if self.below else self.own

    def same(self, calls: Calls) -> Several[Rule]:
        """Return all lines with these calls and this context, highest priority first."""
        found = self._same.get(calls)
        if found is None:
            return self.below.same(calls) if self.below else ()
        return found

    @Lazy
    def in_force(self) -> dict[Calls, Rule]:
        """The line that counts for each calls and context, deleting ones included."""
        own = {calls: same[0] for calls, same in self._same.items()}
        return self.below.in_force | own if self.below else own

    @Lazy
    def covered(self) -> dict[Calls, tuple[Rule, ...]]:
        """The lines covered by another with the same calls and context."""
        covered = dict(self.below.covered) if self.below else {}
        return covered | {calls: tuple(same[1:]) for calls, same in self._same.items() if len(same) > 1}

    @Lazy
    def sources(self) -> dict[Calls, Rule]:
        """The lines with `as` in effect, deleting ones included."""
        return self.below.sources | self._sources if self.below else self._sources

    @Lazy
    def reuses(self) -> Several[Reuse]:
        """What the lines with `as` say, checked together."""
        if self.below and not self._sources:
            return self.below.reuses
        pairs = ((rule.sequence, rule.source) for rule in self.sources.values() if not rule.deleted)
        return reuses((target, source) for target, source in pairs if source is not None)

    @Lazy
    def lines(self) -> LineTree[Rule]:
        """The lines in effect. What they reuse is added later, since lines over these must come before it."""
        tree: LineTree[Rule] = self.below.lines.copy() if self.below else LineTree()
        for place, same in enumerate(self._same.values(), self.below.count if self.below else 0):
            if same[0].source is None:
                tree.put(same[0].sequence, same[0], place)
        return tree

    @Lazy
    def tree(self) -> LineTree[Rule]:
        """The lines in effect and what they reuse."""
        if self.below and not self.own:
            return self.below.tree
        tree = self.lines.copy()
        for reuse in self.reuses:
            tree.reuse(reuse)
        return tree


class SharedLines:
    """Compiled lines by the sections they are from; the sections are kept, so that no other has the same id."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[tuple[int, ...], tuple[Several[Section], CompiledLines]] = OrderedDict()

    def of(self, sections: Several[Section]) -> CompiledLines:
        """Return the lines of these sections, compiled once for the same `Section` objects if used recently."""
        key = tuple(map(id, sections))
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key][1]
        return self.keep(sections, CompiledLines(rule for section in sections for rule in section.rules))

    def keep(self, sections: Several[Section], made: CompiledLines) -> CompiledLines:
        """Keep the compiled lines of these sections, unless some are known."""
        with self._lock:
            _, shared = self._known.setdefault(tuple(map(id, sections)), (sections, made))
            while len(self._known) > _KEPT:
                self._known.popitem(last=False)
        return shared


SHARED_LINES = SharedLines()
