"""Trials of rare changes: deals drawn where the change matters, compared with plain random deals."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.claim import Claim, cpu_seconds
from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.trial.play import TrialPlan, TrialState, play_trial
from fourwinds.lab.trial.teams import TrialTeams
from fourwinds.notes import overlay
from fourwinds.notes.compose import create_system
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.system import System

DRAWN, RANDOM = 2_000, 2_000
CHANGES = {
    "an invitational jump over 1NT": "1n-(p)-3c = 8-9 HCP, 6+ clubs, invitational",
    "a lighter limit raise": "1M-(p)-3M = 8-10 support points, 4+ card support",
}
_TARGET = 5.0


def _teams(system: System, line: str) -> TrialTeams:
    changed = overlay.with_line_reworded(system, parse_line(line, module=USER))
    return TrialTeams(SystemTeam("before", agreements_of(system)), SystemTeam("after", agreements_of(changed)))


def _play(plan: TrialPlan, count: int) -> tuple[TrialState, float]:
    """Return the end of a trial, and the seconds of CPU it took, planning included."""
    states: list[TrialState] = []
    spent = cpu_seconds(lambda: states.extend(play_trial(plan, count, to_the_end=True)))
    return states[-1], spent


def _variance_of_random_deals(drawn: TrialState) -> float:
    """Return the variance of the IMPs on one random deal, most of which are bid alike."""
    squares = sum(deal.weighed.weight * deal.weighed.imps**2 for deal in drawn.deals) / drawn.estimate.deals
    return squares - drawn.estimate.imps**2


def claims() -> Iterator[Claim]:
    system = create_system("sayc", "sayc")
    for name, line in CHANGES.items():
        drawn, spent = _play(TrialPlan(_teams(system, line), workers=1), DRAWN)
        dealt, longer = _play(TrialPlan(_teams(system, line), is_targeted=False, workers=1), RANDOM)
        precision = 1 / drawn.estimate.imps_error**2 / spent
        plain = RANDOM / _variance_of_random_deals(drawn) / longer
        yield Claim(
            f"try {name}, which changes {1e6 * drawn.estimate.share:,.0f} deals in a million: precision a CPU second",
            f"{drawn.estimate.differing / spent:.1f} differing deals/s",
            f"random deals: {dealt.estimate.differing / longer:.2f}/s",
            precision / plain,
            f"{_TARGET:.0f} times",
            precision >= _TARGET * plain,
        )
