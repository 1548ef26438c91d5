"""Practice: questions and boards about a system, judged by the bidder."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import AwareDatetime

from fourwinds.app.practice import answers, boards, progress, questions, sessions
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.system_limits import LONGEST_NAME
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, UnavailableError
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.practice_models import (
    AnswerSent,
    AnswersSent,
    BoardCall,
    BoardReviewAnswer,
    HelpAnswer,
    JudgedAnswerShown,
    JudgedCalls,
    JudgementShown,
    NewPracticeBoard,
    NewPracticeSession,
    OfflineAnswer,
    PastAnswerShown,
    PastAnswersPage,
    PracticeBoardAnswer,
    ProgressAnswer,
    QuestionAnswer,
    QuestionsSent,
    SessionAnswer,
    SessionsPage,
    SyncedAnswer,
)
from fourwinds.web.identity import Who
from fourwinds.web.paging import After, Limit
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api/practice", tags=["practice"], route_class=ApartRoute)
_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409)
_AboutSystem = Annotated[
    str | None, Query(max_length=LONGEST_NAME, description="Only this system: an id, a name or a base")
]

_Until = Annotated[
    AwareDatetime | None, Query(description="Count lines as due that come back until then; by default until now")
]


@router.post("/sessions", status_code=201, responses=_WRITE)
def start_practice(database: OpenDatabase, who: Who, body: NewPracticeSession) -> SessionAnswer:
    """Start a practice session. Repeating the request with the same id has no further effect."""
    system = named_system(database, body.system, who=who)
    session = sessions.start_session(
        database, system, body.conventions, seat=body.seat, seed=body.seed, session_id=body.id, who=who
    )
    return SessionAnswer.of(session)


@router.get("/sessions", responses=problems(401, 403))
def list_practice(database: OpenDatabase, who: Who, limit: Limit = 50, after: After = None) -> SessionsPage:
    """List your practice sessions, newest first."""
    page = sessions.list_sessions(database, who=who, after=after, limit=limit)
    return SessionsPage(items=[SessionAnswer.of(each) for each in page.items], next=page.next)


@router.get("/sessions/{practice_id}", responses=_READ)
def show_practice(database: OpenDatabase, who: Who, practice_id: str) -> SessionAnswer:
    """Show a practice session."""
    return SessionAnswer.of(sessions.show_session(database, practice_id, who=who))


@router.post("/sessions/{practice_id}/questions", status_code=201, responses=_WRITE)
def ask_next_questions(database: OpenDatabase, who: Who, practice_id: str, body: QuestionsSent) -> list[QuestionAnswer]:
    """Ask the next questions: missed lines first, then lines that are due, then new ones.

    For use offline, ask for a batch and fetch its judgements too.
    """
    asked = questions.next_questions(database, practice_id, body.count, who=who)
    return [QuestionAnswer.of(each) for each in asked]


@router.get("/sessions/{practice_id}/questions", responses=_READ)
def list_open_questions(database: OpenDatabase, who: Who, practice_id: str) -> list[QuestionAnswer]:
    """List the questions of a session that have no answer yet, in order."""
    return [QuestionAnswer.of(each) for each in questions.open_questions(database, practice_id, who=who)]


@router.get("/sessions/{practice_id}/judgements", responses=_READ)
def list_judgements(database: OpenDatabase, who: Who, practice_id: str) -> JudgedCalls:
    """Judge every legal call for each open question of a session and explain it, for clients that work offline."""
    judged = questions.judge_all_calls(database, practice_id, who=who)
    helped = questions.explain_open_questions(database, practice_id, who=who)
    return JudgedCalls(
        questions={asked: [JudgementShown.of(each) for each in calls] for asked, calls in judged.items()},
        help={asked: HelpAnswer.of(found) for asked, found in helped.items()},
    )


@router.get("/questions/{question_id}/help", responses=_READ)
def help_with_question(database: OpenDatabase, who: Who, question_id: str) -> HelpAnswer:
    """Explain the calls so far, and give a hint; neither gives the answer."""
    return HelpAnswer.of(questions.explain_question(database, question_id, who=who))


@router.post("/questions/{question_id}/answer", responses=_WRITE)
def answer_one_question(database: OpenDatabase, who: Who, question_id: str, body: AnswerSent) -> JudgedAnswerShown:
    """Answer a question. An illegal call is refused; a second answer to a question is judged but does not count."""
    answered = answers.answer_question(database, question_id, body.call, answer_id=body.id, at=body.at, who=who)
    return JudgedAnswerShown.of_answer(answered)


@router.post("/answers", responses=problems(401, 403))
def sync_answers(database: OpenDatabase, who: Who, body: AnswersSent) -> list[SyncedAnswer]:
    """Send answers that were given offline. Each is judged by itself; sending them again counts nothing twice."""
    sessions.must_be_practising(who)

    def synced(sent: OfflineAnswer) -> SyncedAnswer:
        try:
            answered = answers.answer_question(
                database, sent.question_id, sent.call, answer_id=sent.id, at=sent.at, who=who
            )
        except UnavailableError:
            raise
        except FourWindsError as error:
            return SyncedAnswer(question_id=sent.question_id, answer=None, problem=error.as_json())
        return SyncedAnswer(question_id=sent.question_id, answer=JudgedAnswerShown.of_answer(answered), problem=None)

    return [synced(sent) for sent in body.answers]


@router.get("/answers", responses=_READ)
def list_past_answers(
    database: OpenDatabase, who: Who, system: _AboutSystem = None, limit: Limit = 50, after: After = None
) -> PastAnswersPage:
    """List your answers with their questions, newest first."""
    about = None if system is None else named_system(database, system, who=who)
    page = progress.list_answers(database, about, who=who, after=after, limit=limit)
    return PastAnswersPage(items=[PastAnswerShown.of_past(each) for each in page.items], next=page.next)


@router.get("/progress", responses=_READ)
def show_practice_progress(
    database: OpenDatabase, who: Who, system: _AboutSystem = None, until: _Until = None
) -> list[ProgressAnswer]:
    """Show your score for each convention of the systems you have practised."""
    if system is None:
        about = progress.practised_systems(database, who=who)
    else:
        named = named_system(database, system, who=who)
        about = [NamedSystem(named.base, named.system_id)]
    return [ProgressAnswer.of(progress.show_progress(database, each, who=who, now=until)) for each in about]


@router.post("/sessions/{practice_id}/boards", status_code=201, responses=_WRITE)
def start_practice_board(
    database: OpenDatabase, who: Who, practice_id: str, body: NewPracticeBoard
) -> PracticeBoardAnswer:
    """Deal a board to bid; the bidder plays the other hands. Repeating the request with the same id returns it."""
    seats = map(Seat.parse, body.seats)
    return PracticeBoardAnswer.of(boards.start_board(database, practice_id, seats, board_id=body.id, who=who))


@router.get("/boards/{board_id}", responses=_READ)
def show_practice_board(database: OpenDatabase, who: Who, board_id: str) -> PracticeBoardAnswer:
    """Show a board as its player sees it."""
    return PracticeBoardAnswer.of(boards.show_board(database, board_id, who=who))


@router.post("/boards/{board_id}/calls", responses=problems(401, 403, 404, 409, 412))
def call_on_practice_board(database: OpenDatabase, who: Who, board_id: str, body: BoardCall) -> PracticeBoardAnswer:
    """Make a call. The bidder then calls for the others, up to the player's next turn or the end."""
    return PracticeBoardAnswer.of(boards.call_on_board(database, board_id, body.call, number=body.number, who=who))


@router.get("/boards/{board_id}/help", responses=_READ)
def help_with_practice_board(database: OpenDatabase, who: Who, board_id: str) -> HelpAnswer:
    """Explain the calls so far, and give a hint that does not give the call."""
    return HelpAnswer.of(boards.help_on_board(database, board_id, who=who))


@router.get("/boards/{board_id}/review", responses=_READ)
def review_practice_board(database: OpenDatabase, who: Who, board_id: str) -> BoardReviewAnswer:
    """Review a board after its auction: meanings, the bidder's calls, the double-dummy result and par."""
    return BoardReviewAnswer.of(boards.review_bid_board(database, board_id, who=who))
