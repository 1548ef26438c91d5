"""Match the calls of an auction against a sequence."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.notes.sequence.codes import NO_BID
from fourwinds.notes.sequence.position import Position
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding

__all__ = ["matching"]


def matching(tokens: tuple[Token, ...], position: Position, *, anywhere: bool) -> Iterable[Binding]:
    """Yield every binding of the variables under which the whole auction is this sequence."""
    calls = position.codes
    start = len(calls) - len(tokens)
    if start < 0 or tokens[-1].theirs == position.last_is_ours:
        return ()
    if not anywhere and start not in (0, position.leading_passes):
        return ()
    last = max((code for code in calls[:start] if code > NO_BID), default=NO_BID)
    bindings: dict[Binding, None] = {FREE: None}
    for token, call in zip(tokens, calls[start:], strict=True):
        bindings = {bound: None for binding in bindings for bound in token.after(last, call, binding)}
        if not bindings:
            break
        last = max(last, call)
    return bindings
