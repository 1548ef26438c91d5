"""Normalise the words of notes: numbers as digits, suits by name, dashes as hyphens, variables marked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from fourwinds.bridge.cards import Suit

__all__ = ["MAJORS", "MINORS", "SUIT", "VARIABLES", "normal_words", "other_of", "with_suits"]

MAJORS = (Suit.HEARTS, Suit.SPADES)
MINORS = (Suit.CLUBS, Suit.DIAMONDS)

VARIABLES = {"M": "$major", "oM": "$other_major", "m": "$minor", "om": "$other_minor", "X": "$x", "Y": "$y", "Z": "$z"}
"""The spelling of suit variables in normalised words, where case no longer distinguishes M from m."""

SUIT = r"(?:spades?|hearts?|diamonds?|clubs?|\$other_major|\$other_minor|\$major|\$minor|\$[xyz])"
"""One suit in normalised words, as a regular expression."""

_VARIABLE = re.compile(r"(?<![\w$'])(oM|om|M|m|X|Y|Z)(?![\w'])")
_DASHES = re.compile(r"[‐‑‒–—−]")
_SYMBOLS = {"♠": " spades ", "♥": " hearts ", "♦": " diamonds ", "♣": " clubs ", "♤": " spades ", "♡": " hearts "}
_SYMBOLS |= {"♢": " diamonds ", "♧": " clubs ", "\ufe0e": "", "\ufe0f": "", "’": "'"}
_SYMBOLS |= {
    "≥": "at least ",
    "≤": "at most ",
    ">=": "at least ",
    "<=": "at most ",
    "<": "fewer than ",
    ">": "more than ",
}
_SYMBOLS |= {"w/": "with "}
_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
_NUMBERS = {name: number for number, name in enumerate(f"{_SMALL} eighteen nineteen".split())}
_TENS = {"twenty": 20, "thirty": 30, "forty": 40}
_NUMBER = re.compile(rf"\b(?:({'|'.join(_TENS)})(?:[- ]({'|'.join(list(_NUMBERS)[1:10])}))?|({'|'.join(_NUMBERS)}))\b")
_PLAIN = {"pre-emptive": "preemptive", "un-balanced": "unbalanced"}
_SPELLINGS = re.compile("|".join(map(re.escape, _PLAIN)))
_GLUED = re.compile(r"(?<=[\d+])(?=[a-z$])(?<!\b[a-z]\d)(?!(?:st|nd|rd|th)\b)")
"""Where a space is missing: `15-17hcp`, `5+spades`."""
_RANGE_DASH = re.compile(r"(?<=[\d+])\s*-\s*(?=\d)")
_SPACES = re.compile(r"\s+")


@lru_cache(maxsize=65536)
def normal_words(text: str) -> str:
    """Return a text in the spelling of the phrase tables.

    >>> normal_words("Five + ♥, 12 – 14  Hcp")
    '5+ hearts, 12-14 hcp'
    """
    text = _VARIABLE.sub(lambda found: VARIABLES[found[1]], text)
    for symbol, word in _SYMBOLS.items():
        if symbol in text:
            text = text.replace(symbol, word)
    text = _DASHES.sub("-", text).lower()
    text = _NUMBER.sub(_digits, text)
    text = _RANGE_DASH.sub("-", text)
    text = _SPELLINGS.sub(lambda found: _PLAIN[found[0]], re.sub(r"(?<=\d)[- ]plus\b", "+", text))
    text = _GLUED.sub(" ", re.sub(r"(?<=\d)\s+\+", "+", text))
    return _SPACES.sub(" ", text).strip().replace(" ,", ",")


def with_suits(text: str, suits: Mapping[str, Suit]) -> str:
    """Return a text with its variables replaced by their suits.

    >>> with_suits("fewer than 4 M", {"M": Suit.SPADES})
    'fewer than 4 spades'
    """
    return _VARIABLE.sub(lambda found: suits[found[1]].name.lower() if found[1] in suits else found[1], text)


def _digits(found: re.Match[str]) -> str:
    tens, unit, small = found.groups()
    return str(_TENS[tens] + _NUMBERS.get(unit or "", 0) if tens else _NUMBERS[small])


def other_of(suit: Suit) -> Suit:
    """Return the other major of a major, or the other minor of a minor."""
    pair = MAJORS if suit in MAJORS else MINORS
    return pair[0] if suit is pair[1] else pair[1]
