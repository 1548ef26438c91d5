"""Reading the lines of a section: plain lines, trees, and lines that wait for parameters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from fourwinds.notes.markdown.lines import sort_lines
from fourwinds.notes.parameter import (
    Parameter,
    ParameterCondition,
    Template,
    is_template,
    parse_template,
    readings,
    unknown,
)
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import Rule, rule_of
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.qualifiers import NO_QUALIFIERS, Qualifiers
from fourwinds.notes.spelling import SplitLine, looks_like_a_sequence, split_line, squeeze
from fourwinds.notes.tree import compose, inherited, stem_of
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["Body", "Scope"]

_ANY = Sequence.parse("1c")
_WORD = re.compile(r"(?!(?:pass|dbl|rdbl|double|redouble)\b)[^\W\d]{3,}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where lines stand: whose they are, under which heading, in which file."""

    module: str
    section: str
    file: str | None
    problems: Problems
    parameters: Mapping[str, Parameter] | None = None
    """None where lines must be plain, as in a system."""
    tree: bool = False
    """Under `## Tree`, where blanks before a line mean a branch."""


@dataclass(slots=True)
class _Node:
    """A line that others may hang on."""

    depth: int
    path: str
    qualifiers: Qualifiers | None
    conditions: tuple[ParameterCondition, ...]
    place: Where
    idle: bool = False
    """Whether it has neither meaning nor branch yet."""


class Body:
    """The lines of one section, in order, and its text."""

    def __init__(self, scope: Scope, lines: list[str], first: int) -> None:
        self._scope = scope
        self._stack: list[_Node] = []
        self._root: Rule | None = None
        self._idle: list[_Node] = []
        self.lines: list[Rule | Template] = []
        notes, self.prose = sort_lines(lines, first, scope.problems)
        for number, text in notes:
            self._read(number, text)
        for node in self._idle:
            if node.idle:
                scope.problems.add(_no_meaning(node.path, node.place))

    def _read(self, number: int, text: str) -> None:
        depth = 0
        try:
            if not self._scope.tree and text[0] in "1234567(.":
                self._plain(number, text, 0)
                return
            stem = stem_of(text)
            depth = stem.depth
            if stem.drawn or (self._scope.tree and self._is_deeper(depth)):
                self._branch(number, text, stem.start, depth)
            else:
                self._plain(number, text, depth)
        except FourWindsError as error:
            column = error.where.column or len(text) - len(text.lstrip()) + 1
            self._scope.problems.add(error.at(file=self._scope.file, line=number, column=column))
            self._stack.append(_broken(depth, text))

    def _is_deeper(self, depth: int) -> bool:
        """Whether a line without box characters is indented against the line it would hang on."""
        if self._stack:
            return depth > self._stack[0].depth + 1
        return self._root is not None and depth > 1

    def _plain(self, number: int, text: str, depth: int) -> None:
        """A line of its own; what is drawn below hangs on it."""
        self._stack, self._root = [], None
        if self._scope.parameters is not None and is_template(text):
            self._template(number, text, 0, None, depth)
            return
        found = split_line(text)
        scope = self._scope
        if not found.kind:
            self._bare(number, found, None, depth)
            return
        try:
            rule = rule_of(found, line=number, file=scope.file, module=scope.module, section=scope.section)
        except FourWindsError as error:
            raise _explained(error, found) from None
        self.lines.append(rule)
        self._root = rule
        if depth:
            self._stack = [_node(depth, rule)]

    def _branch(self, number: int, text: str, start: int, depth: int) -> None:
        if not self._stack and self._root is not None:
            self._stack = [_node(0, self._root)]
        if not self._stack:
            raise MalformedError(
                f"'{squeeze(text)}' hangs on no line" if text.count("|") < 2 else "a table cannot be read as notes",
                where=Where(column=start + 1, token=squeeze(text[start:])),
                remedy="write a whole line first, 1n-(p)-2c = Stayman, and its branches below it",
            )
        while len(self._stack) > 1 and depth < self._stack[-1].depth + 2:
            self._stack.pop()
        parent = self._stack[-1]
        parent.idle = False
        if not parent.path:
            self._stack.append(_broken(depth, ""))
            return
        if parent.qualifiers is None or (self._scope.parameters is not None and is_template(text)):
            self._template(number, text, start, parent, depth)
            return
        found = split_line(text, start)
        if not found.kind:
            self._bare(number, found, parent, depth)
            return
        scope = self._scope
        sequence = _hung(parent, found)
        rule = rule_of(
            found, line=number, file=scope.file, module=scope.module, section=scope.section, sequence=sequence
        )
        self.lines.append(rule)
        self._stack.append(_node(depth, rule))

    def _bare(self, number: int, found: SplitLine, parent: _Node | None, depth: int) -> None:
        """Calls without a meaning: good to hang branches on, and for nothing else."""
        place = Where(file=self._scope.file, line=number, column=found.column, token=found.head)
        if not looks_like_a_sequence(found.head):
            raise _no_meaning(found.head, place)
        sequence = _hung(parent, found)
        node = _Node(depth, sequence.path, sequence.qualifiers, (), place, idle=True)
        self._idle.append(node)
        self._stack.append(node)

    def _template(self, number: int, text: str, start: int, parent: _Node | None, depth: int) -> None:
        scope = self._scope
        place = Where(file=scope.file, line=number, column=start + 1)
        bare, conditions = parse_template(text)
        found = split_line(bare, start)
        if not found.kind:
            raise _no_meaning(found.head, place)
        if parent:
            found = found._replace(head=compose(parent.path, found.head))
            conditions = parent.conditions + tuple(each for each in conditions if each not in parent.conditions)
        template = self._checked(_templated(found, conditions, place))
        node = _Node(depth, template.head.partition("[")[0].strip(), None, conditions, place)
        self._stack.append(node)
        self.lines.append(template)

    def _checked(self, template: Template) -> Template:
        """A template whose parameters exist, and that is a good line for each of their values."""
        known = self._scope.parameters or {}
        for name in template.names:
            if name not in known:
                raise unknown(name, known, template.where(name))
        conditions = tuple(
            ParameterCondition(each.name, tuple(map(known[each.name].value, each.values)), each.negated)
            for each in template.conditions
        )
        template = Template(template.head, template.body, conditions, template.place)
        for values in readings(template, known):
            template.rule(values, self._scope.module, self._scope.section)
        return template


def _node(depth: int, rule: Rule) -> _Node:
    return _Node(depth, rule.sequence.path, rule.sequence.qualifiers, (), rule.place or Where())


def _broken(depth: int, text: str) -> _Node:
    """A line that could not be read; its branches can, if its calls can."""
    calls = ""
    with suppress(FourWindsError):
        calls = Sequence.parse(split_line(text).head).path
    return _Node(depth, calls, NO_QUALIFIERS, (), Where())


def _hung(parent: _Node | None, found: SplitLine) -> Sequence:
    """The sequence of a branch, with what it takes over from the line it hangs on; errors count columns in the line."""
    text = compose(parent.path, found.head) if parent else found.head
    try:
        sequence = Sequence.parse(text)
        if parent and parent.qualifiers:
            whole = inherited(parent.qualifiers, sequence.qualifiers)
            sequence = Sequence.parse(f"{sequence.path} {whole}")
    except FourWindsError as error:
        offset = len(text) - len(found.head)
        raise error.at(column=found.column + max(0, (error.where.column or 1) - offset - 1)) from None
    return sequence


def _templated(found: SplitLine, conditions: tuple[ParameterCondition, ...], place: Where) -> Template:
    head, body = squeeze(found.head), f"{found.kind} {squeeze(found.tail)}"
    if "$" not in head:
        head = str(Sequence.parse(found.head))
    if found.kind == "=" or "$" not in body:
        body = rule_of(found, sequence=_ANY, macros=True).body
    return Template(head, body, conditions, place)


def _no_meaning(calls: str, place: Where) -> MalformedError:
    return MalformedError(
        f"'{squeeze(calls)}' has no meaning",
        where=place,
        remedy=f"write {squeeze(calls)} = and its meaning; if it is text, write it under ## Notes or after >",
    )


def _explained(error: FourWindsError, found: SplitLine) -> FourWindsError:
    """Words before `=` are a definition or text in the wrong place, not a bad sequence."""
    if not _WORD.match(found.head) or error.where.column != found.column:
        return error
    return MalformedError(
        f"'{squeeze(found.head)}' is not a sequence",
        where=error.where,
        remedy="write definitions under ## Definitions, and text under ## Notes or after >",
    )
