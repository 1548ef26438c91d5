"""Set up the trial of two systems."""

from __future__ import annotations

from hashlib import sha256

from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.spread import Workers
from fourwinds.lab.trial.play import TrialPlan
from fourwinds.lab.trial.record import TrialKey
from fourwinds.lab.trial.teams import TrialTeams
from fourwinds.notes.system import System
from fourwinds.table.errors import IllegalError

__all__ = ["NamedNotes", "trial_of"]

NamedNotes = tuple[str, System]
"""A system and what to call it in the report."""


def trial_of(
    before: NamedNotes, after: NamedNotes, theirs: NamedNotes | None = None, *, seed: int = 1, workers: Workers = None
) -> tuple[TrialPlan, TrialKey]:
    """Return the plan of a trial, and what makes two runs the same trial."""
    every = [each for each in (before, after, theirs) if each is not None]
    for name, system in every:
        if not system.rules:
            raise IllegalError(f"{name} has no lines", remedy="name a system with notes")
    one, other, *third = (SystemTeam(name, agreements_of(system)) for name, system in every)
    teams = TrialTeams(one, other, third[0] if third else None)
    key = TrialKey(tuple(name for name, _ in every), tuple(_fingerprint(system) for _, system in every), seed)
    return TrialPlan(teams, seed, workers=workers), key


def _fingerprint(system: System) -> str:
    """Return a text that changes with anything that a system bids by."""
    lines = [f"{rule.module} {rule}" for rule in system.rules]
    terms = [f"{each.module} {each}" for each in system.definitions]
    return sha256("\n".join([system.plays_like, *terms, *lines]).encode()).hexdigest()[:16]
