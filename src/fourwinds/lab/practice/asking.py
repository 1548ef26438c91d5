"""Ask about the lines of a system in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import islice

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.boxes import LineState
from fourwinds.lab.practice.lines import LineId, chosen_modules, lines_to_ask
from fourwinds.lab.practice.plan import lines_in_turn
from fourwinds.lab.practice.questions import PracticeQuestion, make_question
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import NotFoundError

__all__ = ["Asker"]

_MOST_IN_VAIN = 25


class Asker:
    """Asks about the lines of a system. It remembers which lines no hand uses, so that they are not tried again."""

    def __init__(self, bidder: Bidder) -> None:
        self._bidder = bidder
        self._unused: set[LineId] = set()
        self._lines: dict[tuple[str, ...], Mapping[LineId, Rule]] = {}

    def modules(self, conventions: Iterable[str]) -> tuple[str, ...]:
        """Return the modules to practise; an error for a convention that the system does not have."""
        return chosen_modules(self._bidder.ours.book, conventions)

    def next_question(
        self,
        conventions: Iterable[str],
        states: Mapping[LineId, LineState],
        now: datetime,
        rng: np.random.Generator,
        *,
        recent: Sequence[LineId] = (),
        seat: Seat | None = None,
    ) -> PracticeQuestion:
        """Return a question about the line whose turn it is; lines in `recent` come last."""
        modules = self.modules(conventions)
        if modules not in self._lines:
            self._lines[modules] = lines_to_ask(self._bidder.ours.book, modules)
        lines = self._lines[modules]
        usable = [line for line in lines if line not in self._unused]
        for line in islice(lines_in_turn(usable, states, now, rng, recent), _MOST_IN_VAIN):
            question = make_question(self._bidder, lines[line], rng, seat)
            if question is not None:
                return question
            self._unused.add(line)
        raise NotFoundError(
            "no deal was found in which a line of these conventions decides", remedy="choose other conventions too"
        )
