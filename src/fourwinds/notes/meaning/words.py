"""The words of notes in one spelling: numbers as digits, suits by name, dashes as hyphens, variables marked."""

from __future__ import annotations

import re
from functools import lru_cache

from fourwinds.bridge.cards import Suit

__all__ = ["MAJORS", "MINORS", "SUIT", "VARIABLES", "normal_words", "other_of"]

MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)

VARIABLES = {"M": "$major", "oM": "$other_major", "m": "$minor", "om": "$other_minor", "X": "$x", "Y": "$y", "Z": "$z"}
"""How a suit variable of the sequence is written in normal words, where case no longer tells M from m."""

SUIT = r"(?:spades?|hearts?|diamonds?|clubs?|\$other_major|\$other_minor|\$major|\$minor|\$[xyz])"
"""One suit in normal words, as a regular expression."""

_VARIABLE = re.compile(r"(?<![\w$'])(oM|om|M|m|X|Y|Z)(?![\w'])")
_DASHES = re.compile(r"\s*[‐‑‒–—−]\s*")
_SYMBOLS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs ", "♤": " spades ", "♡": " hearts "}
_SYMBOLS |= {"♢": " diamonds ", "♧": " clubs ", "\ufe0e": "", "\ufe0f": "", "’": "'", "≥": "at least ", "≤": "at most "}
_NUMBERS = {
    name: str(number)
    for number, name in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen".split()
    )
}
_NUMBER = re.compile(rf"\b({'|'.join(_NUMBERS)})\b")
_RANGE_DASH = re.compile(r"(?<=[\d+])\s*-\s*(?=\d)")
_SPACES = re.compile(r"\s+")


@lru_cache(maxsize=65536)
def normal_words(text: str) -> str:
    """A phrase as the tables of phrases spell it.

    >>> normal_words("Five + ♥, 12 – 14  Hcp")
    '5+ hearts, 12-14 hcp'
    """
    text = _VARIABLE.sub(lambda found: VARIABLES[found[1]], text)
    for symbol, word in _SYMBOLS.items():
        if symbol in text:
            text = text.replace(symbol, word)
    text = _DASHES.sub("-", text).lower()
    text = _NUMBER.sub(lambda found: _NUMBERS[found[1]], text)
    text = _RANGE_DASH.sub("-", text)
    text = re.sub(r"(?<=\d)\s+\+", "+", text)
    return _SPACES.sub(" ", text).strip().replace(" ,", ",")


def other_of(suit: Suit) -> Suit:
    """The other major of a major, the other minor of a minor."""
    pair = MAJORS if suit in MAJORS else MINORS
    return pair[0] if suit is pair[1] else pair[1]
