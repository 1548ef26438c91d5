"""Find the lines written below given auctions: after `1s-(p)-2n`, both `1s-(p)-2n-(p)-3c` and `1M-(p)-2n-(p)-3M`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Generic, TypeAlias, TypeVar

from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import NO_BID, SPELLINGS, code_of
from fourwinds.notes.sequence.expand import Expansion
from fourwinds.notes.sequence.legality import START, Statuses, advance
from fourwinds.notes.sequence.tokens import Token, read_token
from fourwinds.notes.sequence.variables import FREE, Binding

__all__ = ["AuctionTree", "bare_tokens"]

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
        self._reached: dict[tuple[bytes, str], Statuses] = {}
        """The possible statuses after the first tokens of a line that begins with given calls; lines share many."""

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
            walks = [after for walk in walks if walk[0].then for after in _steps(walk, token)]
            if not walks:
                break
            for node, codes, _, is_exact in walks:
                if node.found and (is_exact or self._can_begin(codes, tokens)):
                    found += node.found
        return found

    def _can_begin(self, codes: bytes, tokens: tuple[Token, ...]) -> bool:
        """Whether some legal auction of these tokens begins with these calls."""
        return bool(self._statuses(codes, "-".join(token.text for token in tokens), tokens))

    def _statuses(self, codes: bytes, path: str, tokens: tuple[Token, ...]) -> Statuses:
        known = self._reached.get((codes, path))
        if known is None:
            if len(tokens) == len(codes):
                known = _statuses_after(codes, tokens)
            else:
                before = self._statuses(codes, path.rpartition("-")[0], tokens[:-1])
                known = advance(before, tokens[-1]) if before else {}
            self._reached[codes, path] = known
        return known

    def _may_begin(self, sequence: Sequence) -> bool:
        """Whether the first call of a line begins some auction."""
        first = sequence.tokens[0]
        return not sequence.anywhere and (first.is_pass or bool(_steps((self._root, b"", FREE, True), first)))


def bare_tokens(sequence: Sequence) -> tuple[Token, ...]:
    """Return the tokens of a sequence without passes before the opening; all of them if nobody opens."""
    tokens = sequence.tokens
    if not tokens[0].is_pass:
        return tokens
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


def _statuses_after(codes: bytes, tokens: tuple[Token, ...]) -> Statuses:
    """Return the possible statuses after these calls, with the suits of the variables in the tokens."""
    statuses, last = START, NO_BID
    for code, token in zip(codes, tokens, strict=True):
        after = advance(statuses, _one_call(code, theirs=token.theirs))
        statuses = {
            (bound, bidder, doubled, passes): lasts
            for (binding, bidder, doubled, passes), lasts in after.items()
            for bound in token.after(last, code, binding)
        }
        last = max(last, code)
    return statuses


@cache
def _one_call(code: int, *, theirs: bool) -> Token:
    return read_token(f"({SPELLINGS[code]})" if theirs else SPELLINGS[code])
