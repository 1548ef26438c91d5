"""Follow auctions along lines of notes: whether a line may still be reached after the calls so far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from fourwinds.notes.line_tree import LineNode, LineTree
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import NO_BID
from fourwinds.notes.sequence.variables import FREE, Binding

__all__ = ["Route", "RouteState"]

_Nodes: TypeAlias = tuple[tuple[LineNode[None], Binding], ...]


@dataclass(frozen=True, slots=True)
class RouteState:
    """The lines that an auction may still be on."""

    nodes: _Nodes = ()
    last: int = NO_BID
    has_opened: bool = False
    ends_after_our_call: bool = False
    """Whether a whole line has been made, and our next call is still of interest."""

    @property
    def is_alive(self) -> bool:
        return bool(self.nodes) or self.ends_after_our_call or not self.has_opened


class Route:
    """Lines to follow from the first call on, after one of some numbers of passes.

    With `one_more`, our next call after a whole line belongs to it.
    """

    def __init__(
        self, lines: Iterable[Sequence], *, passes: frozenset[int] = frozenset({0}), one_more: bool = False
    ) -> None:
        self._tree: LineTree[None] = LineTree()
        for place, line in enumerate(lines):
            self._tree.add(line, None, place)
        self._passes, self._one_more = passes, one_more

    def advance(self, state: RouteState, code: int, *, theirs: bool, number: int, anywhere: bool = False) -> RouteState:
        """Return the state after a call, the auction's call `number`; `anywhere` lets lines with `...` begin here."""
        nodes = {pair: None for node, bound in state.nodes for pair in node.after(code, state.last, theirs, bound)}
        opens = not state.has_opened and (code > NO_BID or number == 0)
        if opens and (code <= NO_BID or number in self._passes):
            nodes.update(dict.fromkeys(self._tree.root.after(code, state.last, theirs, FREE)))
        if anywhere:
            nodes.update(dict.fromkeys(self._tree.anywhere.after(code, state.last, theirs, FREE)))
        has_opened = state.has_opened or code > NO_BID or number >= max(self._passes)
        ends = self._one_more and any(node.entries for node, _ in nodes)
        goes_on = state.ends_after_our_call and theirs
        kept = tuple((node, bound) for node, bound in nodes if node.then)
        return RouteState(kept, max(state.last, code), has_opened, ends or goes_on)
