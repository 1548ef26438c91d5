"""Whether the auctions of two written sequences can be the same, or one can go on from the other."""

from __future__ import annotations

from fourwinds.notes.sequence.sequence import Sequence
from fourwinds.notes.sequence.tokens import Token

__all__ = ["may_coincide", "may_follow", "tokens_meet"]


def may_coincide(one: Sequence, other: Sequence) -> bool:
    """Whether some auction may fit both. Suits of variables are not compared, so that it may be none after all.

    >>> may_coincide(Sequence.parse("1M-2n"), Sequence.parse("1s-2n")), may_coincide(
    ...     Sequence.parse("1n-2c"), Sequence.parse("1n-2d")
    ... )
    (True, False)
    """
    return len(one.tokens) == len(other.tokens) and _begin_alike(one, other)


def may_follow(later: Sequence, earlier: Sequence) -> bool:
    """Whether some auction of the later sequence may go on from one of the earlier.

    >>> may_follow(Sequence.parse("1s-2n-3c"), Sequence.parse("1M-2n")), may_follow(
    ...     Sequence.parse("1M-2n"), Sequence.parse("1s-2n")
    ... )
    (True, False)
    """
    return len(later.tokens) > len(earlier.tokens) and _begin_alike(later, earlier)


def _begin_alike(one: Sequence, other: Sequence) -> bool:
    if one.anywhere or other.anywhere:
        return False
    return all(tokens_meet(first, second) for first, second in zip(one.tokens, other.tokens, strict=False))


def tokens_meet(one: Token, other: Token) -> bool:
    """Whether some call may fit both tokens."""
    if one.text == other.text:
        return True
    return one.theirs == other.theirs and bool(one.possible & other.possible)
