"""Scenarios about how auctions end: part-scores, games, slams, and who competed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Bid
from fourwinds.bridge.contract import Doubled
from fourwinds.bridge.seat import Side
from fourwinds.lab.scenarios.goals import OutcomeGoal

__all__ = ["OUTCOMES"]

_GAME = (5, 5, 4, 4, 3)
"""The level of game, from clubs to notrump."""
_Judge = Callable[[Auction, Side], str]


def _is_game(bid: Bid) -> bool:
    return bid.level >= _GAME[bid.strain]


def _contract(auction: Auction, us: Side) -> str:
    """Return the level, and whether we or they declare."""
    bid, declarer = auction.last_bid, auction.declarer
    if bid is None or declarer is None:
        return ""
    kind = "notrump" if bid.strain.suit is None else "a major" if bid.strain.suit.is_major else "a minor"
    return f"level {bid.level} in {kind}, declared by {'us' if declarer.side is us else 'them'}"


def _both_bid(auction: Auction) -> bool:
    return len({seat.side for seat, call in auction if isinstance(call, Bid)}) > 1


def _if(holds: Callable[[Auction, Bid, Side], bool]) -> _Judge:
    """Return a judge of auctions with a contract that meets a condition."""

    def judge(auction: Auction, us: Side) -> str:
        bid = auction.last_bid
        return _contract(auction, us) if bid is not None and holds(auction, bid, us) else ""

    return judge


def _is_ours(auction: Auction, us: Side) -> bool:
    return auction.declarer is not None and auction.declarer.side is us


def _is_doubled(auction: Auction) -> bool:
    return auction.contract is not None and auction.contract.doubled is not Doubled.NO


OUTCOMES: Mapping[str, OutcomeGoal] = MappingProxyType(
    {
        "Competitive part-scores": OutcomeGoal(
            _if(lambda auction, bid, _us: _both_bid(auction) and not _is_game(bid)), ("18-24 HCP together",)
        ),
        "Uncontested part-scores": OutcomeGoal(
            _if(lambda auction, bid, us: not _both_bid(auction) and not _is_game(bid) and _is_ours(auction, us)),
            ("20-24 HCP together",),
        ),
        "Games": OutcomeGoal(
            _if(lambda auction, bid, us: _is_game(bid) and bid.level < 6 and _is_ours(auction, us)),
            ("24-30 HCP together",),
        ),
        "Competitive games": OutcomeGoal(
            _if(lambda auction, bid, _us: _is_game(bid) and bid.level < 6 and _both_bid(auction)),
            ("20-25 HCP together, 9-card fit",),
        ),
        "Small slams": OutcomeGoal(
            _if(lambda auction, bid, us: bid.level == 6 and _is_ours(auction, us)), ("30-36 HCP together",)
        ),
        "Grand slams": OutcomeGoal(
            _if(lambda auction, bid, us: bid.level == 7 and _is_ours(auction, us)), ("34-40 HCP together",)
        ),
        "Doubled contracts": OutcomeGoal(
            _if(lambda auction, _bid, _us: _is_doubled(auction)), ("18-22 HCP together, 9-card fit",)
        ),
    }
)
