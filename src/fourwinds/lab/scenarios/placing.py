"""Turn deals so that the student sits where wanted, and bid them with the whole bidder."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import Call
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import DealArray, deal_from
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.scenarios.goals import NOTHING_YET, Goal, OutcomeGoal, Progress

__all__ = ["PlayedOut", "Role", "ScenarioBoard", "Seating", "play_out", "player_of", "seated"]


class Role(StrEnum):
    """Who the student is."""

    CALLER = "caller"
    """Makes our first call of the scenario."""
    OPENER = "opener"
    RESPONDER = "responder"
    OVERCALLER = "overcaller"
    ADVANCER = "advancer"


@dataclass(frozen=True, slots=True)
class Seating:
    """Who deals, which side plays the system, and who is vulnerable."""

    dealer: Seat
    us: Side
    vulnerability: Vulnerability


@dataclass(frozen=True, slots=True, eq=False)
class PlayedOut:
    """A whole auction as the engine bids it."""

    auction: Auction
    choices: tuple[Choice, ...]
    """What each player chose."""
    end: Turn
    progress: Progress


@dataclass(frozen=True, slots=True, eq=False)
class ScenarioBoard:
    """A board on which the scenario happens."""

    board: Board
    us: Side
    """The side that plays the system."""
    student: Seat
    branch: str
    played: PlayedOut


def player_of(role: Role, codes: bytes, key_call: int) -> int | None:
    """Return the player in a role, the dealer being 0; None if nobody has acted in it yet.

    >>> player_of(Role.OVERCALLER, bytes([0, 5, 9]), 1)
    2
    """
    if role is Role.CALLER:
        return key_call % 4
    bids = [number for number, code in enumerate(codes) if code]
    if not bids:
        return None
    opener = bids[0]
    overcall = next((number for number in bids if (number - opener) % 2), None)
    if role in (Role.OPENER, Role.RESPONDER):
        return (opener + 2 * (role is Role.RESPONDER)) % 4
    return None if overcall is None else (overcall + 2 * (role is Role.ADVANCER)) % 4


def play_out(hands: DealArray, seating: Seating, bidder: Bidder, goal: Goal) -> PlayedOut:
    """Bid a deal (4, 4), the dealer's hand first, call by call; the goal watches."""
    dealer, us = seating.dealer, seating.us
    deal = seated(hands, dealer)
    turn = bidder.turn(Auction(dealer), seating.vulnerability, us)
    our_side, progress = int(dealer.side is not us), NOTHING_YET
    calls: list[Call] = []
    choices: list[Choice] = []
    while not turn.is_over:
        choice = turn.choose(deal[Seat((dealer + turn.player) % 4)])
        progress = goal.observe(turn, choice, our_side, progress)
        calls.append(choice.call)
        choices.append(choice)
        turn = turn.then(choice.call)
    auction = Auction(dealer, calls)
    if isinstance(goal, OutcomeGoal):
        progress = goal.conclude(auction, us, progress)
    return PlayedOut(auction, tuple(choices), turn, progress)


def seated(hands: DealArray, dealer: Seat) -> Deal:
    """Return a deal from hands (4, 4) in the order of calling."""
    return deal_from(np.roll(hands, dealer, axis=0))
