"""Read and write `## To review`: the lines whose parent has changed, each with what it was written for."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fourwinds.notes.markdown.outline import HeadingBlock, is_fence, is_separator
from fourwinds.notes.problems import Problems
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import clean, name_of, squeeze
from fourwinds.notes.system import ReviewMark
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["TO_REVIEW", "read_reviews", "review_lines"]

TO_REVIEW = "to review"
"""The heading."""
_LINE = re.compile(
    r"\s*(?:[-*•+]\s+)?\[\s*([^\[\]]+?)\s*\]\s*([^=]*?)\s+--\s+"
    r"written\s+(?:for\s+([^=]+?)\s*=\s*(\S.*)|before\s+(.+?)\s+had\s+a\s+meaning\s*)",
    re.IGNORECASE,
)
_AS = re.compile(r"\s+as$", re.IGNORECASE)
_REMEDY = "write - [module] sequence -- written for 1n = 15-17 HCP, delete the line, or use another heading"


def review_lines(marks: Iterable[ReviewMark]) -> list[str]:
    """Return the text of each mark, in the order of notes."""
    ordered = sorted(marks, key=lambda mark: (Sequence.parse(mark.path), mark))
    return [f"- [{mark.module}] {f'{mark.path} {mark.context}'.strip()} -- {_cause(mark)}" for mark in ordered]


def _cause(mark: ReviewMark) -> str:
    return f"written for {mark.parent} = {mark.was}" if mark.was else f"written before {mark.parent} had a meaning"


def read_reviews(parts: Iterable[HeadingBlock], problems: Problems) -> list[ReviewMark]:
    """Return the marks of these blocks; lines that are not understood are added to the problems."""
    marks = []
    for part in parts:
        for number, text in enumerate(part.lines, part.first):
            if text.strip() and not is_separator(text) and not is_fence(text):
                with problems.collecting():
                    marks.append(_read_mark(text, number))
    return marks


def _read_mark(text: str, number: int) -> ReviewMark:
    found = _LINE.fullmatch(text.rstrip())
    if found is None:
        where = Where(line=number, column=len(text) - len(text.lstrip()) + 1, token=squeeze(text))
        raise MalformedError(f"'{squeeze(text)}' is not a line to review", where=where, remedy=_REMEDY)
    written = clean(found[2])
    try:
        line, parent = Sequence.parse(_AS.sub("", written)), Sequence.parse(clean(found[3] or found[5]))
    except FourWindsError as error:
        raise error.at(line=number) from None
    context = f"{line.context} as".strip() if _AS.search(written) else line.context
    above = f"{parent.path} {parent.context}".strip()
    return ReviewMark(name_of(found[1]), line.path, context, above, squeeze(found[4] or ""))
