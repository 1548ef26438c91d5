"""The notes of a published system as pages to read: a first page with openings and contents, and a page per section."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from fourwinds.app.systems.publish_system import find_published, open_published
from fourwinds.notes.library import Library
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.system import System
from fourwinds.notes.tree import Node, forest
from fourwinds.store.database import Database
from fourwinds.table.errors import NotFoundError
from fourwinds.typeset.calls import printed_calls, printed_when

__all__ = ["PublicLine", "PublicNotes", "PublicPart", "PublicSection", "public_notes"]

_REMEMBERED = 4
_UNTITLED = {"", "tree", "sequences"}


@dataclass(frozen=True, slots=True)
class PublicLine:
    """A call with its meaning, and the calls that may follow. Suits are single characters among the pieces."""

    calls: tuple[str, ...]
    when: str
    meaning: str
    remark: str
    is_own: bool
    below: tuple[PublicLine, ...] = ()


@dataclass(frozen=True, slots=True)
class PublicSection:
    """The lines of a module under one heading."""

    number: int
    title: str
    rules: tuple[Rule, ...]

    @property
    def lines(self) -> tuple[PublicLine, ...]:
        return tuple(_tree_line(node) for node in forest(self.rules))


@dataclass(frozen=True, slots=True)
class PublicPart:
    """The base, a convention, or the players' own lines."""

    title: str
    sections: tuple[PublicSection, ...]

    @property
    def line_count(self) -> int:
        return sum(len(section.rules) for section in self.sections)


@dataclass(frozen=True, slots=True)
class PublicNotes:
    """A published system."""

    name: str
    base: str
    openings: tuple[PublicLine, ...]
    parts: tuple[PublicPart, ...]

    def section(self, number: int) -> tuple[PublicPart, PublicSection]:
        """Return a section by its number, with the part it belongs to."""
        for part in self.parts:
            for section in part.sections:
                if section.number == number:
                    return part, section
        raise NotFoundError(f"these notes have no section {number}", remedy="open the contents")


def public_notes(database: Database, token: str) -> PublicNotes:
    """Return the notes that a public link leads to; the link is all that is needed to read them."""
    system_id, change = find_published(database, token)
    return _Shelf.of(database).notes(system_id, change, token)


class _Shelf:
    """The notes that were read last from one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.notes = lru_cache(_REMEMBERED)(self._notes)

    @staticmethod
    @lru_cache(_REMEMBERED)
    def of(database: Database) -> _Shelf:
        return _Shelf(database)

    def _notes(self, _system_id: str, _change: int, token: str) -> PublicNotes:
        return _notes_of(open_published(self._database, token))


def _notes_of(system: System) -> PublicNotes:
    own = {_place(rule): rule for rule in system.rules if rule.module == USER}
    openings = [
        rule
        for rule in _used(system.rules, own)
        if len(rule.sequence.tokens) == 1 and rule.source is None and rule.sequence.last.text != "p"
    ]
    parts: list[PublicPart] = []
    number = 0
    for module in system.modules:
        sections: list[PublicSection] = []
        for title, rules in _by_title(system, module, own).items():
            number += 1
            sections.append(PublicSection(number, title, rules))
        if sections:
            parts.append(PublicPart(_title(system, module), tuple(sections)))
    return PublicNotes(system.name, _name(system.base), tuple(map(_line, openings)), tuple(parts))


def _by_title(system: System, module: str, own: dict[tuple[str, str], Rule]) -> dict[str, tuple[Rule, ...]]:
    """Return the lines of a module by heading, without empty headings."""
    found: dict[str, list[Rule]] = {}
    for section in system.sections:
        if section.module == module:
            title = "" if section.title.lower() in _UNTITLED else section.title
            found.setdefault(title, []).extend(_used(section.rules, own))
    return {title: tuple(rules) for title, rules in found.items() if rules}


def _used(rules: Iterable[Rule], own: dict[tuple[str, str], Rule]) -> list[Rule]:
    """Return the lines that are used, in the order of notes: the players' own replace those they cover."""
    shown = {_place(rule): own.get(_place(rule), rule) for rule in rules}
    return sorted((rule for rule in shown.values() if not rule.deleted), key=lambda rule: rule.sequence)


def _place(rule: Rule) -> tuple[str, str]:
    return rule.sequence.path, rule.context


def _tree_line(node: Node) -> PublicLine:
    calls = node.calls.partition(" ")[0]
    return _line(node.rule, calls, tuple(_tree_line(each) for each in node.below))


def _line(rule: Rule, calls: str = "", below: tuple[PublicLine, ...] = ()) -> PublicLine:
    written = printed_calls(calls or rule.sequence.path, continues=bool(calls.startswith("(")), goes_on=False)
    pieces = [piece for at, call in enumerate(written) for piece in ([" "] if at else []) + call.pieces]
    meaning = f"as after {rule.source}" if rule.source is not None else rule.meaning
    return PublicLine(
        tuple(pieces), printed_when(rule.sequence.context), meaning, rule.remark or "", rule.module == USER, below
    )


def _title(system: System, module: str) -> str:
    return "Our own agreements" if module == USER else _name(system.base if module == BASE else module)


def _name(module: str) -> str:
    library = Library.load()
    return library.get(module).name if module in library else module
