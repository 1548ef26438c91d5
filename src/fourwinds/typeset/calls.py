"""Sequences as printed: each call with its side, and without passes that are understood."""

from __future__ import annotations

import re
from typing import NamedTuple

from fourwinds.typeset.words import clean, pieces

__all__ = ["PrintedCall", "printed_calls", "printed_when"]

_BETWEEN_CALLS = re.compile(r"\s*-\s*(?![^()]*\))")
_OURS = {"p": "Pass", "pass": "Pass", "x": "X", "dbl": "X", "xx": "XX", "rdbl": "XX", "...": "…"}
_THEIRS = _OURS | {"p": "P", "pass": "P"}
_PASSES = {"p", "pass"}
_OUR_CALL = "1c"
"""Any call that is not a pass."""
_WHEN = {
    "vul": "vulnerable",
    "nv": "not vulnerable",
    "fav": "favourable vulnerability",
    "unfav": "unfavourable vulnerability",
    "passed": "by a passed hand",
    "unpassed": "not by a passed hand",
    "forcing": "in a forcing auction",
}
_ORDINALS = {"1": "1st", "2": "2nd", "3": "3rd", "4": "4th"}


class PrintedCall(NamedTuple):
    """One call: opponents' calls in parentheses, suit symbols as separate pieces."""

    theirs: bool
    pieces: list[str]


def printed_calls(sequence: str, *, continues: bool = False, goes_on: bool = False) -> list[PrintedCall]:
    """Return the calls of a sequence to print.

    An opponent's pass is left out at the start if the sequence continues another, and at the end if it goes on.

    >>> "".join(piece for call in printed_calls("1n-(p)-2c-(x)-p") for piece in call.pieces)
    '1NT2♣(X)Pass'
    >>> printed_calls("(p)-2d", continues=True)
    [PrintedCall(theirs=False, pieces=['2', '♦'])]
    """
    tokens = [token for token in _BETWEEN_CALLS.split(sequence.strip()) if token]
    before, after = [_OUR_CALL if continues else ""], [_OUR_CALL if goes_on else ""]
    around = zip(before + tokens, tokens, tokens[1:] + after, strict=False)
    return [
        _printed_call(token) for previous, token, following in around if not _is_understood(previous, token, following)
    ]


def printed_when(qualifiers: str) -> str:
    """Return qualifiers in words.

    >>> printed_when("[seat 1-2] [vul]")
    '1st to 2nd seat, vulnerable'
    """
    words = (word.strip() for word in re.split(r"[\[\],]+", qualifiers))
    return ", ".join(_qualifier(word) for word in words if word and not word.startswith("rank"))


def _qualifier(word: str) -> str:
    kind, _, value = word.partition(" ")
    if kind == "seat" and value:
        return " to ".join(_ORDINALS.get(seat.strip(), seat) for seat in value.split("-")) + " seat"
    if kind == "agreed" and value:
        return f"{_agreed_suit(value)} agreed"
    return _WHEN.get(word, word)


def _agreed_suit(suit: str) -> str:
    return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}.get(suit, suit)


def _is_understood(previous: str, token: str, following: str) -> bool:
    """Whether this is an opponent's pass between two of our calls, which is not printed; after our own pass it is."""
    between_ours = bool(previous and following) and not (_is_theirs(previous) or _is_theirs(following))
    return _is_theirs(token) and _is_pass(token) and between_ours and not _is_pass(previous)


def _is_theirs(token: str) -> bool:
    return token.startswith("(")


def _is_pass(token: str) -> bool:
    return token.strip("() ").lower() in _PASSES


def _printed_call(token: str) -> PrintedCall:
    theirs = _is_theirs(token)
    call = clean(token.strip("() ") if theirs else token)
    spelled = (_THEIRS if theirs else _OURS).get(call.lower(), call.replace("..", "–"))
    return PrintedCall(theirs, pieces(f"({spelled})" if theirs else spelled))
