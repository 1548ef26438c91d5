"""Compiled lines whose tree is read from text; the rest is compiled only if it is needed."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as Several

from fourwinds.notes.compiled_lines import Calls, CompiledLines, lines_by_calls
from fourwinds.notes.line_tree import LineNode, LineTree
from fourwinds.notes.reuse import Reuse
from fourwinds.notes.rule import Rule
from fourwinds.notes.stored.lines import StoredLines
from fourwinds.table.lazy import Lazy

__all__ = ["StoredCompilation"]


class StoredCompilation(CompiledLines):
    """Answers as the lines compiled together would; look-ups do not parse lines of other auctions."""

    def __init__(
        self,
        lines: StoredLines,
        tree: LineTree[Rule],
        covering: Mapping[Calls, Several[int]],
        *,
        count: int,
        names_agreed_suit: bool,
        asks_forcing: bool,
    ) -> None:
        self._stored, self._stored_tree, self._covering = lines, tree, covering
        self.below, self.count = None, count
        self.names_agreed_suit, self.asks_forcing = names_agreed_suit, asks_forcing

    @Lazy
    def _whole(self) -> CompiledLines:
        """All lines compiled again, for what the text does not have."""
        return CompiledLines(self._stored)

    @Lazy
    def own(self) -> tuple[Rule, ...]:
        return tuple(self._stored)

    @Lazy
    def rules(self) -> tuple[Rule, ...]:
        return self.own

    @Lazy
    def covered(self) -> dict[Calls, tuple[Rule, ...]]:
        return {calls: tuple(self.same(calls)[1:]) for calls in self._covering}

    @Lazy
    def _same(self) -> dict[Calls, list[Rule]]:
        return lines_by_calls(self._stored)

    @Lazy
    def _sources(self) -> dict[Calls, Rule]:
        return {calls: same[0] for calls, same in self._same.items() if same[0].source is not None}

    @Lazy
    def reuses(self) -> Several[Reuse]:
        return self._whole.reuses

    @Lazy
    def lines(self) -> LineTree[Rule]:
        return self._whole.lines

    @Lazy
    def tree(self) -> LineTree[Rule]:
        return self._stored_tree

    def same(self, calls: Calls) -> Several[Rule]:
        several = self._covering.get(calls)
        if several is not None:
            return [self._stored[number] for number in several]
        path, context = calls
        if context.endswith("as"):
            return self._same.get(calls, ())
        node = self._node(path)
        return [entry.payload for entry in node.entries if entry.sequence.context == context] if node else ()

    def _node(self, path: str) -> LineNode[Rule] | None:
        node: LineNode[Rule] | None = self._stored_tree.anywhere
        first, *others = path.split("-")
        if first != "...":
            node, others = self._stored_tree.root, [first, *others]
        for token in others:
            node = node.then.get(token) if node else None
        return node
