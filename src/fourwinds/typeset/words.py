"""Prepare texts for print: separate suit symbols, dashes in ranges, no unprintable characters."""

from __future__ import annotations

import re
import unicodedata

__all__ = ["SUITS", "call_text", "clean", "pieces"]

SUITS = "♠♥♦♣"
_SYMBOLS = str.maketrans("♤♡♢♧", SUITS, "\ufe0e\ufe0f")
_STRAINS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠", "n": "NT", "nt": "NT"}
_CALL = re.compile(r"(?<![\w.])([1-7])(nt|[cdhsn])(?!\w|['’]\w)", re.IGNORECASE)
_DASH = re.compile(
    r"\d{4}-\d\d?-\d\d?"  # a date keeps its hyphens
    r"|(?<=\d)-(?=\d)|(?<=\d) - (?=\d)"
    rf"|(?<=[{SUITS})])-(?=[1-7(])|(?<=NT)-(?=[1-7(])"
)
_LONG_WORD = re.compile(r"[^\s\u200b-]{25,}")
_LETTERS = re.compile(r".{20}(?=.)", re.DOTALL)


def clean(text: str) -> str:
    """Return the text without control characters and lone surrogates; words too long for a column may be broken.

    >>> clean("a\\x00b\\tc")
    'ab c'
    """
    kept = (
        " " if character.isspace() else character
        for character in text.translate(_SYMBOLS)
        if character.isspace() or unicodedata.category(character) not in {"Cc", "Cs", "Cn", "Co"}
    )
    return _LONG_WORD.sub(lambda word: _LETTERS.sub("\\g<0>\u200b", word[0]), "".join(kept))


def call_text(text: str) -> str:
    """Return a text in which calls spelled as in notes have suit symbols.

    >>> call_text("2d/2h over 1n, the 2nd time")
    '2♦/2♥ over 1NT, the 2nd time'
    """
    return _CALL.sub(lambda call: call[1] + _STRAINS[call[2].lower()], text)


def pieces(text: str) -> list[str]:
    """Return a text as printed, in pieces: each suit symbol is a separate piece.

    >>> pieces("6+ hearts, 15-17 HCP: opener's raise to 4h")
    ['6+ hearts, 15–17 HCP: opener’s raise to 4', '♥']
    """
    return [piece for piece in re.split(f"([{SUITS}])", _typographic(call_text(clean(text)))) if piece]


def _typographic(text: str) -> str:
    """Use dashes in ranges and between calls, and opening and closing quotes."""
    dashed = _DASH.sub(lambda found: found[0] if found[0].strip() != "-" else "–", text)
    opened = re.sub(r"(?<![^\s(\[–])(['\"])(?=\S)", lambda mark: "‘" if mark[0] == "'" else "“", dashed)
    return opened.replace("'", "’").replace('"', "”")
