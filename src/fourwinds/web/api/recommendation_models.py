"""Request and response models for calls that a system makes with a hand, and for explained auctions."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.systems.recommend_call import AuctionQuestion, Reasons, Recommended
from fourwinds.app.systems.system_limits import LONGEST_TEXT
from fourwinds.bidding.advice_json import advice_json, explained_json
from fourwinds.bidding.bidder import Explained
from fourwinds.bidding.hand_data import HandData
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.rejected_calls import RejectedCall
from fourwinds.table.errors import ConflictError, MalformedError, Where
from fourwinds.web.api.editor_models import RangesAnswer
from fourwinds.web.api.line_models import Name, Strict

__all__ = ["ExplainedCall", "Question", "QuestionWithHand", "Recommendation"]


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
    reasons: bool = Field(
        False, description="Include why a complete hand makes this call and no other, in a player's words"
    )

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
    lacks: str = Field(
        "",
        description="What it asks for and what a complete hand has instead, in words",
        examples=["16+ points; you have 14 points"],
    )
    share: float | None = Field(
        description="For a partly known hand, the share of such hands that choose it, from 0 to 1"
    )


class RejectedCallAnswer(BaseModel):
    """A call that a hand does not make, and why not."""

    call: str = Field(examples=["4N"])
    meaning: str = Field(examples=["16-17 HCP, invitational"])
    rule: str
    module: str = Field(description="The module of the line; empty if no line says so", examples=["base"])
    rating: str = Field(description="acceptable or wrong", examples=["wrong"])
    reason: str = Field(examples=["4NT shows 16-17 HCP; you have 14 HCP"])
    is_near: bool = Field(description="Whether it is among the few nearest calls")

    @classmethod
    def of(cls, other: RejectedCall) -> Self:
        choice = other.choice
        return cls(
            call=str(choice.call),
            meaning=choice.text,
            rule=choice.rule,
            module=choice.module,
            rating=other.rating.value,
            reason=other.reason,
            is_near=other.is_near,
        )


class MisfitAnswer(BaseModel):
    """An earlier call of the player that the hand would not have made."""

    call: str = Field(examples=["1N"])
    instead: str = Field(description="What the hand calls there", examples=["1S"])
    reason: str = Field(examples=["1NT shows 15-17 HCP; you have 12 HCP"])


class ReasonsAnswer(BaseModel):
    """Why a complete hand makes a call and no other, in a player's words."""

    fits: str = Field(description="What the hand has of what the call asks for", examples=["14 HCP, 5 spades"])
    others: list[RejectedCallAnswer] = Field(
        description="Every other call that means something here: acceptable ones first, then the nearest"
    )
    misfits: list[MisfitAnswer] = Field(description="Earlier calls of the player that the hand does not fit")

    @classmethod
    def of(cls, reasons: Reasons) -> Self:
        return cls(
            fits=reasons.fits,
            others=[RejectedCallAnswer.of(each) for each in reasons.others],
            misfits=[
                MisfitAnswer(call=str(each.call), instead=str(each.instead), reason=each.reason)
                for each in reasons.misfits
            ],
        )


class Recommendation(BaseModel):
    """A call, its meaning, the rule behind it, and what else fits."""

    seat: str = Field(examples=["S"])
    call: str = Field(examples=["2H"])
    meaning: str = Field(examples=["Transfer to spades, 5+ spades"])
    forcing: str | None
    rule: str = Field(examples=["jacoby_transfers_1nt: 1n-(p)-2h [rank 4]"])
    module: str = Field(
        description="The module of the line; empty if no line says so", examples=["jacoby_transfers_1nt"]
    )
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
    ranges: RangesAnswer = Field(description="The same as ranges")
    alternatives: list[OtherCall]
    trace: list[TriedEntry]
    reasons: ReasonsAnswer | None = Field(description="Why, if it was asked for and the hand is complete")

    @classmethod
    def of(cls, found: Recommended) -> Self:
        advice = advice_json(found.advice, shown=found.known.describe(), trace=True)
        reasons = ReasonsAnswer.of(found.reasons) if found.reasons is not None else None
        more = {
            "seat": str(found.seat),
            "module": found.advice.choice.module,
            "ranges": RangesAnswer.known(found.known),
        }
        told = cls.model_validate({**more, "reasons": reasons, **advice})
        for entry, lacks in zip(told.trace, found.lacks, strict=False):
            entry.lacks = lacks
        return told


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
