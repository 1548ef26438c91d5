"""The next practice question of a loaded system, compared with drawing its deal independently of all others."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from statistics import median

import numpy as np

from benchmarks.claim import Claim, cpu_seconds
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.practice.asking import Asker
from fourwinds.lab.practice.questions import PracticeQuestion

QUESTIONS, TARGET = 40, 0.5
CONVENTIONS = ("stayman_1nt", "jacoby_transfers_1nt", "negative_doubles", "michaels", "base")


def claims() -> Iterator[Claim]:
    bidder = bidder_of("2/1")
    asker, now = Asker(bidder), datetime(2026, 1, 1, tzinfo=UTC)
    asked: list[PracticeQuestion] = []

    def ask() -> None:
        recent = [each.line for each in asked]
        rng = np.random.default_rng([1, len(asked)])
        asked.append(asker.next_question(CONVENTIONS, {}, now, rng, recent=recent))

    ask()
    times = sorted(cpu_seconds(ask) for _ in range(QUESTIONS))
    drawn = [cpu_seconds(partial(_draw, bidder, each)) for each in asked[:10]]
    ours, theirs, slow = median(times), median(drawn), times[int(QUESTIONS * 0.95)]
    yield Claim(
        "next practice question, 2/1",
        f"{ours:.2f} s CPU, 95 % under {slow:.2f} s",
        f"DealSampler {theirs:.2f} s",
        ours / theirs,
        f"95 % under {TARGET} s",
        slow < TARGET,
    )


def _draw(bidder: Bidder, question: PracticeQuestion) -> None:
    conditions = auction_conditions(bidder, question.auction, question.vulnerability)
    DealSampler(conditions, 1).draw(1)
