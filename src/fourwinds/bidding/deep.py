"""Simulation of close decisions: deals that fit the auction are bid to the end and played double dummy."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
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
from fourwinds.table.errors import IllegalError, Where

__all__ = ["LAYOUTS", "Verdict", "Weighed", "candidates", "look_into"]

LAYOUTS = 40
_FEWEST = 8
_MOST_CANDIDATES = 4
_AT_ONCE = 20
"""How many deals are played out between two reports of progress."""
_CONFIDENCE = 1.96


@dataclass(frozen=True, slots=True)
class Weighed:
    """A call, weighed on deals."""

    choice: Choice
    average: float
    """IMPs per board gained over the call that the list chose."""
    margin: float
    """Half the width of the 95% confidence interval of the average."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a simulation."""

    choice: Choice
    gain: float
    """IMPs per board gained over the call that the list chose."""
    layouts: int
    because: str
    weighed: tuple[Weighed, ...]
    """All calls that were compared, the choice of the list first."""


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


def _chosen(turn: Turn, hand: Hand, calls: Sequence[Call]) -> list[Choice]:
    """Return the choice of the list and these calls; an error if one of them has no meaning here."""
    found = {turn.choose(hand).call: turn.choose(hand)}
    for call in calls:
        entries = [each for each in (*turn.choices(), *turn.notes_band.questions) if each.call == call]
        if not entries:
            where, remedy = Where(token=str(call)), "compare calls that the notes or judgement know"
            raise IllegalError(
                f"{call.symbol} has no meaning here, so partner cannot bid on", where=where, remedy=remedy
            )
        found.setdefault(call, next((each for each in entries if each.needs.matches(hand)), entries[0]))
    return list(found.values())


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
    calls: Sequence[Call] = (),
    report: Callable[[float], None] | None = None,
) -> Verdict | None:
    """Return the candidate with the best expected IMPs; None if there is only one or too few deals were found.

    `calls` are compared with the choice of the list, instead of the candidates; `report` is told the progress, from 0
    to 1.
    """
    choices = _chosen(turn, hand, calls) if calls else candidates(turn, hand)
    if len(choices) < 2:
        return None
    deals = layouts(turn, hand, count, seed)
    if len(deals) < _FEWEST:
        return None
    rows: list[list[int]] = []
    for some in _scores(turn, deals, [choice.call for choice in choices], dealer, vulnerability):
        rows += some
        if report is not None:
            report(len(rows) / len(deals))
    gains = [[imps(row[number] - row[0]) for row in rows] for number in range(len(choices))]
    means = [fmean(gain) for gain in gains]
    best = max(range(len(choices)), key=lambda number: (means[number], -number))
    errors = [stdev(gain) / len(deals) ** 0.5 for gain in gains]
    if best and means[best] <= errors[best]:
        best = 0
    results = ", ".join(f"{choice.call.symbol} {mean:+.1f}" for choice, mean in zip(choices, means, strict=True))
    because = f"{len(deals)} deals that fit the auction, played double dummy, in IMPs per board: {results}"
    weighed = (
        Weighed(choice, mean, _CONFIDENCE * error) for choice, mean, error in zip(choices, means, errors, strict=True)
    )
    return Verdict(choices[best], means[best], len(deals), because, tuple(weighed))


def _scores(
    turn: Turn,
    deals: Sequence[tuple[Hand, Hand, Hand, Hand]],
    calls: Sequence[Call],
    dealer: Seat,
    vulnerability: Vulnerability,
) -> Iterator[list[list[int]]]:
    """Yield, for some deals at a time, the score of each deal with every call, for the side to call."""
    sign = 1 if Seat((dealer + turn.player) % 4).side == 0 else -1
    for start in range(0, len(deals), _AT_ONCE):
        some = deals[start : start + _AT_ONCE]
        played = [
            (_seated(deal, dealer), _bid_on(turn.then(call), deal, dealer), vulnerability)
            for deal in some
            for call in calls
        ]
        scores = [sign * score for score in ns_scores(played)]
        yield [scores[at : at + len(calls)] for at in range(0, len(scores), len(calls))]


def _seated(deal: tuple[Hand, Hand, Hand, Hand], dealer: Seat) -> Deal:
    return Deal.of({Seat((dealer + player) % 4): hand for player, hand in enumerate(deal)})


def _bid_on(turn: Turn, deal: tuple[Hand, Hand, Hand, Hand], dealer: Seat) -> Contract:
    while not turn.is_over:
        turn = turn.then(turn.choose(deal[turn.player]).call)
    return Auction(dealer, turn.calls).contract or PASSED_OUT
