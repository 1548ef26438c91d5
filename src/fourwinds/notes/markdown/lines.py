"""Separate the lines of notes in a section from its prose."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fourwinds.notes.markdown.outline import is_fence, is_separator
from fourwinds.notes.problems import Problems
from fourwinds.notes.spelling import BID, TOKEN, clean, looks_like_a_sequence, split_line
from fourwinds.notes.tree import stem_of
from fourwinds.table.errors import MalformedError, Where

__all__ = ["sort_lines"]

_SEVERAL_CALLS = re.compile(rf"\s*(?:(?:\.\.\.|…)\s*-?\s*{TOKEN}|{TOKEN}\s*-\s*{TOKEN})(?![a-z])", re.IGNORECASE)
_ONE_BID = re.compile(rf"\s*{BID}(?![a-z/-])", re.IGNORECASE)
_LEFT_OUT = frozenset({"...", "…", ". . .", "....", ""})


def sort_lines(lines: Iterable[str], first: int, problems: Problems) -> tuple[list[tuple[int, str]], str]:
    """Return the lines of notes with their numbers, with continuation lines joined, and the prose.

    A line with `=` is a line of notes. Any other is prose, unless it begins like a sequence and its `=` is missing.
    Text after `>` and in `<!-- -->` is prose too.
    """
    sorter = _Sorter(problems)
    for number, text in enumerate(lines, first):
        if "=" in text and not sorter.comment and text.lstrip()[0] not in "><=":
            sorter.notes.append((number, text))
            sorter.last = number
        else:
            sorter.add(number, text)
    return sorter.done()


class _Sorter:
    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.notes: list[tuple[int, str]] = []
        self.paragraphs: list[list[str]] = []
        self.last = -1
        """The number of the last line of notes."""
        self.last_prose = -1
        """The number of the last line of prose."""
        self.comment = 0
        """The line where the open comment began; 0 if there is none."""

    def add(self, number: int, text: str) -> None:
        """Add a line that is not obviously a line of notes."""
        words = text.strip()
        if self.comment:
            self._add_prose(number, text)
            self.comment = 0 if "-->" in words else self.comment
        elif words.startswith("<!--"):
            self._add_prose(number, text)
            self.comment = 0 if "-->" in words else number
        elif words.startswith(">"):
            self._add_prose(number, text)
        elif words in _LEFT_OUT or is_fence(words) or is_separator(words):
            return
        elif self._is_note(number, text):
            self.notes.append((number, text))
            self.last = number
        elif self._is_continuation(number, text):
            start, before = self.notes[-1]
            self.notes[-1] = start, f"{before.rstrip()} {text[stem_of(text).start :].strip()}"
            self.last = number
        elif text[stem_of(text).start :].strip() not in _LEFT_OUT:
            self._add_prose(number, text)

    def done(self) -> tuple[list[tuple[int, str]], str]:
        if self.comment:
            self.problems.add(
                MalformedError(
                    "a comment is not closed", where=Where(line=self.comment), remedy="write --> where it ends"
                )
            )
        return self.notes, "\n\n".join("\n".join(paragraph) for paragraph in self.paragraphs)

    def _add_prose(self, number: int, text: str) -> None:
        if self.last_prose == number - 1 and self.paragraphs:
            self.paragraphs[-1].append(text.rstrip())
        else:
            self.paragraphs.append([text.rstrip()])
        self.last_prose = number

    def _is_note(self, number: int, text: str) -> bool:
        found = split_line(text, stem_of(text).start)
        if found.kind or looks_like_a_sequence(found.head):
            return True
        if self.last_prose == number - 1:
            return False
        words = clean(text[found.column - 1 :]).rstrip()
        return bool(_SEVERAL_CALLS.match(words) or (_ONE_BID.match(words) and words[-1] not in ".:;,!?"))

    def _is_continuation(self, number: int, text: str) -> bool:
        """Whether this line continues the line of notes before it."""
        if self.last != number - 1 or not self.notes:
            return False
        stem = stem_of(text)
        rest, before = text[stem.start :], self.notes[-1][1].rstrip()
        if rest.strip() in _LEFT_OUT:
            return False
        return stem.drawn or text[0].isspace() or rest[:1].islower() or rest[:1] in "{" or before.endswith((",", ";"))
