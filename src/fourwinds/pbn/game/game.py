"""A game: a board as a file records it, with the auction, the play and every remark."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.cards import Card
from fourwinds.bridge.contract import Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.pbn.game.dates import read_date
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.findings import Effect, Finding
from fourwinds.pbn.game.leads import read_lead
from fourwinds.pbn.game.names import SCORINGS

LONGEST_NOTE = 300
MOST_NOTES = 10
_NAMED_SCORINGS = {"", "?", "-", *SCORINGS, *SCORINGS.values()}

__all__ = ["LONGEST_NOTE", "MOST_NOTES", "Annotation", "Bidding", "PbnGame", "Play", "Remark", "Status", "Tag"]


class Status(Enum):
    """The state of a board: ready for export, kept for more work, or rejected."""

    COMPLETE = "complete"
    DRAFT = "draft"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag kept as text, with the rows of its section if it has one."""

    name: str
    value: str
    rows: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment, or a directive for programs, and the tag it follows (empty at the head of the board)."""

    text: str
    after: str = ""
    directive: bool = False


@dataclass(frozen=True, slots=True)
class Annotation:
    """The remarks on one call or card: a note, PBN's numeric glyphs (1 for `!` … 6 for `?!`), comments.

    A note without text is an alert.
    """

    note: str | None = None
    glyphs: tuple[int, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Bidding:
    """A legal auction, the annotations of its calls, and the mark it ends with if it is not over."""

    auction: Auction
    annotations: tuple[tuple[int, Annotation], ...] = ()
    """Each with the index of its call."""
    mark: str = ""
    """`+` for an auction in progress, `?` where the reader is asked for a call, `*` for one cut short."""


@dataclass(frozen=True, slots=True)
class Play:
    """The cards played, in tricks with one column per seat, starting with the opening leader."""

    leader: Seat
    tricks: tuple[tuple[Card | None, ...], ...]
    """None for a card that is not recorded."""
    annotations: tuple[tuple[int, Annotation], ...] = ()
    """Each with the index of its card, four to a trick."""
    mark: str = ""
    """`*` for play that ended early, for example by a claim; `+` for play in progress."""

    @property
    def lead(self) -> Card | None:
        return self.tricks[0][0] if self.tricks else None

    def cards(self) -> Iterator[tuple[Seat, Card]]:
        """Yield every recorded card with its player."""
        around = tuple(self.leader.around())
        for trick in self.tricks:
            for seat, card in zip(around, trick, strict=False):
                if card is not None:
                    yield seat, card


@dataclass(frozen=True, slots=True, kw_only=True)
class PbnGame:
    """A board as a file records it.

    Everything that could be read has a field. Everything else stays as text in `tags`: tags this program does not know,
    and known tags it could not read. Two games are equal if their contents are equal; findings and line numbers do not
    count.
    """

    number: int | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    deal: Deal | DraftDeal | None = None
    first: Seat = Seat.NORTH
    """The seat whose hand the file lists first."""
    bidding: Bidding | None = None
    contract: Contract | None = None
    tricks: int | None = None
    """Tricks taken by declarer."""
    lead: Card | None = None
    play: Play | None = None
    notes: tuple[str, ...] = ()
    """Notes on the board as a whole."""
    tags: tuple[Tag, ...] = ()
    remarks: tuple[Remark, ...] = ()
    findings: tuple[Finding, ...] = field(default=(), compare=False)
    line: int | None = field(default=None, compare=False)
    """The line of the file on which the game begins."""

    def tag(self, name: str) -> str:
        """Return the value of a tag kept as text, or an empty string."""
        return next((tag.value for tag in self.tags if tag.name == name), "")

    def with_tag(self, name: str, value: str) -> PbnGame:
        """Return the game with this tag set, in place or at the end."""
        if any(tag.name == name for tag in self.tags):
            tags = tuple(Tag(name, value, tag.rows) if tag.name == name else tag for tag in self.tags)
            return replace(self, tags=tags)
        return replace(self, tags=(*self.tags, Tag(name, value)))

    @property
    def has_deal(self) -> bool:
        """Whether this is a board, not a page of text between boards."""
        return self.deal is not None or self.is_rejected

    @property
    def is_rejected(self) -> bool:
        """Whether the deal could not be read and is kept as text."""
        return self.deal is None and bool(self.tag("Deal"))

    @property
    def deal_hash(self) -> str | None:
        """The fingerprint of a complete deal, or None."""
        return deal_hash(self.deal) if isinstance(self.deal, Deal) else None

    @property
    def auction(self) -> Auction | None:
        return self.bidding.auction if self.bidding else None

    @property
    def result(self) -> Result | None:
        """Contract and tricks, if both are known."""
        if self.contract is None or (self.tricks is None) != self.contract.is_passed_out:
            return None
        return Result(self.contract, self.tricks)

    @property
    def board(self) -> Board | None:
        """The board without auction and play, if everything else is known and the deal is complete."""
        if not isinstance(self.deal, Deal) or self.number is None or self.dealer is None or self.vulnerability is None:
            return None
        return Board(self.number, self.dealer, self.vulnerability, self.deal)

    @property
    def leader(self) -> Seat | None:
        """The seat that makes the opening lead."""
        declarer = self.contract.declarer if self.contract else None
        return declarer.next if declarer is not None else None

    @property
    def status(self) -> Status:
        if self.is_rejected:
            return Status.REJECTED
        drafted = any(finding.effect is Effect.DRAFT for finding in self.findings)
        return Status.DRAFT if drafted or any(self.obstacles()) else Status.COMPLETE

    def obstacles(self) -> Iterator[tuple[str, str]]:
        """Yield the reasons why this board cannot be exported as Extended PBN, as finding codes and messages."""
        if self.deal is None:
            yield "deal-unreadable", "the deal is missing"
        elif isinstance(self.deal, DraftDeal):
            yield self.deal.kind, self.deal.why
        if self.number is None:
            yield "board-number", "the board has no number"
        if self.dealer is None:
            yield "dealer-missing", "the dealer is not given"
        if self.vulnerability is None:
            yield "vulnerable-missing", "the vulnerability is not given"
        yield from self._text_obstacles()
        yield from self._outcome_obstacles()
        yield from self._note_obstacles()

    def _text_obstacles(self) -> Iterator[tuple[str, str]]:
        """Yield tags that are empty or have a value that Extended PBN does not allow."""
        values = {tag.name: tag.value for tag in self.tags}
        if values.get("Event", "") in ("", "?"):
            yield "event-missing", "Event is empty"
        if values.get("Site", "") in ("", "?"):
            yield "site-missing", "Site is empty"
        if not _is_complete_date(values.get("Date", "")):
            yield "date-missing", "Date is empty or has unknown parts"
        if values.get("Scoring", "") not in _NAMED_SCORINGS:
            yield "scoring-other", scoring_problem(values["Scoring"])
        if "Result" in values:
            yield "result-unreadable", f"Result is {values['Result']!r}, which is kept as text"
        if "Lead" in values and read_lead(values["Lead"]) is None:
            yield "lead-unreadable", lead_problem(values["Lead"])

    def _outcome_obstacles(self) -> Iterator[tuple[str, str]]:
        if self.bidding is None:
            as_text = any(tag.name == "Auction" for tag in self.tags)
            if as_text:
                yield "auction-unreadable", "the auction is kept as text"
            else:
                yield "auction-missing", "the auction is missing"
            return
        auction = self.bidding.auction
        if not auction.is_over:
            yield "auction-unfinished", f"the auction has not ended: {auction.turn} is to call"
        elif self.contract is None:
            yield "contract-unreadable", "the contract is kept as text"
        elif self.contract != auction.contract:
            yield "contract-disagrees", f"the contract is {self.contract} but the auction ended in {auction.contract}"

    def _note_obstacles(self) -> Iterator[tuple[str, str]]:
        texts = [*self.notes]
        for section in (self.bidding, self.play):
            if section is not None:
                texts += {fold_annotation(annotation) for _, annotation in section.annotations}
        for text in texts:
            if len(text) > LONGEST_NOTE:
                yield "note-long", f"a note has {len(text)} characters, more than {LONGEST_NOTE}: {text[:30]}…"
        if len(texts) > MOST_NOTES:
            yield "notes-many", f"there are {len(texts)} notes, more than {MOST_NOTES}"


def scoring_problem(text: str) -> str:
    return f"Scoring is {text!r}, but Extended PBN has only MPs and IMPs"


def lead_problem(text: str) -> str:
    return f"Lead is {text!r}, not a card such as ♠4 or W:♠4"


def attach_findings(game: PbnGame, findings: Iterable[Finding]) -> PbnGame:
    """Set the findings of a game that a reader has just created."""
    object.__setattr__(game, "findings", tuple(findings))
    return game


def fold_annotation(annotation: Annotation) -> str:
    """Return an annotation as the text of one note, for programs that only know notes; a star is an alert.

    >>> fold_annotation(Annotation("Stayman", (1,), ("asks",)))
    'Stayman $1 {asks}'
    """
    glyphs = [f"${glyph}" for glyph in annotation.glyphs]
    comments = [f"{{{_one_line(comment)}}}" for comment in annotation.comments]
    if annotation.note is None:
        text = []
    elif glyphs or comments:
        text = [_without_braces(annotation.note) or "*"]
    else:
        text = [annotation.note]
    return " ".join(text + glyphs + comments)


def _without_braces(note: str) -> str:
    """Escape braces in a note, so that no part of it reads as a comment; `unfold_note` reverses this."""
    return re.sub(r"\\(?=[\\({])", r"\\\\", note).replace("{", "\\(")


def unfold_note(text: str) -> str:
    return re.sub(r"\\([\\(])", lambda found: "{" if found[1] == "(" else "\\", text)


def _one_line(text: str) -> str:
    """Escape line ends and closing braces in a comment; `unfold_comment` reverses this."""
    kept = re.sub(r"\\(?=[\\n)\n}])", r"\\\\", text)
    return kept.replace("\n", "\\n").replace("}", "\\)")


def unfold_comment(text: str) -> str:
    return re.sub(r"\\([\\n)])", lambda found: {"n": "\n", ")": "}"}.get(found[1], "\\"), text)


def _is_complete_date(text: str) -> bool:
    return len(text) == 10 and "?" not in text and read_date(text) == text
