"""Count the lines, openings and responses that are used on random deals, or on deals that reach an auction."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TypeAlias

import numpy as np

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_each
from fourwinds.bidding.choosing import Rows
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.contract import PASSED_OUT
from fourwinds.bridge.dealing import DealArray, deal_from, random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.coverage import Category, category_of
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.sending import SentByFields
from fourwinds.lab.spread import Chunk, Workers, chunks_of, spread
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.notes.sequence.occasions import position_of
from fourwinds.notes.system import System
from fourwinds.table.errors import IllegalError

__all__ = [
    "BranchCount",
    "BranchDeal",
    "Experiment",
    "LineKey",
    "UsageCounts",
    "count_usage",
    "experiment_on",
    "line_frequencies",
]

LineKey: TypeAlias = tuple[str, str, str]
"""The module, calls and context of a line: its `Rule.key`."""
_AT_ONCE = 2000
_BRANCH_CALLS = 2
"""A branch is named by so many of our calls."""


@dataclass(frozen=True, slots=True)
class BranchDeal:
    """A board with its auction, kept to be solved, and the names of its branches, the widest first."""

    branches: tuple[str, ...]
    board: Board
    auction: Auction
    side: Side
    """Our side."""


@dataclass
class BranchCount:
    """How often a branch was bid, and the contracts that were reached."""

    deals: int = 0
    contracts: Counter[str] = field(default_factory=Counter)


@dataclass
class UsageCounts:
    """The counts of an experiment."""

    deals: int = 0
    lines: Counter[LineKey] = field(default_factory=Counter)
    """Calls of our side by line of notes."""
    rules: Counter[str] = field(default_factory=Counter)
    """Calls of our side that come from situational rules and the kernel, by rule."""
    categories: Counter[Category] = field(default_factory=Counter)
    """Calls of our side other than pass."""
    branches: dict[str, BranchCount] = field(default_factory=dict)
    kept: list[BranchDeal] = field(default_factory=list)
    """Deals to solve."""

    def add(self, other: UsageCounts) -> None:
        """Add the counts of more deals."""
        self.deals += other.deals
        self.lines += other.lines
        self.rules += other.rules
        self.categories += other.categories
        self.kept += other.kept
        for name, counted in other.branches.items():
            mine = self.branches.setdefault(name, BranchCount())
            mine.deals += counted.deals
            mine.contracts += counted.contracts


@dataclass(frozen=True, eq=False)
class Experiment(SentByFields):
    """A system, its opponents (the same system if there are none), and where to start."""

    ours: Agreements
    theirs: Agreements | None = None
    under: Position | None = None
    """An auction that all deals reach; None for random deals."""
    keep: int = 0
    """How many deals of each widest branch to keep from a chunk."""

    @cached_property
    def bidder(self) -> Bidder:
        return Bidder(self.ours, self.theirs)

    @cached_property
    def shares(self) -> tuple[float, ...]:
        """The share of deals that reach the auction, by vulnerability."""
        if self.under is None:
            return (1.0,) * len(Vulnerability)
        found = []
        for vulnerability in Vulnerability:
            sampler = self._sampler(vulnerability, 1)
            sampler.draw(1000)
            found.append(sampler.rarity.share)
        return tuple(found)

    @property
    def share(self) -> float:
        """The share of deals that reach the auction, with the right side as dealer."""
        return float(np.mean(self.shares))

    def count(self, chunk: Chunk) -> UsageCounts:
        """Bid the deals of a chunk and count."""
        deals, dealers, vulnerable = self.draw(chunk)
        counts = UsageCounts(len(deals))

        def record(turn: Turn, choice: Choice, rows: Rows) -> None:
            ours = sum(self._is_ours(Seat((dealers[row] + turn.number) % 4)) for row in rows.tolist())
            if ours and self._is_counted(turn):
                _count_call(counts, turn, choice, ours)

        auctions = bid_each(deals, self.ours, self.theirs, dealers, vulnerable, record=record)
        kept = Counter[str]()
        for row, auction in enumerate(auctions):
            side, branches = self._branches(auction)
            for name in branches:
                counted = counts.branches.setdefault(name, BranchCount())
                counted.deals += 1
                counted.contracts[_contract_text(auction, side)] += 1
            if branches and kept[branches[0]] < self.keep:
                kept[branches[0]] += 1
                board = Board(chunk.start + row + 1, auction.dealer, vulnerable[row], deal_from(deals[row]))
                counts.kept.append(BranchDeal(branches, board, auction, side))
        return counts

    def draw(self, chunk: Chunk) -> tuple[DealArray, list[Seat], list[Vulnerability]]:
        """Return the deals of a chunk with dealers and vulnerabilities, which take turns."""
        if self.under is None:
            boards = range(chunk.start, chunk.start + chunk.count)
            dealers = [Seat(number % 4) for number in boards]
            every = list(Vulnerability)
            return (
                random_deals(chunk.count, seed=chunk.seed, start=chunk.start),
                dealers,
                [every[number // 4 % 4] for number in boards],
            )
        return self._draw_under(self.under, chunk)

    def _draw_under(self, under: Position, chunk: Chunk) -> tuple[DealArray, list[Seat], list[Vulnerability]]:
        """Draw deals that reach the auction, as often at each vulnerability as it is reached there."""
        rng = np.random.default_rng([chunk.seed, chunk.start])
        weights = np.array(self.shares)
        chosen = np.sort(rng.choice(len(weights), size=chunk.count, p=weights / weights.sum()))
        frames, vulnerable = [], list[Vulnerability]()
        for number, vulnerability in enumerate(Vulnerability):
            count = int((chosen == number).sum())
            if count:
                frames.append(self._sampler(vulnerability, int(rng.integers(1 << 32))).draw(count))
            vulnerable += [vulnerability] * count
        start = 0 if under.dealer_is_ours else 1
        seats = start + 2 * rng.integers(2, size=chunk.count)
        turned = (np.arange(4) - seats[:, None]) % 4
        deals = np.take_along_axis(np.concatenate(frames), turned[:, :, None], axis=1)
        return deals, [Seat(int(seat)) for seat in seats], vulnerable

    def _sampler(self, vulnerability: Vulnerability, seed: int) -> DealSampler:
        """Return a sampler of deals that reach the auction, with north as dealer.

        North-south are our side in `vulnerability`.
        """
        if self.under is None:
            raise ValueError("no auction to reach")
        auction = Auction(Seat.NORTH, tuple(CALLS[code] for code in self.under.codes))
        we = Side.NS if self.under.dealer_is_ours else Side.EW
        ours, theirs = vulnerability.of(Side.NS), vulnerability.of(Side.EW)
        ns, ew = (ours, theirs) if we is Side.NS else (theirs, ours)
        turned = Vulnerability.for_sides(ns=ns, ew=ew)
        return DealSampler(auction_conditions(self.bidder, auction, turned, we), seed)

    def _is_ours(self, seat: Seat) -> bool:
        return seat.side is Side.NS if self.theirs is not None or self.under is not None else True

    def _is_counted(self, turn: Turn) -> bool:
        return self.under is None or turn.number >= len(self.under.codes)

    def _branches(self, auction: Auction) -> tuple[Side, tuple[str, ...]]:
        """Return our side and the names of the branches; none if our side did not start."""
        calls = auction.calls
        if self.under is not None:
            return Side.NS, tuple(_branch_names(auction, len(self.under.codes), Side.NS))
        opening = next((turn for turn, call in enumerate(calls) if call is not PASS), None)
        if opening is None:
            return Side.NS, ()
        side = Seat((auction.dealer + opening) % 4).side
        if self.theirs is not None and side is not Side.NS:
            return side, ()
        return side, tuple(_branch_names(auction, opening, side))


def experiment_on(
    system: System, theirs: System | None = None, *, under: str | None = None, keep: int = 0
) -> Experiment:
    """Return the experiment with a system; `under` is an auction as written in notes."""
    position = None if not under else _position(under)
    if position is not None:
        auction = Auction(Seat.NORTH, tuple(CALLS[code] for code in position.codes))
        if auction.is_over:
            raise IllegalError(f"the auction {under} is over", remedy="leave out the last pass")
    opponents = None if theirs is None else agreements_of(theirs)
    return Experiment(agreements_of(system), opponents, position, keep)


def _position(under: str) -> Position:
    sequence = Sequence.parse(under)
    if not sequence.is_concrete:
        raise IllegalError(f"{under} stands for several auctions", remedy="write one auction, such as 1n-(p)")
    return position_of(sequence)


def _count_call(counts: UsageCounts, turn: Turn, choice: Choice, number: int) -> None:
    if isinstance(choice.by, Rule):
        counts.lines[choice.by.key] += number
    else:
        counts.rules[choice.rule] += number
    if choice.call is not PASS:
        counts.categories[category_of(turn)] += number


def _branch_names(auction: Auction, start: int, side: Side) -> Iterator[str]:
    """Yield the calls from a turn on, up to our first call and up to our second, theirs in parentheses."""
    texts, ours = list[str](), 0
    for seat, call in list(auction)[start:]:
        text = str(call).lower()
        texts.append(text if seat.side is side else f"({text})")
        if seat.side is side:
            ours += 1
            yield "-".join(texts)
            if ours == _BRANCH_CALLS:
                return


def _contract_text(auction: Auction, side: Side) -> str:
    """Return a contract without its declarer, the opponents' in parentheses."""
    contract = auction.contract or PASSED_OUT
    if contract.bid is None or contract.declarer is None:
        return "passed out"
    text = f"{contract.bid}{contract.doubled}"
    return text if contract.declarer.side is side else f"({text})"


def count_usage(experiment: Experiment, count: int, *, seed: int = 1, workers: Workers = None) -> Iterator[UsageCounts]:
    """Bid deals and yield the counts of each chunk; the same seed gives the same counts."""
    yield from spread(partial(_counted, experiment), chunks_of(count, _AT_ONCE, seed=seed), workers=workers)


def _counted(experiment: Experiment, chunk: Chunk) -> UsageCounts:
    return experiment.count(chunk)


def line_frequencies(
    ours: Agreements, count: int = 10_000, *, seed: int = 1, workers: Workers = None
) -> Mapping[LineKey, float]:
    """Return how often each line is used in a thousand deals, for sorting; lines that were not used are left out."""
    total = UsageCounts()
    for counts in count_usage(Experiment(ours), count, seed=seed, workers=workers):
        total.add(counts)
    return {key: 1000 * number / total.deals for key, number in total.lines.items()}
