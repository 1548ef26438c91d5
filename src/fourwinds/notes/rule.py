"""One line of notes, a sequence and its meaning: `1n-(p)-2h = Transfer to spades, 5+ spades -- on over a double`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TypeAlias

from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import SplitLine, clean, split_line, squeeze
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["BASE", "MACRO", "REMARK", "USER", "Rule", "must_end_with_our_call", "parse_line", "rule_of"]

BASE = "base"
"""The module of every line of a base system."""
USER = "user_custom"
"""The module of lines that users wrote themselves."""

REMARK = re.compile(r"(?:^|(?<=[\s}]))--(?!-)")
_BRACES = re.compile(r"\{([^{}]*)\}")
_BEFORE_COMMA = re.compile(r"\s+(?=[,;])")
_LABELLED = re.compile(r"(shows|needs)\s*:\s*(.*)", re.IGNORECASE)
_OR = re.compile(r"\bor\b", re.IGNORECASE)
_MARK = re.compile(r"(?:(MODIFIED)|DELETED)\s*:\s*|DELETED$", re.IGNORECASE)
_FROM_RESPONDER = re.compile(r"\s*\[\s*from\s+responder\s*\]", re.IGNORECASE)
MACRO = re.compile(r"\$(?:([A-Za-z]\w*)|\(\s*([A-Za-z]\w*)\s*([+-])\s*(\d+)\s*\))")


_WAITING = -9
"""Calls of this rank or lower are only for a bidder who wants them."""
_Home: TypeAlias = tuple[str, str, Where]
"""Module, section and place of a line."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A line of notes, or `A as B`: everything below B also applies below A.

    >>> rule = parse_line("1N -(P)- 2H : Transfer to spades,  5+ spades {hcp 0+}-- also over (x)")
    >>> str(rule)
    '1n-(p)-2h = Transfer to spades, 5+ spades {hcp 0+} -- also over (x)'
    >>> rule.meaning, rule.exact, rule.remark
    ('Transfer to spades, 5+ spades', 'hcp 0+', 'also over (x)')
    >>> str(parse_line("1n-(x) as 1n-(p)"))
    '1n-(x) as 1n-(p)'
    """

    sequence: Sequence
    meaning: str = ""
    exact: str | None = None
    remark: str | None = None
    source: Sequence | None = None
    from_responder: bool = False
    modified: bool = False
    deleted: bool = False
    module: str = BASE
    section: str = ""
    place: Where | None = field(default=None, compare=False, repr=False)
    exact_column: int | None = field(default=None, compare=False, repr=False)
    """The column of the exact constraint, for errors in it."""

    @property
    def context(self) -> str:
        """What distinguishes it from other lines with the same calls: its qualifiers, and `as`.

        `(1X)-1n = 15-18 HCP` and `(1X)-1n as 1n` are two lines that can coexist.
        """
        qualifiers = self.sequence.context
        if self.source is None:
            return qualifiers
        return f"{qualifiers} as" if qualifiers else "as"

    @property
    def key(self) -> tuple[str, str, str]:
        """No two lines of a system have the same module, calls and context."""
        return self.module, self.sequence.path, self.context

    @property
    def waits(self) -> bool:
        """Whether the call is only for a bidder who wants it, such as 4NT, not for every hand that fits."""
        return self.sequence.rank <= _WAITING

    @property
    def body(self) -> str:
        """The line without its sequence, from `=` or `as` on."""
        parts = []
        if self.source is not None:
            parts += [f"as {self.source}"] + ["[from responder]"] * self.from_responder
        if self.deleted or self.modified or self.source is None:
            parts += ["="] + ["MODIFIED:"] * self.modified + ["DELETED:"] * self.deleted
        parts += [self.meaning] if self.meaning else []
        parts += [f"{{{self.exact}}}"] if self.exact else []
        parts += [f"-- {self.remark}"] if self.remark else []
        return " ".join(parts)

    def __str__(self) -> str:
        return f"{self.sequence} {self.body}"


def parse_line(
    text: str, *, line: int | None = None, file: str | None = None, module: str = BASE, section: str = ""
) -> Rule:
    """Read `sequence [qualifiers] = meaning {exact constraint} -- remark` or `A as B [from responder]`."""
    found = split_line(text)
    if not found.kind:
        where = Where(file=file, line=line, column=found.column, token=found.head.strip() or None)
        problem = f"'{squeeze(text)}' has no meaning" if text.strip() else "the line is empty"
        raise MalformedError(
            problem, where=where, remedy="write a sequence, = and its meaning: 1n = 15-17 HCP, balanced"
        )
    return rule_of(found, line=line, file=file, module=module, section=section)


def rule_of(
    found: SplitLine,
    *,
    line: int | None = None,
    file: str | None = None,
    module: str = BASE,
    section: str = "",
    sequence: Sequence | None = None,
    macros: bool = False,
) -> Rule:
    """Return the rule of a split line; `sequence` is given for a branch of a tree, and `macros` allows $names."""
    home = module, section, Where(file=file, line=line, column=found.column)
    try:
        if sequence is None:
            _check_no_macros(found.head, found.column)
            sequence = _sequence(found.head, found.column)
        tail, remark = found.tail, None
        if "--" in tail and (dashes := REMARK.search(tail)):
            tail, remark = tail[: dashes.start()], squeeze(tail[dashes.end() :]) or None
        if not macros:
            _check_no_macros(tail, found.tail_column)
        read = _rule_with_source if found.kind == "as" else _rule_with_meaning
        return read(sequence, tail, found.tail_column, remark, home)
    except FourWindsError as error:
        raise error.at(file=file, line=line) from None


def must_end_with_our_call(rule: Rule) -> None:
    """Raise an error for a line that ends with a call of the opponents: nobody looks it up. `A as B` may end so."""
    last = rule.sequence.prefix.token
    if rule.source is not None or last is None or not last.theirs:
        return
    place, path = rule.place or Where(), rule.sequence.path
    raise IllegalError(
        f"{path} ends with a call of the opponents, which has no meaning in your notes",
        where=Where(file=place.file, line=place.line, column=place.line and place.column, token=path),
        remedy=f"leave out the last pass, and write {rule.sequence.parent} = …"
        if last.is_pass
        else f"write what your side does after it, {path}-… = …; a call of your side has no parentheses",
    )


def _sequence(head: str, column: int) -> Sequence:
    """Return the sequence of a line; columns in errors are those of the line."""
    try:
        return Sequence.parse(head.strip())
    except FourWindsError as error:
        raise error.at(column=column - 1 + (error.where.column or 1)) from None


def _rule_with_meaning(sequence: Sequence, tail: str, column: int, remark: str | None, home: _Home) -> Rule:
    exact = exact_column = None
    if "{" in tail or "}" in tail:
        braces = _BRACES.search(tail)
        exact_column = column + braces.end() - 1 - len(braces[1].lstrip()) if braces else None
        tail, exact = _braces(tail, column)
    meaning = squeeze(tail)
    modified = deleted = False
    if ":" in meaning or meaning[:1] in ("D", "d"):
        meaning, modified, deleted = _mark(meaning)
    if deleted:
        remark = "; ".join(filter(None, (meaning, remark))) or None
        return Rule(sequence, "", None, remark, None, False, False, True, *home)
    if not (meaning or exact) or (modified and REMARK.match(meaning)):
        raise MalformedError(
            f"{sequence} has no meaning",
            where=Where(column=column, token=str(sequence)),
            remedy="write its meaning after the =, or DELETED: to remove a line of the library",
        )
    return Rule(sequence, meaning, exact, remark, None, False, modified, False, *home, exact_column)


def _rule_with_source(sequence: Sequence, tail: str, column: int, remark: str | None, home: _Home) -> Rule:
    text, equals, mark = tail.partition("=")
    modified = deleted = False
    if equals:
        mark, modified, deleted = _mark(squeeze(mark))
        if mark or not (modified or deleted):
            raise MalformedError(
                "a line with 'as' cannot have a meaning",
                where=Where(column=column + len(text), token=mark or "="),
                remedy="write only A as B, and the meaning of A on a separate line: A = meaning",
            )
    bare = _FROM_RESPONDER.sub("", clean(text))
    source = _sequence(bare, column + len(bare) - len(bare.lstrip()))
    return Rule(sequence, "", None, remark, source, len(bare) < len(text), modified, deleted, *home)


def _mark(meaning: str) -> tuple[str, bool, bool]:
    """Return the meaning without MODIFIED: or DELETED:, and whether each was present."""
    mark = _MARK.match(meaning)
    if mark is None:
        return meaning, False, False
    modified = mark[1] is not None
    return meaning[mark.end() :], modified, not modified


def _braces(tail: str, column: int) -> tuple[str, str | None]:
    """Split off the text in braces; several groups are joined into one, with the common part first."""
    groups = [squeeze(group[1]) for group in _BRACES.finditer(tail)]
    english = _BRACES.sub(lambda group: " " * len(group[0]), tail)
    stray = next((at for at, letter in enumerate(english) if letter in "{}"), None)
    if stray is not None:
        raise MalformedError(
            "a brace is not closed" if english[stray] == "{" else "a closing brace has no opening one",
            where=Where(column=column + stray, token=english[stray]),
            remedy="write the exact constraint in one pair of braces: {hcp 15-17 and balanced}",
        )
    groups = [group for group in groups if group]
    if len(groups) > 1:
        groups = sorted((_join_group(group) for group in groups), key=lambda group: bool(_LABELLED.match(group)))
    return _BEFORE_COMMA.sub("", english), "; ".join(groups) or None


def _join_group(group: str) -> str:
    label = _LABELLED.match(group)
    words = label[2] if label else group
    words = f"({words})" if _OR.search(words) else words
    return f"{label[1].lower()}: {words}" if label else words


def _check_no_macros(text: str, column: int) -> None:
    if "$" in text and (macro := MACRO.search(text)):
        raise MalformedError(
            f"unknown macro {macro[0]}",
            where=Where(column=column + macro.start(), token=macro[0]),
            remedy="write the value instead; only library files have parameters, listed under ## Info",
        )
