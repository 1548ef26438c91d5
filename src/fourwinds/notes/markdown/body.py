"""Read the lines of a section: plain lines, trees, and templates that take parameters."""

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
    trial_values,
    unknown_macro,
)
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import Rule, rule_of
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.qualifiers import NO_QUALIFIERS, Qualifiers
from fourwinds.notes.spelling import SplitLine, looks_like_a_sequence, split_line, squeeze
from fourwinds.notes.tree import compose, inherit_qualifiers, stem_of
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["Body", "Scope"]

_ANY = Sequence.parse("1c")
_WORD = re.compile(r"(?!(?:pass|dbl|rdbl|double|redouble)\b)[^\W\d]{3,}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Scope:
    """The context of lines: their module, heading and file."""

    module: str
    section: str
    file: str | None
    problems: Problems
    parameters: Mapping[str, Parameter] | None = None
    """None if templates are not allowed, as in a system."""
    tree: bool = False
    """Whether the lines are under `## Tree`, where indentation means a branch."""
    has_parts: bool = False
    """Whether values may come from the parts of the module, which check them."""


@dataclass(slots=True)
class _OpenLine:
    """A line that can have branches."""

    depth: int
    path: str
    qualifiers: Qualifiers | None
    conditions: tuple[ParameterCondition, ...]
    place: Where
    idle: bool = False
    """Whether it has neither a meaning nor a branch yet."""


class Body:
    """The lines of one section, in order, and its prose."""

    def __init__(self, scope: Scope, lines: list[str], first: int) -> None:
        self._scope = scope
        self._stack: list[_OpenLine] = []
        self._root: Rule | None = None
        self._idle: list[_OpenLine] = []
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
            self._stack.append(_broken_node(depth, text))

    def _is_deeper(self, depth: int) -> bool:
        """Whether a line without box characters is indented deeper than the line it would branch from."""
        if self._stack:
            return depth > self._stack[0].depth + 1
        return self._root is not None and depth > 1

    def _plain(self, number: int, text: str, depth: int) -> None:
        """Add a plain line; the lines drawn below it are its branches."""
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
            raise _explain(error, found) from None
        self.lines.append(rule)
        self._root = rule
        if depth:
            self._stack = [_node(depth, rule)]

    def _branch(self, number: int, text: str, start: int, depth: int) -> None:
        if not self._stack and self._root is not None:
            self._stack = [_node(0, self._root)]
        if not self._stack:
            raise MalformedError(
                f"'{squeeze(text)}' has no line to branch from"
                if text.count("|") < 2
                else "a table cannot be read as notes",
                where=Where(column=start + 1, token=squeeze(text[start:])),
                remedy="write a complete line first, such as 1n-(p)-2c = Stayman, and its branches below it",
            )
        while len(self._stack) > 1 and depth < self._stack[-1].depth + 2:
            self._stack.pop()
        parent = self._stack[-1]
        parent.idle = False
        if not parent.path:
            self._stack.append(_broken_node(depth, ""))
            return
        if parent.qualifiers is None or (self._scope.parameters is not None and is_template(text)):
            self._template(number, text, start, parent, depth)
            return
        found = split_line(text, start)
        if not found.kind:
            self._bare(number, found, parent, depth)
            return
        scope = self._scope
        sequence = _branch_sequence(parent, found)
        rule = rule_of(
            found, line=number, file=scope.file, module=scope.module, section=scope.section, sequence=sequence
        )
        self.lines.append(rule)
        self._stack.append(_node(depth, rule))

    def _bare(self, number: int, found: SplitLine, parent: _OpenLine | None, depth: int) -> None:
        """Add calls without a meaning, which are only useful with branches."""
        place = Where(file=self._scope.file, line=number, column=found.column, token=found.head)
        if not looks_like_a_sequence(found.head):
            raise _no_meaning(found.head, place)
        sequence = _branch_sequence(parent, found)
        node = _OpenLine(depth, sequence.path, sequence.qualifiers, (), place, idle=True)
        self._idle.append(node)
        self._stack.append(node)

    def _template(self, number: int, text: str, start: int, parent: _OpenLine | None, depth: int) -> None:
        scope = self._scope
        place = Where(file=scope.file, line=number, column=start + 1)
        bare, conditions = parse_template(text)
        found = split_line(bare, start)
        if not found.kind:
            raise _no_meaning(found.head, place)
        if parent:
            found = found._replace(head=compose(parent.path, found.head))
            conditions = parent.conditions + tuple(each for each in conditions if each not in parent.conditions)
        template = self._check_template(_template_of(found, conditions, place))
        node = _OpenLine(depth, template.head.partition("[")[0].strip(), None, conditions, place)
        self._stack.append(node)
        self.lines.append(template)

    def _check_template(self, template: Template) -> Template:
        """Check that the parameters of a template exist, and that each of their values gives a valid line."""
        known = self._scope.parameters or {}
        missing = [name for name in template.names if name not in known]
        if missing and not self._scope.has_parts:
            raise unknown_macro(missing[0], known, template.where(missing[0]))
        conditions = tuple(
            ParameterCondition(each.name, tuple(map(known[each.name].value, each.values)), each.negated)
            if each.name in known
            else each
            for each in template.conditions
        )
        template = Template(template.head, template.body, conditions, template.place)
        for values in () if missing else trial_values(template, known):
            template.rule(values, self._scope.module, self._scope.section)
        return template


def _node(depth: int, rule: Rule) -> _OpenLine:
    return _OpenLine(depth, rule.sequence.path, rule.sequence.qualifiers, (), rule.place or Where())


def _broken_node(depth: int, text: str) -> _OpenLine:
    """Return a node for a line that could not be read, so that its branches can be."""
    calls = ""
    with suppress(FourWindsError):
        calls = Sequence.parse(split_line(text).head).path
    return _OpenLine(depth, calls, NO_QUALIFIERS, (), Where())


def _branch_sequence(parent: _OpenLine | None, found: SplitLine) -> Sequence:
    """Return the full sequence of a branch, including that of its parent; columns in errors are those of the line."""
    text = compose(parent.path, found.head) if parent else found.head
    try:
        sequence = Sequence.parse(text)
        if parent and parent.qualifiers:
            whole = inherit_qualifiers(parent.qualifiers, sequence.qualifiers)
            sequence = Sequence.parse(f"{sequence.path} {whole}")
    except FourWindsError as error:
        offset = len(text) - len(found.head)
        raise error.at(column=found.column + max(0, (error.where.column or 1) - offset - 1)) from None
    return sequence


def _template_of(found: SplitLine, conditions: tuple[ParameterCondition, ...], place: Where) -> Template:
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
        remedy=f"write {squeeze(calls)} = and its meaning; if it is prose, write it under ## Notes or after >",
    )


def _explain(error: FourWindsError, found: SplitLine) -> FourWindsError:
    """Replace the error if words before `=` are a misplaced definition or prose, not a bad sequence."""
    if not _WORD.match(found.head) or error.where.column != found.column:
        return error
    return MalformedError(
        f"'{squeeze(found.head)}' is not a sequence",
        where=error.where,
        remedy="write definitions under ## Definitions, and prose under ## Notes or after >",
    )
