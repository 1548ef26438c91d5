"""The tree of lines kept as rows of text, one for each node, which are read as auctions reach them."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Sequence as Several
from threading import RLock

from fourwinds.notes.line_tree import LineEntry, LineNode, LineTree
from fourwinds.notes.reuse import Reuse
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence.tokens import read_token
from fourwinds.notes.stored.lines import StoredLines, damaged

__all__ = ["stored_tree", "tree_rows"]


def tree_rows(tree: LineTree[Rule], rules: Iterable[Rule]) -> list[str]:
    """Return the rows of a tree, its two roots first.

    A row has four parts: children with their numbers, open tokens, lines with their places, and lines with `as`.
    Lines are named by their numbers in `rules`.
    """
    numbers, borrowing = {}, {}
    for number, rule in enumerate(rules):
        numbers[id(rule)] = number
        borrowing[id(rule.sequence), id(rule.source)] = number
    nodes = [tree.root, tree.anywhere]
    rows = []
    for node in nodes:
        children = []
        for text, child in node.then.items():
            children += [text, str(len(nodes))]
            nodes.append(child)
        entries = [f"{numbers[id(entry.payload)]} {entry.place}" for entry in node.entries]
        reuses = [str(borrowing[id(reuse.target), id(reuse.source)]) for reuse in node.reuses]
        parts = children, [token.text for token in node.open], entries, reuses
        rows.append("|".join(" ".join(part) for part in parts))
    return rows


def stored_tree(rows: Several[str], lines: StoredLines) -> LineTree[Rule]:
    """Return the tree of these rows."""
    source = _Rows(rows, lines)
    return LineTree(_StoredNode(source, 0), _StoredNode(source, 1))


class _Rows:
    """The rows of one tree, and the lines their numbers stand for."""

    def __init__(self, rows: Several[str], lines: StoredLines) -> None:
        self._rows, self._lines = rows, lines
        self._lock = RLock()

    def fill(self, node: _StoredNode, number: int) -> None:
        """Fill a node from its row, once: threads must not see two nodes for the same calls."""
        with self._lock:
            if node.is_empty:
                try:
                    self._fill(node, *self._rows[number].split("|"))
                except (ValueError, IndexError, TypeError):
                    raise damaged() from None

    def _fill(self, node: _StoredNode, children: str, tokens: str, entries: str, reuses: str) -> None:
        words, places = children.split(), list(map(int, entries.split()))
        node.open = tuple(map(read_token, tokens.split()))
        rules = [(self._lines[line], place) for line, place in zip(places[::2], places[1::2], strict=True)]
        node.entries = tuple(LineEntry(rule.sequence, rule, place) for rule, place in rules)
        borrowing = [self._lines[int(line)] for line in reuses.split()]
        node.reuses = tuple(Reuse(rule.sequence, rule.source) for rule in borrowing if rule.source is not None)
        pairs = zip(words[::2], words[1::2], strict=True)
        node.then = {text: _StoredNode(self, int(number)) for text, number in pairs}
        node.is_empty = False


class _StoredNode(LineNode[Rule]):
    """A node whose row is read when any of its parts is first asked for."""

    __slots__ = ("_number", "_source", "is_empty")

    def __init__(self, source: _Rows, number: int) -> None:
        self._source, self._number, self.is_empty = source, number, True

    def __getattr__(self, name: str) -> object:
        if name not in LineNode.__slots__ or not self.is_empty:
            raise AttributeError(name)
        self._source.fill(self, self._number)
        return getattr(self, name)
