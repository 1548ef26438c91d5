"""An auction: the calls so far, what may be called next, and the final contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import cycle

from fourwinds.bridge.auction_status import NO_CALLS, AuctionStatus
from fourwinds.bridge.calls import Action, Bid, Call, parse_call
from fourwinds.bridge.contract import PASSED_OUT, Contract
from fourwinds.bridge.seat import Seat
from fourwinds.bridge.written_calls import WrittenCall, written_calls
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["Auction"]


class Auction:
    """The calls made so far, the dealer's first. An illegal auction cannot be created.

    >>> auction = Auction.parse("1n p 2c x", dealer=Seat.NORTH)
    >>> str(auction.turn), [str(call) for call in auction.legal_calls][:3]
    ('N', ['P', 'XX', '2D'])
    >>> str(Auction.parse("1n p 2c x p p p", dealer=Seat.NORTH).contract)
    '2CX S'
    """

    __slots__ = ("calls", "dealer", "status")

    dealer: Seat
    calls: tuple[Call, ...]
    status: AuctionStatus
    """The bid to beat and what has followed it. Its players are seats."""

    def __new__(cls, dealer: Seat, calls: Iterable[Call] = ()) -> Auction:
        dealer, calls, status = Seat(dealer), tuple(calls), NO_CALLS
        for number, call in enumerate(calls):
            player = (dealer + number) % 4
            if not status.is_legal(call, player):
                return cls._make(dealer, calls[:number], status).then(call)
            status = status.after(call, player)
        return cls._make(dealer, calls, status)

    @classmethod
    def _make(cls, dealer: Seat, calls: tuple[Call, ...], status: AuctionStatus) -> Auction:
        auction = object.__new__(cls)
        object.__setattr__(auction, "dealer", dealer)
        object.__setattr__(auction, "calls", calls)
        object.__setattr__(auction, "status", status)
        return auction

    @classmethod
    def parse(cls, text: str, dealer: Seat) -> Auction:
        """Read the calls in any of the ways people write them, the dealer's first.

        In `1n-(p)-2c`, parentheses mark the calls of the other side, and two calls of one side in a row mean that the
        other side passed between; in `1n p 2c`, the sides alternate.

        >>> [str(Auction.parse(text, Seat.NORTH)) for text in ("1N P 2C", "1n-(p)-2c", "1NT – 2♣", "1♣, dbl")]
        ['1N P 2C', '1N P 2C', '1N P 2C', '1C X']
        """
        auction = cls(dealer)
        before: WrittenCall | None = None
        for written in written_calls(text):
            in_a_row = before is not None and before.theirs == written.theirs
            try:
                call = parse_call(written.call)
                auction = (auction.then(Action.PASS) if in_a_row else auction).then(call)
            except IllegalError as error:
                raise (_passed_between(error) if in_a_row else error).at(column=written.column) from None
            except FourWindsError as error:
                raise error.at(column=written.column) from None
            before = written
        return auction

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"auctions are immutable: use then() instead of setting {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"auctions are immutable: cannot delete {name}")

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
        """Iterate over the calls, each with the seat that made it."""
        return zip(cycle(self.dealer.around()), self.calls, strict=False)

    def __str__(self) -> str:
        return " ".join(map(str, self.calls))

    def __repr__(self) -> str:
        return f"Auction.parse({str(self)!r}, dealer={self.dealer!r})"

    @property
    def turn(self) -> Seat:
        """The seat to call next (after the end, the seat that would have been)."""
        return Seat((self.dealer + len(self.calls)) % 4)

    @property
    def last_bid(self) -> Bid | None:
        """The bid to beat."""
        return self.status.bid

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended: three passes after a bid, or four without one."""
        return self.status.is_over

    @property
    def is_passed_out(self) -> bool:
        return self.is_over and self.status.bid is None

    @property
    def legal_calls(self) -> tuple[Call, ...]:
        """Every call the player to call may make: pass, double or redouble, then the bids from low to high."""
        return self.status.legal_calls(self.turn)

    def is_legal(self, call: Call) -> bool:
        return self.why_illegal(call) is None

    def why_illegal(self, call: Call) -> str | None:
        """Explain what forbids this call now; None if it is legal."""
        _must_be_a_call(call)
        return self.status.why_illegal(call, self.turn)

    def then(self, call: Call) -> Auction:
        """Return the auction with one more call; an illegal call raises an error that explains why."""
        forbidden = self.why_illegal(call)
        if forbidden is not None:
            remedy = "leave out what follows" if self.is_over else f"{self.turn} may call {self.choices}"
            raise IllegalError(forbidden, where=Where(call=len(self.calls) + 1, token=str(call)), remedy=remedy)
        return self._make(self.dealer, (*self.calls, call), self.status.after(call, self.turn))

    @property
    def choices(self) -> str:
        """The legal calls in words: `P, XX or 2D and higher`."""
        legal = self.legal_calls
        actions = [str(call) for call in legal if not isinstance(call, Bid)]
        bids = [call for call in legal if isinstance(call, Bid)]
        return f"{', '.join(actions)}{f' or {bids[0]} and higher' if bids else ''}"

    @property
    def contract(self) -> Contract | None:
        """The final contract; None while the auction is in progress."""
        if not self.is_over:
            return None
        if self.status.bid is None:
            return PASSED_OUT
        return Contract(self.status.bid, self.declarer, self.status.doubled)

    @property
    def declarer(self) -> Seat | None:
        """The first player of the side with the last bid to name its strain; the declarer so far during the auction."""
        bid = self.status.bid
        if bid is None:
            return None
        return next(
            seat
            for seat, call in self
            if isinstance(call, Bid) and call.strain == bid.strain and self.status.is_own_bid(seat)
        )


def _must_be_a_call(call: object) -> None:
    if not isinstance(call, Bid | Action):
        raise MalformedError(
            f"{call!r} is not a call", where=Where(token=str(call)), remedy="read text with parse_call"
        )


def _passed_between(error: IllegalError) -> IllegalError:
    """Explain an illegal call after two calls of one side in a row."""
    return IllegalError(
        f"two calls of one side in a row mean that the other side passed between, and {error.problem}",
        where=error.where,
        remedy="write the other side's calls in parentheses, as in 1n-(p)-2c, or only blanks between calls: 1n p 2c",
    )
