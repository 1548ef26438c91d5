"""Lines in a tree by token. A copy of a tree shares every node that it does not change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from fourwinds.notes.reuse import Reuse
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import SPELLINGS
from fourwinds.notes.sequence.prefix import Prefix
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import Binding

__all__ = ["LineEntry", "LineNode", "LineTree"]

T = TypeVar("T")
_CONCRETE = SPELLINGS, tuple(f"({text})" for text in SPELLINGS)


@dataclass(frozen=True, slots=True, eq=False)
class LineEntry(Generic[T]):
    """A line and its payload; `place` orders lines that are equally specific."""

    sequence: Sequence
    payload: T
    place: int

    @property
    def length(self) -> int:
        return len(self.sequence.tokens)

    @property
    def order(self) -> tuple[tuple[int, ...], int]:
        return self.sequence.specificity, self.place


class LineNode(Generic[T]):
    """A node in the tree of lines: its children by token, and the tokens that are not exactly one call."""

    __slots__ = ("entries", "open", "reuses", "then")

    def __init__(self) -> None:
        self.then: dict[str, LineNode[T]] = {}
        self.open: tuple[Token, ...] = ()
        self.entries: tuple[LineEntry[T], ...] = ()
        self.reuses: tuple[Reuse, ...] = ()

    def copy(self) -> LineNode[T]:
        made: LineNode[T] = LineNode()
        made.then, made.open, made.entries, made.reuses = dict(self.then), self.open, self.entries, self.reuses
        return made

    def after(self, call: int, last: int, theirs: bool, binding: Binding) -> Iterator[tuple[LineNode[T], Binding]]:
        fixed = self.then.get(_CONCRETE[theirs][call])
        if fixed is not None:
            yield fixed, binding
        for token in self.open:
            if token.theirs == theirs:
                for bound in token.after(last, call, binding):
                    yield self.then[token.text], bound

    def offers(self, theirs: bool) -> int:
        """Return a superset of the calls that may follow."""
        calls = sum(1 << call for call, text in enumerate(_CONCRETE[theirs]) if text in self.then)
        for token in self.open:
            if token.theirs == theirs:
                calls |= token.possible
        return calls


class LineTree(Generic[T]):
    """The lines of notes from the first call on, and those that begin with `...`."""

    def __init__(self, root: LineNode[T] | None = None, anywhere: LineNode[T] | None = None) -> None:
        self.root: LineNode[T] = root or LineNode()
        self.anywhere: LineNode[T] = anywhere or LineNode()
        self._own: dict[str, LineNode[T]] = {"": self.root, "...": self.anywhere}
        """Nodes by path that no other tree shares, so that they may change."""

    def copy(self) -> LineTree[T]:
        """Return a tree that can be changed without changing this one, which must not change any more."""
        return LineTree(self.root.copy(), self.anywhere.copy())

    def add(self, sequence: Sequence, payload: T, place: int) -> None:
        """Add a line, even if there is one for the same calls and context."""
        node = self._node(sequence.prefix)
        node.entries = (*node.entries, LineEntry(sequence, payload, place))

    def put(self, sequence: Sequence, payload: T, place: int) -> None:
        """Add a line, or put it in the place of the one for the same calls and context."""
        node = self._node(sequence.prefix)
        for number, entry in enumerate(node.entries):
            if entry.sequence.context == sequence.context:
                changed = replace(entry, sequence=sequence, payload=payload)
                node.entries = (*node.entries[:number], changed, *node.entries[number + 1 :])
                return
        node.entries = (*node.entries, LineEntry(sequence, payload, place))

    def reuse(self, reuse: Reuse) -> None:
        """Add `A as B`, below A."""
        node = self._node(reuse.target.prefix)
        node.reuses = (*node.reuses, reuse)

    def _node(self, prefix: Prefix) -> LineNode[T]:
        """Return the node of a prefix, which may change: it is created if it is new, and copied if it is shared."""
        known = self._own.get(prefix.path)
        if known is None:
            known = self._own[prefix.path] = self._child(prefix)
        return known

    def _child(self, prefix: Prefix) -> LineNode[T]:
        token, parent = prefix.token, prefix.parent
        if token is None or parent is None:
            return self.anywhere if prefix.anywhere else self.root
        above = self._node(parent)
        shared = above.then.get(token.text)
        if shared is None and not token.is_concrete:
            above.open = (*above.open, token)
        made = above.then[token.text] = LineNode() if shared is None else shared.copy()
        return made
