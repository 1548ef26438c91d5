"""Find the lines written below given auctions: after `1s-(p)-2n`, both `1s-(p)-2n-(p)-3c` and `1M-(p)-2n-(p)-3M`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeAlias, TypeVar

from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import NO_BID, code_of
from fourwinds.notes.sequence.expand import Expansion, can_begin
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding

__all__ = ["AuctionTree", "bare_tokens", "continued_paths"]

T = TypeVar("T")


class _Node(Generic[T]):
    """A call of an auction, and the calls after it."""

    __slots__ = ("code", "found", "theirs", "then")

    def __init__(self, code: int = 0, *, theirs: bool = False) -> None:
        self.code, self.theirs = code, theirs
        self.then: dict[str, _Node[T]] = {}
        self.found: list[T] = []


_Walk: TypeAlias = tuple[_Node[T], bytes, Binding, bool]
"""How far a line follows an auction of the tree: node, calls, variables, and whether every token names one call."""


class AuctionTree(Generic[T]):
    """Auctions with a payload, to ask which of them a line continues. Passes before the opening are left out.

    >>> tree = AuctionTree()
    >>> for expansion in Sequence.parse("1s-(p)-2n").expand():
    ...     tree.add(expansion, "Jacoby")
    >>> [tree.above(Sequence.parse(text)) for text in ("1M-2n-3M", "1h-2n-3h", "p-(p)-1s-2n-3c", "1s-2n")]
    [['Jacoby'], [], ['Jacoby'], []]
    """

    def __init__(self) -> None:
        self._root: _Node[T] = _Node()

    def add(self, auction: Expansion, payload: T) -> None:
        """Add an auction."""
        codes, theirs, node = bytes(map(code_of, auction.calls)), not auction.first_is_ours, self._root
        passes = 0 if not any(codes) else len(codes) - len(codes.lstrip(b"\0"))
        for text, code in list(zip(str(auction).split("-"), codes, strict=True))[passes:]:
            node = node.then.setdefault(text, _Node(code, theirs=theirs != (passes % 2 == 1)))
            theirs = not theirs
        node.found.append(payload)

    def above(self, sequence: Sequence) -> list[T]:
        """Return the payloads of the auctions that a line continues by at least one call; none if it begins with `...`.

        A line with variables continues an auction if one of its readings does.
        """
        return self._follow(bare_tokens(sequence)) if self._may_begin(sequence) else []

    def below(self, rules: Iterable[Rule]) -> Iterator[tuple[Rule, list[T]]]:
        """Yield the lines that continue some auction, with its payloads."""
        heads: dict[str, bool] = {}
        for rule in rules:
            head = rule.sequence.path.partition("-")[0]
            if head not in heads:
                heads[head] = self._may_begin(rule.sequence)
            if heads[head] and (found := self._follow(bare_tokens(rule.sequence))):
                yield rule, found

    def _follow(self, tokens: tuple[Token, ...]) -> list[T]:
        walks: list[_Walk[T]] = [(self._root, b"", FREE, True)]
        found: list[T] = []
        for token in tokens[:-1]:
            walks = [after for walk in walks for after in _steps(walk, token)]
            if not walks:
                break
            for node, codes, _, is_exact in walks:
                if node.found and (is_exact or can_begin(codes, tokens)):
                    found += node.found
        return found

    def _may_begin(self, sequence: Sequence) -> bool:
        """Whether the first call of a line begins some auction."""
        first = sequence.tokens[0]
        return not sequence.anywhere and (first.is_pass or bool(_steps((self._root, b"", FREE, True), first)))


class _Written:
    """A token of written sequences, and the tokens after it."""

    __slots__ = ("paths", "then")

    def __init__(self) -> None:
        self.then: dict[str, tuple[Token, _Written]] = {}
        self.paths: set[str] = set()

    def after(self, token: Token) -> list[_Written]:
        """Return what follows tokens that some call fits as well as this one."""
        return [
            node
            for text, (other, node) in self.then.items()
            if text == token.text or (other.theirs == token.theirs and other.possible & token.possible)
        ]


def continued_paths(sequences: Iterable[Sequence], lines: Iterable[Rule]) -> set[str]:
    """Return the paths of the sequences that some line may continue; a quick look that may return too many.

    >>> from fourwinds.notes.rule import parse_line
    >>> lines = [parse_line("1M-2n-3M = extras"), parse_line("1n-2c = Stayman")]
    >>> continued_paths([Sequence.parse(text) for text in ("1s-2n", "1n-2c", "2c")], lines)
    {'1s-(p)-2n'}
    """
    root = _Written()
    for sequence in sequences:
        node = root
        for token in bare_tokens(sequence):
            node = node.then.setdefault(token.text, (token, _Written()))[1]
        node.paths.add(sequence.path)
    found: set[str] = set()
    heads: dict[str, list[_Written]] = {}
    for line in lines:
        tokens = bare_tokens(line.sequence)
        if line.sequence.anywhere or len(tokens) < 2:
            continue
        if tokens[0].text not in heads:
            heads[tokens[0].text] = root.after(tokens[0])
        nodes = heads[tokens[0].text]
        for token in tokens[1:]:
            for node in nodes:
                found |= node.paths
            nodes = [after for node in nodes for after in node.after(token)]
            if not nodes:
                break
    return found


def bare_tokens(sequence: Sequence) -> tuple[Token, ...]:
    """Return the tokens of a sequence without passes before the opening; all of them if nobody opens."""
    tokens = sequence.tokens
    for number, token in enumerate(tokens):
        if not token.is_pass:
            return tokens[number:]
    return tokens


def _steps(walk: _Walk[T], token: Token) -> list[_Walk[T]]:
    """Return the ways to follow the tree by one more token."""
    node, codes, binding, is_exact = walk
    if token.is_concrete:
        after = node.then.get(token.text)
        return [] if after is None else [(after, codes + bytes((after.code,)), binding, is_exact)]
    last = max(codes, default=NO_BID)
    return [
        (after, codes + bytes((after.code,)), bound, False)
        for after in node.then.values()
        if after.theirs == token.theirs
        for bound in token.after(max(last, NO_BID), after.code, binding)
    ]
