"""Contracts, and their results."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from fourwinds.bridge.calls import Bid
from fourwinds.bridge.score import duplicate_score
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.bridge.spelling import fold
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["PASSED_OUT", "Contract", "Doubled", "Result"]


class Doubled(IntEnum):
    NO = 0
    DOUBLED = 1
    REDOUBLED = 2

    def __str__(self) -> str:
        return "X" * self


@dataclass(frozen=True, slots=True)
class Contract:
    """A final contract. A passed-out deal has one too, without bid and declarer.

    >>> contract = Contract.parse("4sx by east")
    >>> str(contract), contract.declarer
    ('4SX E', <Seat.EAST: 1>)
    >>> str(Contract.parse("3NTN")), str(PASSED_OUT)
    ('3N N', 'P')
    """

    bid: Bid | None
    declarer: Seat | None
    doubled: Doubled = Doubled.NO

    def __post_init__(self) -> None:
        if (self.bid is None) != (self.declarer is None) or (self.bid is None and self.doubled):
            raise IllegalError(
                "a contract needs both a bid and a declarer",
                remedy="give both, or neither for a passed-out deal",
            )

    @classmethod
    def parse(cls, text: str) -> Contract:
        """Read bid, doubles and declarer: `4SX E`, `3NTN`, `5♦xx by W`, `pass`."""
        folded = fold(text)
        if folded in {"P", "PASS", "PASSED OUT", "PASSED-OUT", "ALL PASS", "AP"}:
            return PASSED_OUT
        match = _CONTRACT.fullmatch(folded)
        if match is None:
            raise _not_a_contract(text)
        bid = Bid.parse(match["bid"])
        doubled = _DOUBLED[match["doubled"] or ""]
        return cls(bid, Seat.parse(match["declarer"]), doubled)

    def __str__(self) -> str:
        return "P" if self.bid is None else f"{self.bid}{self.doubled} {self.declarer}"

    @property
    def symbol(self) -> str:
        """As people write it: `4♠X by E`, `Passed out`."""
        if self.bid is None:
            return "Passed out"
        return f"{self.bid.symbol}{self.doubled} by {self.declarer}"

    @property
    def is_passed_out(self) -> bool:
        return self.bid is None


PASSED_OUT = Contract(None, None)

_CONTRACT = re.compile(
    r"(?P<bid>[1-7]\s*(?:NT|N|[SHDC♠♥♦♣]))\s*(?P<doubled>XX|X|RDBL|DBL)?"
    r"\s*(?:BY\s+|-\s*)?(?P<declarer>NORTH|EAST|SOUTH|WEST|[NESW])"
)
_DOUBLED = {
    "": Doubled.NO,
    "X": Doubled.DOUBLED,
    "DBL": Doubled.DOUBLED,
    "XX": Doubled.REDOUBLED,
    "RDBL": Doubled.REDOUBLED,
}


def _not_a_contract(text: str) -> FourWindsError:
    return MalformedError(
        f"{text!r} is not a contract",
        where=Where(token=text),
        remedy="write level, strain, doubles and declarer, such as 4SX E",
    )


@dataclass(frozen=True, slots=True)
class Result:
    """A contract and the tricks its declarer took; None for a passed-out deal.

    >>> result = Result.parse("4SX E -1")
    >>> result.tricks, result.score(Vulnerability.ALL), result.ns_score(Vulnerability.ALL)
    (9, -200, 200)
    """

    contract: Contract
    tricks: int | None

    def __post_init__(self) -> None:
        if (self.tricks is None) != self.contract.is_passed_out:
            raise IllegalError(
                f"{self.contract} with {self.tricks} tricks",
                remedy="give the tricks taken, or None for a passed-out deal",
            )
        if self.tricks is not None and not 0 <= self.tricks <= 13:
            raise IllegalError(
                f"{self.tricks} tricks", where=Where(token=str(self.tricks)), remedy="a deal has 0 to 13"
            )

    @classmethod
    def parse(cls, text: str) -> Result:
        """Read a contract followed by `=`, `+1` or `-2`."""
        match = re.fullmatch(r"(?P<contract>.*?)\s*(?P<made>=|[+\-−–]\s*[0-9]{1,2})?\s*", text, re.DOTALL)
        contract = Contract.parse(match["contract"] if match else text)
        made = match["made"] if match else None
        if contract.bid is None and made is None:
            return cls(contract, None)
        if contract.bid is None or made is None:
            raise MalformedError(
                f"{text!r} is not a result",
                where=Where(token=text),
                remedy="write the contract followed by =, +1 or -1",
            )
        over = 0 if made == "=" else int(re.sub(r"\s", "", made).replace("−", "-").replace("–", "-"))
        return cls(contract, contract.bid.level + 6 + over)

    def __str__(self) -> str:
        return f"{self.contract} {self.ending}".rstrip()

    @property
    def overtricks(self) -> int | None:
        """Tricks above the contract, negative when it went down; None when passed out."""
        if self.contract.bid is None or self.tricks is None:
            return None
        return self.tricks - self.contract.bid.level - 6

    @property
    def ending(self) -> str:
        """`=`, `+1` or `-2`; empty when passed out."""
        over = self.overtricks
        return "" if over is None else f"{over:+d}" if over else "="

    def score(self, vulnerability: Vulnerability) -> int:
        """The duplicate score for declarer's side."""
        contract = self.contract
        if contract.bid is None or contract.declarer is None or self.tricks is None:
            return 0
        vulnerable = vulnerability.of(contract.declarer)
        return duplicate_score(contract.bid, doubled=contract.doubled, tricks=self.tricks, vulnerable=vulnerable)

    def ns_score(self, vulnerability: Vulnerability) -> int:
        """The duplicate score as north-south see it."""
        score = self.score(vulnerability)
        declarer = self.contract.declarer
        return -score if declarer is not None and declarer.side is Side.EW else score
