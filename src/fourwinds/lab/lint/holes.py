"""Holes: hands that reach a position by the notes and have no line there.

A position counts if the notes offer at least one call there, or if partner's last call is a *question*: it forces an
answer, and it asks for something or does not show its own suit. Where the notes are otherwise silent, natural bidding
takes over, and no hand is in a hole.

A hand that fits no line (lines that pass count as lines) falls into a hole

- after a question, always: nobody can guess the answer;
- if it may not pass, and natural bidding has no call for it either;
- if natural bidding would make a call that the notes define there for other hands. The line bars that call, so
  partner would misread it. Two kinds of hands may pass all the same, because the lines say so: before anybody has bid,
  a hand that is weaker than every opening of that level; and after a bid of the opponents, a hand that does not fit
  the line only because it has less of what the line asks for.

So a weak hand that passes in silence is no hole, nor is a hand with a natural call that the notes do not use; but an
opening hand is that fits none of the openings, or a raise whose strength lies between those of two raises.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import Rows
from fourwinds.bridge.calls import Bid, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import HandArray, hand_from
from fourwinds.lab.lint.line_order import Offer
from fourwinds.lab.lint.natural import is_question, natural_codes
from fourwinds.notes.constraint import Constraint, Measure, stated_range
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.codes import code_of

__all__ = ["hands_in_holes", "is_described"]


def is_described(offers: tuple[Offer, ...], turn: Turn) -> bool:
    """Whether a hand without a line can be in a hole here: the notes offer calls, or partner has asked."""
    return bool(offers) or is_question(turn)


def hands_in_holes(offers: tuple[Offer, ...], turn: Turn, silent: HandArray) -> tuple[Rows, NDArray[np.int8]]:
    """Return which of the hands that fit no line are in a hole, and the call that natural bidding has for each hand."""
    natural = natural_codes(turn, silent)
    if is_question(turn):
        return np.arange(len(silent)), natural
    written = {code_of(offer.call): offer for offer in offers}
    open_to = (natural == 0) & turn.is_forced
    for code in set(np.unique(natural).tolist()) & set(written) - {0}:
        for row in np.flatnonzero(natural == code).tolist():
            open_to[row] = not _may_pass(hand_from(silent[row]), written[code], offers, turn)
    return np.flatnonzero(open_to), natural


def _may_pass(hand: Hand, barred: Offer, offers: tuple[Offer, ...], turn: Turn) -> bool:
    """Whether the notes say that this hand passes: it has less than its natural call asks for."""
    if turn.is_forced:
        return False
    if turn.status.bid is None:
        openings = (offer for offer in offers if _level(offer.call) == _level(barred.call))
        return all(is_weaker(hand, offer.entry.meaning.needs) for offer in openings)
    return is_contested(turn.position) and has_less(hand, barred.entry.meaning.needs)


def _level(call: Call) -> int:
    return call.level if isinstance(call, Bid) else 0


def is_weaker(hand: Hand, needs: Constraint) -> bool:
    """Whether a hand has fewer points than asked for, of any kind."""
    return any(measure.of(hand) < stated_range(needs, measure)[0] for measure in (Measure("hcp"), Measure("points")))


def is_contested(position: Position) -> bool:
    """Whether the opponents have done anything but pass."""
    first = 1 if position.dealer_is_ours else 0
    return any(position.codes[first::2])


def has_less(hand: Hand, needs: Constraint) -> bool:
    """Whether a hand does not fit only because it has less than asked for, of points or of cards.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> raise_ = parse_explicit("hcp 6-10 and hearts 3+")
    >>> [has_less(Hand.parse(hand), raise_) for hand in ("Q872.K5.83.Q9762", "AQ72.KQ5.83.QJ97")]
    [True, False]
    """
    failing = needs.failing(hand)
    return bool(failing) and all(atom.measure.of(hand) < atom.minimum for atom in failing)
