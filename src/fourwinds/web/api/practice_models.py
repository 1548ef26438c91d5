"""Request and response models of practice."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from fourwinds.app.practice.answers import JudgedAnswer
from fourwinds.app.practice.boards import BidBoard
from fourwinds.app.practice.progress import PastAnswer, SystemProgress
from fourwinds.app.practice.questions import MOST_QUESTIONS, AskedQuestion, QuestionHelp
from fourwinds.lab.practice.boards import BoardReview, board_json, review_json
from fourwinds.lab.practice.judgement import Judgement, judgement_json
from fourwinds.lab.practice.questions import question_json
from fourwinds.lab.practice.score import score_json
from fourwinds.store.practice.sessions import PracticeSession
from fourwinds.web.api.line_models import Id, Name, Strict
from fourwinds.web.api.recommendation_models import ExplainedCall

__all__ = [
    "AnswerSent",
    "AnswersSent",
    "BoardCall",
    "BoardReviewAnswer",
    "CallText",
    "HelpAnswer",
    "JudgedAnswerShown",
    "JudgedCalls",
    "NewPracticeBoard",
    "NewPracticeSession",
    "OfflineAnswer",
    "PastAnswersPage",
    "PracticeBoardAnswer",
    "ProgressAnswer",
    "QuestionAnswer",
    "QuestionsSent",
    "SeatName",
    "SessionAnswer",
    "SessionsPage",
    "SyncedAnswer",
]

_MOST_ANSWERS = 100
_ID = "2f1c6b7e-3a55-4f0e-9a43-0a6f3f6e2d11"
SeatName = Literal["N", "E", "S", "W"]
Rated = Literal["right", "acceptable", "wrong"]
CallText = Annotated[str, Field(min_length=1, max_length=20, examples=["2h"])]


class NewPracticeSession(Strict):
    """What to practise: a system, and conventions of it; none means the whole system."""

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    system: Name = Field(
        description="An id or a name, with a version as `Ours@3`; or a base of the library", examples=["sayc"]
    )
    conventions: Annotated[list[Name], Field(max_length=200)] = Field(
        default_factory=list, examples=[["stayman_1nt"]], description="Also `base` and `user_custom`, your own lines"
    )
    seat: SeatName | None = Field(None, description="Where the player sits; by default anywhere")
    seed: int | None = Field(None, ge=0, lt=2**31, description="After the same answers it asks the same questions")


class SessionAnswer(BaseModel):
    """A session. The system is practised as it was when the session started."""

    id: str = Field(examples=[_ID])
    system_id: str | None = Field(description="The stored system; null for a base of the library")
    version: int | None
    base: str | None = Field(examples=["sayc"])
    conventions: list[str]
    seat: SeatName | None
    created_at: datetime

    @classmethod
    def of(cls, session: PracticeSession) -> Self:
        return cls.model_validate({name: getattr(session, name) for name in cls.model_fields})


class SessionsPage(BaseModel):
    """Your sessions, newest first."""

    items: list[SessionAnswer]
    next: str | None


class QuestionsSent(Strict):
    """How many questions to ask."""

    count: int = Field(1, ge=1, le=MOST_QUESTIONS, examples=[10])


class _Position(BaseModel):
    id: str = Field(examples=[_ID])
    seat: SeatName = Field(description="The player who calls next")
    dealer: SeatName
    vulnerability: Literal["None", "NS", "EW", "All"]
    auction: list[str] = Field(description="The calls so far, the dealer's first", examples=[["1N", "P"]])


class QuestionAnswer(_Position):
    """A question: what do you call? Nothing in it, its id included, gives the answer."""

    hand: str = Field(description="The hand of the player, as S.H.D.C", examples=["AKQ72.K5.83.Q972"])

    @classmethod
    def of(cls, asked: AskedQuestion) -> Self:
        return cls.model_validate(question_json(asked.question, asked.id))


class JudgementShown(BaseModel):
    """A call, judged."""

    call: str = Field(examples=["3N"])
    rating: Rated
    meaning: str = Field(description="What the call means here; empty if it has no meaning")
    reason: str = Field(
        description="Why it is acceptable or wrong; empty if it is right",
        examples=["3NT would hide your 5 hearts: 2♦ comes first"],
    )
    best: str = Field(description="The bidder's call", examples=["2D"])
    best_meaning: str = Field(examples=["transfer to hearts, 5+ hearts"])
    because: str = Field(description="What the hand has for the bidder's call", examples=["5 hearts"])
    rule: str = Field(examples=["jacoby_transfers_1nt: 1n-(p)-2d [rank 4]"])
    layer: str = Field(examples=["convention"])

    @classmethod
    def of(cls, judged: Judgement) -> Self:
        return cls.model_validate(judgement_json(judged))


class AnswerSent(Strict):
    """A call."""

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    call: CallText
    at: datetime | None = Field(None, description="When the player answered, if that was offline")


class OfflineAnswer(AnswerSent):
    """An answer that was given offline."""

    question_id: Id


class AnswersSent(Strict):
    """Answers that were given offline, in order."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"answers": [{"question_id": _ID, "id": _ID, "call": "2h"}]}]}
    )

    answers: Annotated[list[OfflineAnswer], Field(min_length=1, max_length=_MOST_ANSWERS)]


class JudgedAnswerShown(JudgementShown):
    """An answer, judged. A question counts once, with the answer that arrived first."""

    id: str = Field(examples=[_ID])
    question_id: str = Field(examples=[_ID])
    counts: bool = Field(description="False if the question had another answer before")
    counted_call: str = Field(description="The call that counts for the question", examples=["3N"])

    @classmethod
    def of_answer(cls, answered: JudgedAnswer) -> Self:
        return cls.model_validate(
            {
                **judgement_json(answered.judgement),
                "id": answered.id,
                "question_id": answered.question_id,
                "counts": answered.counts,
                "counted_call": answered.counted_call,
            }
        )


class SyncedAnswer(BaseModel):
    """What became of an answer: its judgement, or the reason why it was refused."""

    question_id: str
    answer: JudgedAnswerShown | None
    problem: dict[str, Any] | None = Field(description="An error as other addresses return it")


class HelpAnswer(BaseModel):
    """The meanings of the calls so far, and a hint. Neither gives the answer."""

    calls: list[ExplainedCall]
    hint: list[str] = Field(examples=[["You have 14 HCP, 15 points with length, and a balanced hand (5-4-2-2)."]])

    @classmethod
    def of(cls, found: QuestionHelp) -> Self:
        return cls(calls=[ExplainedCall.of(each, shown) for each, shown in found.calls], hint=list(found.hint))


class JudgedCalls(BaseModel):
    """The judgement of every legal call for each open question: keep it closed until the player has answered."""

    questions: dict[str, list[JudgementShown]] = Field(description="By the id of the question")
    help: dict[str, HelpAnswer] = Field(description="What `…/help` returns for each question")


class NewPracticeBoard(Strict):
    """A board to bid: one seat, or both of a side."""

    id: Id | None = Field(None, description="A UUID chosen by the client, so that the request can be repeated")
    seats: Annotated[list[SeatName], Field(min_length=1, max_length=2)] = Field(
        default=["S"], examples=[["S"], ["N", "S"]]
    )


class PracticeBoardAnswer(_Position):
    """A board as the player sees it."""

    seats: list[SeatName]
    hands: dict[SeatName, str] = Field(
        description="The hands that the player bids", examples=[{"S": "AKQ72.K5.83.Q972"}]
    )
    is_over: bool = Field(description="Whether the auction is over; then the board can be reviewed")

    @classmethod
    def of(cls, found: BidBoard) -> Self:
        return cls.model_validate(board_json(found.board, found.id))


class BoardCall(Strict):
    """A call on a board."""

    call: CallText
    number: int | None = Field(
        None, ge=1, le=400, description="Its place in the auction, from 1, so that the request can be repeated"
    )


class JudgedTurnShown(JudgementShown):
    """A call of the player with what the bidder would have called."""

    number: int
    seat: SeatName
    told: str = Field(description="Which of the player's earlier calls the hand does not fit; empty if it fits them")


class BoardReviewAnswer(BaseModel):
    """A board after its auction: meanings, the bidder's calls, the double-dummy result and par."""

    deal: str
    contract: str = Field(examples=["4S N"])
    tricks: int | None = Field(description="Declarer's tricks with best play by all; null if the board was passed out")
    ns_score: int
    par: int
    par_results: list[str]
    calls: list[ExplainedCall]
    turns: list[JudgedTurnShown]

    @classmethod
    def of(cls, review: BoardReview) -> Self:
        return cls.model_validate(review_json(review))


class ConventionScoreShown(BaseModel):
    """The answers to questions about a convention."""

    convention: str = Field(examples=["stayman_1nt"])
    asked: int
    right: int
    acceptable: int
    wrong: int
    due: int = Field(description="Lines that come back now, or until `until`")
    lines: int = Field(description="Lines that were asked")
    known: int = Field(description="Lines whose last answer was not wrong")


class ProgressAnswer(BaseModel):
    """Your score for each convention of a system."""

    system: str = Field(description="A base of the library, or the id of a system")
    name: str
    conventions: list[ConventionScoreShown]

    @classmethod
    def of(cls, progress: SystemProgress) -> Self:
        scores = [ConventionScoreShown.model_validate(score_json(score)) for score in progress.conventions]
        return cls(system=progress.system, name=progress.name, conventions=scores)


class PastAnswerShown(QuestionAnswer):
    """An earlier answer with its question."""

    convention: str
    call: str
    rating: Rated
    at: datetime

    @classmethod
    def of_past(cls, past: PastAnswer) -> Self:
        answer = past.answer
        return cls.model_validate(
            {
                **question_json(past.question, past.question_id),
                "convention": past.convention,
                "call": answer.call,
                "rating": answer.rating,
                "at": answer.at,
            }
        )


class PastAnswersPage(BaseModel):
    """Your answers, newest first."""

    items: list[PastAnswerShown]
    next: str | None
