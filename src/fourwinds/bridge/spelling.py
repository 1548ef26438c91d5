"""One spelling for the ways people write suits and letters."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

__all__ = ["fold"]

_FOLDED = str.maketrans(
    ascii_lowercase + "♤♡♢♧", ascii_uppercase + "♠♥♦♣", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
)


def fold(text: str) -> str:
    """Return the text in upper case, with solid suit symbols and without surrounding blanks.

    Letters outside ASCII are kept: ſ is not an S.

    >>> fold(" 1\N{WHITE HEART SUIT} "), fold("north"), fold("ſ")
    ('1♥', 'NORTH', 'ſ')
    """
    return text.strip().translate(_FOLDED)
