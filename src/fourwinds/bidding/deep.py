"""Simulation of close decisions: deals that fit the auction are bid to the end and played double dummy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.known import UNKNOWN
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.layouts import layouts
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.contract import PASSED_OUT, Contract
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import ns_scores
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat, Vulnerability

__all__ = ["LAYOUTS", "Verdict", "candidates", "look_into"]

LAYOUTS = 40
_FEWEST = 8
_MOST_CANDIDATES = 4


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a simulation."""

    choice: Choice
    gain: float
    """IMPs per board gained over the call that the list chose."""
    layouts: int
    because: str


def candidates(turn: Turn, hand: Hand) -> list[Choice]:
    """Return the calls to compare in a constructive decision: how high, in which strain, slam or not.

    The first is the choice of the list. It is the only one if the opponents have bid, or if it forces partner."""
    fitting = [choice for choice in turn.choices() if choice.needs.matches(hand)]
    first = fitting[0]
    if _is_contested(turn) or turn.partner_hand.hcp == UNKNOWN.hcp or not _decides(first):
        return [first]
    found = {first.call: first}
    for choice in (*fitting, *(each for each in turn.notes_band.questions if each.needs.matches(hand))):
        if choice.call not in found and (choice.call is PASS or _decides(choice)) and not choice.meaning.is_question:
            found[choice.call] = choice
    return list(found.values())[:_MOST_CANDIDATES]


def _is_contested(turn: Turn) -> bool:
    return any(call is not PASS for call in turn.calls[(turn.number + 1) % 2 :: 2])


def _decides(choice: Choice) -> bool:
    """Whether a call can end the auction: it does not force partner."""
    natural = choice.call is PASS or isinstance(choice.call, Bid)
    return natural and not choice.is_artificial and not choice.meaning.is_forcing


def look_into(
    turn: Turn,
    hand: Hand,
    dealer: Seat,
    vulnerability: Vulnerability,
    *,
    seed: int = 1,
    count: int = LAYOUTS,
) -> Verdict | None:
    """Return the candidate with the best expected IMPs; None if there is only one or too few deals were found."""
    choices = candidates(turn, hand)
    if len(choices) < 2:
        return None
    deals = layouts(turn, hand, count, seed)
    if len(deals) < _FEWEST:
        return None
    scores = _scores(turn, deals, [choice.call for choice in choices], dealer, vulnerability)
    usual = scores[0]
    gains = [[imps(own - other) for own, other in zip(column, usual, strict=True)] for column in scores]
    means = [fmean(gain) for gain in gains]
    best = max(range(len(choices)), key=lambda number: (means[number], -number))
    if best and means[best] <= stdev(gains[best]) / len(deals) ** 0.5:
        best = 0
    results = ", ".join(f"{choice.call.symbol} {mean:+.1f}" for choice, mean in zip(choices, means, strict=True))
    because = f"{len(deals)} deals that fit the auction, played double dummy, in IMPs per board: {results}"
    return Verdict(choices[best], means[best], len(deals), because)


def _scores(
    turn: Turn,
    deals: Sequence[tuple[Hand, Hand, Hand, Hand]],
    calls: Sequence[Call],
    dealer: Seat,
    vulnerability: Vulnerability,
) -> list[list[int]]:
    """Return the score of every deal for each call, for the side to call."""
    seated = [Deal.of({Seat((dealer + player) % 4): hand for player, hand in enumerate(deal)}) for deal in deals]
    played = [
        (seat_deal, _bid_on(turn.then(call), deal, dealer), vulnerability)
        for call in calls
        for deal, seat_deal in zip(deals, seated, strict=True)
    ]
    sign = 1 if Seat((dealer + turn.player) % 4).side == 0 else -1
    scores = [sign * score for score in ns_scores(played)]
    return [scores[start : start + len(deals)] for start in range(0, len(scores), len(deals))]


def _bid_on(turn: Turn, deal: tuple[Hand, Hand, Hand, Hand], dealer: Seat) -> Contract:
    while not turn.is_over:
        turn = turn.then(turn.choose(deal[turn.player]).call)
    return Auction(dealer, turn.calls).contract or PASSED_OUT
