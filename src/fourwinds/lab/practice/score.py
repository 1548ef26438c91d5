"""The score of a player: for each convention, how many answers were right, and how many lines are due."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from fourwinds.lab.practice.boxes import LineState
from fourwinds.lab.practice.lines import LineId

__all__ = ["ConventionScore", "convention_scores", "score_json"]


@dataclass(frozen=True, slots=True)
class ConventionScore:
    """The answers to the lines of a convention; `base` and `user_custom` count as conventions."""

    convention: str
    right: int
    acceptable: int
    wrong: int
    due: int
    """Lines that come back now."""
    lines: int
    """Lines that were asked."""
    known: int
    """Lines that are in a higher box than the first."""

    @property
    def asked(self) -> int:
        """How many answers there are."""
        return self.right + self.acceptable + self.wrong


def convention_scores(states: Mapping[LineId, LineState], now: datetime) -> list[ConventionScore]:
    """Return the score of every convention that was asked, by name."""
    return [
        _score(module, [state for line, state in states.items() if line.module == module], now)
        for module in sorted({line.module for line in states})
    ]


def _score(module: str, states: Iterable[LineState], now: datetime) -> ConventionScore:
    every = list(states)
    return ConventionScore(
        module,
        sum(state.right for state in every),
        sum(state.acceptable for state in every),
        sum(state.wrong for state in every),
        sum(state.is_due(now) for state in every),
        len(every),
        sum(state.box > 0 for state in every),
    )


def score_json(score: ConventionScore) -> dict[str, object]:
    return {
        "convention": score.convention,
        "asked": score.asked,
        "right": score.right,
        "acceptable": score.acceptable,
        "wrong": score.wrong,
        "due": score.due,
        "lines": score.lines,
        "known": score.known,
    }
