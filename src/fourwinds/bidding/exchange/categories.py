"""The category of a line of notes, which decides the file it is exported to."""

from __future__ import annotations

from fourwinds.notes.sequence import Sequence

__all__ = ["category_of"]

_DOUBLES = {"x", "xx"}


def category_of(sequence: Sequence) -> str:
    """Return the category of a sequence (specification: engine).

    >>> [category_of(Sequence.parse(text)) for text in ("1n", "1n-2c", "1n-2c-2d", "(1X)-1Y", "(1n)-p-(p)-2c")]
    ['openings', 'responses', 'rebids', 'overcalls', 'balancing']
    """
    if sequence.anywhere:
        return "slam"
    tokens = sequence.tokens
    acted = [number for number, token in enumerate(tokens[:-1]) if not token.is_pass]
    caller = len(tokens) - 1
    if not acted:
        return "openings"
    opener = acted[0]
    mine = [number for number in acted if number % 4 == caller % 4]
    partners = [number for number in acted if number % 4 == (caller + 2) % 4]
    if tokens[opener].theirs:
        return _against_them(sequence, bool(mine), bool(partners))
    if not mine and tokens[-1].text in _DOUBLES:
        return "doubles"
    if opener % 4 == caller % 4:
        return "rebids" if len(mine) == 1 else "continuations"
    return "responses" if not mine else "responder_rebids" if len(mine) == 1 else "continuations"


def _against_them(sequence: Sequence, acted: bool, partner_acted: bool) -> str:
    """Return the category of our calls after they opened."""
    tokens = sequence.tokens
    if acted:
        return "competitive"
    if partner_acted:
        return "advancer"
    if len(tokens) > 2 and all(token.is_pass for token in tokens[-3:-1]):
        return "balancing"
    return "doubles" if sequence.last.text in _DOUBLES else "overcalls"
