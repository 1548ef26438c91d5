"""Count things in a sentence."""

from __future__ import annotations

__all__ = ["count_text"]


def count_text(number: int, noun: str) -> str:
    """Return a number with its noun.

    >>> count_text(1, "line"), count_text(0, "line")
    ('1 line', '0 lines')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
