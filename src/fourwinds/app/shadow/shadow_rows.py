"""Work out the rows of a system for SQL: at every position, the line that the Book says defines the call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from fourwinds.app.shadow.expansions import Auction, auctions_of, without_passes, written_sources
from fourwinds.app.shadow.shared_readings import SharedBook
from fourwinds.notes.book import Entry, priority
from fourwinds.notes.compiled_lines import shared_lines
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.match import matching
from fourwinds.notes.system import System
from fourwinds.store.shadow.rows import DefinedTerm, PositionKey, Shadow, ShadowLine, ShadowReading

__all__ = ["is_below", "shadow_of"]

_SIDES = (False, True)


def shadow_of(system: System, below: frozenset[str] | None = None) -> Shadow:
    """Return the rows of a system, or only those at and below some sequences, written without leading passes."""
    book = SharedBook(system.own_rules, system.definitions, below=shared_lines(system.library_sections))
    lines: dict[int, ShadowLine] = {}
    found: dict[PositionKey, ShadowReading] = {}
    listed, wide = _listed(book.rules)
    conditional = [rule.sequence for rule in wide if _asks_who(rule)]
    for text, (auction, asks) in listed.items():
        if below is not None and not is_below(text, below):
            continue
        asks_here = asks or any(_fits(sequence, auction) for sequence in conditional)
        for entry in _winners(book, auction, asks=asks_here):
            line = lines.get(id(entry.rule)) or lines.setdefault(id(entry.rule), _line(entry.rule))
            found.setdefault(PositionKey(text, line), book.columns_of(entry.meaning, entry.text))
    for rule in wide:
        if not rule.deleted and not _is_covered(book, rule):
            meaning = book.meaning_of(rule)
            found[PositionKey(rule.sequence.path, _line(rule))] = book.columns_of(meaning, rule.meaning)
    return Shadow(found, _reuses(book), _definitions(book), below)


def is_below(path: str, starts: frozenset[str]) -> bool:
    """Whether a sequence is one of these or continues one; passes before the opening do not count.

    >>> is_below("p-(p)-1n-(p)-2c", frozenset({"1n"})), is_below("1s", frozenset({"1n"}))
    (True, False)
    """
    rest = without_passes(path)
    while rest and rest not in starts:
        rest = rest.rpartition("-")[0]
    return rest != ""


def _listed(rules: Iterable[Rule]) -> tuple[dict[str, tuple[Auction, bool]], list[Rule]]:
    """Return every auction that some line stands for, with whether one of them asks for seat or vulnerability.

    The lines that stand for too many auctions are returned separately.
    """
    listed: dict[str, tuple[Auction, bool]] = {}
    wide = []
    for rule in rules:
        if rule.source is not None:
            continue
        auctions, asks = auctions_of(rule.sequence.path), _asks_who(rule)
        for text, auction in auctions:
            if asks or text not in listed:
                listed[text] = auction, asks
        if not auctions:
            wide.append(rule)
    return listed, wide


def _winners(book: SharedBook, auction: Auction, *, asks: bool) -> Iterator[Entry]:
    """Yield what defines the last call of an auction, for every seat and vulnerability if that makes a difference."""
    for position in _circumstances(auction) if asks else (Position(auction.codes, auction.first_is_ours),):
        entry = book.find(position)
        if entry is not None:
            yield entry


def _circumstances(auction: Auction) -> Iterator[Position]:
    codes, first_is_ours = auction
    for ours, theirs, passes in product(_SIDES, _SIDES, range(4) if codes[0] else (0,)):
        yield Position(bytes(passes) + codes, first_is_ours == (passes % 2 == 0), (ours, theirs))


def _asks_who(rule: Rule) -> bool:
    """Whether a line is only for certain seats, vulnerabilities or passed hands."""
    asked = rule.sequence.qualifiers
    return bool(asked.seats or asked.vulnerability or asked.passed is not None)


def _fits(sequence: Sequence, auction: Auction) -> bool:
    position = Position(*auction)
    return any(True for _ in matching(sequence.tokens, position, anywhere=sequence.anywhere))


def _is_covered(book: SharedBook, rule: Rule) -> bool:
    return any(rule is other for other in book.covered.get((rule.sequence.path, rule.context), ()))


def _line(rule: Rule) -> ShadowLine:
    sequence = rule.sequence
    return ShadowLine(rule.module, sequence.path, sequence.context, rule.section, sequence.rank, priority(rule))


def _reuses(book: SharedBook) -> frozenset[tuple[str, str]]:
    live = (rule for rule in book.rules if rule.source is not None and not rule.deleted)
    return frozenset(pair for rule in live if not _is_covered(book, rule) for pair in written_sources(rule))


def _definitions(book: SharedBook) -> frozenset[DefinedTerm]:
    return frozenset(DefinedTerm(each.term, each.text, each.module) for each in book.definitions.values())
