"""Split a Markdown file into its headings and the lines under each, however it was typed or saved."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from fourwinds.notes.spelling import squeeze

__all__ = ["HeadingBlock", "Outline", "is_fence", "is_separator", "lines_of", "outline", "prose_of"]

_HEADING = re.compile(r" {0,3}(#{1,6})(.*?)(?:\s+#+)?\s*")
_UNDERLINE = re.compile(r"\s*(={3,}|-{4,})\s*")
_SEPARATOR = re.compile(r"\s*(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|(?:─\s*){3,}|={3,}\s*)")
_EMPHASIS = re.compile(r"^([*_`]{1,3})(.*)\1$")
NOTES = frozenset({"notes", "note", "remarks"})
"""Headings of prose that is kept unchanged."""


@dataclass(slots=True)
class HeadingBlock:
    """A heading and the lines under it; lines count from 1 in the file."""

    title: str
    level: int
    line: int
    first: int
    lines: list[str] = field(default_factory=list)

    @property
    def is_notes(self) -> bool:
        return self.title.lower() in NOTES


@dataclass(slots=True)
class Outline:
    """A file by its headings: the title, the lines before the first other heading, and the other blocks."""

    title: str
    opening: HeadingBlock
    parts: list[HeadingBlock]

    def named(self, *titles: str) -> list[HeadingBlock]:
        return [part for part in self.parts if part.title.lower() in titles]


def outline(text: str) -> Outline:
    """Read the headings of a text: `## Opening bids`, `##opening bids:`, underlined ones, in any case."""
    lines = _unwrap(lines_of(text))
    found = Outline("", HeadingBlock("", 1, 0, 1), [])
    part = found.opening
    fenced = False
    for number, line in enumerate(lines, 1):
        start = line[:4].lstrip(" ")[:1]
        if start in "`~" and part.is_notes and is_fence(line):
            fenced = not fenced
        if start == "#" and not fenced and (heading := _HEADING.fullmatch(line)) and _is_above(heading, part):
            part = _add_heading(found, heading[2], len(heading[1]), number)
        elif start in ("=", "-") and not part.is_notes and _is_underline(line, lines, number):
            part.lines.pop()
            part = _add_heading(found, lines[number - 2], 1 if start == "=" else 2, number)
        else:
            part.lines.append(line)
    return found


def lines_of(text: str) -> list[str]:
    """Split at the line ends used in files; str.splitlines also splits at other characters."""
    text = text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _unwrap(lines: list[str]) -> list[str]:
    """Remove the code block around a file that was pasted as one."""
    filled = [number for number, line in enumerate(lines[:20]) if line.strip()][:2]
    if len(filled) == 2 and is_fence(lines[filled[0]]) and lines[filled[1]].lstrip().startswith("#"):
        ends = [number for number, line in enumerate(lines) if is_fence(line)]
        for number in {ends[0], ends[-1]}:
            lines[number] = ""
    return lines


def _is_above(heading: re.Match[str], part: HeadingBlock) -> bool:
    """Whether a heading starts a new block; lower headings inside `## Notes` are part of its text."""
    return not part.is_notes or len(heading[1]) <= part.level


def _add_heading(found: Outline, written: str, level: int, number: int) -> HeadingBlock:
    title = squeeze(written)
    if level == 1 and not found.title and not found.parts:
        found.title = title
        found.opening.first = found.opening.first if any(found.opening.lines) else number + 1
        return found.opening
    title = title.rstrip(": ")
    while marks := _EMPHASIS.match(title):
        title = marks[2].strip(": ")
    part = HeadingBlock(title, max(level, 2), number, number + 1)
    found.parts.append(part)
    return part


def _is_underline(line: str, lines: list[str], number: int) -> bool:
    """Whether this line underlines a heading: a single line that is not a line of notes."""
    if number < 2 or not _UNDERLINE.fullmatch(line):
        return False
    above = lines[number - 2].strip()
    alone = number < 3 or not lines[number - 3].strip()
    return bool(above) and alone and not any(mark in above for mark in "=:`#") and above != "..."


def is_separator(line: str) -> bool:
    """Whether a line is `---`, `***` or similar."""
    return _SEPARATOR.fullmatch(line) is not None


def is_fence(line: str) -> bool:
    """Whether a line begins or ends a code block."""
    return line.lstrip().startswith(("```", "~~~"))


def prose_of(lines: list[str]) -> str:
    """Return the lines as text, without blank lines and separators around it."""
    kept = [line.rstrip() for line in lines]
    while kept and (not kept[-1] or is_separator(kept[-1])):
        kept.pop()
    while kept and (not kept[0] or is_separator(kept[0])):
        kept.pop(0)
    return "\n".join(kept)
