"""The auctions a sequence stands for, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.sequence.coded_status import OPENING, CodedStatus
from fourwinds.notes.sequence.codes import CALLS, SPELLINGS, code_of
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding, suits_of

__all__ = ["Expansion", "expansions", "only_expansion", "spell"]


@dataclass(frozen=True, slots=True)
class Expansion:
    """One auction that a sequence stands for, and the suits of its variables. `str` gives a sequence again."""

    calls: tuple[Call, ...]
    first_is_ours: bool
    suits: Mapping[str, Suit] = field(hash=False)

    def __str__(self) -> str:
        return spell(bytes(map(code_of, self.calls)), first_is_ours=self.first_is_ours)


def spell(codes: bytes, *, first_is_ours: bool) -> str:
    """Return calls in the notation of notes, theirs in parentheses."""
    ours = [first_is_ours == (place % 2 == 0) for place in range(len(codes))]
    return "-".join(
        SPELLINGS[code] if is_ours else f"({SPELLINGS[code]})" for code, is_ours in zip(codes, ours, strict=True)
    )


def only_expansion(tokens: tuple[Token, ...]) -> Expansion:
    """Return the auction of tokens that each name one call and are known to be legal."""
    calls = tuple(CALLS[token.calls.bit_length() - 1] for token in tokens)
    return Expansion(calls, not tokens[0].theirs, suits_of(FREE))


def expansions(tokens: tuple[Token, ...]) -> Iterator[Expansion]:
    """Yield every legal auction of these tokens, ordered by the rank of its calls."""
    first_is_ours = not tokens[0].theirs
    for codes, binding in _grow(tokens, 0, b"", OPENING, [FREE]):
        yield Expansion(tuple(map(CALLS.__getitem__, codes)), first_is_ours, suits_of(binding))


def _grow(
    tokens: tuple[Token, ...], place: int, codes: bytes, status: CodedStatus, bindings: list[Binding]
) -> Iterator[tuple[bytes, Binding]]:
    if place == len(tokens):
        yield codes, bindings[0]
        return
    token = tokens[place]
    left = status.legal(token.theirs) & token.possible
    while left:
        code = (left & -left).bit_length() - 1
        left &= left - 1
        bound = dict.fromkeys(one for before in bindings for one in token.after(status.last, code, before))
        if bound:
            after = status.then(code, token.theirs)
            yield from _grow(tokens, place + 1, codes + bytes((code,)), after, list(bound))
