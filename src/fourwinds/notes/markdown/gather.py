"""Collect the sections of a file; `Tree` and `Sequences` are two spellings of the same section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from fourwinds.notes.markdown.body import Body, Scope
from fourwinds.notes.markdown.outline import HeadingBlock
from fourwinds.notes.module import DuplicateLineError, duplicate_error
from fourwinds.notes.parameter import Parameter, Template
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import FourWindsError

__all__ = ["Gathered", "SectionPart", "gather", "section_parts"]

_LISTS = ("tree", "sequences", "sequence")
"""Headings that name a format of lines, not a subject."""


class SectionPart(NamedTuple):
    """A block of a file, with the module of its lines and the title of its section."""

    module: str
    title: str
    tree: bool
    part: HeadingBlock


@dataclass(slots=True)
class Gathered:
    """The lines and the prose of one section."""

    lines: list[Rule | Template] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)


def section_parts(parts: Iterable[tuple[str, HeadingBlock]]) -> Iterator[SectionPart]:
    """Yield each block with its section: a subheading adds its words to the title, `Tree` and `Sequences` add none."""
    above: list[tuple[int, str]] = []
    owner = None
    for module, part in parts:
        if module != owner:
            above, owner = [], module
        while above and above[-1][0] >= part.level:
            above.pop()
        words = "" if part.title.lower() in _LISTS else part.title
        title = ": ".join(filter(None, (above[-1][1] if above else "", words)))
        above.append((part.level, title))
        yield SectionPart(module, title, part.title.lower() == "tree", part)


def gather(
    parts: Iterable[SectionPart],
    problems: Problems,
    parameters: Mapping[str, Parameter] | None = None,
    *,
    has_parts: bool = False,
) -> dict[tuple[str, str], Gathered]:
    """Return the sections of a file by module and title, in file order.

    A line may be in a Tree and in a list of sequences if both are the same; any other repetition is an error.
    """
    every = list(parts)
    sections = {(each.module, each.title): Gathered() for each in every}
    seen: dict[object, tuple[list[Rule | Template], int, bool]] = {}
    for module, title, tree, part in sorted(every, key=lambda each: each.tree):
        section = sections[module, title]
        scope = Scope(module, title, problems.file, problems, parameters, tree, has_parts)
        body = Body(scope, part.lines, part.first)
        section.prose += [body.prose] if body.prose else []
        for line in body.lines:
            key = line.key if isinstance(line, Rule) else (module, line.head, line.body[:2], line.conditions)
            lines, index, drawn = seen.setdefault(key, (section.lines, len(section.lines), tree))
            if lines is section.lines and index == len(lines):
                lines.append(line)
                continue
            try:
                lines[index] = _agreed_line(lines[index], line, both=tree and not drawn)
            except FourWindsError as error:
                problems.add(error)
    return {key: section for key, section in sections.items() if section.lines or section.prose}


def _agreed_line(listed: Rule | Template, other: Rule | Template, *, both: bool) -> Rule | Template:
    """Return the line that two places of a file agree on."""
    if not both:
        raise duplicate_error(other, listed)
    if isinstance(listed, Rule) and isinstance(other, Rule):
        merged = _merge(listed, other)
        if merged is not None:
            return merged
    elif str(listed) == str(other):
        return listed
    listed_at, drawn_at = (line.place.line if line.place else None for line in (listed, other))
    raise DuplicateLineError(
        f"Tree and Sequences disagree: line {drawn_at} says '{other}', line {listed_at} says '{listed}'",
        where=other.place,
        remedy="make the two lines the same, or keep only one of the two sections",
    )


def _merge(listed: Rule, drawn: Rule) -> Rule | None:
    """Merge two lines with the same meaning, keeping what only one of them adds; None if they disagree."""
    if _words(listed) != _words(drawn):
        return None
    exact, remark = listed.exact or drawn.exact, listed.remark or drawn.remark
    rank = listed.sequence.rank or drawn.sequence.rank
    if drawn.exact not in (None, exact) or drawn.remark not in (None, remark) or drawn.sequence.rank not in (0, rank):
        return None
    sequence = listed.sequence if listed.sequence.rank else drawn.sequence
    return replace(listed, sequence=sequence, exact=exact, remark=remark)


def _words(rule: Rule) -> tuple[object, ...]:
    meaning = rule.meaning.casefold().rstrip(". ")
    return meaning, rule.source, rule.from_responder, rule.modified, rule.deleted
