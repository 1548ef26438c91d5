"""Ask practice questions, explain their auctions, and judge every call for clients that work offline."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from fourwinds.app.actor import Actor
from fourwinds.app.practice.sessions import bidder_of_session, must_be_practising, my_session, system_key
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder, Explained
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.boxes import LineAnswer, states_of
from fourwinds.lab.practice.hint import hint_lines
from fourwinds.lab.practice.judgement import Judgement, Rating, judge
from fourwinds.lab.practice.lines import LineId
from fourwinds.lab.practice.plan import BETWEEN
from fourwinds.lab.practice.questions import PracticeQuestion
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id, new_id, not_found
from fourwinds.store.practice.questions import (
    AnsweredQuestion,
    StoredQuestion,
    add_question,
    answers_about,
    find_question,
    highest_number,
    questions_of,
)
from fourwinds.store.practice.sessions import PracticeSession
from fourwinds.table.errors import IllegalError, Where

__all__ = [
    "MOST_QUESTIONS",
    "AskedQuestion",
    "QuestionHelp",
    "asked_of",
    "explain_open_questions",
    "explain_question",
    "judge_all_calls",
    "line_answers",
    "my_question",
    "next_questions",
    "open_questions",
    "turn_of",
]

MOST_QUESTIONS = 20
"""The largest batch."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question with its id. The id is random and says nothing about the question."""

    id: str
    question: PracticeQuestion


@dataclass(frozen=True, slots=True)
class QuestionHelp:
    """The calls so far with their meanings, what each caller has shown, and a hint."""

    calls: tuple[tuple[Explained, str], ...]
    hint: tuple[str, ...]


def next_questions(
    database: Database, session_id: str, count: int = 1, *, who: Actor, now: datetime | None = None
) -> list[AskedQuestion]:
    """Ask the next questions of a session: missed lines first, then lines that are due, then new ones."""
    must_be_practising(who)
    if not 1 <= count <= MOST_QUESTIONS:
        raise IllegalError(
            f"{count} questions at once", where=Where(field="body.count"), remedy=f"ask for 1 to {MOST_QUESTIONS}"
        )
    now = now or datetime.now(UTC)
    with database.read() as connection:
        session = my_session(connection, session_id, who)
        states = states_of(line_answers(answers_about(connection, who.account_id, system_key(session))))
        waiting = questions_of(connection, session_id, unanswered=True)
        lines = [_line_of(each) for each in (*waiting, *questions_of(connection, session_id)[-BETWEEN:])]
        number = highest_number(connection, session_id)
    asked = []
    for place in range(number + 1, number + 1 + count):
        with bidder_of_session(database, session, who) as (_, asker):
            rng = np.random.default_rng([session.seed, place])
            question = asker.next_question(session.conventions, states, now, rng, recent=lines, seat=_seat(session))
        lines.append(question.line)
        asked.append(AskedQuestion(new_id(), question))
    _keep(database, session, asked, now)
    return asked


def _seat(session: PracticeSession) -> Seat | None:
    return None if session.seat is None else Seat.parse(session.seat)


def _keep(database: Database, session: PracticeSession, asked: list[AskedQuestion], now: datetime) -> None:
    """Store the questions; if another device has asked in the meantime, after its questions."""
    with database.write() as connection:
        number = highest_number(connection, session.id)
        for each in asked:
            number += 1
            while not add_question(connection, _stored(each, session.id, number, now)):
                number += 1


def open_questions(database: Database, session_id: str, *, who: Actor) -> list[AskedQuestion]:
    """Return the questions of a session that have no answer yet, in order."""
    with database.read() as connection:
        my_session(connection, session_id, who)
        return [
            AskedQuestion(each.id, asked_of(each)) for each in questions_of(connection, session_id, unanswered=True)
        ]


def explain_question(database: Database, question_id: str, *, who: Actor) -> QuestionHelp:
    """Return the meanings of the calls so far and a hint, neither of which gives the answer."""
    session, stored = my_question(database, question_id, who)
    with bidder_of_session(database, session, who) as (bidder, _):
        return _explained(bidder, asked_of(stored))


def explain_open_questions(database: Database, session_id: str, *, who: Actor) -> dict[str, QuestionHelp]:
    """Return the help for each open question of a session, by question id, for clients that work offline."""
    with database.read() as connection:
        session = my_session(connection, session_id, who)
        waiting = questions_of(connection, session_id, unanswered=True)
    helped = {}
    for stored in waiting:
        with bidder_of_session(database, session, who) as (bidder, _):
            helped[stored.id] = _explained(bidder, asked_of(stored))
    return helped


def _explained(bidder: Bidder, question: PracticeQuestion) -> QuestionHelp:
    turn = turn_of(bidder, question)
    explained = (Explained(seat, each) for (seat, _), each in zip(question.auction, turn.readings, strict=True))
    return QuestionHelp(tuple((each, each.shown) for each in explained), tuple(hint_lines(turn, question.hand)))


def judge_all_calls(database: Database, session_id: str, *, who: Actor) -> dict[str, list[Judgement]]:
    """Return the judgement of every legal call for each open question of a session, by question id.

    A client that works offline fetches this with its questions and keeps it closed until the player has answered.
    """
    with database.read() as connection:
        session = my_session(connection, session_id, who)
        waiting = questions_of(connection, session_id, unanswered=True)
    judged = {}
    for stored in waiting:
        question = asked_of(stored)
        with bidder_of_session(database, session, who) as (bidder, _):
            turn = turn_of(bidder, question)
            judged[stored.id] = [judge(turn, question.hand, call) for call in question.auction.legal_calls]
    return judged


def my_question(database: Database, question_id: str, who: Actor) -> tuple[PracticeSession, StoredQuestion]:
    """Return a question of the current user with its session; nobody else finds it."""
    who.must_be_signed_in()
    who.must_have("read")
    with database.read() as connection:
        found = find_question(connection, question_id) if is_id(question_id) else None
        if found is None:
            raise not_found(question_id, "question")
        return my_session(connection, found.session_id, who), found


def turn_of(bidder: Bidder, question: PracticeQuestion) -> Turn:
    return bidder.turn(question.auction, question.vulnerability)


def asked_of(stored: StoredQuestion) -> PracticeQuestion:
    """Return a question as it was asked."""
    auction = Auction.parse(stored.auction, Seat.parse(stored.dealer))
    return PracticeQuestion(
        _line_of(stored), Deal.parse(stored.deal), auction, Vulnerability.parse(stored.vulnerability)
    )


def line_answers(answers: list[AnsweredQuestion]) -> list[LineAnswer]:
    """Return answers as what the boxes of lines are worked out from."""
    return [
        LineAnswer(_line_of(each.question), Rating(each.answer.rating), each.answer.at, each.answer.question_id)
        for each in answers
    ]


def _line_of(stored: StoredQuestion) -> LineId:
    return LineId(stored.module_id, stored.path, stored.context)


def _stored(asked: AskedQuestion, session_id: str, number: int, now: datetime) -> StoredQuestion:
    question = asked.question
    return StoredQuestion(
        asked.id,
        session_id,
        number,
        question.line.module,
        question.line.path,
        question.line.context,
        str(question.deal),
        str(question.auction.dealer),
        str(question.vulnerability),
        str(question.auction),
        now,
    )
