"""Find lines of two modules that contradict each other since a change; the Book says which of them is used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from fourwinds.notes.book import Book
from fourwinds.notes.layer import Layer
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Sequence, Token
from fourwinds.notes.sequence.overlap import may_coincide, tokens_meet
from fourwinds.notes.system import System

__all__ = ["Clash", "new_clashes", "positions"]

_WIDE = 200
"""A line that stands for more auctions than this is not followed up."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Two lines with different meanings of one call: the one that is used, and the one it covers."""

    shows: Rule
    covered: Rule


def new_clashes(before: System, after: System) -> list[Clash]:
    """Return the clashes that a change brings: between two conventions, or a convention and the user's lines.

    The base may always be covered. Conventions that contradicted each other before, with the same winner, are not
    listed; a line of a convention that gets another meaning below the user's line is.
    """
    old, new = Book.of(before), Book.of(after)
    lines = {rule.key: rule for rule in before.rules}
    found: dict[frozenset[tuple[str, str, str]], Clash] = {}
    for one, other in _contradictions(before, after):
        pair = frozenset({one.key, other.key})
        clash = None if pair in found else _clash(new, one, other)
        if clash is not None and not _clashed_before(clash, old, lines):
            found[pair] = clash
    return list(found.values())


def _clashed_before(clash: Clash, book: Book, lines: Mapping[tuple[str, str, str], Rule]) -> bool:
    """Whether the same lines of two conventions clashed in the book before the change, and the same was used."""
    shows, covered = lines.get(clash.shows.key), lines.get(clash.covered.key)
    if USER in (clash.shows.module, clash.covered.module) or shows is None or covered is None:
        return False
    earlier = _clash(book, shows, covered) if _contradict(shows, covered) else None
    return earlier is not None and earlier.shows is shows


def _contradictions(before: System, after: System) -> Iterator[tuple[Rule, Rule]]:
    """Yield each new line of a convention with the lines of others that contradict it."""
    known = {(rule.key, rule.meaning, rule.exact) for rule in before.rules}
    others = [rule for rule in after.rules if Layer.of(rule.module) != Layer.BASE and rule.source is None]
    alike: dict[tuple[str, int, str], list[Rule]] = {}
    firsts: dict[str, Token] = {}
    for rule in others:
        first = rule.sequence.tokens[0]
        firsts[first.text] = first
        alike.setdefault((rule.context, len(rule.sequence.tokens), first.text), []).append(rule)
    for one in others:
        if Layer.of(one.module) != Layer.CONVENTION or (one.key, one.meaning, one.exact) in known:
            continue
        tokens = one.sequence.tokens
        starts = [text for text, first in firsts.items() if tokens_meet(first, tokens[0])]
        for other in (rule for text in starts for rule in alike.get((one.context, len(tokens), text), ())):
            if other.module != one.module and _contradict(one, other):
                yield one, other


def _contradict(one: Rule, other: Rule) -> bool:
    """Whether two lines with the same context give different meanings to a call."""
    if (one.meaning, one.exact) == (other.meaning, other.exact) and not other.deleted:
        return False
    return may_coincide(one.sequence, other.sequence) and bool(_common_positions(one, other))


def _common_positions(one: Rule, other: Rule) -> frozenset[str]:
    return positions(one.sequence.path) & positions(other.sequence.path)


@lru_cache(maxsize=20_000)
def positions(path: str) -> frozenset[str]:
    """Return the auctions a path stands for; none if there are too many."""
    found = {str(expansion) for expansion in Sequence.parse(path).expand(_WIDE + 1)}
    return frozenset(found) if len(found) <= _WIDE else frozenset()


def _clash(book: Book, one: Rule, other: Rule) -> Clash | None:
    """Return which of two contradicting lines is used in some auction; None if a third line covers both everywhere."""
    for path in sorted(_common_positions(one, other)):
        entry = book.lookup(f"{path} {one.context}".strip())
        for used, covered in ((one, other), (other, one)):
            if used.deleted if entry is None else used.key == entry.rule.key:
                return Clash(used, covered)
    return None
