"""A question about an auction in progress, as users and programs ask it."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.systems.system_limits import must_be_short
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["AuctionQuestion", "role_to_call"]

_OPENER, _RESPONDER, _OVERCALLER, _ADVANCER = ROLES = ("opener", "responder", "overcaller", "advancer")


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionQuestion:
    """An auction in progress. The other side plays the same system, unless `theirs` names another.

    `seat` is who calls next: a compass point, or a role such as `responder` (specification: systems 4.2). Without a
    dealer, a compass point says who dealt; without either, North did.
    """

    auction: str = ""
    dealer: str | None = None
    seat: str | None = None
    vulnerability: str = "None"
    theirs: str | None = None

    def parse_auction(self) -> Auction:
        """Return the auction; an error if the seat is not next to call."""
        must_be_short(self.auction, "auction")
        seat, role = _seat(self.seat)
        auction = Auction.parse(self.auction, Seat.NORTH if self.dealer is None else Seat.parse(self.dealer))
        if seat is not None and self.dealer is None:
            auction = Auction(Seat((seat - len(auction)) % 4), auction.calls)
        if seat not in (None, auction.turn):
            raise _not_next(f"{seat}", f"{auction.turn} is next to call", "dealer")
        if role is not None and role != role_to_call(auction):
            raise _not_next(f"the {role}", f"the {role_to_call(auction)} is next to call", "auction")
        return auction


def role_to_call(auction: Auction) -> str:
    """Return the role of the player to call: opener, responder, overcaller or advancer.

    >>> [role_to_call(Auction.parse(text, Seat.NORTH)) for text in ("p", "1n p", "1n", "1n x p", "1n p p")]
    ['opener', 'responder', 'overcaller', 'advancer', 'overcaller']
    """
    opener = next((seat for seat, call in auction if isinstance(call, Bid)), None)
    if opener in (None, auction.turn):
        return _OPENER
    if opener is auction.turn.partner:
        return _RESPONDER
    first = next((seat for seat, call in auction if seat.side is auction.turn.side and call is not PASS), auction.turn)
    return _OVERCALLER if first is auction.turn else _ADVANCER


def _seat(text: str | None) -> tuple[Seat | None, str | None]:
    """Return the compass point or the role that the text names."""
    if text is None:
        return None, None
    word = text.strip().lower()
    if word in ROLES:
        return None, word
    try:
        return Seat.parse(text), None
    except MalformedError:
        raise MalformedError(
            f"{text!r} is not a seat",
            where=Where(field="body.seat", token=text),
            remedy=f"write N, E, S or W, or {', '.join(ROLES[:-1])} or {ROLES[-1]}",
        ) from None


def _not_next(who: str, fact: str, other: str) -> IllegalError:
    return IllegalError(
        f"it is not the turn of {who}: {fact}", where=Where(field="body.seat"), remedy=f"correct seat or {other}"
    )
