"""Reading sequences, and looking up auctions among few and many of them."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random
from statistics import median

from benchmarks.claim import Claim, seconds
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.coded_status import OPENING
from fourwinds.notes.sequence.codes import HIGHEST
from fourwinds.notes.sequence.expand import spell
from fourwinds.notes.sequence.prefix import ROOTS
from fourwinds.notes.trie import Trie

LINES, SIZES, ROUNDS, LENGTH = 2_000, (10, 1_000, 100_000), 7, 11
PARSE_BAR, LOOKUP_BAR = 15, 5
OPEN = ("1M-2M", "1M-(any)-2M", "1X-1Y-2X", "(1X)-1Y", "1m-(suit)-x", "1n-(2c..2s)-x", "...-4n [agreed X]")


def auctions(count: int, seed: int) -> dict[str, bytes]:
    """Return auctions that share beginnings and end with a call of the dealer's side, like the lines of a system."""
    random, known = Random(seed), [(b"", OPENING)]
    lines: dict[str, bytes] = {}
    while len(lines) < count:
        before, status = random.choice(known)
        theirs = len(before) % 2 == 1
        legal = status.legal(theirs)
        call = (
            0 if theirs and random.random() < 0.7 else random.choice((1, 2, *range(status.last + 1, HIGHEST + 1)[:6]))
        )
        after = status.then(call, theirs)
        if legal >> call & 1 and after.legal(not theirs) and len(before) < LENGTH:
            known.append((before + bytes((call,)), after))
            if not theirs:
                lines[spell(known[-1][0], first_is_ours=True)] = known[-1][0]
    return lines


def _parse_claim(lines: list[str]) -> Claim:
    def parse() -> float:
        return seconds(lambda: [Sequence.parse(line) for line in lines]) / len(lines) * 1e6

    rounds = []
    for _ in range(ROUNDS):
        ROOTS.forget()
        rounds.append((parse(), parse()))
    new, known = median(first for first, _ in rounds), median(second for _, second in rounds)
    what = f"parse one of {len(lines):,} lines that share beginnings"
    return Claim(
        what, f"{new:.1f} µs", f"parsed before {known:.1f} µs", new / known, f"about {PARSE_BAR} µs", new < PARSE_BAR
    )


def _lookup(lines: list[Sequence], positions: list[Position]) -> tuple[float, float]:
    """Return the microseconds for looking up a position the first time, and again."""
    trie = Trie((line, None) for line in lines)
    found: list[object] = []
    gc.collect()
    cold = seconds(lambda: found.extend(trie.find(position) for position in positions))
    warm = median(seconds(lambda: [trie.find(position) for position in positions]) for _ in range(50))
    assert all(found)
    return cold / len(positions) * 1e6, warm / len(positions) * 1e6


def claims() -> Iterator[Claim]:
    every = auctions(SIZES[-1], seed=4)
    yield _parse_claim(list(every)[:LINES])
    longest = sorted(every, key=lambda line: len(every[line]))[-SIZES[0] :]
    positions = [Position(every[line], dealer_is_ours=True) for line in longest]
    lines = [Sequence.parse(line) for line in (*OPEN, *dict.fromkeys((*longest, *every)))]
    measured = {}
    for size in SIZES:
        rounds = [_lookup(lines[: size + len(OPEN)], positions) for _ in range(3)]
        measured[size] = median(cold for cold, _ in rounds), median(warm for _, warm in rounds)
    few_cold, few_warm = measured[SIZES[0]]
    for size in SIZES[1:]:
        cold, warm = measured[size]
        what = f"look up an auction of {LENGTH} calls among {size:,} lines"
        yield Claim(
            f"{what}, again",
            f"{warm:.2f} µs",
            f"among {SIZES[0]} lines {few_warm:.2f} µs",
            warm / few_warm,
            f"under {LOOKUP_BAR} µs",
            warm < LOOKUP_BAR,
        )
        yield Claim(
            f"{what}, first time", f"{cold:.0f} µs", f"among {SIZES[0]} lines {few_cold:.0f} µs", cold / few_cold
        )
