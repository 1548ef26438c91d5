"""Request and response models for the lines of a system, and for calls made by it."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.list_lines import ListedLine
from fourwinds.app.systems.look_up import CallNode, LookupResult
from fourwinds.app.systems.recommend_call import AuctionQuestion, Recommended
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_SEQUENCE, LONGEST_TEXT
from fourwinds.bidding.advice_json import advice_json, explained_json
from fourwinds.bidding.bidder import Explained
from fourwinds.bidding.hand_data import HandData
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.notes.book import Entry
from fourwinds.table.errors import ConflictError, MalformedError, Where

__all__ = [
    "DefinitionAnswer",
    "DefinitionText",
    "EntryAnswer",
    "ExplainedCall",
    "Id",
    "LineSent",
    "LinesPage",
    "LookupAnswer",
    "Name",
    "Question",
    "QuestionWithHand",
    "Recommendation",
    "SequenceText",
    "ShadowedLine",
    "Strict",
    "TreeNode",
    "Values",
]

Id = Annotated[str, Field(max_length=100)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Text = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
SequenceText = Annotated[
    str,
    Field(
        min_length=1, max_length=LONGEST_SEQUENCE, description="Calls with qualifiers", examples=["1n-(p)-2c-(p)-2d"]
    ),
]
Values = Annotated[dict[Name, Annotated[str, Field(max_length=LONGEST_NAME)]], Field(max_length=100)]


_TO_REVIEW = Field(
    description="Why the line has to be reviewed: a call before it meant something else when it was written",
    examples=[["written for 15-17 HCP, balanced (1n)"]],
)


class Strict(BaseModel):
    """A request body that rejects unknown fields."""

    model_config = ConfigDict(extra="forbid")


class LineSent(Strict):
    """A line of notes. A line with `as` reuses what follows another sequence, and has no meaning."""

    sequence: SequenceText
    meaning: Text | None = Field(
        None,
        description="What it means; {…} is an exact constraint, and -- starts a remark",
        examples=["No 4-card major"],
    )
    source: Annotated[str, Field(min_length=1, max_length=LONGEST_SEQUENCE)] | None = Field(
        None, alias="as", examples=["1n-(p)"]
    )


class StoredLineModel(BaseModel):
    """A stored line of notes. Of several lines for the same calls, the one with the highest priority is used."""

    model_config = ConfigDict(from_attributes=True)

    id: str
    module_type: str
    module_id: str
    sequence: str
    context: str = Field(description="Its qualifiers")
    kind: str = Field(description="rule, reuse (A as B) or tombstone (removes a line of the library)")
    meaning: str
    exact: str | None = Field(description="Its exact constraint, as written in {…}")
    remark: str | None
    source: str | None = Field(description="The sequence after `as`")
    modified: bool = Field(description="Whether it covers a line of the library")
    section: str
    rank: int
    priority: int
    forcing: str | None
    to_review: list[str] = _TO_REVIEW


class LinesPage(BaseModel):
    """Lines by call rank."""

    items: list[StoredLineModel]
    next: str | None

    @classmethod
    def of(cls, items: list[ListedLine], following: str | None) -> Self:
        return cls(items=[StoredLineModel.model_validate(each) for each in items], next=following)


class ShadowedLine(BaseModel):
    module: str
    line: str


class EntryAnswer(BaseModel):
    """The meaning of a call in the notes."""

    sequence: str = Field(description="The line that defines the call", examples=["1n-(p)-2c"])
    module: str = Field(examples=["stayman_1nt"])
    priority: int
    text: str = Field(examples=["Stayman, asks for 4-card major"])
    shows: str = Field(description="What partner can rely on", examples=["4+ hearts"])
    forcing: str | None
    flags: list[str]
    not_understood: str
    remarks: list[str]
    via: str | None = Field(description="The line that it was reused from")
    shadowed: list[ShadowedLine] = Field(description="Other lines for the call, which this one covers")
    constraint: dict[str, Any] = Field(description="What it shows, as a constraint")
    to_review: list[str] = _TO_REVIEW

    @classmethod
    def of(cls, entry: Entry, to_review: list[str]) -> Self:
        meaning = entry.meaning
        return cls(
            sequence=str(entry.rule.sequence),
            module=entry.rule.module,
            priority=entry.priority,
            text=entry.text,
            shows=meaning.shows.describe(),
            forcing=meaning.forcing,
            flags=sorted(meaning.flags),
            not_understood=meaning.remainder,
            remarks=[*meaning.remarks, *([entry.rule.remark] if entry.rule.remark else [])],
            via=str(entry.via) if entry.via else None,
            shadowed=[ShadowedLine(module=rule.module, line=str(rule)) for rule in entry.shadowed],
            constraint=meaning.shows.to_json(),
            to_review=to_review,
        )


class TreeNode(BaseModel):
    """One of our calls. `children` is null where the tree was cut off."""

    sequence: str
    call: str = Field(examples=["2C"])
    text: str
    module: str
    forcing: str | None
    children: list[TreeNode] | None

    @classmethod
    def of(cls, node: CallNode) -> Self:
        return cls(
            sequence=node.sequence,
            call=str(node.call),
            text=node.entry.text,
            module=node.entry.rule.module,
            forcing=node.entry.meaning.forcing,
            children=None if node.children is None else [TreeNode.of(each) for each in node.children],
        )


class DefinitionAnswer(BaseModel):
    """A term, and which module defines it."""

    term: str = Field(examples=["limit_raise"])
    text: str = Field(examples=["10-12 support points, 3+ card support"])
    module: str


class DefinitionText(Strict):
    text: Text = Field(examples=["11-12 support points, 3+ card support"])


class LookupAnswer(BaseModel):
    """The meaning of a sequence, if the notes have one, and what may follow."""

    sequence: str
    entry: EntryAnswer | None
    continuations: list[TreeNode] = Field(description="Our next calls; if it is their turn, after they pass")
    interventions: list[str] = Field(
        description="Calls by the opponents that some line continues after", examples=[["(x)"]]
    )
    definitions: list[DefinitionAnswer]

    @classmethod
    def of(cls, found: LookupResult) -> Self:
        return cls(
            sequence=found.sequence,
            entry=EntryAnswer.of(found.entry, found.to_review) if found.entry else None,
            continuations=[TreeNode.of(node) for node in found.continuations],
            interventions=found.interventions,
            definitions=[
                DefinitionAnswer(term=each.term, text=each.text, module=each.module) for each in found.definitions
            ],
        )


class Question(Strict):
    """An auction. The other side plays the same system, unless `theirs` names another."""

    auction: str | None = Field(
        None, max_length=LONGEST_TEXT, description="The calls so far; none by default", examples=["1n p", "1n-(p)"]
    )
    auction_so_far: str | None = Field(
        None, max_length=LONGEST_TEXT, description="Another name of `auction`", examples=["1n-(p)"]
    )
    dealer: str | None = Field(None, max_length=10, description="Who called first; N by default", examples=["N"])
    seat: str | None = Field(
        None,
        max_length=20,
        description="Who calls next, to check the auction: N, E, S or W, or opener, responder, overcaller or advancer",
        examples=["responder", "S"],
    )
    vulnerability: str = Field("None", max_length=10, examples=["NS"])
    theirs: Name | None = Field(
        None, description="What the opponents play: a base, or one of your systems", examples=["sayc", "Ours@3"]
    )

    def to_question(self) -> AuctionQuestion:
        """Return the question; an error if its two auctions differ."""
        given = [text for text in (self.auction, self.auction_so_far) if text is not None]
        if len(given) > 1 and len({Auction.parse(text, Seat.NORTH).calls for text in given}) > 1:
            raise _differ("auction", "auction_so_far")
        return AuctionQuestion(
            auction=given[0] if given else "",
            dealer=self.dealer,
            seat=self.seat,
            vulnerability=self.vulnerability,
            theirs=self.theirs,
        )


HandSent = Annotated[str, Field(max_length=100)] | Annotated[dict[Name, bool | int | float], Field(max_length=40)]
"""A hand, or what is known about it."""


class QuestionWithHand(Question):
    """A hand, or what is known about it, and the calls before it."""

    hand: HandSent | None = Field(
        None, examples=["AKQ72.K5.83.Q972", {"hcp": 13, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3}]
    )
    hand_data: HandSent | None = Field(None, description="Another name of `hand`; one of them is needed")
    trace: bool = Field(False, description="Include the entries tried before, and why they do not fit")

    @property
    def held(self) -> HandSent:
        """The hand, or what is known about it; an error if there is none, or if there are two that differ."""
        given = [each for each in (self.hand, self.hand_data) if each is not None]
        if not given:
            raise MalformedError(
                "the hand is missing", where=Where(field="body.hand"), remedy="send it as hand or hand_data"
            )
        if len(given) > 1 and not _agree(*given):
            raise _differ("hand", "hand_data")
        return next((each for each in given if isinstance(each, str)), given[0])


def _agree(one: HandSent, other: HandSent) -> bool:
    if isinstance(one, str) and isinstance(other, str):
        return Hand.parse(one) == Hand.parse(other)
    if isinstance(one, str) and not isinstance(other, str):
        return HandData.of(other).constraint.matches(Hand.parse(one))
    return _agree(other, one) if isinstance(other, str) else one == other


def _differ(name: str, other: str) -> ConflictError:
    return ConflictError(
        f"{name} and {other} differ", where=Where(field=f"body.{other}"), remedy=f"send only {name} or only {other}"
    )


class OtherCall(BaseModel):
    """Another call that fits, or that a partly known hand might make."""

    model_config = ConfigDict(from_attributes=True)

    call: str
    meaning: str
    rule: str
    layer: str
    score: int
    share: float = Field(description="Share of the possible hands that make this call, from 0 to 1")


class TriedEntry(BaseModel):
    """An entry that was tried, and the conditions that the hand fails."""

    call: str
    meaning: str
    rule: str
    layer: str
    failing: list[str]
    share: float | None = Field(
        description="For a partly known hand, the share of such hands that choose it, from 0 to 1"
    )


class Recommendation(BaseModel):
    """A call, its meaning, the rule behind it, and what else fits."""

    seat: str = Field(examples=["S"])
    call: str = Field(examples=["2H"])
    meaning: str = Field(examples=["Transfer to spades, 5+ spades"])
    forcing: str | None
    rule: str = Field(examples=["jacoby_transfers_1nt: 1n-(p)-2h [rank 4]"])
    layer: str = Field(examples=["convention"])
    band: str = Field(description="user, notes, situation, keep_alive, kernel or silence", examples=["notes"])
    score: int
    share: float = Field(
        description="Share of the possible hands that make this call, from 0 to 1; 1 for a complete hand",
        examples=[0.82],
    )
    tell: list[str] = Field(
        description="What to specify about a partly known hand to decide, most decisive first",
        examples=[["how many hearts"]],
    )
    shown: str = Field(description="What partner then knows about the hand")
    alternatives: list[OtherCall]
    trace: list[TriedEntry]

    @classmethod
    def of(cls, found: Recommended) -> Self:
        advice = advice_json(found.advice, shown=found.shown, trace=True)
        return cls.model_validate({"seat": str(found.seat), **advice})


class ExplainedCall(BaseModel):
    """One call of an auction: its meaning, whether to alert it, and what its caller has shown so far."""

    seat: str
    call: str
    meaning: str
    alert: bool
    forcing: str | None
    rule: str | None
    layer: str | None
    shown: str

    @classmethod
    def of(cls, one: Explained, shown: str) -> Self:
        return cls.model_validate(explained_json(one, shown=shown))
