"""Double-dummy tables through `fourwinds`, compared with the solver's own batch function on the same deals."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial

from benchmarks.claim import Claim, seconds
from fourwinds.bridge import dealing, doubledummy
from fourwinds.bridge.deal import Deal

BATCH, BATCHES = 40, 4


def _ours(deals: list[Deal]) -> None:
    deque(doubledummy.tables(deals), maxlen=0)


def claims() -> Iterator[Claim]:
    import endplay

    deals = [dealing.deal_from(row) for row in dealing.random_deals(BATCH * (BATCHES + 1), seed=3)]
    theirs = [endplay.Deal(str(deal)) for deal in deals]
    endplay.calc_all_tables(theirs[:BATCH])  # the first call allocates the solver's memory
    ours_seconds = direct_seconds = 0.0
    for batch in range(1, BATCHES + 1):
        part = slice(batch * BATCH, (batch + 1) * BATCH)
        both = [partial(_ours, deals[part]), partial(endplay.calc_all_tables, theirs[part])]
        first = batch % 2  # alternate which goes first, so that neither benefits from a warm cache
        times = {first: seconds(both[first]), 1 - first: seconds(both[1 - first])}
        ours_seconds += times[0]
        direct_seconds += times[1]
    solved = BATCH * BATCHES
    ratio = direct_seconds / ours_seconds
    yield Claim(
        "double-dummy tables",
        f"{solved / ours_seconds:.2f} tables/s",
        f"solver's batch {solved / direct_seconds:.2f} tables/s",
        ratio,
        "at least 0.9",
        ratio >= 0.9,
    )
