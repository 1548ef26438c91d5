"""How people spell suits and letters, brought to one spelling before anything is looked up."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

__all__ = ["fold"]

_FOLDED = str.maketrans(
    ascii_lowercase + "♤♡♢♧", ascii_uppercase + "♠♥♦♣", "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
)


def fold(text: str) -> str:
    """Upper case, solid suit symbols, no blanks around. Letters outside ASCII stay as they are: ſ is not an S.

    >>> fold(" 1\N{WHITE HEART SUIT} "), fold("north"), fold("ſ")
    ('1♥', 'NORTH', 'ſ')
    """
    return text.strip().translate(_FOLDED)
