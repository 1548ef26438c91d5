"""Explain why a call of a sequence is illegal in every reading, and what to write instead."""

from __future__ import annotations

from fourwinds.bridge.calls import Strain
from fourwinds.notes.sequence.codes import ALL_BIDS, HIGHEST, SPELLINGS
from fourwinds.notes.sequence.legality import NOBODY, OURS, THEIRS, Statuses, is_over
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import NAMES

__all__ = ["why_illegal"]


def why_illegal(statuses: Statuses, token: Token, last_bid: str | None) -> tuple[str, str]:
    """Return the reason and the remedy for a token that is illegal in all of these statuses."""
    in_progress = {status: lasts for status, lasts in statuses.items() if not is_over(status)}
    if not in_progress:
        passes = "four passes end" if all(bidder == NOBODY for _, bidder, _, _ in statuses) else "three passes ended"
        return f"{passes} the auction before {token}", f"end the line before {token}"
    if token.calls == 2:
        return _why_no_double(in_progress, token)
    if token.calls == 4:
        return _why_no_redouble(in_progress, token)
    lowest = min((lasts & -lasts).bit_length() - 1 for lasts in in_progress.values())
    if token.steps and not (token.calls or token.suited or token.jump):
        return _why_no_step(in_progress, token, last_bid or SPELLINGS[lowest])
    if token.calls & 0b110:
        return f"none of {token} is legal here", "leave out the calls that cannot be made"
    over = last_bid or SPELLINGS[lowest]
    names = sorted(token.names | {name for name in NAMES if over.endswith(name)})
    whatever = f" whatever {' and '.join(names)} is" if names else ""
    what = f"no jump is left over {over}" if token.jump else f"{token} is not over {over}"
    return f"{what}{whatever}", _cheapest(token, lowest)


def _cheapest(token: Token, lowest: int) -> str:
    if lowest == HIGHEST:
        return "nothing is over 7n: pass, double or end the line"
    bids = token.calls & ALL_BIDS
    if bids and bids & (bids - 1) == 0:
        strain = (bids.bit_length() - 4) % 5
        enough = next((code for code in range(lowest + 1, HIGHEST + 1) if (code - 3) % 5 == strain), None)
        if enough is not None:
            return f"the cheapest bid in {Strain(strain).name.lower()} is {SPELLINGS[enough]}"
    return f"the cheapest bid here is {SPELLINGS[lowest + 1]}"


def _why_no_step(statuses: Statuses, token: Token, over: str) -> tuple[str, str]:
    if all(bidder == NOBODY for _, bidder, _, _ in statuses):
        return f"{token} has no bid to step over", "name the opening bid, as in 1c"
    return f"{token} is not possible over {over}", "7n is the highest bid"


def _why_no_double(statuses: Statuses, token: Token) -> tuple[str, str]:
    own = THEIRS if token.theirs else OURS
    if all(bidder == NOBODY for _, bidder, _, _ in statuses):
        return "no bid to double", "write the bid before the double"
    if any(bidder != own for _, bidder, _, _ in statuses):
        return "the last bid has been doubled already", "pass, redouble or bid instead"
    if token.theirs:
        return "their own side's bid cannot be doubled", "write our bid between, without parentheses"
    return "partner's bid cannot be doubled", "write their bid between, in parentheses, as in 1s-(2c)-x"


def _why_no_redouble(statuses: Statuses, token: Token) -> tuple[str, str]:
    if all(doubled == 0 for _, _, doubled, _ in statuses):
        return "nothing has been doubled", f"write the double before {token}, as in 1c-(x)-xx"
    if all(doubled == 2 for _, _, doubled, _ in statuses):
        return "the last bid has been redoubled already", "pass or bid instead"
    return "one's own side's double cannot be redoubled", "pass or bid instead"
