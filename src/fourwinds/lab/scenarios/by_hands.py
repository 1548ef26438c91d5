"""Boards with certain hands, shared out among the calls that the student makes on them."""

from __future__ import annotations

from collections import Counter

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.board import Board, standard_dealer
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.dealing import DealArray, deal_from
from fourwinds.bridge.seat import Seat
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.mixture import Mixture
from fourwinds.lab.scenarios.dealing import Dealt, Order, Table
from fourwinds.lab.scenarios.goals import OutcomeGoal, Progress
from fourwinds.lab.scenarios.placing import PlayedOut, ScenarioBoard, Seating, play_out
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.expand import spell
from fourwinds.table.errors import NotFoundError
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["deal_hands", "hands_scenario"]

_CHOICES = 6
"""The deals among which each board is chosen."""
_MOST_BATCHES = 8
_ANY_OUTCOME = OutcomeGoal(lambda _auction, _us: "")


def hands_scenario(conditions: DealConditions) -> Scenario:
    """Return the scenario of hands that meet conditions, with a title that names them."""
    named = "; ".join(name for name, _ in conditions.single())
    return Scenario(f"Hands: {named}" if named else "Any hands", _ANY_OUTCOME)


def deal_hands(conditions: DealConditions, bidder: Bidder, order: Order) -> Dealt:
    """Deal boards that meet conditions; the branch is the auction up to the student's first call other than pass.

    The student's side plays the bidder's first system. Of a few deals, each board gets the one whose branch is rarest
    so far. The same seed deals the same boards.
    """
    mixture = Mixture([(1.0, conditions)], order.seed)
    used, boards = set(order.known), list[ScenarioBoard]()
    branches: Counter[str] = Counter()
    for number in range(order.table.first, order.table.first + order.count):
        with without_garbage_collection():
            found = [_bid(deal, bidder, number, order.table) for deal in _new_deals(mixture, used)]
        board = min(found, key=lambda each: branches[each.branch])
        boards.append(board)
        branches[board.branch] += 1
        used.add(deal_hash(board.board.deal))
        if order.report is not None:
            order.report(len(boards) / order.count, f"{len(boards)} of {order.count} boards")
    return Dealt(tuple(boards), (), {})


def _new_deals(mixture: Mixture, used: set[str]) -> list[DealArray]:
    """Return a few deals that have not been used."""
    for _ in range(_MOST_BATCHES):
        found = [deal for deal in mixture.draw(_CHOICES) if deal_hash(deal_from(deal)) not in used]
        if found:
            return found
    raise NotFoundError("all deals that meet the conditions are known", remedy="relax a condition, or ask for fewer")


def _bid(deal: DealArray, bidder: Bidder, number: int, table: Table) -> ScenarioBoard:
    student = Seat.SOUTH if table.seat is None else table.seat
    dealer = standard_dealer(number) if table.dealer is None else table.dealer
    vulnerability = table.vulnerability_of(number)
    hands = np.roll(deal, -dealer, axis=0)
    played = play_out(hands, Seating(dealer, student.side, vulnerability), bidder, _ANY_OUTCOME)
    calls = played.auction.calls
    mine = [place for place in range((student - dealer) % 4, len(calls), 4) if calls[place] is not PASS]
    branch = f"{student.name.lower()} passes throughout"
    if mine:
        codes = bytes(map(code_of, calls[: mine[0] + 1])).lstrip(b"\0")
        branch = spell(codes, first_is_ours=len(codes) % 2 == 1)
    at = mine[0] if mine else len(calls) - 1
    shown = PlayedOut(played.auction, played.choices, played.end, Progress(branch, at, at))
    board = Board(number, dealer, vulnerability, deal_from(deal))
    return ScenarioBoard(board, student.side, student, branch, shown)
