"""Parameters of library files: `$through` stands for the chosen value, `[if through = 4h]` makes a line optional.

`$(game+1)` is the number one above the value of `game`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import islice, product

from fourwinds.notes.rule import BASE, MACRO, REMARK, Rule, parse_line
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = [
    "Parameter",
    "ParameterCondition",
    "Template",
    "is_template",
    "macros_in",
    "parse_template",
    "substitute",
    "trial_values",
    "unknown_macro",
]

_IF = re.compile(r"\[\s*if\b([^\]]*)\]", re.IGNORECASE)
_TEST = re.compile(r"\s*\$?(\w[\w -]*?)\s*(!=|=|\bis\s+not\b|\bis\b)\s*(.+?)\s*", re.IGNORECASE)
_DASH = re.compile("\\s*[-\N{HYPHEN}\N{NON-BREAKING HYPHEN}\N{EN DASH}\N{EM DASH}\N{MINUS SIGN}]\\s*")
_UNIT = re.compile(r"(?<=\d)\s*(?:hcp|points?|pts)", re.IGNORECASE)
_READINGS = 64
"""The most combinations of parameter values that are tried for a line when a file is read."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A choice that a partnership can make in a module."""

    name: str
    default: str
    choices: tuple[str, ...] = ()
    """All allowed values; empty if any text is allowed."""
    help: str = ""
    takes: str = ""
    """The value of the base system that is the default, where the base has it."""

    def __str__(self) -> str:
        default = f"${self.takes} or {self.default}" if self.takes else self.default
        parts = [f"{self.name}: {default}".rstrip()]
        if self.choices:
            between = ", " if any(" " in choice for choice in self.choices) else " "
            parts.append(f"({between.join(self.choices)})")
        return " ".join(parts + ([f"-- {self.help}"] if self.help else []))

    def value(self, text: str) -> str:
        """Return a requested value in the spelling of the file; raise an error if it is not allowed."""
        wanted = squeeze(text)
        if not self.choices and wanted and not set(wanted) & set(",;()"):
            return wanted
        for choice in self.choices:
            if _plain(choice) == _plain(wanted):
                return choice
        raise MalformedError(
            f"'{wanted}' is not a value of {self.name}",
            where=Where(token=wanted),
            remedy=f"choose one of {', '.join(self.choices)}" if self.choices else "write words without , ; ( )",
        )


def _plain(text: str) -> str:
    """Return a value as it is compared: `12 – 14 HCP` is `12-14`."""
    return _UNIT.sub("", _DASH.sub("-", text)).casefold().strip()


@dataclass(frozen=True, slots=True)
class ParameterCondition:
    """`[if through = 2s, 3s]`: the line applies to these values only; with `!=`, to all others."""

    name: str
    values: tuple[str, ...]
    negated: bool = False

    def __str__(self) -> str:
        return f"[if {self.name} {'!=' if self.negated else '='} {', '.join(self.values)}]"

    def holds(self, values: Mapping[str, str]) -> bool:
        return (values.get(self.name) in self.values) != self.negated


@dataclass(frozen=True, slots=True)
class Template:
    """A line of a library file that becomes a rule, or nothing, when the parameters are chosen."""

    head: str
    body: str
    conditions: tuple[ParameterCondition, ...] = ()
    place: Where | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        return " ".join([self.head, *map(str, self.conditions), self.body])

    @property
    def text(self) -> str:
        """The line without its conditions."""
        return f"{self.head} {self.body}"

    @property
    def names(self) -> tuple[str, ...]:
        """The parameters it needs."""
        return tuple(dict.fromkeys([*macros_in(self.text), *(condition.name for condition in self.conditions)]))

    def where(self, name: str) -> Where:
        """Return where the line names a parameter, in its canonical spelling."""
        place, line = self.place or Where(), str(self).lower()
        at = max(line.find(f"${name}"), line.find(f"$({name}"), line.find(f"[if {name}"))
        return replace(place, column=(place.column or 1) + max(at, 0), token=f"${name}")

    def rule(self, values: Mapping[str, str], module: str = BASE, section: str = "") -> Rule | None:
        """Return the rule for these values; None if its condition does not hold."""
        if not all(condition.holds(values) for condition in self.conditions):
            return None
        place = self.place or Where()
        for name in macros_in(self.text):
            if name not in values:
                raise unknown_macro(name, values, self.where(name))
        try:
            return _parse_filled(substitute(self.text, values), place.line, place.file, module, section)
        except FourWindsError as error:
            chosen = ", ".join(f"{name} = {values[name]}" for name in self.names)
            problem = f"{error.problem} (with {chosen})"
            where = Where(file=place.file, line=place.line, column=place.column, token=error.where.token)
            raise type(error)(problem, where=where, remedy=error.remedy) from None


@lru_cache(maxsize=4096)
def _parse_filled(text: str, line: int | None, file: str | None, module: str, section: str) -> Rule:
    """Parse a line with its parameters filled in; cached, because most lines are the same for most values."""
    return parse_line(text, line=line, file=file, module=module, section=section)


def is_template(text: str) -> bool:
    """Whether a line uses parameters."""
    return ("$" in text and MACRO.search(text) is not None) or ("[" in text and _IF.search(text) is not None)


def macros_in(text: str) -> Iterator[str]:
    dashes = REMARK.search(text)
    end = dashes.start() if dashes else len(text)
    return ((macro[1] or macro[2]).lower() for macro in MACRO.finditer(text, 0, end))


def substitute(text: str, values: Mapping[str, str]) -> str:
    """Return the text with every `$name` and `$(name+1)` replaced by its value; unknown names stay.

    >>> substitute("$invite HCP, or $(game+1)+ HCP", {"invite": "8-9", "game": "10"})
    '8-9 HCP, or 11+ HCP'
    """
    return MACRO.sub(lambda macro: _filled(macro, values), text) if "$" in text else text


def _filled(macro: re.Match[str], values: Mapping[str, str]) -> str:
    value = values.get((macro[1] or macro[2]).lower())
    if value is None:
        return macro[0]
    if macro[1]:
        return value
    if not value.isdigit():
        raise MalformedError(
            f"{macro[0]} needs a number, and {macro[2]} is {value}",
            where=Where(token=macro[0]),
            remedy=f"write ${macro[2]}, or use a value that is a number",
        )
    return str(int(value) + int(f"{macro[3]}{macro[4]}"))


def parse_template(text: str) -> tuple[str, tuple[ParameterCondition, ...]]:
    """Split a line into its text, in which columns are unchanged, and its conditions."""
    dashes = REMARK.search(text)
    end = dashes.start() if dashes else len(text)
    conditions: list[ParameterCondition] = []
    for found in _IF.finditer(text, 0, end):
        tests = re.split(r"\band\b", found[1], flags=re.IGNORECASE)
        conditions += [_condition(test, found) for test in tests]
    bare = _IF.sub(lambda found: " " * len(found[0]), text[:end]) + text[end:]
    return bare, tuple(conditions)


def _condition(test: str, found: re.Match[str]) -> ParameterCondition:
    parts = _TEST.fullmatch(test)
    if parts is None:
        raise MalformedError(
            f"'{squeeze(found[0])}' is not a condition",
            where=Where(column=found.start() + 1, token=found[0]),
            remedy="write [if name = value], with a parameter listed under ## Info",
        )
    values = (squeeze(value) for value in re.split(r",|\||\bor\b", parts[3]))
    return ParameterCondition(name_of(parts[1]), tuple(filter(None, values)), parts[2] not in ("=", "is"))


def trial_values(template: Template, parameters: Mapping[str, Parameter]) -> Iterator[dict[str, str]]:
    """Yield the parameter values a template is tried with."""
    choices = [parameters[name].choices or (parameters[name].default,) for name in template.names]
    for values in islice(product(*choices), _READINGS):
        yield dict(zip(template.names, values, strict=True))


def unknown_macro(name: str, parameters: Iterable[str], where: Where) -> NotFoundError:
    known = ", ".join(f"${each}" for each in parameters)
    return NotFoundError(
        f"unknown macro ${name}",
        where=where,
        remedy=f"this file has {known}" if known else "add it to parameters: under ## Info, with a default value",
    )
