"""Produce PDFs: texts are passed to typst as data, never as markup, and the same document gives the same bytes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fourwinds.typeset.calls import printed_calls, printed_when
from fourwinds.typeset.document import CallTable, Document, PrintedLine, PrintedPart, Tree
from fourwinds.typeset.prose import prose_blocks
from fourwinds.typeset.source import Deck, Paper, Source
from fourwinds.typeset.words import clean, pieces

__all__ = ["Deck", "Paper", "system_pages", "system_pdf"]

Json = dict[str, Any]


def system_pdf(document: Document, *, paper: Paper = "a4", deck: Deck = "four", fonts: Sequence[Path] = ()) -> bytes:
    """Return a system as PDF/UA, or as plain PDF if a text has characters that no available font can display.

    `fonts` are folders of additional fonts, for example for Japanese.
    """
    return _source(document, paper, deck, fonts).pdf()


def system_pages(
    document: Document, *, paper: Paper = "a4", deck: Deck = "four", fonts: Sequence[Path] = (), ppi: int = 96
) -> list[bytes]:
    """Return the same pages as PNG images."""
    return _source(document, paper, deck, fonts).pages(ppi)


def _source(document: Document, paper: Paper, deck: Deck, fonts: Sequence[Path]) -> Source:
    return Source("system", _document(document), paper=paper, deck=deck, fonts=fonts)


def _document(document: Document) -> Json:
    day = document.date
    return {
        "title": pieces(document.title.strip()) or ["Bidding system"],
        "subtitles": [pieces(line) for line in document.subtitles],
        "date": {"year": day.year, "month": day.month, "day": day.day} if day else None,
        "author": clean(document.author),
        "keywords": [clean(word) for word in document.keywords],
        "openings": [_line(line) for line in document.openings],
        "parts": [_part(part) for part in document.parts],
    }


def _part(part: PrintedPart) -> Json:
    return {
        "title": pieces(part.title.strip()) or ["Untitled"],
        "about": [_shorten(word) for word in (part.id, part.version and f"version {part.version}") if word],
        "prose": prose_blocks(part.prose),
        "definitions": [[pieces(each.term.replace("_", " ")), pieces(each.text)] for each in part.definitions],
        "blocks": [_block(block) for block in part.blocks],
    }


def _shorten(text: str, most: int = 40) -> str:
    return clean(text if len(text) <= most else f"{text[: most - 1]}…")


def _block(block: CallTable | Tree) -> Json:
    data: Json = {"title": pieces(block.title.strip()), "prose": prose_blocks(block.prose)}
    if isinstance(block, Tree):
        return data | {"kind": "tree", "trees": [list(_branch(line)) for line in block.lines]}
    after = printed_calls(block.after, goes_on=True)
    return data | {"kind": "table", "after": after, "lines": [_line(line, bool(after)) for line in block.lines]}


def _line(line: PrintedLine, continues: bool = False) -> Json:
    return {
        "call": printed_calls(line.call, continues=continues),
        "meaning": pieces(line.meaning),
        "when": pieces(printed_when(line.when)),
        "forcing": line.forcing.value if line.forcing else None,
        "remark": pieces(line.remark),
        "alert": line.alert,
        "edited": line.edited,
    }


def _branch(line: PrintedLine, trail: tuple[bool, ...] = ()) -> Iterator[Json]:
    """Yield a line and all lines below it, each with its trail: for every level, whether a sibling follows."""
    below = [
        row
        for index, child in enumerate(line.children)
        for row in _branch(child, (*trail, index + 1 < len(line.children)))
    ]
    yield _line(line, bool(trail)) | {"trail": trail, "below": len(below)}
    yield from below
