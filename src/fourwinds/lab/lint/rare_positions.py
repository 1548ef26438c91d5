"""Positions that hardly any simulated deal reaches: each player's hands are drawn apart from the others'.

A player's possible hands are those of a large pool that would make all calls of this player by the notes, whatever the
other three hold. How often a position occurs is estimated as if the four hands were independent. If the notes have no
lines at an opponent's turn, nobody knows when that call is made; it is taken to be made one time in fifty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import Rows
from fourwinds.bridge.auction_status import AuctionStatus
from fourwinds.bridge.dealing import HandArray
from fourwinds.lab.lint.line_order import Offer, offers_at
from fourwinds.lab.lint.visit import Visit
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint import Constraint, all_of
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Vulnerable
from fourwinds.notes.sequence.codes import CALLS

__all__ = ["RarePositions", "positions_of"]

_UNKNOWN = 0.02
"""How often an opponent makes a call at a turn for which there are no notes."""
_AFTER_A_BID = 5000
_MOST = 2000
"""More hands than this are not needed at one position."""
_OCCASIONS = 12
"""The number of auctions in which a line with variables is tried."""


def positions_of(book: Book, rules: Iterable[Rule]) -> list[Position]:
    """Return the positions at which these lines offer their calls, each once, in order of their calls."""
    found: dict[tuple[bytes, Vulnerable | None], Position] = {}
    for rule in rules:
        for position in book.occasions(rule, _OCCASIONS):
            before = Position(position.codes[:-1], len(position.codes) % 2 == 1, position.vulnerable)
            if position.dealer_is_ours == before.dealer_is_ours:
                found.setdefault((before.codes, before.vulnerable), before)
    return [found[key] for key in sorted(found)]


class RarePositions:
    """The hands of a pool that each player can have at a position."""

    def __init__(self, bidder: Bidder, pool: HandArray, deals: int) -> None:
        self._bidder, self._pool, self._deals = bidder, pool, deals
        self._all = np.arange(len(pool))
        self._after: dict[tuple[bytes, Vulnerable | None], tuple[int, dict[int, Rows]]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        """Send the hands to another process, without what was worked out with them so far."""
        return RarePositions, (self._bidder, self._pool, self._deals)

    def visits(self, positions: Iterable[Position]) -> Iterator[Visit]:
        """Yield a visit of each of these positions that hands can reach; its weight is in simulated deals."""
        for position in positions:
            share = self.share(position)
            hands = self.hands(position)
            if share and len(hands):
                yield Visit(position, self._offers(position), hands, self._bidder, share * self._deals / len(hands))

    def hands(self, position: Position) -> HandArray:
        """Return hands of the player to call; empty if none of the pool gets there."""
        return self._pool[self._hands(position, len(position.codes) % 4)[:_MOST]]

    def needs(self, position: Position) -> Constraint:
        """Return what the player who made the last call of an auction needs for all of this player's calls."""
        last = len(position.codes) - 1
        entries = (self._entry(position, turn) for turn in range(last % 4, last + 1, 4))
        return all_of(entry.meaning.needs for entry in entries if entry is not None)

    def line(self, position: Position, turn: int) -> Rule | None:
        """Return the line of a call of the auction."""
        entry = self._entry(position, turn)
        return entry.rule if entry is not None else None

    def _entry(self, position: Position, turn: int) -> Entry | None:
        return self._bidder.ours.book.find(self.earlier(position, turn).followed_by(position.codes[turn]))

    def visit(self, position: Position, hands: HandArray) -> Visit:
        """Return a visit of these hands, with no weight."""
        return Visit(position, self._offers(position), hands, self._bidder, 0.0)

    def share(self, position: Position) -> float:
        """Return the estimated share of deals that reach a position; 0 if no hand makes one of its calls."""
        share, number = 1.0, len(position.codes)
        for player in range(min(number, 4)):
            turns = range(player, number, 4)
            unknown = sum(
                not self._partition(self.earlier(position, turn))[0] for turn in turns if position.codes[turn]
            )
            if unknown and (number - player) % 2 == 0:
                return 0.0
            share *= _UNKNOWN**unknown if unknown else self._share_of(position, player)
        return share

    def _share_of(self, position: Position, player: int) -> float:
        return len(self._hands(position, player)) / len(self._before_calling(position, player))

    def _hands(self, position: Position, player: int) -> Rows:
        """Return the hands with which this player makes all of its calls so far."""
        turn = (len(position.codes) - 1 - player) // 4 * 4 + player
        if turn < 0:
            return self._before_calling(position, player)
        _, by_code = self._partition(self.earlier(position, turn))
        return by_code.get(position.codes[turn], self._all[:0])

    def _before_calling(self, position: Position, player: int) -> Rows:
        """Return the hands of a player who has not called yet: fewer once somebody has bid, as there are many calls."""
        return self._all[:_AFTER_A_BID] if any(position.codes[:player]) else self._all

    @staticmethod
    def earlier(position: Position, turn: int) -> Position:
        """Return the position of an earlier turn, as the side to call then sees it."""
        vulnerable = position.vulnerable
        if vulnerable is not None and (len(position.codes) - turn) % 2:
            vulnerable = vulnerable[1], vulnerable[0]
        return Position(position.codes[:turn], turn % 2 == 0, vulnerable)

    def _partition(self, position: Position) -> tuple[int, dict[int, Rows]]:
        """Return the number of calls that the notes offer at a position, and the hands that make each call."""
        key = position.codes, position.vulnerable
        known = self._after.get(key)
        if known is None:
            rows, offers = self._hands(position, len(position.codes) % 4), self._offers(position)
            visit = Visit(position, offers, self._pool[rows], self._bidder)
            codes = visit.codes if len(rows) else np.zeros(0, dtype=np.int8)
            known = len(offers), {code: rows[codes == code] for code in np.unique(codes).tolist()}
            self._after[key] = known
        return known

    def _offers(self, position: Position) -> tuple[Offer, ...]:
        status = AuctionStatus.of(map(CALLS.__getitem__, position.codes))
        found = offers_at(self._bidder.ours.book, position)
        return tuple(offer for offer in found if status.is_legal(offer.call, len(position.codes) % 2))
