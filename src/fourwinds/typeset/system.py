"""The printable document of a system: its openings in front, then the base by its headings, then each convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.module import Section
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.system import System
from fourwinds.notes.tree import Node, forest
from fourwinds.typeset.document import Definition, Document, Forcing, Line, Part, Table, Tree

__all__ = ["document_of"]

_A_TABLE = 3
"""How many calls after one auction make a table of their own."""
_ALERTED = frozenset({"artificial", "transfer", "relay", "puppet", "asks", "alert"})


def document_of(system: System, library: Library | None = None) -> Document:
    """What is printed of a system; the library knows the full names of its modules."""
    return _Printing(system, Book.of(system), library or Library.load()).document()


def _call(rule: Rule, after: str) -> str:
    return str(rule.sequence.last) if after else rule.sequence.path


@dataclass(frozen=True, slots=True)
class _Printing:
    system: System
    book: Book
    library: Library

    def document(self) -> Document:
        system = self.system
        named = [self._name(chosen.id) for chosen in system.conventions]
        openings = [rule for rule in self._live(system.rules) if len(rule.sequence.tokens) == 1]
        return Document(
            title=system.name,
            subtitles=tuple(filter(None, (self._name(system.base), ", ".join(named)))),
            date=system.created,
            keywords=("bridge", "bidding system", system.base),
            openings=tuple(self._line(rule, str(rule.sequence.path)) for rule in openings),
            parts=tuple(part for part in map(self._part, system.modules) if part.blocks or part.definitions),
        )

    def _live(self, rules: Iterable[Rule]) -> list[Rule]:
        """The lines that hold, in the order of notes: not deleted, and not covered by another layer."""
        covered = {id(rule) for hidden in self.book.covered.values() for rule in hidden}
        return sorted(
            (rule for rule in rules if not rule.deleted and id(rule) not in covered), key=lambda rule: rule.sequence
        )

    def _name(self, module: str) -> str:
        return self.library.get(module).name if module in self.library else module

    def _part(self, module: str) -> Part:
        system = self.system
        sections = [section for section in system.sections if section.module == module]
        versions = {chosen.id: chosen.version for chosen in system.conventions}
        titles = {BASE: self._name(system.base), USER: "Our own agreements"}
        defined = [each for each in system.definitions if each.module == module]
        return Part(
            title=titles.get(module) or self._name(module),
            id=system.base if module == BASE else module,
            version=system.base_version if module == BASE else versions.get(module, ""),
            definitions=tuple(Definition(each.term.replace("_", " "), each.text) for each in defined),
            blocks=tuple(block for section in sections for block in self._blocks(section)),
        )

    def _blocks(self, section: Section) -> Iterator[Table | Tree]:
        """Calls after one auction as a table, single ones in a table of whole auctions, what branches as a tree."""
        title = "" if section.title.lower() in {"tree", "sequences"} else section.title
        trees = forest(self._live(section.rules))
        flat: dict[str, list[Rule]] = {}
        for tree in trees:
            if not tree.below:
                flat.setdefault(tree.rule.sequence.parent, []).append(tree.rule)
        tables = [(after, rules) for after, rules in flat.items() if len(rules) >= _A_TABLE]
        single = [rule for rules in flat.values() if len(rules) < _A_TABLE for rule in rules]
        blocks: list[Table | Tree] = [
            Table(title="", after=after, lines=tuple(self._line(rule, _call(rule, after)) for rule in rules))
            for after, rules in tables
        ]
        if single:
            blocks.append(Table(title="", lines=tuple(self._line(rule, rule.sequence.path) for rule in single)))
        branching = tuple(self._node(tree) for tree in trees if tree.below)
        if branching or (section.prose and not blocks):
            blocks.append(Tree(title="", lines=branching))
        for number, block in enumerate(blocks):
            yield block if number else replace(block, title=title, prose=section.prose)

    def _node(self, node: Node) -> Line:
        calls = node.calls.partition(" ")[0]
        return self._line(node.rule, calls, [self._node(child) for child in node.below])

    def _line(self, rule: Rule, calls: str, children: Sequence[Line] = ()) -> Line:
        if rule.source is not None:
            return Line(
                call=calls, meaning=f"as after {rule.source}", remark=rule.remark or "", children=tuple(children)
            )
        meaning = self.book.meaning_of(rule)
        return Line(
            call=calls,
            meaning=rule.meaning or meaning.shows.describe(),
            when=rule.sequence.context,
            forcing=Forcing(meaning.forcing) if meaning.forcing else None,
            remark=rule.remark or "",
            alert=bool(meaning.flags & _ALERTED),
            edited=rule.module == USER,
            children=tuple(children),
        )
