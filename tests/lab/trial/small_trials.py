"""Trials of small systems, which are bid quickly."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.trial.play import TrialPlan, TrialState, play_trial
from fourwinds.lab.trial.teams import TrialTeams
from tests.lab.match.small_teams import NATURAL, team

RAISES = ("1s-2s [rank 1] = 6-9 support points, 3+ card support", "1h-2h = 6-9 support points, 3+ card support")
SOUND = (*NATURAL, *RAISES, "1s-4s = 10+ support points, 3+ card support", "(1c)-1s = 8-16 HCP, 5+ spades")


def changed(line: str, lines: Sequence[str] = SOUND) -> SystemTeam:
    """Return the team whose line for these calls is another, or that has one line more."""
    head = line.partition(" ")[0]
    return team("changed", *(each for each in lines if each.partition(" ")[0] != head), line)


def sound() -> SystemTeam:
    return team("sound", *SOUND)


def plan(before: SystemTeam, after: SystemTeam, theirs: SystemTeam | None = None, *, seed: int = 5) -> TrialPlan:
    return TrialPlan(TrialTeams(before, after, theirs), seed, chunk=200)


def played(asked: TrialPlan, count: int = 200, *, workers: int = 1, to_the_end: bool = False) -> TrialState:
    """Return the state at the end."""
    return list(play_trial(replace(asked, workers=workers), count, to_the_end=to_the_end))[-1]
