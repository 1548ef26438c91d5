"""Positions in an auction: what every call means, what the players have shown, what may follow, and hands that fit."""

from __future__ import annotations

from typing import Annotated, Self

from fastapi import APIRouter, Depends, Query
from pydantic import BaseModel, Field

from fourwinds.app.systems.auction_question import AuctionQuestion
from fourwinds.app.systems.show_position import (
    HandsOfSeat,
    NextCall,
    PositionResult,
    SeatShown,
    sample_position_hands,
    show_position,
)
from fourwinds.app.systems.system_limits import LONGEST_NAME, LONGEST_TEXT
from fourwinds.bidding.bidder import Explained
from fourwinds.bridge.cards import Suit
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.named_systems import AnySystem
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

_READ = problems(401, 403, 404)
_MOST_HANDS = 10
router = APIRouter(prefix="/api/systems/{system_id}", tags=["systems"], route_class=ApartRoute)


def _question(
    auction: Annotated[str, Query(max_length=LONGEST_TEXT, description="The calls so far", examples=["1n p 2c"])] = "",
    dealer: Annotated[str, Query(max_length=10)] = "N",
    vulnerability: Annotated[str, Query(max_length=10)] = "None",
    theirs: Annotated[
        str | None, Query(max_length=LONGEST_NAME, description="What the other side plays; by default the same")
    ] = None,
) -> AuctionQuestion:
    return AuctionQuestion(auction=auction, dealer=dealer, vulnerability=vulnerability, theirs=theirs)


Asked = Annotated[AuctionQuestion, Depends(_question)]


class PositionCall(BaseModel):
    """A call with its meaning."""

    seat: str = Field(examples=["N"])
    call: str = Field(examples=["2C"])
    meaning: str = Field(examples=["Stayman, asks for 4-card major"])
    alert: bool
    forcing: str | None
    rule: str | None = Field(description="The line or rule it comes from")
    module: str = Field(description="The module of the line; empty if no line says so", examples=["stayman_1nt"])
    shown: str = Field(description="What its caller has shown with it and before, in words")

    @classmethod
    def of(cls, one: Explained) -> Self:
        choice = one.reading.choice
        return cls(
            seat=str(one.seat),
            call=str(one.call),
            meaning=one.meaning,
            alert=one.alert,
            forcing=one.forcing,
            rule=choice.rule if choice else None,
            module=choice.module if choice else "",
            shown=one.shown,
        )


class FollowingCall(PositionCall):
    """A call that may be made next."""

    in_notes: bool = Field(description="Whether a line of the notes says so; otherwise it is judgement")

    @classmethod
    def following(cls, one: NextCall) -> Self:
        return cls(**PositionCall.of(one.explained).model_dump(), in_notes=one.in_notes)


class ShownAnswer(BaseModel):
    """What a player has shown: the least and most of each, which say nothing if they are the whole range."""

    seat: str
    any_hand: bool = Field(description="Whether nothing has been shown")
    hcp: tuple[int, int] = Field(examples=[(15, 17)])
    points: tuple[int, int] = Field(description="High-card and length points", examples=[(15, 18)])
    lengths: dict[str, tuple[int, int]] = Field(examples=[{"S": (2, 5), "H": (2, 5), "D": (2, 5), "C": (2, 5)}])
    words: str = Field(examples=["15-17 HCP, 2-5 spades, 2-5 hearts, 2-5 diamonds, 2-5 clubs"])

    @classmethod
    def of(cls, player: SeatShown) -> Self:
        known = player.known
        return cls(
            seat=str(player.seat),
            any_hand=not player.has_shown,
            hcp=known.hcp,
            points=known.points,
            lengths={str(suit): known.lengths[suit] for suit in reversed(Suit)},
            words=known.describe(),
        )


class PositionAnswer(BaseModel):
    """A position in an auction."""

    turn: str | None = Field(description="Who calls next; null when the auction is over", examples=["S"])
    calls: list[PositionCall]
    players: list[ShownAnswer] = Field(description="All four, from the dealer")
    following: list[FollowingCall] = Field(description="The calls that may be made next, by call rank")

    @classmethod
    def of(cls, found: PositionResult) -> Self:
        return cls(
            turn=None if found.auction.is_over else str(found.auction.turn),
            calls=[PositionCall.of(each) for each in found.calls],
            players=[ShownAnswer.of(each) for each in found.players],
            following=[FollowingCall.following(each) for each in found.following],
        )


class FittingHands(BaseModel):
    """Hands with which a player would have made all of their calls."""

    seat: str
    hands: list[str] = Field(examples=[["AK5.Q72.KJ84.A96"]])

    @classmethod
    def of(cls, found: HandsOfSeat) -> Self:
        return cls(seat=str(found.seat), hands=[str(hand) for hand in found.hands])


@router.get("/position", responses=_READ)
def show(database: OpenDatabase, who: Who, system: AnySystem, asked: Asked) -> PositionAnswer:
    """Show a position in an auction. Both sides play the system, unless `theirs` names another."""
    return PositionAnswer.of(show_position(database, system, asked, who=who))


@router.get("/position/hands", responses=_READ)
def list_hands(
    database: OpenDatabase,
    who: Who,
    system: AnySystem,
    asked: Asked,
    count: Annotated[int, Query(ge=1, le=_MOST_HANDS)] = 3,
    seed: Annotated[int, Query(ge=1, lt=2**31)] = 1,
) -> list[FittingHands]:
    """Draw hands for every player who has called, with which they would have made all of their calls."""
    return [FittingHands.of(each) for each in sample_position_hands(database, system, asked, count, seed, who=who)]
