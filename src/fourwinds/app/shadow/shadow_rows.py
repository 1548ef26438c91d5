"""Work out the rows of a system for SQL: at every position, the line that the Book says defines the call."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.app.shadow.circumstances import Circumstances
from fourwinds.app.shadow.expansions import Auction, auctions_of, without_passes, written_sources
from fourwinds.app.shadow.shared_readings import SharedBook
from fourwinds.notes.book import priority
from fourwinds.notes.compiled_lines import SHARED_LINES
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.store.shadow.rows import DefinedTerm, PositionKey, Shadow, ShadowLine, ShadowReading

__all__ = ["is_below", "shadow_of"]


def shadow_of(system: System, below: frozenset[str] | None = None) -> Shadow:
    """Return the rows of a system, or only those at and below some sequences, written without leading passes."""
    book = SharedBook(system.own_rules, system.definitions, below=SHARED_LINES.of(system.library_sections))
    lines: dict[int, ShadowLine] = {}
    found: dict[PositionKey, ShadowReading] = {}
    listed, wide = _listed(book.rules)
    circumstances = Circumstances(book, book.rules)
    for text, auction in listed.items():
        if below is not None and not is_below(text, below):
            continue
        for entry in circumstances.entries(auction):
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


def _listed(rules: Iterable[Rule]) -> tuple[dict[str, Auction], list[Rule]]:
    """Return every auction that some line stands for, and the lines that stand for too many auctions."""
    listed: dict[str, Auction] = {}
    wide = []
    for rule in rules:
        if rule.source is None:
            auctions = auctions_of(rule.sequence.path)
            listed.update(auctions)
            if not auctions:
                wide.append(rule)
    return listed, wide


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
