"""The statistics of a system: its lines by how often they are used, and its branches with what they bring."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO

from fourwinds.lab.usage.counting import UsageCounts
from fourwinds.lab.usage.results import BranchScore, Mean, ScoredDeal, branch_scores
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence as Calls
from fourwinds.table.errors import FourWindsError

__all__ = ["BranchUse", "LineUse", "UsageReport", "branches_csv", "lines_csv", "usage_report"]


@dataclass(frozen=True, slots=True)
class LineUse:
    """A line and how often it is used."""

    rule: Rule
    calls: int
    per_thousand: float
    """Calls in a thousand deals."""


@dataclass(frozen=True, slots=True)
class BranchUse:
    """A branch, how often it is bid, the contracts reached most often, and what it brings."""

    name: str
    parent: str
    """The wider branch; empty for the widest."""
    deals: int
    per_thousand: float
    share: float
    """The share of the wider branch, or of all deals that begin a branch."""
    contracts: tuple[tuple[str, float], ...]
    """Contracts with their shares, the opponents' in parentheses."""
    score: BranchScore | None = None
    """None if no deal was solved."""


@dataclass(frozen=True, slots=True)
class UsageReport:
    """The statistics of a system."""

    deals: int
    reached: float
    """The share of random deals that reach the auction under which deals were bid; 1 without one."""
    lines: tuple[LineUse, ...]
    """The lines used, the most frequent first."""
    unused: tuple[Rule, ...]
    """Lines that no call came from."""
    rules: tuple[tuple[str, float], ...]
    """Situational rules and natural bidding: calls in a thousand deals."""
    categories: tuple[tuple[str, float], ...]
    """Calls other than pass in a thousand deals, by their role."""
    branches: tuple[BranchUse, ...]
    """Every branch after its wider one, the most frequent first."""


def usage_report(
    counts: UsageCounts, book: Book, scored: Sequence[ScoredDeal] = (), *, reached: float = 1.0, under: str = ""
) -> UsageReport:
    """Return the statistics of what was counted; `under` is the auction that all deals reach."""
    every = {rule.key: rule for rule in book.in_force.values() if not rule.deleted and rule.source is None}
    every |= {rule.key: rule for rule in book.rules if rule.key in counts.lines}
    thousand = 1000 / max(counts.deals, 1)
    lines = [LineUse(every[key], number, number * thousand) for key, number in counts.lines.items()]
    lines.sort(key=lambda line: (-line.calls, line.rule.sequence, line.rule.key))
    unused = [rule for key, rule in every.items() if key not in counts.lines and _may_follow(rule, under)]
    return UsageReport(
        counts.deals,
        reached,
        tuple(lines),
        tuple(sorted(unused, key=lambda rule: (rule.sequence, rule.key))),
        tuple((name, number * thousand) for name, number in counts.rules.most_common()),
        tuple((category.value, number * thousand) for category, number in counts.categories.most_common()),
        tuple(_branches(counts, branch_scores(scored))),
    )


def _may_follow(rule: Rule, under: str) -> bool:
    """Whether a line is in the auctions that were bid, as far as its calls are written out."""
    if not under:
        return True
    try:
        wanted = Calls.parse(under).path
    except FourWindsError:
        return False
    return rule.sequence.path.startswith(f"{wanted}-")


def _branches(counts: UsageCounts, scores: Mapping[str, BranchScore]) -> Iterator[BranchUse]:
    by_parent: dict[str, list[str]] = {}
    for name in counts.branches:
        by_parent.setdefault(_parent(name, counts), []).append(name)

    def below(parent: str) -> Iterator[BranchUse]:
        names = by_parent.get(parent, [])
        whole = counts.branches[parent].deals if parent else sum(counts.branches[name].deals for name in names)
        for name in sorted(names, key=lambda each: (-counts.branches[each].deals, each)):
            counted = counts.branches[name]
            contracts = sorted(counted.contracts.items(), key=lambda item: (-item[1], item[0]))
            yield BranchUse(
                name,
                parent,
                counted.deals,
                1000 * counted.deals / max(counts.deals, 1),
                counted.deals / whole,
                tuple((text, number / counted.deals) for text, number in contracts),
                scores.get(name),
            )
            yield from below(name)

    yield from below("")


def _parent(name: str, counts: UsageCounts) -> str:
    """Return the widest other branch that this one continues."""
    calls = name.split("-")
    prefixes = ("-".join(calls[:number]) for number in range(1, len(calls)))
    return next((prefix for prefix in prefixes if prefix in counts.branches), "")


def lines_csv(report: UsageReport) -> str:
    """Return the lines as CSV, those that were not used last."""
    rows = [(each.rule, each.calls, each.per_thousand) for each in report.lines]
    rows += [(rule, 0, 0.0) for rule in report.unused]
    table = [
        (rule.module, rule.sequence.path, rule.context, rule.meaning, calls, f"{often:.4f}")
        for rule, calls, often in rows
    ]
    return _csv(("module", "sequence", "context", "meaning", "calls", "per_thousand"), table)


def branches_csv(report: UsageReport) -> str:
    """Return the branches as CSV."""
    table = [
        (
            *(each.name, each.parent, each.deals, f"{each.per_thousand:.4f}", f"{each.share:.4f}"),
            " ".join(f"{contract} {share:.3f}" for contract, share in each.contracts[:5]),
            *(each.score.deals if each.score else 0,),
            *_cells(each.score.points if each.score else None),
            *_cells(each.score.against_par if each.score else None),
        )
        for each in report.branches
    ]
    head = ("branch", "parent", "deals", "per_thousand", "share", "contracts", "solved")
    return _csv((*head, "points", "points_error", "against_par", "against_par_error"), table)


def _cells(mean: Mean | None) -> tuple[str, str]:
    if mean is None:
        return "", ""
    return f"{mean.mean:.1f}", "" if mean.error is None else f"{mean.error:.1f}"


def _csv(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
