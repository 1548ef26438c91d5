"""Texts in ASCII for programs that know nothing else."""

from __future__ import annotations

import unicodedata

__all__ = ["ascii_text"]

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
    """The text in ASCII, letters without their marks; what has no spelling becomes a question mark.

    >>> ascii_text("Århus café: 12–14 HCP, ♠4 …")
    'Arhus cafe: 12-14 HCP, S4 ...'
    """
    if text.isascii():
        return text
    spelled = unicodedata.normalize("NFKD", text.translate(_SPELLED))
    bare = "".join(character for character in spelled if not unicodedata.combining(character))
    return bare.encode("ascii", "replace").decode("ascii")
