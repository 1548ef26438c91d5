"""A library module: a base system, a part of one, or a convention, to be copied into a partnership's system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Several
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Literal

from fourwinds.notes.parameter import (
    Parameter,
    ParameterCondition,
    Template,
    macros_in,
    substitute,
    unknown_macro,
)
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.value_table import ValueTable
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = [
    "Chapter",
    "Chosen",
    "Definition",
    "DuplicateLineError",
    "Module",
    "ModuleKind",
    "Section",
    "duplicate_error",
]

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
    tables: tuple[ValueTable, ...] = ()
    """The values that hang on its parameters; a later table overrides an earlier one."""
    like: str = ""
    """The base system of the library that a base of one's own is like."""
    places: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)
    """Where the keys and modules under ## Info stand in the file."""
    conditions: Mapping[str, tuple[ParameterCondition, ...]] = field(default_factory=dict, hash=False)
    """The parts and usual conventions that belong to it for some values of its parameters only, by id."""

    @property
    def tag(self) -> str:
        """The module id in its rules: `base` for every base system."""
        return self.id if self.kind == "convention" else BASE

    def including(self, parts: Iterable[Module]) -> Module:
        """Return the module with what its parts contain: lines, definitions, parameters and tables of values.

        Its own take precedence. A line that uses a value found nowhere is an error.
        """
        parts = list(parts)
        whole = self._with_lines(parts).with_values(parts)
        _check_names(whole)
        return whole

    def with_values(self, parts: Iterable[Module]) -> Module:
        """Return the module with the parameters and tables of its parts, but only its own lines."""
        parts = list(parts)
        parameters = {each.name: each for module in (*reversed(parts), self) for each in module.parameters}
        names = dict.fromkeys(each.name for module in (self, *parts) for each in module.parameters)
        tables = [each for module in (*parts, self) for each in module.tables]
        return replace(
            self,
            parameters=tuple(parameters[name] for name in names),
            tables=tuple(table for at, table in enumerate(tables) if table not in tables[:at]),
        )

    def _with_lines(self, parts: Iterable[Module]) -> Module:
        terms = {each.term: each for each in self.definitions}
        written = {_calls(line) for chapter in self.sections for line in chapter.lines}
        chapters = {chapter.title: chapter for chapter in self.sections}
        for part in parts:
            terms = {each.term: each for each in part.definitions} | terms
            conditions = self.conditions.get(part.id, ())
            for chapter in part.sections:
                lines = tuple(line for line in chapter.lines if _calls(line) not in written)
                written.update(() if conditions else map(_calls, lines))
                lines = tuple(_with_conditions(line, conditions) for line in lines) if conditions else lines
                own = chapters.get(chapter.title, Chapter(chapter.title))
                prose = "\n\n".join(filter(None, (own.prose, chapter.prose)))
                chapters[chapter.title] = Chapter(chapter.title, tuple(sorted(own.lines + lines, key=_order)), prose)
        return replace(self, definitions=tuple(terms.values()), sections=tuple(chapters.values()))

    def usual(self, chosen: Mapping[str, str] | None = None) -> tuple[Chosen, ...]:
        """Return the conventions a base system is usually played with, for these values of its parameters."""
        values = self.values(chosen) if self.conditions else {}
        return tuple(
            each
            for each in self.conventions
            if all(condition.holds(values) for condition in self.conditions.get(each.id, ()))
        )

    def values(self, chosen: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None) -> dict[str, str]:
        """Return the value of every parameter, chosen or default, and of everything in its tables.

        `base` are the values of the base system, from which a convention takes its defaults.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        values = self._defaults(base)
        for name, value in (chosen or {}).items():
            if name not in known:
                raise _no_parameter(self, name)
            values[name] = known[name].value(value)
        for table in self.tables:
            values |= table.column(values.get(table.parameter, ""))
        return values

    def _defaults(self, base: Mapping[str, str] | None) -> dict[str, str]:
        return {each.name: (base or {}).get(each.takes, each.default) for each in self.parameters}

    def changed_values(
        self, chosen: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
    ) -> dict[str, str]:
        """Return only the parameters that differ from the defaults, with `base` as in `values`."""
        values, defaults = self.values(chosen, base), self._defaults(base)
        return {name: values[name] for name, default in defaults.items() if values[name] != default}

    def resolve(
        self, chosen: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
    ) -> tuple[Section, ...]:
        """Return its sections with the parameters filled in, with `base` as in `values`."""
        values = self.values(chosen, base)
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

    def resolve_definitions(
        self, chosen: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
    ) -> tuple[Definition, ...]:
        """Return its definitions with the parameters filled in, with `base` as in `values`."""
        values = self.values(chosen, base)
        return tuple(
            Definition(each.term, substitute(each.text, values), self.tag, each.place) for each in self.definitions
        )


class DuplicateLineError(ConflictError):
    """Two lines of one module have the same calls and context."""


def duplicate_error(rule: Rule | Template, first: Rule | Template) -> DuplicateLineError:
    """Return the error for two lines of one module with the same calls and context."""
    calls = rule.sequence if isinstance(rule, Rule) else rule.head
    return DuplicateLineError(
        f"{calls} appears twice: {_quote(first)} and {_quote(rule)}",
        where=rule.place,
        remedy="delete one of the two, or add a qualifier such as [seat 3] or [vul]",
    )


def _calls(line: Rule | Template) -> str:
    """Return the calls, context and conditions that only one line of a module may have."""
    sequence = _sequence(line)
    if sequence is None:
        return str(line)
    if isinstance(line, Rule):
        return f"{sequence.path} {line.context}".strip()
    reuse = ["as"] if line.body.startswith("as ") else []
    return " ".join([sequence.path, *filter(None, [sequence.context]), *reuse, *map(str, line.conditions)])


def _order(line: Rule | Template) -> tuple[bool, Sequence]:
    """Sort key: lines in the order of notes, then those whose calls hang on a parameter, in file order."""
    sequence = _sequence(line)
    return sequence is None, sequence or _NOWHERE


def _with_conditions(line: Rule | Template, conditions: tuple[ParameterCondition, ...]) -> Template:
    if isinstance(line, Template):
        return replace(line, conditions=(*line.conditions, *conditions))
    return Template(str(line.sequence), line.body, conditions, line.place)


def _sequence(line: Rule | Template) -> Sequence | None:
    """Return the calls of a line; None if they hang on a parameter."""
    if isinstance(line, Rule):
        return line.sequence
    return None if "$" in line.head else Sequence.parse(line.head)


_NOWHERE = Sequence.parse("p")


def _check_names(module: Module) -> None:
    """Raise an error if a line or definition uses a value that neither a parameter nor a table has."""
    known = {each.name for each in module.parameters} | {name for table in module.tables for name in table.rows}
    templates = (line for chapter in module.sections for line in chapter.lines if isinstance(line, Template))
    used = [(name, line.where(name)) for line in templates for name in line.names]
    used += [(name, each.place or Where()) for each in module.definitions for name in macros_in(each.text)]
    for name, where in used:
        if name not in known:
            raise unknown_macro(name, sorted(known), where)


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
