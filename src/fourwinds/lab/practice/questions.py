"""Questions: a hand at a position of an auction that really happens, where a chosen line decides."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import entries_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import HandArray, deal_from
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.deals.joined import HandCheck, deals_of_auction
from fourwinds.lab.practice.lines import LineId
from fourwinds.lab.practice.places import Place, places_of
from fourwinds.notes.constraint import any_of
from fourwinds.notes.rule import Rule

__all__ = ["PracticeQuestion", "make_question", "question_json"]

_PLACES = 3
"""How many places of a line are tried before it counts as one that cannot be asked."""


@dataclass(frozen=True, slots=True)
class PracticeQuestion:
    """A deal and the calls so far. Players are asked about one hand of it and see nothing else."""

    line: LineId
    deal: Deal
    auction: Auction
    vulnerability: Vulnerability

    @property
    def seat(self) -> Seat:
        """The player who is asked."""
        return self.auction.turn

    @property
    def hand(self) -> Hand:
        return self.deal[self.seat]


def question_json(question: PracticeQuestion, question_id: str) -> dict[str, object]:
    """Return a question as it is sent. It has neither the line it asks for nor the other hands."""
    return {
        "id": question_id,
        "seat": str(question.seat),
        "hand": str(question.hand),
        "dealer": str(question.auction.dealer),
        "vulnerability": str(question.vulnerability),
        "auction": [str(call) for call in question.auction.calls],
    }


def make_question(
    bidder: Bidder, rule: Rule, rng: np.random.Generator, seat: Seat | None = None
) -> PracticeQuestion | None:
    """Return a question that this line answers, to a player at this seat or at any; None if no hand uses the line.

    All players would make the calls so far, and the player who is asked has a hand that chooses the line.
    """
    for place in islice(places_of(bidder, rule, rng), _PLACES):
        turn = bidder.turn(place.auction, place.vulnerability)
        needs = any_of(each.needs for each in place.entries)
        deals = deals_of_auction(turn, 1, rng, needs=needs, check=_chooses_line(turn, rule))
        if len(deals):
            turned = int(rng.integers(4)) if seat is None else place.auction.turn.turns_to(seat)
            return _turn_table(LineId.of(rule), deal_from(deals[0]), place, turned)
    return None


def _chooses_line(turn: Turn, rule: Rule) -> HandCheck:
    def decides(hands: HandArray) -> NDArray[np.bool_]:
        chosen = np.zeros(len(hands), dtype=np.bool_)
        for choice, rows in entries_of(turn, hands):
            if isinstance(choice.by, Rule) and choice.by.key == rule.key:
                chosen[rows] = True
        return chosen

    return decides


def _turn_table(line: LineId, deal: Deal, place: Place, turned: int) -> PracticeQuestion:
    """Return the question with every hand moved by a number of seats, and the vulnerability with them."""
    hands = [deal[Seat((seat - turned) % 4)] for seat in Seat]
    vulnerable = place.vulnerability
    if turned % 2:
        vulnerable = Vulnerability.for_sides(ns=vulnerable.of(Seat.EAST), ew=vulnerable.of(Seat.NORTH))
    dealer = Seat((place.auction.dealer + turned) % 4)
    north, east, south, west = hands
    return PracticeQuestion(line, Deal((north, east, south, west)), Auction(dealer, place.auction.calls), vulnerable)
