"""Request and response models of bidding rooms."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field

from fourwinds.app.rooms.board_notes import LONGEST_NOTE
from fourwinds.app.rooms.create_room import WantedRoom
from fourwinds.app.rooms.deal_boards import MOST_AT_ONCE
from fourwinds.app.rooms.list_rooms import ListedRoom, PairScore
from fourwinds.app.rooms.review_board import RoomBoardReview
from fourwinds.app.rooms.room_access import Room
from fourwinds.app.rooms.show_board import BoardShown, RoomShown
from fourwinds.app.systems.system_limits import LONGEST_TEXT
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.boards import review_json
from fourwinds.store.rooms.boards import BoardResult
from fourwinds.store.rooms.notes import BoardNote
from fourwinds.web.api.line_models import Id, Name, Strict
from fourwinds.web.api.practice_models import BoardReviewAnswer, CallText, SeatName

__all__ = [
    "BoardsWanted",
    "ListedRoomAnswer",
    "NewNote",
    "NewRoom",
    "NoteAnswer",
    "PairScoreAnswer",
    "PartnerSeat",
    "RoomAnswer",
    "RoomBoardAnswer",
    "RoomBoardReviewAnswer",
    "RoomCall",
    "RoomsAnswer",
]

_ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"
PartnerSeat = Literal["N", "S"]
_Condition = Annotated[str | None, Field(max_length=LONGEST_TEXT)]


class NewRoom(Strict):
    """A room to create: where you sit, who the opponents are, and what is dealt (by default, anything)."""

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    seat: PartnerSeat = "S"
    opponents: Literal["silent", "engine"] = Field("silent", description="Whether opponents pass, or the engine bids")
    theirs: Name | None = Field(
        None, description="A base of the library that the engine plays; by default your system", examples=["acol"]
    )
    scenario: _Condition = Field(
        None, description="What happens on the boards, as in `/api/lab/scenarios`", examples=["Stayman"]
    )
    north: _Condition = Field(None, description="What north has", examples=["15-17 HCP, balanced"])
    south: _Condition = None
    together: _Condition = Field(None, description="What both have together", examples=["30+ HCP"])

    def wanted(self) -> WantedRoom:
        named = {"north": self.north, "south": self.south, "together": self.together}
        conditions = {name: text for name, text in named.items() if text}
        return WantedRoom(self.opponents, self.theirs, self.scenario, conditions)


class SeatAnswer(BaseModel):
    """A seat that is taken."""

    seat: PartnerSeat
    name: str | None = Field(description="The player; null on a machine without accounts", examples=["Uma"])


class _RoomFacts(BaseModel):
    id: str = Field(examples=[_ID])
    system_id: str = Field(examples=[_ID])
    opponents: Literal["silent", "engine"]
    theirs: str | None
    scenario: str | None
    conditions: dict[str, str] | None
    seats: list[SeatAnswer] = Field(description="The seats that are taken")
    your_seat: PartnerSeat | None = Field(
        description="Where you sit; null if nowhere, or if a machine without accounts did not say which seat is meant"
    )
    can_delete: bool
    created_at: datetime
    updated_at: datetime


def _facts(room: Room, seat: Seat | None) -> dict[str, Any]:
    stored = room.stored
    named = ("id", "system_id", "opponents", "theirs", "scenario", "conditions", "created_at", "updated_at")
    return {
        **{name: getattr(stored, name) for name in named},
        "seats": [{"seat": each.seat, "name": each.name} for each in room.seats],
        "your_seat": None if seat is None else str(seat),
        "can_delete": room.role == "owner" or seat is not None,
    }


class ListedRoomAnswer(_RoomFacts):
    """A room in a list."""

    waiting: dict[PartnerSeat, int] = Field(description="How many boards wait for a call of each seat")
    bid: int = Field(description="How many boards are bid to the end")
    imps: int = Field(description="The sum of their IMPs against the engine's auctions")

    @classmethod
    def of(cls, listed: ListedRoom) -> Self:
        waiting = {str(seat): count for seat, count in sorted(listed.waiting.items())}
        counts = {"waiting": waiting, "bid": listed.bid, "imps": listed.imps}
        return cls.model_validate({**_facts(listed.room, listed.seat), **counts})


class PairScoreAnswer(BaseModel):
    """What a pair scored on a day."""

    day: date = Field(description="In UTC")
    players: list[str | None] = Field(description="North and south", examples=[["Uma", "Kai"]])
    boards: int
    imps: int = Field(description="IMPs against the engine's own auctions on the same boards, with the same notes")
    against_par: int = Field(description="IMPs against par")

    @classmethod
    def of(cls, score: PairScore) -> Self:
        return cls.model_validate({name: getattr(score, name) for name in cls.model_fields})


class RoomsAnswer(BaseModel):
    """The rooms of a system, those with the latest news first, and the scores of its pairs, the latest day first."""

    items: list[ListedRoomAnswer]
    scores: list[PairScoreAnswer]


class BoardResultAnswer(BaseModel):
    """The result of a board: scores of north and south with best play by all, found when the auction ended."""

    contract: str = Field(examples=["4S N"])
    score: int = Field(examples=[620])
    par: int = Field(examples=[620])
    engine_auction: list[str] = Field(description="What the engine bids by the same notes", examples=[["1S", "P"]])
    engine_contract: str = Field(examples=["4S N"])
    engine_score: int
    imps: int = Field(description="The score against the engine's, as at two tables of a team match")
    finished_at: datetime

    @classmethod
    def of(cls, result: BoardResult, dealer: Seat) -> Self:
        engine = Auction.parse(result.engine_auction, dealer)
        named = ("contract", "score", "par", "engine_score", "imps", "finished_at")
        return cls.model_validate(
            {
                **{name: getattr(result, name) for name in named},
                "engine_auction": [str(call) for call in engine.calls],
                "engine_contract": str(engine.contract),
            }
        )


class RoomBoardAnswer(BaseModel):
    """A board as you see it: your own hand, and all hands after the auction."""

    number: int
    dealer: SeatName
    vulnerability: Literal["None", "NS", "EW", "All"]
    auction: list[str] = Field(description="The calls so far, the dealer's first", examples=[["1N", "P"]])
    turn: PartnerSeat | None = Field(description="Who calls next; null after the end")
    hands: dict[SeatName, str] = Field(examples=[{"S": "AKQ72.K5.83.Q972"}])
    result: BoardResultAnswer | None

    @classmethod
    def of(cls, shown: BoardShown) -> Self:
        result = None if shown.result is None else BoardResultAnswer.of(shown.result, shown.auction.dealer)
        return cls.model_validate(
            {
                "number": shown.number,
                "dealer": str(shown.auction.dealer),
                "vulnerability": str(shown.vulnerability),
                "auction": [str(call) for call in shown.auction.calls],
                "turn": None if shown.turn is None else str(shown.turn),
                "hands": {str(seat): str(hand) for seat, hand in shown.hands.items()},
                "result": result,
            }
        )


class RoomAnswer(_RoomFacts):
    """A room with its boards, as you see them."""

    boards: list[RoomBoardAnswer]

    @classmethod
    def of(cls, shown: RoomShown) -> Self:
        boards = [RoomBoardAnswer.of(each) for each in shown.boards]
        return cls.model_validate({**_facts(shown.room, shown.seat), "boards": boards})


class BoardsWanted(Strict):
    """How many boards to deal."""

    count: int = Field(4, ge=1, le=MOST_AT_ONCE, examples=[4])
    after: int | None = Field(
        None,
        ge=0,
        le=1_000_000,
        description="The number of the last board so far; if there are boards after it already, nothing is dealt",
    )


class RoomCall(Strict):
    """A call on a board."""

    call: CallText
    number: int | None = Field(
        None, ge=1, le=400, description="Its place in the auction, from 1, so that the request can be repeated"
    )
    seat: PartnerSeat | None = Field(None, description="Who calls; needed on a machine without accounts only")


class NewNote(Strict):
    """A note on a call, or on the whole board."""

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    call: int = Field(0, ge=0, le=400, description="The place of the call, from 1; 0 for the board", examples=[3])
    text: str = Field(min_length=1, max_length=LONGEST_NOTE, examples=["2NT should be invitational here"])


class NoteAnswer(BaseModel):
    """A note on a call, by its place from 1, or on the whole board (0)."""

    id: str = Field(examples=[_ID])
    call: int
    who: str = Field(examples=["Uma"])
    is_yours: bool
    text: str
    created_at: datetime

    @classmethod
    def of(cls, note: BoardNote, account_id: str | None) -> Self:
        facts = {"id": note.id, "call": note.number, "who": note.who, "text": note.text}
        return cls.model_validate({**facts, "is_yours": note.account_id == account_id, "created_at": note.created_at})


class RoomBoardReviewAnswer(BoardReviewAnswer):
    """A board after its auction: each call beside what the notes say now, the result, and what was said about it."""

    lines: list[str | None] = Field(
        description="For each call of yours, the line of notes that decides it", examples=[["1n", None, "1n-(p)-2c"]]
    )
    result: BoardResultAnswer
    notes: list[NoteAnswer]

    @classmethod
    def of_room(cls, found: RoomBoardReview, account_id: str | None) -> Self:
        dealer = found.review.board.auction.dealer
        return cls.model_validate(
            {
                **review_json(found.review),
                "lines": list(found.lines),
                "result": BoardResultAnswer.of(found.result, dealer),
                "notes": [NoteAnswer.of(each, account_id) for each in found.notes],
            }
        )
