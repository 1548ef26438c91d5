"""A partnership's system: a base, the chosen conventions, and the partners' own lines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from operator import attrgetter

from fourwinds.notes.module import Chosen, Definition, Section
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.table.errors import Where

__all__ = ["ReviewMark", "System", "heading_of", "known_marks", "sections_of", "sorted_marks"]


@dataclass(frozen=True, slots=True, order=True)
class ReviewMark:
    """A line to review: it was written when a call before it meant something else.

    `1n-(p)-2n = 8-9 HCP` was written for a 1NT of 15-17 HCP; if 1NT becomes 12-14 HCP, somebody has to look at it.
    """

    module: str
    path: str
    context: str
    """Module, calls and context of the line: its `Rule.key`."""
    parent: str
    """The call before it that changed, as written, with its qualifiers but no rank: `1n`, `1M-(p)-2n [vul]`."""
    was: str
    """The meaning of that call when the line was written, as written; empty if it had none."""

    @property
    def key(self) -> tuple[str, str, str]:
        """The key of the line."""
        return self.module, self.path, self.context


_MARK_ORDER = attrgetter(*(each.name for each in fields(ReviewMark)))


@dataclass(frozen=True, slots=True)
class System:
    """A system: the sections of the base by heading, then those of the conventions in order, then the users' own."""

    name: str
    base: str
    base_version: str = ""
    created: date | None = None
    conventions: tuple[Chosen, ...] = ()
    definitions: tuple[Definition, ...] = ()
    sections: tuple[Section, ...] = ()
    notes: str = ""
    base_parameters: Mapping[str, str] = field(default_factory=dict, hash=False)
    more: tuple[tuple[str, str], ...] = ()
    """Other keys under ## Info, with their values."""
    places: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)
    """Where the base and each convention are listed in the file; by its heading, one that has only lines there."""
    reviews: tuple[ReviewMark, ...] = ()
    """The lines to review, sorted by `sorted_marks`."""
    like: str = ""
    """The base of the library that a base of one's own is like; empty for a base of the library."""

    @property
    def plays_like(self) -> str:
        """The base of the library whose judgement is used where the notes say nothing."""
        return self.like or self.base

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every line, in file order."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @property
    def library_sections(self) -> tuple[Section, ...]:
        """The sections of the base and of the conventions, which edits by users leave as they are."""
        return tuple(section for section in self.sections if section.module != USER)

    @property
    def own_rules(self) -> tuple[Rule, ...]:
        """The lines that users wrote themselves, in file order."""
        return tuple(rule for section in self.sections if section.module == USER for rule in section.rules)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of its lines, in the order they are written: `base`, the conventions, `user_custom`."""
        return BASE, *(chosen.id for chosen in self.conventions), USER

    def with_rules(self, rules: Iterable[Rule]) -> System:
        """Return the system with other lines, under their headings; prose stays with its heading."""
        return replace(self, sections=sections_of(rules, self.modules, _prose(self.sections)))

    def with_own_rules(self, rules: Iterable[Rule]) -> System:
        """Return the system with other lines of the users; the other sections stay the same objects."""
        own = [rule if rule.module == USER else replace(rule, module=USER) for rule in rules]
        prose = _prose(section for section in self.sections if section.module == USER)
        return replace(self, sections=(*self.library_sections, *sections_of(own, prose=prose)))


def _prose(sections: Iterable[Section]) -> dict[tuple[str, str], str]:
    return {(section.module, section.title): section.prose for section in sections if section.prose}


def sections_of(
    rules: Iterable[Rule], modules: Iterable[str] = (), prose: Mapping[tuple[str, str], str] | None = None
) -> tuple[Section, ...]:
    """Group lines by module and heading: base first, then the modules in the given order, user_custom last.

    Headings within a module, and lines under a heading, keep their order.
    """
    found: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules:
        found.setdefault((rule.module, rule.section), []).append(rule)
    for module, title in prose or {}:
        found.setdefault((module, title), [])
    order = [*dict.fromkeys([BASE, *(module for module in modules if module != USER)])]
    order += dict.fromkeys(module for module, _ in found if module not in order and module != USER)
    place = {module: number for number, module in enumerate([*order, USER])}
    keys = sorted(found, key=lambda key: (place[key[0]], key[0] != BASE and key[1] != ""))
    return tuple(
        Section(title, tuple(found[module, title]), (prose or {}).get((module, title), ""), module)
        for module, title in keys
    )


def heading_of(module: str) -> str:
    """Return the heading above the lines of a module.

    >>> heading_of("stayman_1nt")
    '[stayman_1nt]'
    """
    return f"[{module}]"


def sorted_marks(marks: Iterable[ReviewMark]) -> tuple[ReviewMark, ...]:
    """Return marks in the order in which a system keeps them."""
    return tuple(sorted(marks, key=_MARK_ORDER))


def known_marks(marks: Iterable[ReviewMark], rules: Iterable[Rule]) -> tuple[ReviewMark, ...]:
    """Return the marks of these lines, one for each line and call before it; marks of other lines are dropped."""
    found = {(mark.key, mark.parent): mark for mark in marks}
    if not found:
        return ()
    keys = {rule.key for rule in rules if not rule.deleted}
    return sorted_marks(mark for mark in found.values() if mark.key in keys)
