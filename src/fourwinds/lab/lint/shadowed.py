"""Lines that never count, because other lines of the same module come first in every auction."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from fourwinds.bridge.cards import Suit
from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.faults import calls_text, fault_of_line
from fourwinds.lab.lint.lines import LintedLines
from fourwinds.notes.compiled_lines import CompiledLines
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position
from fourwinds.notes.trie import Found, Trie

__all__ = ["SHADOW_KINDS", "shadow_faults"]

SHADOW_KINDS = ("duplicate", "shadowed")
_AUCTIONS = 2000
"""A line that stands for more auctions, of which none is known to be its own, is not called shadowed."""
_NAMED = 3


def shadow_faults(lines: LintedLines) -> Iterator[Fault]:
    """Yield the lines that are covered in every auction by lines of their own module, and lines written twice.

    A line covered by a higher layer is no fault: conventions are made to cover the base, and users' lines both.
    """
    by_module: dict[str, list[Rule]] = {}
    for rule in lines.system.rules:
        by_module.setdefault(rule.module, []).append(rule)
    tries = {module: Trie.of(CompiledLines(rules).tree) for module, rules in by_module.items()}
    reported: set[int] = set()
    for module, rules in by_module.items():
        yield from _repeated(lines, rules, reported)
        for rule in rules:
            if id(rule) in reported or rule.source is not None or rule.deleted or not lines.subject.owns(rule):
                continue
            covering = _covering(lines, tries[module], rule)
            if covering:
                yield _fault(rule, covering)


def _repeated(lines: LintedLines, rules: list[Rule], reported: set[int]) -> Iterator[Fault]:
    """Yield the lines with the same calls and context as an earlier one."""
    first: dict[tuple[str, str, str], Rule] = {}
    for rule in rules:
        earlier = first.setdefault(rule.key, rule)
        if earlier is not rule:
            reported.add(id(rule))
            if lines.subject.owns(rule):
                yield _duplicate(rule, earlier)


def _covering(lines: LintedLines, trie: Trie[Rule], rule: Rule) -> tuple[Rule, ...]:
    """Return the lines that come first in every auction of a line; none if the line is used in one."""
    found: dict[int, Rule] = {}
    if rule.sequence.anywhere:
        return ()
    for number, position in enumerate(lines.book.occasions(rule, _AUCTIONS), 1):
        if number == _AUCTIONS:
            return ()
        for each in _contexts(rule, position, trie):
            winner = _winner(trie.find(each))
            if winner is rule or winner is None:
                return ()
            found[id(winner)] = winner
    return tuple(found.values())


def _contexts(rule: Rule, position: Position, trie: Trie[Rule]) -> Iterator[Position]:
    """Yield the auction in the first seat, and in every other state in which the line may be used.

    Whether an auction is forcing and which suit is agreed follow from meanings, so every possibility is tried.
    """
    yield position
    if not any(True for _ in trie.qualifiers(position)):
        return
    codes = position.codes.lstrip(b"\0") or position.codes
    passes = range(4) if codes[0] else (0,)
    first_is_ours = position.first_is_ours
    suits: tuple[Suit | None, ...] = (None, *Suit)
    for before, we, they, forcing, agreed in product(passes, (False, True), (False, True), (False, True), suits):
        dealer_is_ours = first_is_ours == (before % 2 == 0)
        each = Position(bytes(before) + codes, dealer_is_ours, (we, they), agreed=agreed, forcing=forcing)
        if rule.sequence.match(each) is not None:
            yield each


def _winner(found: tuple[Found[Rule], ...]) -> Rule | None:
    return max(found, key=lambda each: each.payload.sequence.qualifiers.count).payload if found else None


def _fault(rule: Rule, covering: tuple[Rule, ...]) -> Fault:
    if len(covering) == 1 and covering[0].context == rule.context and _auctions(rule) == _auctions(covering[0]):
        return _duplicate(rule, covering[0])
    names = " and ".join(calls_text(each) for each in islice(covering, _NAMED))
    more = f" and {len(covering) - _NAMED} more" if len(covering) > _NAMED else ""
    text = f"{calls_text(rule)} is never used: {names}{more} come{'s' if len(covering) == 1 else ''} first"
    return fault_of_line("shadowed", rule, text, "delete it, or narrow the lines that cover it", other=covering[0])


def _auctions(rule: Rule) -> frozenset[str]:
    return frozenset(str(auction) for auction in rule.sequence.expand(_AUCTIONS))


def _duplicate(rule: Rule, first: Rule) -> Fault:
    line = f" on line {first.place.line}" if first.place and first.place.line else ""
    calls = calls_text(rule), calls_text(first)
    text = f"{calls[0]} stands for the same auctions as {calls[1]}{line}, which counts: {first.body[:80]}"
    return fault_of_line("duplicate", rule, text, "delete one of the two", other=first)
