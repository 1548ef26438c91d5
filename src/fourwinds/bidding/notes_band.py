"""The first band: what the notes of a side say where it is to call."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourwinds.bidding.choice import Band, Choice
from fourwinds.bridge.calls import PASS, Call
from fourwinds.notes.book import Entry
from fourwinds.notes.layer import Layer
from fourwinds.notes.rule import BASE

if TYPE_CHECKING:
    from fourwinds.bidding.turn import Turn

__all__ = ["ASKED", "Written", "from_notes"]

ASKED = -9
"""From this rank down a call is there for a bidder who wants it, and not the choice of a hand that fits."""


@dataclass(frozen=True, slots=True)
class Written:
    """What the notes say at one turn."""

    choices: tuple[Choice, ...]
    silences: tuple[Choice, ...]
    """Passes with nothing to say: they close the list, after the rules for situations."""
    questions: tuple[Choice, ...]
    """Calls that wait for a bidder who wants them, such as 4NT."""


def from_notes(turn: Turn) -> Written:
    choices, silences, questions = [], [], []
    for call, entry in turn.ours.book.choices(turn.position):
        choice = _choice(call, entry)
        if entry.rule.sequence.rank <= ASKED:
            questions.append(choice)
        elif call is PASS and "silent" in entry.meaning.flags:
            silences.append(choice)
        else:
            choices.append(choice)
    return Written(tuple(choices), tuple(silences), tuple(questions))


def _choice(call: Call, entry: Entry) -> Choice:
    band = Band.USER if entry.layer is Layer.USER else Band.NOTES
    home = "" if entry.rule.module == BASE else f"{entry.rule.module}: "
    return Choice(
        call, entry.meaning, band, f"{home}{entry.rule.sequence}", entry.priority, entry.text, entry.rule.module
    )
