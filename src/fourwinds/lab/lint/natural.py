"""What natural bidding would do with a hand that no line of the notes takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.choice import ARTIFICIAL, Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.sequence.codes import code_of

__all__ = ["is_question", "natural_codes"]


def natural_codes(turn: Turn, hands: HandArray) -> NDArray[np.int8]:
    """Return the code of the call that each hand would make at a turn if the notes had no line there.

    It is the first legal call of the situational rules and the kernel that the hand fits; a pass if there is none.
    """
    codes, batch = np.zeros(len(hands), dtype=np.int8), Batch(hands)
    left = np.ones(len(hands), dtype=np.bool_)
    for choice in _natural_choices(turn):
        if not left.any():
            break
        fits = left & batch.matches_each(choice.needs)
        codes[fits] = code_of(choice.call)
        left &= ~fits
    return codes


def _natural_choices(turn: Turn) -> Iterator[Choice]:
    ours = turn.ours
    for choice in chain(ours.decisions(turn), ours.situations(turn), ours.kernel(turn)):
        if choice.call is PASS and turn.is_forced:
            continue
        if turn.is_legal(choice.call):
            yield choice


def is_question(turn: Turn) -> bool:
    """Whether partner's last call forces this player to answer by agreement: it asks, or does not show its own suit."""
    if not turn.is_forced or turn.number < 2 or turn.calls[-1] is not PASS:
        return False
    asked = turn.readings[-2].meaning
    return asked is not None and asked.is_forcing and not ARTIFICIAL.isdisjoint(asked.flags)
