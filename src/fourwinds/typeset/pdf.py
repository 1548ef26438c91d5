"""Produce PDFs: texts are passed to typst as data, never as markup, and the same document gives the same bytes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import typst

from fourwinds.typeset.calls import printed_calls, printed_when
from fourwinds.typeset.document import CallTable, Document, PrintedLine, PrintedPart, Tree
from fourwinds.typeset.prose import prose_blocks
from fourwinds.typeset.words import clean, pieces

__all__ = ["Deck", "Paper", "system_pages", "system_pdf"]

Paper = Literal["a4", "letter"]
Deck = Literal["four", "two"]
"""Suit symbols in four colours or two."""

Json = dict[str, Any]


def system_pdf(document: Document, *, paper: Paper = "a4", deck: Deck = "four", fonts: Sequence[Path] = ()) -> bytes:
    """Return a system as PDF/UA, or as plain PDF if a text has characters that no available font can display.

    `fonts` are folders of additional fonts, for example for Japanese.
    """
    source = _Source(document, paper, deck, fonts)
    try:
        [pdf] = source.compile("pdf", pdf_standards=["ua-1"])
    except typst.TypstError as error:
        if "could not be displayed" not in error.message:
            raise
        [pdf] = source.compile("pdf")
    return pdf


def system_pages(
    document: Document, *, paper: Paper = "a4", deck: Deck = "four", fonts: Sequence[Path] = (), ppi: int = 96
) -> list[bytes]:
    """Return the same pages as PNG images."""
    return _Source(document, paper, deck, fonts).compile("png", ppi=ppi)


class _Source:
    """A document with the template, ready to compile."""

    def __init__(self, document: Document, paper: Paper, deck: Deck, fonts: Sequence[Path]) -> None:
        data = _document(document) | {"paper": paper, "deck": deck}
        self._template = resources.files("fourwinds.typeset").joinpath("system.typ").read_bytes()
        self._inputs = {"document": json.dumps(data, ensure_ascii=False)}
        self._fonts = typst.Fonts(include_system_fonts=False, font_paths=list(fonts))

    def compile(self, form: Literal["pdf", "png"], **options: Any) -> list[bytes]:
        """Return the file, or one file per page. A compiler loses its bytes after one run, so each is used once."""
        compiler = typst.Compiler(
            self._template, font_paths=self._fonts, ignore_system_fonts=True, sys_inputs=self._inputs
        )
        compiled = compiler.compile(format=form, **options)
        return compiled if isinstance(compiled, list) else [compiled or b""]


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
