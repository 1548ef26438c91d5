"""Parse the text of a sequence into its prefix and its qualifiers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeVar

from fourwinds.bridge.written_calls import plain_dashes, written_calls
from fourwinds.notes.sequence.illegal import why_illegal
from fourwinds.notes.sequence.legality import is_over
from fourwinds.notes.sequence.prefix import Prefix, root
from fourwinds.notes.sequence.qualifiers import NO_QUALIFIERS, Qualifiers, read_qualifiers
from fourwinds.notes.sequence.tokens import Token, read_token
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["parse"]

_KEPT = 5_000
_tokens: dict[str, Token] = {}
_qualifiers: dict[str, Qualifiers] = {}

_ELLIPSIS = re.compile(r"\s*(?:\.{3}|…)\s*-?")
_WRITE_CALLS = "write calls with - between, as in 1n-(p)-2c"


def parse(text: str) -> tuple[Prefix, Qualifiers]:
    """Return the prefix and the qualifiers of a sequence. Prefixes that were read before are looked up."""
    body, bracket, rest = text.partition("[")
    anywhere = body.startswith("...-")
    prefix: Prefix | None = root(anywhere=anywhere)
    for piece in (body[4:] if anywhere else body).rstrip().split("-"):
        token = _tokens.get(piece)
        prefix = None if token is None or prefix is None else prefix.then(token)
    qualifiers = _qualifiers.get(rest) if bracket else NO_QUALIFIERS
    if prefix is None or qualifiers is None:
        plain = plain_dashes(text)
        start = plain.find("[") if bracket else len(plain)
        prefix = _read_calls(plain[:start])
        qualifiers = read_qualifiers(plain, start)
        _keep(_qualifiers, rest, qualifiers)
    if qualifiers.seats or qualifiers.passed is not None:
        _must_be_possible(prefix, qualifiers, text)
    return prefix, qualifiers


_Kept = TypeVar("_Kept")


def _keep(memory: dict[str, _Kept], text: str, value: _Kept) -> None:
    if len(memory) >= _KEPT:
        memory.clear()
    memory[text] = value


@dataclass(frozen=True, slots=True)
class _CallText:
    """A call as written in the line."""

    token: Token
    where: Where


def _read_calls(text: str) -> Prefix:
    ellipsis = _ELLIPSIS.match(text)
    prefix = root(anywhere=ellipsis is not None)
    written: list[_CallText] = []
    names: frozenset[str] = frozenset()
    for each in written_calls(text, ellipsis.end() if ellipsis else 0):
        written.append(_CallText(_read_piece(each.marked, each.where, names), each.where))
        names |= written[-1].token.names
        grown = prefix.then(written[-1].token)
        if grown is None:
            raise _illegal(prefix, written)
        prefix = grown
    if not written:
        where = Where(column=1, token=text.strip())
        raise MalformedError("there is no call in this line", where=where, remedy=_WRITE_CALLS)
    return prefix


def _read_piece(piece: str, where: Where, names: frozenset[str]) -> Token:
    token = _tokens.get(piece)
    if token is None:
        _must_be_whole(piece, where)
        try:
            token = read_token(piece, names)
        except MalformedError as error:
            raise MalformedError(error.problem, where=where, remedy=error.remedy) from None
        if not token.names & {"Y", "Z"}:
            _keep(_tokens, piece, token)
    return token


def _must_be_whole(piece: str, where: Where) -> None:
    stray = piece.strip()
    if stray in {"...", "…"}:
        problem, remedy = "... stands only at the start of a sequence", "write the calls between out"
    elif "]" in stray:
        problem, remedy = "a bracket is closed that was not opened", "write [ before the qualifier, as in [seat 3]"
    else:
        return
    raise MalformedError(problem, where=where, remedy=remedy)


def _illegal(prefix: Prefix, written: list[_CallText]) -> IllegalError:
    """Explain why the last call is illegal. If the wrong side passed before it, that is the likelier mistake."""
    *before, last = written
    token, statuses = last.token, prefix.implied(last.token).statuses(last.token)
    between = prefix.follows_own_side(token)
    whose, others, meant = ("their", "we", "p") if token.theirs else ("our", "they", "(p)")
    three_in_a_row = between and len(before) > 1 and before[-2].token.theirs == token.theirs
    if three_in_a_row and before[-1].token.is_pass and all(map(is_over, statuses)):
        problem = f"{before[-1].token} between {whose} calls is {whose} own pass, and the auction ends before {token}"
        return IllegalError(problem, where=before[-1].where, remedy=f"did you mean {meant}?")
    problem, remedy = why_illegal(statuses, token, prefix.last_bid)
    if between:
        problem = f"two of {whose} calls in a row mean that {others} passed between, and {problem}"
    return IllegalError(problem, where=last.where, remedy=remedy)


def _must_be_possible(prefix: Prefix, qualifiers: Qualifiers, text: str) -> None:
    """Raise an error for a seat or a passed hand that the calls rule out."""
    if prefix.anywhere:
        return
    tokens = prefix.tokens
    passes = next((place for place, token in enumerate(tokens) if not token.is_pass), len(tokens))
    if passes == 0 and tokens[0].calls & 1:
        return
    opener = min(passes + 1, len(tokens)) if passes else None
    first, last = qualifiers.seats or (1, 4)
    seats = [seat for seat in range(first, last + 1) if opener in (None, seat)]
    where = Where(column=text.index("[") + 1, token=qualifiers.context)
    if not seats:
        raise IllegalError(
            f"the passes before the opening make it seat {opener}",
            where=where,
            remedy=f"write [seat {opener}] or leave the passes out",
        )
    turns = len(tokens) - 1 - passes
    if qualifiers.passed is not None and all(
        ((seat - 1 + turns) % 4 + 1 < seat) != qualifiers.passed for seat in seats
    ):
        word = "passed" if qualifiers.passed else "unpassed"
        raise IllegalError(
            f"[{word}] never holds for the player who calls {prefix.token} here",
            where=where,
            remedy=f"leave out [{word}], or change the seat",
        )
