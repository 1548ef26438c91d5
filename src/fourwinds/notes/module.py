"""A library file: a base system, a part of one, or a convention, to be copied into a partnership's own system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Literal

from fourwinds.notes.parameter import Parameter, Template, substitute
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = ["Chapter", "Chosen", "Definition", "Module", "ModuleKind", "Section", "twice"]

ModuleKind = Literal["base_system", "part", "convention"]
"""A part holds lines that several base systems share: it is copied with the base that includes it."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A term that meanings may use by its name or by its words: `limit_raise = 10-12 support points`."""

    term: str
    text: str
    module: str = BASE
    place: Where | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{self.term} = {self.text}"


@dataclass(frozen=True, slots=True)
class Section:
    """Lines under one heading; the title is empty for the lines directly under a module's name, or `## Sequences`."""

    title: str
    rules: tuple[Rule, ...] = ()
    prose: str = ""
    module: str = BASE


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of a library file, where lines may still wait for parameters."""

    title: str
    lines: tuple[Rule | Template, ...] = ()
    prose: str = ""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A module of the library in a system: which version of it, and with which parameters."""

    id: str
    version: str = ""
    parameters: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Only what is not the default."""

    def __str__(self) -> str:
        parts = [self.id] + ([self.version] if self.version else [])
        if self.parameters:
            parts.append(f"({', '.join(f'{name} = {value}' for name, value in self.parameters.items())})")
        return " ".join(parts)


@dataclass(frozen=True, slots=True)
class Module:
    """A base system or a convention as its file describes it."""

    kind: ModuleKind
    id: str
    name: str
    version: str = ""
    applies_to: tuple[str, ...] = ()
    """The base systems it fits; empty for all."""
    requires: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    """The modules offered in its place."""
    parameters: tuple[Parameter, ...] = ()
    conventions: tuple[Chosen, ...] = ()
    """What a base system is usually played with."""
    includes: tuple[str, ...] = ()
    """The parts that a base system shares with others."""
    covers: tuple[Sequence, ...] = ()
    """Where a convention takes over calls of the base or of another convention, with all that follows them."""
    definitions: tuple[Definition, ...] = ()
    sections: tuple[Chapter, ...] = ()
    notes: str = ""
    more: tuple[tuple[str, str], ...] = ()
    """What else stood under ## Info, by key."""

    @property
    def tag(self) -> str:
        """The module its rules name: `base` for every base system."""
        return self.id if self.kind == "convention" else BASE

    def including(self, parts: Iterable[Module]) -> Module:
        """With the lines and definitions of its parts, where it has none of its own for the same calls or term."""
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
        """The value of every parameter, chosen or default."""
        known = {parameter.name: parameter for parameter in self.parameters}
        values = {name: parameter.default for name, parameter in known.items()}
        for name, value in (chosen or {}).items():
            if name not in known:
                raise _no_parameter(self, name)
            values[name] = known[name].value(value)
        return values

    def changed(self, chosen: Mapping[str, str] | None = None) -> dict[str, str]:
        """Only the values that are not the defaults."""
        values = self.values(chosen)
        return {each.name: values[each.name] for each in self.parameters if values[each.name] != each.default}

    def resolve(self, chosen: Mapping[str, str] | None = None) -> tuple[Section, ...]:
        """Its sections with the parameters put in."""
        values = self.values(chosen)
        sections = []
        for chapter in self.sections:
            rules = []
            for line in chapter.lines:
                rule = line if isinstance(line, Rule) else line.rule(values, self.tag, chapter.title)
                if rule is not None:
                    rules.append(rule)
            sections.append(Section(chapter.title, tuple(rules), chapter.prose, self.tag))
        _refuse_doubles(rule for section in sections for rule in section.rules)
        return tuple(sections)

    def rules(self, **parameters: str) -> tuple[Rule, ...]:
        """Every line, the parameters put in."""
        return tuple(rule for section in self.resolve(parameters) for rule in section.rules)

    def defined(self, chosen: Mapping[str, str] | None = None) -> tuple[Definition, ...]:
        """Its definitions with the parameters put in."""
        values = self.values(chosen)
        return tuple(
            Definition(each.term, substitute(each.text, values), self.tag, each.place) for each in self.definitions
        )


def twice(rule: Rule | Template, first: Rule | Template) -> ConflictError:
    """Two lines of one module with the same calls and context."""
    calls = rule.sequence if isinstance(rule, Rule) else rule.head
    return ConflictError(
        f"{calls} is written twice: {_quoted(first)} and {_quoted(rule)}",
        where=rule.place,
        remedy="delete one of the two, or tell them apart by a qualifier such as [seat 3] or [vul]",
    )


def _calls(line: Rule | Template) -> str:
    """What two lines of one module may not both be written for."""
    return (
        f"{line.sequence.path} {line.context}"
        if isinstance(line, Rule)
        else " ".join(map(str, [line.head, *line.conditions]))
    )


def _order(line: Rule | Template) -> tuple[bool, Sequence]:
    """Lines in the order of notes, those that wait for parameters behind them as they stand."""
    return (False, line.sequence) if isinstance(line, Rule) else (True, _NOWHERE)


_NOWHERE = Sequence.parse("p")


def _quoted(rule: Rule | Template) -> str:
    line = rule.place.line if rule.place else None
    return (f"line {line} " if line else "") + f"'{rule.body.removeprefix('= ')}'"


def _refuse_doubles(rules: Iterable[Rule]) -> None:
    seen: dict[tuple[str, str, str], Rule] = {}
    for rule in rules:
        first = seen.setdefault(rule.key, rule)
        if first is not rule:
            raise twice(rule, first)


def _no_parameter(module: Module, name: str) -> NotFoundError:
    names = [parameter.name for parameter in module.parameters]
    close = get_close_matches(name, names, 1)
    remedy = f"did you mean {close[0]}?" if close else f"it has {', '.join(names)}"
    return NotFoundError(
        f"{module.id} has no parameter '{name}'",
        where=Where(token=name),
        remedy=remedy if names else "leave it out: this module has no parameters",
    )
