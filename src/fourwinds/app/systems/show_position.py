"""Show a position in an auction: what calls mean, what each player has shown, what may follow, and hands that fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from fourwinds.app.actor import Actor
from fourwinds.app.systems.auction_question import AuctionQuestion
from fourwinds.app.systems.recommend_call import bidder_of_both
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.bidding.auction.known import UNKNOWN, Known
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Explained
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import HandArray, hand_from
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.notes.constraint import parse_explicit
from fourwinds.notes.constraint.sampling import sample
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError

__all__ = ["HandsOfSeat", "NextCall", "PositionResult", "SeatShown", "sample_position_hands", "show_position"]

_DRAWS = (60, 600, 2_400)
"""How many hands of the shown shape and strength are drawn, again with more while too few would have made the calls."""


@dataclass(frozen=True, slots=True)
class NextCall:
    """A call that the player to call may make, and what it would mean."""

    call: Call
    explained: Explained
    in_notes: bool
    """Whether a line of the notes says so; otherwise it is judgement."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """What a player has shown; nothing before the first call."""

    seat: Seat
    known: Known

    @property
    def has_shown(self) -> bool:
        return self.known is not UNKNOWN


@dataclass(frozen=True, slots=True)
class PositionResult:
    """A position in an auction."""

    auction: Auction
    calls: tuple[Explained, ...]
    players: tuple[SeatShown, ...]
    following: tuple[NextCall, ...]


@dataclass(frozen=True, slots=True)
class HandsOfSeat:
    """Hands with which a player would have made all of their calls."""

    seat: Seat
    hands: tuple[Hand, ...]


def show_position(database: Database, system: SystemReference, asked: AuctionQuestion, *, who: Actor) -> PositionResult:
    """Show a position. Both sides play the system, unless the question says what the opponents play."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        turn = bidder.turn(auction, vulnerability, auction.dealer.side)
        calls = tuple(Explained(seat, reading) for (seat, _), reading in zip(auction, turn.readings, strict=True))
        players = tuple(SeatShown(_seat(auction, player), turn.known[player]) for player in range(4))
        following = () if auction.is_over else tuple(_next_calls(turn, auction))
    return PositionResult(auction, calls, players, following)


def _next_calls(turn: Turn, auction: Auction) -> Iterator[NextCall]:
    """Yield the calls that the agreements offer, by call rank."""
    offered: dict[Call, bool] = {}
    for choice in turn.choices():
        offered[choice.call] = offered.get(choice.call, False) or choice.module != ""
    for call in sorted(offered, key=_rank):
        yield NextCall(call, Explained(auction.turn, turn.read(call)), offered[call])


def _rank(call: Call) -> tuple[int, str]:
    text = str(call)
    return ("P", "X", "XX").index(text) if text in {"P", "X", "XX"} else 3, _bid_order(text)


def _bid_order(text: str) -> str:
    return text.translate(str.maketrans("CDHSN", "12345"))


def sample_position_hands(
    database: Database, system: SystemReference, asked: AuctionQuestion, count: int, seed: int, *, who: Actor
) -> list[HandsOfSeat]:
    """Return hands for every player who has called, each with which they would have made all of their calls.

    Fewer hands are returned for a player whose calls hardly any hand makes. The same seed gives the same hands.
    """
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        turn = bidder.turn(auction, vulnerability, auction.dealer.side)
        called = range(min(4, len(auction)))
        return [
            HandsOfSeat(_seat(auction, player), tuple(_hands_of(turn, player, count, seed + player)))
            for player in called
        ]


def _hands_of(turn: Turn, player: int, count: int, seed: int) -> list[Hand]:
    rng = np.random.default_rng(seed)
    path = [(before, call) for before, call in turn.path() if before.player == player]
    found: list[Hand] = []
    for draws in _DRAWS:
        for row in _shown_hands(turn.known[player], draws, rng):
            hand = hand_from(row)
            if all(before.choose(hand).call == call for before, call in path):
                found.append(hand)
                if len(found) == count:
                    return found
    return found


def _shown_hands(known: Known, count: int, rng: np.random.Generator) -> HandArray:
    """Return hands of the points and lengths that a player has shown."""
    low, high = known.hcp
    ranges = [f"hcp {low}-{high}"]
    ranges += [f"{suit.name.lower()} {least}-{most}" for suit, (least, most) in zip(Suit, known.lengths, strict=True)]
    try:
        hands = sample(parse_explicit(" and ".join(ranges)), count, rng)
    except FourWindsError:
        return np.empty((0, 4), dtype=np.uint16)
    return hands[known.may_be(hands)]


def _seat(auction: Auction, player: int) -> Seat:
    return Seat((auction.dealer + player) % 4)
