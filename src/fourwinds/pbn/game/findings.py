"""What a reader has to say about a board: what was repaired, what keeps it a draft, why it was rejected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["KINDS", "Effect", "Finding"]


class Effect(Enum):
    """What a finding means for its board."""

    NOTED = "noted"
    """Worth knowing; the board is as its file has it."""
    REPAIRED = "repaired"
    """Read as what was meant, and written that way."""
    DRAFT = "draft"
    """The board is kept, but cannot be exported as Extended PBN yet."""
    REJECTED = "rejected"
    """The deal contradicts itself; the board is kept only as text."""


_N, _R, _D, _X = Effect.NOTED, Effect.REPAIRED, Effect.DRAFT, Effect.REJECTED

KINDS: dict[str, tuple[Effect, str]] = {
    # the file
    "byte-order-mark": (_R, "the file begins with a byte order mark"),
    "encoding": (_R, "the file is not UTF-8 and does not say what it is: read as Windows-1252 or UTF-16"),
    "charset-wrong": (_R, "the charset that the file declares is unknown, or the file is not in it"),
    "blank-line": (_R, "a blank line stands inside a board"),
    "comment-unclosed": (_R, "a comment is not closed"),
    "tag-syntax": (_R, 'a tag is not written [Name "value"]'),
    "tag-repeated": (_N, "a tag is there twice; the first counts"),
    "tag-inherited-nothing": (_N, "a tag inherits from an earlier board that does not have it"),
    "stray-text": (_N, "text stands where no section is"),
    "section-on-tag-line": (_R, "a section begins on the line of its tag"),
    "lin-command": (_N, "a LIN command cannot be read"),
    # the board
    "board-number": (_R, "the board has no number that is an integer from 1 up"),
    "board-number-repeated": (_R, "another board of the file has the same number"),
    "board-number-shared": (_D, "the board is there from several tables; Extended PBN needs a number for each"),
    "dealer-spelling": (_R, "the dealer is spelled out or in lower case"),
    "dealer-derived": (_R, "the dealer is missing or not a seat, and follows from something else"),
    "dealer-missing": (_D, "nothing tells the dealer"),
    "vulnerable-spelling": (_R, "the vulnerability is not spelled None, NS, EW or All"),
    "vulnerable-derived": (_R, "the vulnerability is missing or unreadable, and follows from the board number"),
    "vulnerable-missing": (_D, "nothing tells the vulnerability"),
    "date-form": (_R, "the date is not written YYYY.MM.DD"),
    "date-unreadable": (_D, "the date cannot be read"),
    "scoring-other": (_D, "the scoring is neither MPs nor IMPs, and Extended PBN has no other"),
    "event-missing": (_D, "Event is empty"),
    "site-missing": (_D, "Site is empty"),
    "date-missing": (_D, "Date is empty or has unknown parts"),
    "note-long": (_D, "a note is longer than 300 characters"),
    "notes-many": (_D, "there are more than ten notes"),
    # the deal
    "deal-ten": (_R, "a ten is written 10"),
    "deal-letter-case": (_R, "ranks or the first seat are in lower case or spelled out"),
    "deal-separators": (_R, "suits or hands are not separated by single points and blanks"),
    "deal-void": (_R, "a void is not left empty or written -"),
    "deal-unsorted": (_R, "ranks are not in order"),
    "deal-suit-letters": (_R, "suits are named by letters or symbols"),
    "deal-first-seat": (_R, "the deal does not say whose hand comes first; it is read as north's"),
    "deal-x-is-ten": (_R, "the only x of a suit whose ten is missing is read as that ten"),
    "deal-card-repaired": (_R, "one card was there twice and one missing"),
    "deal-hidden": (_D, "hands are hidden"),
    "deal-partial": (_D, "cards are missing"),
    "deal-end-position": (_D, "an end position, not a whole deal"),
    "deal-unknown-cards": (_D, "small cards are written x and cannot be told"),
    "deal-unreadable": (_X, "the deal cannot be read"),
    "deal-too-many-cards": (_X, "a hand has more than 13 cards"),
    "deal-duplicate-cards": (_X, "cards are there twice"),
    "dealhash-wrong": (_R, "DealHash does not belong to this deal: one of them was changed"),
    "diagram-wrong": (_R, "Diagram shows other cards than the deal"),
    # the auction
    "call-spelling": (_R, "calls are not spelled 1C to 7NT, Pass, X, XX"),
    "auction-all-pass": (_R, "AP stands for the passes that end the auction"),
    "auction-surplus-passes": (_R, "there are passes after the end of the auction"),
    "auction-passes-added": (_R, "the closing passes are missing, and the contract says that the auction ended there"),
    "auction-leading-dash": (_R, "the auction begins with dashes for the seats before the dealer"),
    "auction-rotated": (_R, "the first call is not the dealer's"),
    "auction-seat": (_R, "the Auction tag does not name a seat; the auction is read from the dealer"),
    "auction-missing": (_D, "the board has no auction"),
    "auction-unfinished": (_D, "the auction has not ended"),
    "auction-illegal": (_D, "a call is not legal"),
    "auction-unreadable": (_D, "a call cannot be read"),
    "note-missing": (_N, "a call or card refers to a note that is not there"),
    # the outcome
    "contract-spelling": (_R, "the contract is not spelled as 3NT, 4HX or Pass"),
    "contract-unreadable": (_D, "the contract is not one from 1C to 7NT, doubled or not, nor Pass"),
    "contract-disagrees": (_D, "the contract is not the one the auction ended in"),
    "declarer-spelling": (_R, "the declarer is spelled out, in lower case or marked ^"),
    "declarer-unreadable": (_D, "the declarer is not a seat"),
    "declarer-disagrees": (_D, "the declarer is not the one of the auction"),
    "result-form": (_R, "the result is not a number of tricks, =, +n or -n"),
    "result-unreadable": (_D, "the result cannot be read, or is more tricks than there are"),
    "result-disagrees": (_N, "the result is not the tricks played or scored"),
    "lead-unreadable": (_D, "the lead is not a card, with or without a seat before it"),
    "lead-disagrees": (_N, "the lead is not one that can have been made"),
    "play-unreadable": (_N, "a played card cannot be read"),
    "play-disagrees": (_N, "a card is played twice, or by a player who does not hold it"),
}
"""Every kind of finding by its code: what it means for the board, and what it is about."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in one place.

    >>> finding = Finding("vulnerable-spelling", "Vulnerable is \\"Both\\": read as All", board="3", line=12)
    >>> str(finding)
    'board 3, line 12: Vulnerable is "Both": read as All'
    >>> finding.effect
    <Effect.REPAIRED: 'repaired'>
    """

    code: str
    message: str
    board: str | None = None
    """The number as the file writes it."""
    line: int | None = None

    @property
    def effect(self) -> Effect:
        return KINDS[self.code][0]

    def as_json(self) -> dict[str, object]:
        return {
            "board": self.board,
            "line": self.line,
            "code": self.code,
            "message": self.message,
            "effect": self.effect.value,
        }

    def __str__(self) -> str:
        places = (("board", self.board), ("line", self.line))
        place = ", ".join(f"{name} {value}" for name, value in places if value is not None)
        return f"{place}: {self.message}" if place else self.message
