"""What defines a call in which seat and at which vulnerability."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from fourwinds.app.shadow.expansions import Auction, auctions_of
from fourwinds.app.shadow.shared_readings import SharedBook
from fourwinds.bridge.calls import PASS
from fourwinds.notes.book import Entry
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.qualifiers import Qualifiers

__all__ = ["Circumstances"]

_PASS = code_of(PASS)
_SIDES = (False, True)


class Circumstances:
    """Finds out for which auctions of a book seat and vulnerability matter, and asks the book in each of them."""

    def __init__(self, book: SharedBook, rules: Iterable[Rule]) -> None:
        self._book = book
        self._asks: dict[Auction, bool] = {}
        self._after_passes = {
            _without_passes(auction)
            for rule in rules
            if rule.sequence.path.startswith(("p-", "(p)-"))
            for _, auction in auctions_of(rule.sequence.path)
        }
        """Auctions that a line is written for with the passes before the opening, so that the seat matters."""

    def entries(self, auction: Auction) -> Iterator[Entry]:
        """Yield what defines the last call of an auction in any seat and at any vulnerability, once for each line.

        Lines that are written with passes before the opening belong to the auction with those passes.
        """
        seen = set[int]()
        for position in self._positions(auction):
            entry = self._book.find(position)
            if entry is None or id(entry.rule) in seen:
                continue
            seen.add(id(entry.rule))
            if auction.codes[0] == _PASS or not entry.rule.sequence.path.startswith(("p-", "(p)-")):
                yield entry

    def _positions(self, auction: Auction) -> Iterable[Position]:
        codes, first_is_ours = auction
        if not self._matter(auction):
            return (Position(codes, first_is_ours),)
        seats = range(4) if codes[0] != _PASS else (0,)
        return (
            Position(bytes(passes) + codes, first_is_ours == (passes % 2 == 0), (ours, theirs))
            for ours, theirs, passes in product(_SIDES, _SIDES, seats)
        )

    def _matter(self, auction: Auction) -> bool:
        """Whether a line asks for them; or for what was agreed by calls before, whose meaning may depend on them."""
        found = list(self._book.qualifiers(Position(*auction)))
        if any(map(_asks_who, found)):
            return True
        if not any(each.agreed or each.forcing for each in found):
            return False
        codes, first_is_ours = auction
        return any(self._asks_before(Auction(codes[:count], first_is_ours)) for count in range(1, len(codes)))

    def _asks_before(self, auction: Auction) -> bool:
        asks = self._asks.get(auction)
        if asks is None:
            found = self._book.qualifiers(Position(*auction))
            asks = self._asks[auction] = auction in self._after_passes or any(map(_asks_who, found))
        return asks


def _asks_who(asked: Qualifiers) -> bool:
    return bool(asked.seats or asked.vulnerability or asked.passed is not None)


def _without_passes(auction: Auction) -> Auction:
    codes = auction.codes.lstrip(bytes([_PASS]))
    passes = len(auction.codes) - len(codes)
    return Auction(codes, auction.first_is_ours == (passes % 2 == 0))
