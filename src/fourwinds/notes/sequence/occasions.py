"""The auctions that a written sequence stands for, as positions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.expand import Expansion
from fourwinds.notes.sequence.position import BY_THE_CALLS, Position
from fourwinds.notes.sequence.sequence import Sequence
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["after_raises", "first_position", "position_of"]

_LEAD_INS = tuple(f"1{suit}-(p)-{level}{suit}" for suit in "shdc" for level in (2, 3))
"""Auctions that agree a suit, used to read lines that begin with `...`."""


def position_of(sequence: Sequence) -> Position:
    """Return the auction of a written sequence, in the first seat and vulnerability that its qualifiers allow."""
    expansion = next(iter(sequence.expand(1)), None)
    if expansion is None:
        raise NotFoundError(
            f"{sequence} is not a single auction",
            where=Where(token=str(sequence)),
            remedy="write out the calls before it",
        )
    return first_position(sequence, expansion)


def first_position(sequence: Sequence, expansion: Expansion) -> Position:
    """Return an auction of a sequence, with the first seat, vulnerability and forcing state its qualifiers allow."""
    codes, first_is_ours = bytes(map(code_of, expansion.calls)), expansion.first_is_ours
    if not sequence.context:
        return Position(codes, first_is_ours)
    seats = range(4) if codes[0] else (0,)
    first = None
    for ours, theirs, passes in product((False, True), (False, True), seats):
        agreed = expansion.suits.get(sequence.qualifiers.agreed or "", BY_THE_CALLS)
        dealer_is_ours, forcing = first_is_ours == (passes % 2 == 0), sequence.qualifiers.forcing or None
        position = Position(bytes(passes) + codes, dealer_is_ours, (ours, theirs), agreed=agreed, forcing=forcing)
        if sequence.match(position) is not None:
            return position
        first = first or position
    if first is None:
        raise NotFoundError(f"{sequence} has no calls", remedy="write at least one call")
    return first


def after_raises(sequence: Sequence) -> Iterator[Position]:
    """Yield auctions that fit a line with `...`, after our side has raised a suit."""
    tail = sequence.path.removeprefix("...-")
    tail += " [forcing]" if sequence.qualifiers.forcing else ""
    for lead_in in _LEAD_INS:
        path = f"{lead_in}-{tail}" if tail.startswith("(") else f"{lead_in}-(p)-{tail}"
        try:
            position = position_of(Sequence.parse(path))
        except FourWindsError:
            continue
        if sequence.match(position) is not None:
            yield position
