"""Read the `## Definitions` section."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from fourwinds.notes.markdown.outline import HeadingBlock, is_fence, is_separator
from fourwinds.notes.module import Definition
from fourwinds.notes.parameter import Parameter, macros_in, unknown_macro
from fourwinds.notes.problems import Problems
from fourwinds.notes.spelling import squeeze
from fourwinds.table.errors import ConflictError, MalformedError, Where

__all__ = ["DEFINITIONS", "read_definitions", "term_of"]

DEFINITIONS = frozenset({"definitions", "definition"})
"""The headings of a section of definitions."""
_TERM = re.compile(r"\s*(?:[-*•·]\s+)?[*`]*([^=:]*?)[*`]*\s*[=:][*`]*\s*(.*?)\s*")


def term_of(text: str) -> str:
    """Return the name of a definition: lower case, one word.

    >>> term_of(" Limit  Raise ")
    'limit_raise'
    """
    return "_".join(text.lower().split())


def read_definitions(
    parts: Iterable[tuple[str, HeadingBlock]],
    problems: Problems,
    parameters: Mapping[str, Parameter] | None = None,
    *,
    has_parts: bool = False,
) -> tuple[Definition, ...]:
    """Return the definitions in the `term = text` lines of these blocks, each given with its module."""
    found: dict[tuple[str, str], Definition] = {}
    for module, part in parts:
        for number, text in _join_lines(part):
            with problems.collecting():
                definition = _definition(text, module, Where(file=problems.file, line=number, column=1))
                for macro in macros_in(definition.text):
                    if macro not in (parameters or {}) and not has_parts:
                        raise unknown_macro(macro, parameters or (), definition.place or Where())
                first = found.setdefault((module, definition.term), definition)
                if first is not definition:
                    raise _twice(definition, first)
    return tuple(found.values())


def _definition(text: str, module: str, place: Where) -> Definition:
    found = _TERM.fullmatch(text)
    term, words = (term_of(found[1]), squeeze(found[2])) if found else ("", "")
    if not (term[:1].isalnum() and words):
        raise MalformedError(
            f"'{squeeze(text)}' is not a definition",
            where=place,
            remedy="write the term, = and its meaning: limit_raise = 10-12 support points, 3+ card support",
        )
    return Definition(term, words, module, place)


def _join_lines(part: HeadingBlock) -> Iterator[tuple[int, str]]:
    """Yield the lines of a block with their numbers; an indented line without a term continues the previous one."""
    lines: list[tuple[int, str]] = []
    for number, text in enumerate(part.lines, part.first):
        words = text.strip()
        if words in ("", "...", "…") or is_separator(words) or is_fence(words):
            continue
        if lines and "=" not in text and (text[:1].isspace() or words[0].islower()) and ":" not in text:
            lines[-1] = lines[-1][0], f"{lines[-1][1].rstrip()} {words}"
        else:
            lines.append((number, text))
    return iter(lines)


def _twice(definition: Definition, first: Definition) -> ConflictError:
    before, here = (each.place.line if each.place else None for each in (first, definition))
    return ConflictError(
        f"{definition.term} is defined twice: line {before} '{first.text}' and line {here} '{definition.text}'",
        where=definition.place,
        remedy="delete one of the two",
    )
