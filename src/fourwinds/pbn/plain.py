"""ASCII texts, for programs that support nothing else."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TypeVar

from fourwinds.pbn.game import Annotation, Bidding, PbnGame, Play, Tag

__all__ = ["ascii_game", "ascii_text"]

_SPELLINGS = {
    "S": "♠♤",
    "H": "♥♡",
    "D": "♦♢Đ",
    "C": "♣♧",
    "-": "–—−‐‑",
    "'": "‘’‚′",
    "''": "“”„″",
    "...": "…",
    "*": "•",
    "x": "×",
    "ss": "ß",
    "ae": "æ",
    "AE": "Æ",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "oe": "œ",
    "OE": "Œ",
    "d": "đð",
    "th": "þ",
    "EUR": "€",
    " ": "\N{NO-BREAK SPACE}",
    "": "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}",
}
_SPELLED = str.maketrans({letter: spelling for spelling, letters in _SPELLINGS.items() for letter in letters})


def ascii_text(text: str) -> str:
    """Return the text in ASCII, with accents removed; characters without an equivalent become question marks.

    >>> ascii_text("Århus café: 12–14 HCP, ♠4 …")
    'Arhus cafe: 12-14 HCP, S4 ...'
    """
    if text.isascii():
        return text
    spelled = unicodedata.normalize("NFKD", text.translate(_SPELLED))
    bare = "".join(character for character in spelled if not unicodedata.combining(character))
    return bare.encode("ascii", "replace").decode("ascii")


def ascii_game(game: PbnGame) -> PbnGame:
    """Return the game with its texts in ASCII, so that characters that become quotes or braces are escaped as such."""
    return replace(
        game,
        notes=tuple(map(ascii_text, game.notes)),
        tags=tuple(
            Tag(tag.name, ascii_text(tag.value), None if tag.rows is None else tuple(map(ascii_text, tag.rows)))
            for tag in game.tags
        ),
        remarks=tuple(replace(remark, text=ascii_text(remark.text)) for remark in game.remarks),
        bidding=_ascii_section(game.bidding),
        play=_ascii_section(game.play),
    )


Section = TypeVar("Section", bound=Bidding | Play | None)


def _ascii_section(section: Section) -> Section:
    if section is None:
        return section
    annotations = tuple((index, _ascii_annotation(annotation)) for index, annotation in section.annotations)
    return replace(section, annotations=annotations)


def _ascii_annotation(annotation: Annotation) -> Annotation:
    note = None if annotation.note is None else ascii_text(annotation.note)
    return Annotation(note, annotation.glyphs, tuple(map(ascii_text, annotation.comments)))
