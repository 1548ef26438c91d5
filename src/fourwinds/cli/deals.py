"""Read deals from the command line or standard input."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from fourwinds.bridge.deal import Deal
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["EXAMPLE_DEAL", "read_deals"]

EXAMPLE_DEAL = "'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'"


def read_deals(texts: Sequence[str]) -> list[Deal]:
    """Read the deals in these arguments; a lone `-` means standard input, with one deal per line."""
    if list(texts) != ["-"]:
        return [Deal.parse(text) for text in texts]
    deals = list(_deals_from_standard_input())
    if not deals:
        raise NotFoundError("no deal found", where=Where(file="standard input"), remedy="write one deal per line")
    return deals


def _deals_from_standard_input() -> Iterator[Deal]:
    for number, line in enumerate(sys.stdin or (), 1):
        text = line.strip().removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
        if text:
            try:
                yield Deal.parse(text)
            except FourWindsError as error:
                raise error.at(file="standard input", line=number) from None
