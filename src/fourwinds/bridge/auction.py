"""An auction: who may call what, when it is over, and what it ended in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import cycle

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Action, Bid, Call, parse_call
from fourwinds.bridge.contract import PASSED_OUT, Contract, Doubled
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["Auction"]


@dataclass(frozen=True, slots=True)
class _Standing:
    """What the next call has to reckon with."""

    bid: Bid | None = None
    bidder: Seat | None = None
    doubled: Doubled = Doubled.NO
    passes: int = 0

    def after(self, call: Call, caller: Seat) -> _Standing:
        if isinstance(call, Bid):
            return _Standing(call, caller)
        if call is PASS:
            return replace(self, passes=self.passes + 1)
        return replace(self, doubled=_DOUBLED_BY[call], passes=0)


_DOUBLED_BY = {DOUBLE: Doubled.DOUBLED, REDOUBLE: Doubled.REDOUBLED}


class Auction:
    """The calls made so far, beginning with the dealer's. Every auction that exists is legal.

    >>> auction = Auction.parse("1n p 2c x", dealer=Seat.NORTH)
    >>> str(auction.turn), [str(call) for call in auction.legal_calls][:3]
    ('N', ['P', 'XX', '2D'])
    >>> str(auction.then(PASS).then(PASS).then(PASS).contract)
    '2CX S'
    """

    __slots__ = ("_standing", "calls", "dealer")

    dealer: Seat
    calls: tuple[Call, ...]
    _standing: _Standing

    def __new__(cls, dealer: Seat, calls: Iterable[Call] = ()) -> Auction:
        auction = cls._make(Seat(dealer), (), _Standing())
        calls = tuple(calls)
        standing = _standing_after(auction.dealer, calls)
        if standing is not None:
            return cls._make(auction.dealer, calls, standing)
        for call in calls:
            auction = auction.then(call)
        return auction

    @classmethod
    def _make(cls, dealer: Seat, calls: tuple[Call, ...], standing: _Standing) -> Auction:
        auction = object.__new__(cls)
        object.__setattr__(auction, "dealer", dealer)
        object.__setattr__(auction, "calls", calls)
        object.__setattr__(auction, "_standing", standing)
        return auction

    @classmethod
    def parse(cls, text: str, dealer: Seat) -> Auction:
        """Read calls separated by spaces or commas, the dealer's first."""
        auction = cls(dealer)
        for token in re.finditer(r"[^\s,]+", text):
            try:
                auction = auction.then(parse_call(token[0]))
            except FourWindsError as error:
                raise error.at(column=token.start() + 1) from None
        return auction

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an auction does not change: use then() instead of setting {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an auction does not change: {name} stays")

    def __reduce__(self) -> tuple[object, ...]:
        return Auction, (self.dealer, self.calls)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Auction):
            return NotImplemented
        return self.dealer == other.dealer and self.calls == other.calls

    def __hash__(self) -> int:
        return hash((self.dealer, self.calls))

    def __len__(self) -> int:
        return len(self.calls)

    def __iter__(self) -> Iterator[tuple[Seat, Call]]:
        """Every call with the seat that made it."""
        return zip(cycle(self.dealer.around()), self.calls, strict=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, dealer={self.dealer!r})"

    @property
    def turn(self) -> Seat:
        """Whose turn it is, or would be if the auction were not over."""
        return Seat((self.dealer + len(self.calls)) % 4)

    @property
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self._standing.bid

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four without one."""
        return self._standing.passes >= (3 if self._standing.bid else 4)

    @property
    def is_passed_out(self) -> bool:
        return self._standing.bid is None and self._standing.passes == 4

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Everything the player whose turn it is may call: pass, double or redouble, then the bids from low to high."""
        if self.is_over:
            return ()
        calls: list[Call] = [PASS]
        calls.extend(call for call in (DOUBLE, REDOUBLE) if self.why_illegal(call) is None)
        calls.extend(BIDS[self._standing.bid.index + 1 if self._standing.bid else 0 :])
        return tuple(calls)

    def is_legal(self, call: Call) -> bool:
        return self.why_illegal(call) is None

    def why_illegal(self, call: Call) -> str | None:
        """What forbids this call now, or None when it is legal."""
        _must_be_a_call(call)
        if self.is_over:
            return f"{call} comes after the end of the auction"
        if isinstance(call, Bid):
            if self._standing.bid is not None and call <= self._standing.bid:
                return f"{call} is not higher than {self._standing.bid}"
            return None
        if call is PASS:
            return None
        return self._why_no_double(call)

    def _why_no_double(self, call: Call) -> str | None:
        if self._standing.bid is None or self._standing.bidder is None:
            return f"{call} with no bid to double"
        ours = self._standing.bidder.side is self.turn.side
        if call is DOUBLE:
            if self._standing.doubled:
                return f"{call} of a bid that is {self._standing.doubled.name.lower()} already"
            return f"{call} of partner's {self._standing.bid}" if ours else None
        if self._standing.doubled is Doubled.NO:
            return f"{call} with no double to redouble"
        if self._standing.doubled is Doubled.REDOUBLED:
            return f"{call} of a bid that is redoubled already"
        return None if ours else f"{call} of one's own side's double"

    def then(self, call: Call) -> Auction:
        """The auction with one more call; an illegal one is refused with the reason."""
        forbidden = self.why_illegal(call)
        if forbidden is not None:
            remedy = "leave out what follows" if self.is_over else f"{self.turn} may call {self.choices}"
            raise IllegalError(forbidden, where=Where(call=len(self.calls) + 1, token=str(call)), remedy=remedy)
        return self._make(self.dealer, (*self.calls, call), self._standing.after(call, self.turn))

    @property
    def choices(self) -> str:
        """The legal calls in words: `P, XX or 2D and higher`."""
        legal = self.legal_calls
        actions = [str(call) for call in legal if not isinstance(call, Bid)]
        bids = [call for call in legal if isinstance(call, Bid)]
        return f"{', '.join(actions)}{f' or {bids[0]} and higher' if bids else ''}"

    @property
    def contract(self) -> Contract | None:
        """What the auction ended in; None while it goes on."""
        if not self.is_over:
            return None
        if self._standing.bid is None or self._standing.bidder is None:
            return PASSED_OUT
        return Contract(self._standing.bid, self.declarer, self._standing.doubled)

    @property
    def declarer(self) -> Seat | None:
        """The first of the side that made the last bid to name its strain; so far, while the auction goes on."""
        if self._standing.bid is None or self._standing.bidder is None:
            return None
        strain, side = self._standing.bid.strain, self._standing.bidder.side
        return next(
            seat for seat, call in self if isinstance(call, Bid) and call.strain == strain and seat.side is side
        )


def _standing_after(dealer: Seat, calls: tuple[Call, ...]) -> _Standing | None:
    """Where a whole auction stands, at one go; None if a call is not legal, which `then` explains."""
    best, bid, bidder, doubled, passes = -1, None, int(dealer), Doubled.NO, 0
    for place, call in enumerate(calls, dealer):
        if passes == 3 and best >= 0:
            return None
        if call is PASS:
            if passes == 4:
                return None
            passes += 1
            continue
        if isinstance(call, Bid):
            if passes == 4 or call.index <= best:
                return None
            best, bid, bidder, doubled = call.index, call, place, Doubled.NO
        else:
            theirs = (place - bidder) % 2 == 1
            legal = best >= 0 and (
                (call is DOUBLE and theirs and doubled is Doubled.NO)
                or (call is REDOUBLE and not theirs and doubled is Doubled.DOUBLED)
            )
            if not legal:
                return None
            doubled = _DOUBLED_BY[call]
        passes = 0
    return _Standing(bid, None if bid is None else Seat(bidder % 4), doubled, passes)


def _must_be_a_call(call: object) -> None:
    if not isinstance(call, Bid | Action):
        raise MalformedError(
            f"{call!r} is not a call", where=Where(token=str(call)), remedy="read text with parse_call"
        )
