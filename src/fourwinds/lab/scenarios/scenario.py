"""A scenario: what a lesson is about, as boards of it are dealt."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.lab.scenarios.goals import Goal
from fourwinds.lab.scenarios.interference import ANY_AUCTION, Interference

__all__ = ["Scenario"]


@dataclass(frozen=True, slots=True, eq=False)
class Scenario:
    """What a lesson is about, in one system."""

    title: str
    goal: Goal
    interference: Interference = ANY_AUCTION
