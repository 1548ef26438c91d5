"""Findings about a board: what was repaired, what keeps it a draft, and why it was rejected."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

__all__ = ["KINDS", "Effect", "Finding"]


class Effect(Enum):
    """The effect of a finding on its board."""

    NOTED = "noted"
    """Worth knowing; the board is unchanged."""
    REPAIRED = "repaired"
    """Read as what was meant, and written that way."""
    DRAFT = "draft"
    """The board is kept, but cannot be exported as Extended PBN yet."""
    REJECTED = "rejected"
    """The deal contradicts itself; the board is kept as text only."""


_N, _R, _D, _X = Effect.NOTED, Effect.REPAIRED, Effect.DRAFT, Effect.REJECTED

KINDS: dict[str, tuple[Effect, str]] = {
    # the file
    "byte-order-mark": (_R, "the file begins with a byte order mark"),
    "encoding": (_R, "the file is not UTF-8 and declares no charset: read as Windows-1252 or UTF-16"),
    "nul": (_R, "there are NUL characters within a line, which are left out"),
    "charset-wrong": (_R, "the charset the file declares is unknown or does not match its contents"),
    "blank-line": (_R, "there is a blank line inside a board"),
    "comment-unclosed": (_R, "a comment is not closed"),
    "tag-syntax": (_R, 'a tag is not written [Name "value"]'),
    "tag-repeated": (_N, "a tag occurs twice; the first one counts"),
    "tag-inherited-nothing": (_N, "a tag inherits its value from an earlier board that does not have it"),
    "stray-text": (_N, "there is text outside any section"),
    "section-on-tag-line": (_R, "a section begins on the line of its tag"),
    "lin-command": (_N, "a LIN command cannot be read"),
    # the board
    "board-number": (_R, "the board number is missing or is not a whole number from 1"),
    "board-number-repeated": (_R, "another board in the file has the same number"),
    "board-number-shared": (
        _D,
        "the board was played at several tables; Extended PBN needs a number for each",
    ),
    "dealer-spelling": (_R, "the dealer is spelled out or in lower case"),
    "dealer-derived": (_R, "the dealer is missing or not a seat, and is derived from other data"),
    "dealer-missing": (_D, "the dealer is not given"),
    "vulnerable-spelling": (_R, "the vulnerability is not spelled None, NS, EW or All"),
    "vulnerable-derived": (_R, "the vulnerability is missing or unreadable, and is derived from the board number"),
    "vulnerable-missing": (_D, "the vulnerability is not given"),
    "date-form": (_R, "the date is not written YYYY.MM.DD"),
    "date-unreadable": (_D, "the date cannot be read"),
    "scoring-other": (_D, "the scoring is neither MPs nor IMPs, the only two in Extended PBN"),
    "event-missing": (_D, "Event is empty"),
    "site-missing": (_D, "Site is empty"),
    "date-missing": (_D, "Date is empty or has unknown parts"),
    "note-long": (_D, "a note is longer than 300 characters"),
    "notes-many": (_D, "there are more than ten notes"),
    # the deal
    "deal-ten": (_R, "a ten is written 10"),
    "deal-letter-case": (_R, "ranks or the first seat are in lower case or spelled out"),
    "deal-separators": (_R, "suits or hands are not separated by single dots and spaces"),
    "deal-void": (_R, "a void is neither left empty nor written -"),
    "deal-unsorted": (_R, "ranks are not in order"),
    "deal-suit-letters": (_R, "suits are named by letters or symbols"),
    "deal-first-seat": (_R, "the deal does not say whose hand is first; north is assumed"),
    "deal-x-is-ten": (_R, "a suit has one x and its ten is missing; the x is read as the ten"),
    "deal-card-repaired": (_R, "one card appeared twice and one was missing"),
    "deal-hidden": (_D, "hands are hidden"),
    "deal-partial": (_D, "cards are missing"),
    "deal-end-position": (_D, "the board is an end position, not a complete deal"),
    "deal-unknown-cards": (_D, "small cards are written x and cannot be identified"),
    "deal-unreadable": (_X, "the deal cannot be read"),
    "deal-too-many-cards": (_X, "a hand has more than 13 cards"),
    "deal-duplicate-cards": (_X, "cards appear twice"),
    "dealhash-wrong": (_R, "DealHash does not match the deal: one of them was changed"),
    "diagram-wrong": (_R, "Diagram does not match the deal"),
    # the auction
    "call-spelling": (_R, "calls are not spelled 1C to 7NT, Pass, X, XX"),
    "auction-all-pass": (_R, "AP stands for the passes that end the auction"),
    "auction-surplus-passes": (_R, "there are passes after the end of the auction"),
    "auction-passes-added": (_R, "the closing passes are missing, but the contract shows that the auction ended there"),
    "auction-leading-dash": (_R, "the auction begins with dashes for the seats before the dealer"),
    "auction-rotated": (_R, "the first call is not the dealer's"),
    "auction-seat": (_R, "the Auction tag does not name a seat; the auction is read from the dealer"),
    "auction-missing": (_D, "the board has no auction"),
    "auction-unfinished": (_D, "the auction has not ended"),
    "auction-illegal": (_D, "a call is not legal"),
    "auction-unreadable": (_D, "a call cannot be read"),
    "note-missing": (_N, "a call or card refers to a note that does not exist"),
    # the outcome
    "contract-spelling": (_R, "the contract is not spelled like 3NT, 4HX or Pass"),
    "contract-unreadable": (_D, "the contract is neither Pass nor a contract from 1C to 7NT"),
    "contract-disagrees": (_D, "the contract does not match the auction"),
    "declarer-spelling": (_R, "the declarer is spelled out, in lower case or marked ^"),
    "declarer-unreadable": (_D, "the declarer is not a seat"),
    "declarer-disagrees": (_D, "the declarer does not match the auction"),
    "result-form": (_R, "the result is not a number of tricks, =, +n or -n"),
    "result-unreadable": (_D, "the result cannot be read, or is more than 13 tricks"),
    "result-disagrees": (_N, "the result does not match the play or the score"),
    "lead-unreadable": (_D, "the lead is not a card, with or without a seat"),
    "lead-disagrees": (_N, "the lead was not possible"),
    "play-unreadable": (_N, "a played card cannot be read"),
    "play-disagrees": (_N, "a card is played twice, or by a player who does not hold it"),
}
"""Every kind of finding by code: its effect on the board, and a description."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding at one place in a file.

    >>> finding = Finding("vulnerable-spelling", "Vulnerable is \\"Both\\": read as All", board="3", line=12)
    >>> str(finding)
    'board 3, line 12: Vulnerable is "Both": read as All'
    >>> finding.effect
    <Effect.REPAIRED: 'repaired'>
    """

    code: str
    message: str
    board: str | None = None
    """The board number as the file writes it."""
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
