"""Which lines of a section are lines of notes, and which are text for people."""

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
    """The lines of notes with their numbers, long ones that run on over several lines joined; and the text.

    A line with `=` is a line of notes. Anything else is text, unless it begins like a sequence and its `=` is missing.
    Text is also what stands after `>` and in `<!-- -->`.
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
        """Where the last line of notes ended."""
        self.said = -1
        """Where the last line of text stood."""
        self.comment = 0
        """The line a comment began in that is still open."""

    def add(self, number: int, text: str) -> None:
        """Put a line where it belongs that is not plainly a line of notes."""
        words = text.strip()
        if self.comment:
            self._say(number, text)
            self.comment = 0 if "-->" in words else self.comment
        elif words.startswith("<!--"):
            self._say(number, text)
            self.comment = 0 if "-->" in words else number
        elif words.startswith(">"):
            self._say(number, text)
        elif words in _LEFT_OUT or is_fence(words) or is_separator(words):
            return
        elif self._is_note(number, text):
            self.notes.append((number, text))
            self.last = number
        elif self._runs_on(number, text):
            start, before = self.notes[-1]
            self.notes[-1] = start, f"{before.rstrip()} {text[stem_of(text).start :].strip()}"
            self.last = number
        elif text[stem_of(text).start :].strip() not in _LEFT_OUT:
            self._say(number, text)

    def done(self) -> tuple[list[tuple[int, str]], str]:
        if self.comment:
            self.problems.add(
                MalformedError(
                    "a comment is not closed", where=Where(line=self.comment), remedy="write --> where it ends"
                )
            )
        return self.notes, "\n\n".join("\n".join(paragraph) for paragraph in self.paragraphs)

    def _say(self, number: int, text: str) -> None:
        if self.said == number - 1 and self.paragraphs:
            self.paragraphs[-1].append(text.rstrip())
        else:
            self.paragraphs.append([text.rstrip()])
        self.said = number

    def _is_note(self, number: int, text: str) -> bool:
        found = split_line(text, stem_of(text).start)
        if found.kind or looks_like_a_sequence(found.head):
            return True
        if self.said == number - 1:
            return False
        words = clean(text[found.column - 1 :]).rstrip()
        return bool(_SEVERAL_CALLS.match(words) or (_ONE_BID.match(words) and words[-1] not in ".:;,!?"))

    def _runs_on(self, number: int, text: str) -> bool:
        """Whether this line is the rest of the line of notes just before it."""
        if self.last != number - 1 or not self.notes:
            return False
        stem = stem_of(text)
        rest, before = text[stem.start :], self.notes[-1][1].rstrip()
        if rest.strip() in _LEFT_OUT:
            return False
        return stem.drawn or text[0].isspace() or rest[:1].islower() or rest[:1] in "{" or before.endswith((",", ";"))
