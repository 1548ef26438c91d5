"""The printable document of a system: its openings first, then the base by heading, then each convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.module import Section
from fourwinds.notes.review_words import reason_text
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.occasions import position_of
from fourwinds.notes.system import ReviewMark, System
from fourwinds.notes.to_review import marks_by_line
from fourwinds.notes.tree import Node, forest
from fourwinds.typeset.document import CallTable, Document, Forcing, PrintedDefinition, PrintedLine, PrintedPart, Tree

__all__ = ["document_of"]

_A_TABLE = 3
"""The number of calls after one auction from which they get a table."""
_EXCEPTIONS = 20
"""The most auctions of a player's line that are checked against more general lines."""
_ALERTED = frozenset({"artificial", "convention", "transfer", "relay", "puppet", "asks", "alert"})
_NOT_USED = "not used"


def document_of(system: System, library: Library | None = None) -> Document:
    """Return the document of a system; the library gives the full names of its modules."""
    return _Printing(system, Book.of(system), library or Library.load()).document()


def _call(rule: Rule, after: str) -> str:
    return str(rule.sequence.last) if after else rule.sequence.path


def _place(rule: Rule) -> tuple[str, str]:
    """Return the calls and context, which are equal for two lines for the same call."""
    return rule.sequence.path, rule.context


@dataclass(frozen=True, slots=True)
class _Printing:
    system: System
    book: Book
    library: Library
    own: dict[tuple[str, str], Rule] = field(init=False)
    """The players' own lines, by calls and context."""
    exceptions: dict[tuple[str, str], list[str]] = field(init=False)
    """Auctions of more general library lines for which the players have their own line."""
    marks: dict[tuple[str, str, str], list[ReviewMark]] = field(init=False)
    """The lines to review, by key."""

    def __post_init__(self) -> None:
        own = [rule for rule in self.system.rules if rule.module == USER]
        object.__setattr__(self, "own", {_place(rule): rule for rule in own})
        object.__setattr__(self, "exceptions", _exceptions(own, self.system.rules))
        object.__setattr__(self, "marks", marks_by_line(self.system))

    def document(self) -> Document:
        system = self.system
        named = [self._name(chosen.id) for chosen in system.conventions]
        openings = [
            rule for rule in self._printed_rules(system.rules) if len(rule.sequence.tokens) == 1 and not rule.deleted
        ]
        return Document(
            title=system.name,
            subtitles=tuple(filter(None, (self._name(system.base), ", ".join(named)))),
            date=system.created,
            keywords=("bridge", "bidding system", system.base),
            openings=tuple(self._line(rule, rule.sequence.path) for rule in openings if rule.source is None),
            parts=tuple(part for part in map(self._part, system.modules) if part.blocks or part.definitions),
        )

    def _printed_rules(self, rules: Iterable[Rule]) -> list[Rule]:
        """Return the lines to print, in the order of notes: covered lines are replaced, and empty ones left out."""
        covered = {id(rule) for hidden in self.book.covered.values() for rule in hidden}
        printed: dict[tuple[str, str], Rule] = {}
        for rule in rules:
            place = _place(rule)
            shown = self.own.get(place, rule)
            if (shown is not rule or id(rule) not in covered) and not self._says_nothing(shown):
                printed.setdefault(place, shown)
        return sorted(printed.values(), key=lambda rule: (rule.sequence, rule.source is not None))

    def _says_nothing(self, rule: Rule) -> bool:
        """Whether this is a library line for a pass that only ends a list, or for a base call that is not used."""
        if rule.module == USER or rule.sequence.last.text != "p":
            return rule.deleted and rule.module != USER
        return rule.deleted or "silent" in self.book.meaning_of(rule).flags

    def _name(self, module: str) -> str:
        return self.library.get(module).name if module in self.library else module

    def _part(self, module: str) -> PrintedPart:
        system = self.system
        sections = [section for section in system.sections if section.module == module]
        versions = {chosen.id: chosen.version for chosen in system.conventions}
        titles = {BASE: self._name(system.base), USER: "Our own agreements"}
        defined = [each for each in system.definitions if each.module == module]
        return PrintedPart(
            title=titles.get(module) or self._name(module),
            id=system.base if module == BASE else module,
            version=system.base_version if module == BASE else versions.get(module, ""),
            definitions=tuple(PrintedDefinition(each.term.replace("_", " "), each.text) for each in defined),
            blocks=tuple(block for section in sections for block in self._blocks(section)),
        )

    def _blocks(self, section: Section) -> Iterator[CallTable | Tree]:
        """Yield calls after one auction as a table, single calls in a table of full auctions, branches as a tree."""
        title = "" if section.title.lower() in {"tree", "sequences"} else section.title
        trees = forest(self._printed_rules(section.rules))
        roots: dict[str, list[Node]] = {}
        for tree in trees:
            roots.setdefault(tree.rule.sequence.parent, []).append(tree)
        blocks: list[CallTable | Tree] = [
            CallTable(
                title="", after=after, lines=tuple(self._line(each.rule, _call(each.rule, after)) for each in nodes)
            )
            for after, nodes in roots.items()
            if len(nodes) >= _A_TABLE
        ]
        single = [each.rule for nodes in roots.values() if len(nodes) < _A_TABLE for each in nodes if not each.below]
        if single:
            blocks.append(CallTable(title="", lines=tuple(self._line(rule, rule.sequence.path) for rule in single)))
        branching = tuple(self._node(tree) for tree in trees if tree.below)
        if branching or (section.prose and not blocks):
            blocks.append(Tree(title="", lines=branching))
        for number, block in enumerate(blocks):
            yield block if number else replace(block, title=title, prose=section.prose)

    def _node(self, node: Node) -> PrintedLine:
        calls = node.calls.partition(" ")[0]
        return self._line(node.rule, calls, [self._node(child) for child in node.below])

    def _line(self, rule: Rule, calls: str, children: Sequence[PrintedLine] = ()) -> PrintedLine:
        line = PrintedLine(
            call=calls, meaning="", when=rule.sequence.context, remark=self._remark(rule), children=tuple(children)
        )
        line = replace(line, edited=rule.module == USER)
        if rule.deleted:
            return replace(line, meaning=_NOT_USED)
        if rule.source is not None:
            return replace(line, meaning=f"as after {rule.source.path.replace('-(p)', '')}")
        meaning = self.book.meaning_of(rule)
        return replace(
            line,
            meaning=rule.meaning or meaning.shows.describe(),
            forcing=Forcing(meaning.forcing) if meaning.forcing else None,
            alert=bool(meaning.flags & _ALERTED),
        )

    def _remark(self, rule: Rule) -> str:
        """Return the remark, the exact constraint, the auctions in which the players differ, and what to review."""
        exact = f"exactly: {rule.exact}" if rule.exact and rule.meaning else ""
        others = self.exceptions.get(_place(rule), []) if rule.module != USER else []
        other = f"but see our own agreements for {', '.join(others)}" if others else ""
        reviews = [f"to review: {reason_text(mark, self.book)}" for mark in self.marks.get(rule.key, ())]
        return "; ".join(filter(None, (rule.remark, exact, other, *reviews)))


def _exceptions(own: Iterable[Rule], rules: Iterable[Rule]) -> dict[tuple[str, str], list[str]]:
    """Return the auctions of the players' own lines that more general library lines match."""
    wide = [rule for rule in rules if rule.module != USER and rule.source is None and not rule.sequence.is_concrete]
    found: dict[tuple[str, str], list[str]] = {}
    for rule in own:
        for position, spelled in _positions(rule):
            for other in wide:
                if _place(other) != _place(rule) and other.sequence.matches(position):
                    found.setdefault(_place(other), []).append(spelled)
    return found


def _positions(rule: Rule) -> Iterator[tuple[Position, str]]:
    for expansion in rule.sequence.expand(_EXCEPTIONS):
        spelled = str(expansion)
        yield position_of(type(rule.sequence).parse(spelled)), spelled.replace("-(p)", "")
