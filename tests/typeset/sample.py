"""A realistic system of 400 lines, stored in sample.txt and read without the readers of notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from itertools import pairwise
from pathlib import Path

from fourwinds.typeset.document import CallTable, Document, Forcing, PrintedDefinition, PrintedLine, PrintedPart, Tree

_FORCING = {
    "game forcing": Forcing.GAME_FORCING,
    "forcing": Forcing.FORCING,
    "invitational": Forcing.INVITATIONAL,
    "signoff": Forcing.SIGNOFF,
    "to play": Forcing.SIGNOFF,
}


@cache
def sample_document() -> Document:
    """Return a system of two over one with thirteen conventions."""
    text = (Path(__file__).parent / "sample.txt").read_text(encoding="utf-8")
    parts = tuple(_part(part) for part in _split(text, "# "))
    [openings] = [block for block in parts[0].blocks if block.title == "Opening bids"]
    return Document(
        title="Uma + PS 2/1",
        subtitles=(
            "Two over one game force",
            "Uma Rao and P. S. Tanaka",
            "with 13 conventions and 17 lines of our own",
        ),
        date=date(2026, 1, 23),
        author="Uma Rao, P. S. Tanaka",
        keywords=("2_1_game_force", "stayman_1nt", "lebensohl"),
        openings=tuple(replace(line, remark="") for line in openings.lines),
        parts=parts,
    )


def lines_of(document: Document) -> Iterator[PrintedLine]:
    """Return every line of all parts."""
    return (line for part in document.parts for block in part.blocks for line in _below(block.lines))


def _below(lines: Iterable[PrintedLine]) -> Iterator[PrintedLine]:
    for line in lines:
        yield line
        yield from _below(line.children)


def _split(text: str, mark: str) -> list[str]:
    return re.split(rf"^{mark}", text, flags=re.MULTILINE)[1:]


def _part(text: str) -> PrintedPart:
    head, *blocks = re.split(r"^## ", text, flags=re.MULTILINE)
    title, *rest = head.splitlines()[0].split(" | ")
    return PrintedPart(
        title=title,
        id=rest[0],
        version=rest[1] if rest[1:] else "",
        prose="\n".join(line[2:] for line in head.splitlines() if line.startswith(">")),
        definitions=tuple(
            PrintedDefinition(*line[2:].split(" = ")) for line in head.splitlines() if line.startswith("~")
        ),
        blocks=tuple(_block(block) for block in blocks),
    )


def _block(text: str) -> CallTable | Tree:
    head, *rows = text.splitlines()
    title, _, after = head.partition(" | ")
    lines = _lines(rows)
    if after or not any(line.children for line in lines):
        return CallTable(title=title, after=after, lines=lines)
    return Tree(title=title, lines=lines)


def _lines(rows: list[str]) -> tuple[PrintedLine, ...]:
    starts = [index for index, row in enumerate(rows) if not row.startswith(" ")]
    return tuple(
        _line(rows[start], [row[4:] for row in rows[start + 1 : end]]) for start, end in pairwise([*starts, len(rows)])
    )


def _line(row: str, below: list[str]) -> PrintedLine:
    call, _, text = row.partition(" = ")
    call, _, when = call.partition(" ")
    text, alert, edited = text.removesuffix(" *"), text.removesuffix(" *").endswith(" !"), text.endswith(" *")
    meaning, _, remark = text.removesuffix(" !").partition(" -- ")
    forcing = next((tag for words, tag in _FORCING.items() if words in meaning.lower()), None)
    return PrintedLine(
        call=call,
        when=when,
        meaning=meaning,
        remark=remark,
        forcing=forcing,
        alert=alert,
        edited=edited,
        children=_lines(below),
    )
