"""The report of a trial: the answer in words, the lines that make the difference, and the best and worst boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.trial.changed_lines import ChangedLines
from fourwinds.lab.trial.estimate import Decision, Estimate
from fourwinds.lab.trial.play import DifferingDeal, TrialState

__all__ = ["LineEffect", "TrialReport", "trial_report"]

_IN = 1_000_000


@dataclass(frozen=True, slots=True)
class LineEffect:
    """What a changed line brings."""

    line: str
    deals: int
    """How many deals were bid differently because of it."""
    per_million: float
    """How many of a million deals that is."""
    imps: float
    """The mean IMPs on them."""
    per_board: float
    """The IMPs a board, over all deals."""


@dataclass(frozen=True, slots=True)
class TrialReport:
    """The report of a trial, as the changed system sees it."""

    decision: Decision
    estimate: Estimate
    changed: int
    """The number of changed lines."""
    lines: tuple[LineEffect, ...]
    """The lines that make a difference, the most important first."""
    worst: tuple[MatchBoard, ...]
    best: tuple[MatchBoard, ...]
    more_deals: int | None
    """About how many more deals would decide it; None if it is decided, or that cannot be said."""

    @property
    def sentences(self) -> tuple[str, str]:
        """What was found, and what it means."""
        return self._finding(), self._meaning()

    def _finding(self) -> str:
        found = self.estimate
        if not found.differing:
            return f"No deal is bid differently in {found.deals:,}."
        differ = f"About {min(found.share, 1) * _IN:,.0f} deals differ in {_IN:,}"
        if not found.effective:
            return f"{differ}, and none of the {found.differing:,} found scores differently."
        verb = "wins" if found.on_differing > 0 else "loses"
        return (
            f"{differ}; "
            f"the change {verb} {abs(found.on_differing):.2f} ± {found.on_differing_error:.2f} IMPs on those, "
            f"{_with_error(abs(found.imps), found.imps_error)} a board."
        )

    def _meaning(self) -> str:
        bid = f"{self.estimate.deals:,} deals bid, {self.estimate.differing:,} of them differently"
        if self.decision is not Decision.OPEN:
            what = {
                Decision.BETTER: "The change is better",
                Decision.WORSE: "The change is worse",
                Decision.NO_DIFFERENCE: "The change makes no difference to speak of",
            }[self.decision]
            return f"{what} ({bid})."
        more = "" if self.more_deals is None else f", and about {_round(self.more_deals):,} more deals would decide it"
        return f"This is not decided yet ({bid}){more}."


def trial_report(state: TrialState, changed: ChangedLines, *, most: int = 5) -> TrialReport:
    """Return the report of a trial, with up to `most` best and worst boards."""
    deals, decision = state.deals, state.decision
    by_imps = sorted((deal.result for deal in deals), key=lambda result: (result.imps, result.board.number))
    return TrialReport(
        decision,
        state.estimate,
        len(changed),
        tuple(_effects(deals, changed, state.estimate.deals)),
        tuple(result for result in by_imps[:most] if result.imps < 0),
        tuple(result for result in by_imps[::-1][:most] if result.imps > 0),
        state.estimate.more_deals(state.bound) if decision is Decision.OPEN else None,
    )


def _effects(deals: Sequence[DifferingDeal], changed: ChangedLines, played: int) -> Iterator[LineEffect]:
    by_line = defaultdict[int, list[DifferingDeal]](list)
    for deal in deals:
        by_line[deal.line].append(deal)
    for number, some in sorted(by_line.items(), key=lambda item: -sum(each.weighed.weight for each in item[1])):
        weight = sum(deal.weighed.weight for deal in some)
        won = sum(deal.weighed.weight * deal.weighed.imps for deal in some)
        line = str(changed.lines[number]) if number >= 0 else "calls that follow from what changed"
        yield LineEffect(line, len(some), weight / played * _IN, won / weight, won / played)


def _with_error(number: float, error: float) -> str:
    """Return a number with two digits that count, or more if its error is still smaller, and its error.

    >>> _with_error(0.0013, 0.0003), _with_error(0.37, 0.0899), _with_error(0.25, 0.004), _with_error(0.0, 0.0)
    ('0.0013 ± 0.0003', '0.37 ± 0.09', '0.250 ± 0.004', '0.00 ± 0.00')
    """
    digits = 2
    while digits < 6 and (0 < number < 10 ** (1 - digits) or 0 < error < 10**-digits / 2):
        digits += 1
    return f"{number:.{digits}f} ± {error:.{digits}f}"


def _round(number: int) -> int:
    """Return a number with its first two digits.

    >>> _round(27391), _round(7)
    (28000, 7)
    """
    step = int(10 ** max(len(str(number)) - 2, 0))
    return -(-number // step) * step
