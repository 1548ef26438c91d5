"""Calls whose meaning changed between two versions of a system."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from fourwinds.notes.book import Book, Entry
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.rule import Rule, parse_line
from fourwinds.notes.sequence import Expansion, Position, Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["MOST_AUCTIONS", "ChangedCall", "ComparedBooks", "means_again", "written_meaning"]

MOST_AUCTIONS = 60
"""In how many of its auctions a changed line with variables is compared."""
_DEFINED = " -- "
"""Between the text of a meaning and each definition it was written with."""


@dataclass(frozen=True, slots=True)
class ChangedCall:
    """A call whose meaning changed, as written, with the auctions in which it did."""

    sequence: Sequence
    name: str
    """Its sequence with the qualifiers but no rank."""
    was: str
    """Its meaning before, as written, with the text of definitions that changed; empty if it had none."""
    auctions: frozenset[str]


class ComparedBooks:
    """The books of a system before and after a change."""

    def __init__(self, old: Book, new: Book) -> None:
        self._old, self._new = old, new
        self._terms = _changed_terms(old, new)
        self._compared: dict[tuple[str, str], ChangedCall | None] = {}

    def suspects(self, rules: Iterable[Rule]) -> list[Sequence]:
        """Return the calls of lines that changed and of lines that use a changed definition, each once."""
        lines = [*rules, *_lines_with(self._terms, self._new)] if self._terms else rules
        found = {
            (rule.sequence.path, rule.sequence.context): rule.sequence
            for rule in lines
            if rule.source is None and not rule.sequence.anywhere and not rule.sequence.last.theirs
        }
        return list(found.values())

    def compare(self, sequence: Sequence) -> ChangedCall | None:
        """Compare the meanings of a call in each auction it stands for; None if all are the same."""
        place = sequence.path, sequence.context
        if place not in self._compared:
            self._compared[place] = self._changed_call(sequence)
        return self._compared[place]

    def _changed_call(self, sequence: Sequence) -> ChangedCall | None:
        changed: list[str] = []
        first: _Said | None = None
        positions = self._new.occasions(Rule(sequence), MOST_AUCTIONS)
        for expansion, position in zip(sequence.expand(MOST_AUCTIONS), positions, strict=True):
            was, now = (_said(book, sequence, expansion, position) for book in (self._old, self._new))
            if (was.is_here or now.is_here) and not _same_meaning(was.meaning, now.meaning):
                changed.append(str(expansion))
                first = first or was
        if first is None:
            return None
        name = f"{sequence.path} {sequence.context}".strip()
        return ChangedCall(sequence, name, first.text(self._old, self._terms), frozenset(changed))

    def is_changed_after(self, passes: int, auction: Expansion) -> bool:
        """Whether a call changed after so many passes, too: there may be another line for it there."""
        codes = bytes(passes) + bytes(map(code_of, auction.calls))
        position = Position(codes, auction.first_is_ours == (passes % 2 == 0))
        was, now = (entry.meaning if (entry := book.find(position)) else None for book in (self._old, self._new))
        return not _same_meaning(was, now)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a book says about a call in one auction."""

    rule: Rule | None = None
    meaning: Meaning | None = None
    is_here: bool = True
    """Whether the line is written for this very sequence, or there is none."""
    written: str = ""

    def text(self, book: Book, terms: frozenset[str] = frozenset()) -> str:
        """Return the meaning as written, with the old text of the definitions that changed."""
        used = self.meaning.terms if self.meaning else ()
        return _DEFINED.join([self.written, *(str(book.definitions[term]) for term in used if term in terms)])


def _said(book: Book, sequence: Sequence, expansion: Expansion, position: Position) -> _Said:
    """Return what a book says about a call; where a line for one seat only is in effect, what the general line says."""
    entry = book.find(position)
    if entry is None:
        return _Said()
    rule, path = entry.rule, sequence.path
    if rule.sequence.path == path and rule.sequence.context != sequence.context:
        here = (each for each in entry.shadowed if each.sequence.path == path and each.source is None)
        general = next((each for each in here if each.sequence.context == sequence.context), None)
        if general is not None:
            meaning = None if general.deleted else book.reading(general, expansion)
            return _Said(general, meaning, written=_written(general))
    is_here = rule.sequence.path == path and rule.sequence.context == sequence.context
    return _Said(rule, entry.meaning, is_here, _written(rule) if is_here else _written_here(entry))


def _written(rule: Rule) -> str:
    return " ".join(filter(None, (rule.meaning, f"{{{rule.exact}}}" if rule.exact else "")))


def _written_here(entry: Entry) -> str:
    """Return the meaning of a line with a wider sequence as it reads here."""
    rule = entry.rule
    exact = with_suits(rule.exact, entry.suits) if rule.exact else None
    return _written(replace(rule, meaning=with_suits(rule.meaning, entry.suits), exact=exact))


def _same_meaning(one: Meaning | None, other: Meaning | None) -> bool:
    """Whether two meanings show and need the same hands, and ask the same of partner; the words may differ."""
    if one is None or other is None:
        return one is other
    asked = [(each.forcing, each.asks, each.transfer_to) for each in (one, other)]
    return one.needs == other.needs and one.shows == other.shows and asked[0] == asked[1]


def _changed_terms(old: Book, new: Book) -> frozenset[str]:
    """Return the defined terms that mean something else now, also because they use another such term."""
    texts = [{term: each.text for term, each in book.definitions.items()} for book in (old, new)]
    if texts[0] == texts[1]:
        return frozenset()
    changed = {term for term in texts[0] | texts[1] if texts[0].get(term) != texts[1].get(term)}
    grown = True
    while grown:
        users = {term for term, text in (texts[0] | texts[1]).items() if _mentions(text, changed)}
        grown, changed = not users <= changed, changed | users
    return frozenset(changed)


def _lines_with(terms: frozenset[str], book: Book) -> list[Rule]:
    return [rule for rule in book.rules if rule.meaning and _mentions(rule.meaning, terms)]


def _mentions(text: str, terms: Iterable[str]) -> bool:
    words = text.casefold().replace("_", " ")
    return any(term.replace("_", " ") in words for term in terms)


def written_meaning(book: Book, call: str) -> tuple[str, str]:
    """Return the module that defines a call, as written in notes, and its meaning there; both empty if it has none.

    A call with variables is read in the first auction it stands for.
    """
    sequence = Sequence.parse(call)
    for expansion, position in _first_auction(book, sequence):
        said = _said(book, sequence, expansion, position)
        if said.rule is not None and said.meaning is not None:
            return said.rule.module, said.written
    return "", ""


def means_again(book: Book, parent: str, was: str) -> bool:
    """Whether a call means what it meant, or has no meaning as it had none."""
    sequence = Sequence.parse(parent)
    text, *definitions = was.split(_DEFINED)
    for expansion, position in _first_auction(book, sequence):
        said = _said(book, sequence, expansion, position)
        if not text or said.meaning is None:
            return not text and said.meaning is None
        if not {str(each) for each in book.definitions.values()}.issuperset(definitions):
            return False
        with suppress(FourWindsError):
            meaning = book.reading(parse_line(f"{parent} = {text}"), expansion)
            return text == said.written or _same_meaning(said.meaning, meaning)
    return False


def _first_auction(book: Book, sequence: Sequence) -> Iterable[tuple[Expansion, Position]]:
    """Return the first auction that a sequence stands for; none for one that begins with `...`."""
    return zip(sequence.expand(1), book.occasions(Rule(sequence), 1), strict=False)
