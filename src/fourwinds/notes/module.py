"""A library module: a base system, a part of one, or a convention, to be copied into a partnership's system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Several
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Literal

from fourwinds.notes.parameter import Parameter, Template, substitute
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = ["Chapter", "Chosen", "Definition", "Module", "ModuleKind", "Section", "duplicate_error"]

ModuleKind = Literal["base_system", "part", "convention"]
"""A part holds lines that several base systems share; it is copied with the base that includes it."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term that meanings may use, by its name or its words: `limit_raise = 10-12 support points`."""

    term: str
    text: str
    module: str = BASE
    place: Where | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.term} = {self.text}"


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one heading; the title is empty for lines directly under a module's name or `## Sequences`."""

    title: str
    rules: Several[Rule] = ()
    prose: str = ""
    module: str = BASE


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of a library file, in which lines may be templates with parameters."""

    title: str
    lines: tuple[Rule | Template, ...] = ()
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A library module in a system, with its version and parameters."""

    id: str
    version: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Only the values that differ from the defaults."""

    def __str__(self) -> str:
        parts = [self.id] + ([self.version] if self.version else [])
        if self.parameters:
            parts.append(f"({', '.join(f'{name} = {value}' for name, value in self.parameters.items())})")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Module:
    """A base system, part or convention, as described by its file."""

    kind: ModuleKind
    id: str
    name: str
    version: str = ""
    applies_to: tuple[str, ...] = ()
    """The base systems it is made for; empty for all."""
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    """The modules offered as alternatives."""
    parameters: tuple[Parameter, ...] = ()
    conventions: tuple[Chosen, ...] = ()
    """The conventions a base system is usually played with."""
    includes: tuple[str, ...] = ()
    """The parts that a base system shares with others."""
    covers: tuple[Sequence, ...] = ()
    """Sequences where a convention replaces calls of the base or another convention, with everything after them."""
    definitions: tuple[Definition, ...] = ()
    sections: tuple[Chapter, ...] = ()
    notes: str = ""
    more: tuple[tuple[str, str], ...] = ()
    """Other keys under ## Info, with their values."""

    @property
    def tag(self) -> str:
        """The module id in its rules: `base` for every base system."""
        return self.id if self.kind == "convention" else BASE

    def including(self, parts: Iterable[Module]) -> Module:
        """Return the module with the lines and definitions of its parts; its own lines take precedence."""
        terms = {each.term: each for each in self.definitions}
        written = {_calls(line) for chapter in self.sections for line in chapter.lines}
        chapters = {chapter.title: chapter for chapter in self.sections}
        for part in parts:
            terms = {each.term: each for each in part.definitions} | terms
            for chapter in part.sections:
                lines = tuple(line for line in chapter.lines if _calls(line) not in written)
                written.update(map(_calls, lines))
                own = chapters.get(chapter.title, Chapter(chapter.title))
                prose = "\n\n".join(filter(None, (own.prose, chapter.prose)))
                chapters[chapter.title] = Chapter(chapter.title, tuple(sorted(own.lines + lines, key=_order)), prose)
        return replace(self, definitions=tuple(terms.values()), sections=tuple(chapters.values()))

    def values(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the value of every parameter, chosen or default."""
        known = {parameter.name: parameter for parameter in self.parameters}
        values = {name: parameter.default for name, parameter in known.items()}
        for name, value in (chosen or {}).items():
            if name not in known:
                raise _no_parameter(self, name)
            values[name] = known[name].value(value)
        return values

    def changed_values(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return only the values that differ from the defaults."""
        values = self.values(chosen)
        return {each.name: values[each.name] for each in self.parameters if values[each.name] != each.default}

    def resolve(self, chosen: Mapping[str, str] | None = None) -> tuple[Section, ...]:
        """Return its sections with the parameters filled in."""
        values = self.values(chosen)
        sections = []
        for chapter in self.sections:
            rules = []
            for line in chapter.lines:
                rule = line if isinstance(line, Rule) else line.rule(values, self.tag, chapter.title)
                if rule is not None:
                    rules.append(rule)
            sections.append(Section(chapter.title, tuple(rules), chapter.prose, self.tag))
        _check_duplicates(rule for section in sections for rule in section.rules)
        return tuple(sections)

    def rules(self, **parameters: str) -> tuple[Rule, ...]:
        """Return every line with the parameters filled in."""
        return tuple(rule for section in self.resolve(parameters) for rule in section.rules)

    def resolve_definitions(self, chosen: Mapping[str, str] | None = None) -> tuple[Definition, ...]:
        """Return its definitions with the parameters filled in."""
        values = self.values(chosen)
        return tuple(
            Definition(each.term, substitute(each.text, values), self.tag, each.place) for each in self.definitions
        )


def duplicate_error(rule: Rule | Template, first: Rule | Template) -> ConflictError:
    """Return the error for two lines of one module with the same calls and context."""
    calls = rule.sequence if isinstance(rule, Rule) else rule.head
    return ConflictError(
        f"{calls} appears twice: {_quote(first)} and {_quote(rule)}",
        where=rule.place,
        remedy="delete one of the two, or add a qualifier such as [seat 3] or [vul]",
    )


def _calls(line: Rule | Template) -> str:
    """Return the calls and context that only one line of a module may have."""
    return (
        f"{line.sequence.path} {line.context}"
        if isinstance(line, Rule)
        else " ".join(map(str, [line.head, *line.conditions]))
    )


def _order(line: Rule | Template) -> tuple[bool, Sequence]:
    """Sort key: lines in the order of notes, then templates in file order."""
    return (False, line.sequence) if isinstance(line, Rule) else (True, _NOWHERE)


_NOWHERE = Sequence.parse("p")


def _quote(rule: Rule | Template) -> str:
    line = rule.place.line if rule.place else None
    return (f"line {line} " if line else "") + f"'{rule.body.removeprefix('= ')}'"


def _check_duplicates(rules: Iterable[Rule]) -> None:
    seen: dict[tuple[str, str, str], Rule] = {}
    for rule in rules:
        first = seen.setdefault(rule.key, rule)
        if first is not rule:
            raise duplicate_error(rule, first)


def _no_parameter(module: Module, name: str) -> NotFoundError:
    names = [parameter.name for parameter in module.parameters]
    close = get_close_matches(name, names, 1)
    remedy = f"did you mean {close[0]}?" if close else f"it has {', '.join(names)}"
    return NotFoundError(
        f"{module.id} has no parameter '{name}'",
        where=Where(token=name),
        remedy=remedy if names else "remove it, since the module has no parameters",
    )
