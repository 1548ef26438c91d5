"""Decide when a line comes back: Leitner's boxes, worked out from the answers each time.

A line moves up one box with each right answer and returns to the first box when it is missed; the higher the box, the
longer the line waits. Leitner's method is used because every player can see why a line comes back, and because it has
no parameters to fit: the models that predict forgetting more closely (FSRS, SM-2 with its factors) need hundreds of
answers of one person, or people who grade how hard an answer was.

A right answer before the line is due says little about memory and changes nothing. An acceptable call is no miss, but
no proof that the line is known either: the line waits again in its box.

The state of a line is a fold over its answers in the order in which they were given. Nothing else is stored, so answers
of two devices can be merged in any order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from fourwinds.lab.practice.judgement import Rating
from fourwinds.lab.practice.lines import LineId

__all__ = ["WAITS", "LineAnswer", "LineState", "states_of"]

WAITS = (
    timedelta(minutes=5),
    timedelta(days=1),
    timedelta(days=3),
    timedelta(days=8),
    timedelta(days=21),
    timedelta(days=60),
)
"""How long a line waits in each box."""
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class LineAnswer:
    """An answer to a question about a line."""

    line: LineId
    rating: Rating
    at: datetime
    id: str = ""
    """Decides the order of answers of the same moment."""


@dataclass(frozen=True, slots=True)
class LineState:
    """The box of a line, when it is due, and how often it was asked."""

    box: int = 0
    due: datetime = _NEVER
    right: int = 0
    acceptable: int = 0
    wrong: int = 0

    @property
    def asked(self) -> int:
        return self.right + self.acceptable + self.wrong

    @property
    def is_missed(self) -> bool:
        """Whether the line is in the first box after a miss."""
        return self.box == 0 and self.wrong > 0

    def is_due(self, now: datetime) -> bool:
        return self.asked > 0 and self.due <= now

    def after(self, rating: Rating, at: datetime) -> LineState:
        """Return the state after one more answer.

        >>> noon = datetime(2026, 6, 1, 12, tzinfo=UTC)
        >>> state = LineState().after(Rating.RIGHT, noon)
        >>> state.box, state.due - noon
        (1, datetime.timedelta(days=1))
        >>> state.after(Rating.WRONG, noon).due - noon
        datetime.timedelta(seconds=300)
        """
        counts = {
            "right": self.right + (rating is Rating.RIGHT),
            "acceptable": self.acceptable + (rating is Rating.ACCEPTABLE),
            "wrong": self.wrong + (rating is Rating.WRONG),
        }
        if rating is Rating.WRONG:
            return LineState(0, at + WAITS[0], **counts)
        if at < self.due:
            return LineState(self.box, self.due, **counts)
        box = min(self.box + 1, len(WAITS) - 1) if rating is Rating.RIGHT else self.box
        return LineState(box, at + WAITS[box], **counts)


def states_of(answers: Iterable[LineAnswer]) -> Mapping[LineId, LineState]:
    """Return the state of every line that was asked."""
    states: dict[LineId, LineState] = {}
    for answer in sorted(answers, key=lambda each: (each.at, each.id)):
        states[answer.line] = states.get(answer.line, LineState()).after(answer.rating, answer.at)
    return states
