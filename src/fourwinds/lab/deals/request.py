"""A request for boards, as people write it on the command line or in the API."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import IO

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board, standard_dealer, standard_vulnerability
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.dealing import DealArray, deal_from, random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.mixture import Mixture
from fourwinds.lab.deals.sampler import Rarity
from fourwinds.lab.deals.wanted import parse_mix, read_conditions, read_seat_cards
from fourwinds.pbn import PbnGame, dump, dump_json

__all__ = ["DealRequest", "DealtBoards", "dealt_json", "dump_games", "games_of"]


@dataclass(frozen=True, slots=True)
class DealtBoards:
    """Boards, also as an array of deals, and how rare deals of each kind are if there were conditions."""

    boards: tuple[Board, ...]
    deals: DealArray
    rarities: tuple[Rarity, ...]


@dataclass(frozen=True, slots=True)
class DealRequest:
    """What boards should be like. Without any condition, board number N of a seed is always the same board."""

    hands: Mapping[Seat, str] = field(default_factory=dict)
    together: Mapping[Side, str] = field(default_factory=dict)
    cards: Sequence[str] = ()
    """Such as `N: SA HKQ`."""
    mixes: Sequence[str] = ()
    auction: str = ""
    dealer: Seat | None = None
    """None for the dealer that goes with the number of each board; north if there is an auction."""
    vulnerability: Vulnerability | None = None
    """None for that of each board's number; nobody if there is an auction."""

    def must_be_readable(self) -> None:
        """Raise an error if a condition cannot be read, or the auction is not legal."""
        _ = self.seat_conditions
        for text in self.mixes:
            parse_mix(text)
        if self.auction:
            Auction.parse(self.auction, dealer=self._dealer)

    @property
    def seat_conditions(self) -> DealConditions:
        """The conditions of seats and sides, and the cards given."""
        return read_conditions(self.hands, self.together, read_seat_cards(self.cards))

    @property
    def _dealer(self) -> Seat:
        return Seat.NORTH if self.dealer is None else self.dealer

    def _kinds(self, bidder: Callable[[], Bidder]) -> list[tuple[float, DealConditions]]:
        """Return the kinds of deals with their weights; none without any condition. `bidder` makes the auction."""
        if not (self.hands or self.together or self.cards or self.mixes or self.auction):
            return []
        common = self.seat_conditions
        mixes = [parse_mix(text) for text in self.mixes]
        if self.auction:
            common = common & auction_conditions(
                bidder(),
                Auction.parse(self.auction, dealer=self._dealer),
                self.vulnerability or Vulnerability.NONE,
            )
        return [(weight, common & mix) for weight, mix in mixes] or [(1.0, common)]

    def deal(self, count: int, *, seed: int, first: int, bidder: Callable[[], Bidder]) -> DealtBoards:
        """Deal boards number `first` and up."""
        kinds = self._kinds(bidder)
        if not kinds:
            deals = random_deals(count, seed=seed, start=first - 1)
            return DealtBoards(self._boards(deals, first), deals, ())
        mixture = Mixture(kinds, seed)
        deals = mixture.draw(count)
        return DealtBoards(self._boards(deals, first), deals, mixture.rarities)

    def _boards(self, deals: DealArray, first: int) -> tuple[Board, ...]:
        dealer, vulnerability = self.dealer, self.vulnerability
        if self.auction:
            dealer = Seat.NORTH if dealer is None else dealer
            vulnerability = Vulnerability.NONE if vulnerability is None else vulnerability
        return tuple(
            Board(
                number,
                standard_dealer(number) if dealer is None else dealer,
                standard_vulnerability(number) if vulnerability is None else vulnerability,
                deal_from(row),
            )
            for number, row in enumerate(deals, first)
        )


def dealt_json(dealt: DealtBoards) -> dict[str, object]:
    """Return dealt boards as JSON, with the share of all deals that each kind is."""
    shares = {"shares_of_deals": [each.share for each in dealt.rarities]} if dealt.rarities else {}
    return {**shares, "boards": [_board_json(board) for board in dealt.boards]}


def games_of(boards: Iterable[Board]) -> list[PbnGame]:
    """Return boards as they are written to a file."""
    return [
        PbnGame(number=board.number, dealer=board.dealer, vulnerability=board.vulnerability, deal=board.deal)
        for board in boards
    ]


def dump_games(games: Iterable[PbnGame], file: IO[str], to: str) -> None:
    """Write games as `json`, or in a profile of PBN or LIN, such as `standard` or `lin`."""
    if to == "json":
        dump_json(games, file)
    else:
        dump(games, file, profile=to)


def _board_json(board: Board) -> dict[str, object]:
    """Return a dealt board as JSON."""
    return {
        "board": board.number,
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "deal": str(board.deal),
        "deal_hash": deal_hash(board.deal),
    }
