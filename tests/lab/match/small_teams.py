"""Teams that bid little, for quick matches."""

from __future__ import annotations

import sys
from functools import cache

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.lab.match.program import ProgramTeam
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line

NATURAL = ("1s [rank 2] = 11+ HCP, 5+ spades", "1h [rank 1] = 11+ HCP, 5+ hearts", "1c = 11+ HCP")


def team(name: str, *lines: str) -> SystemTeam:
    """Return a team that bids by these lines and passes otherwise."""
    return SystemTeam(name, Agreements(Book(map(parse_line, lines))))


@cache
def careful() -> SystemTeam:
    return team("careful", *NATURAL, "1s-2s = 6+ support points, 3+ card support", "1h-2h = 6+ HCP, 3+ card support")


@cache
def reckless() -> SystemTeam:
    """A team that bids slam whenever it opens a major."""
    return team("reckless", *NATURAL, "1s-6s = any hand", "1h-6h = any hand")


def program(code: str) -> ProgramTeam:
    """Return a team that is a small program: `code` computes `call` from `asked`."""
    loop = f"for line in sys.stdin:\n    asked = json.loads(line)\n    {code}\n    print(call, flush=True)\n"
    return ProgramTeam("small program", (sys.executable, "-c", f"import json, sys\n{loop}"), seconds=5)
