"""Practice questions, and the answers that count for them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, func, select

from fourwinds.store.pages import Page, page_of
from fourwinds.store.practice.sessions import of_account
from fourwinds.store.tables import practice_answers, practice_questions, practice_sessions
from fourwinds.store.upsert import insert_new

__all__ = [
    "AnsweredQuestion",
    "StoredAnswer",
    "StoredQuestion",
    "add_answer",
    "add_question",
    "answer_of",
    "answers_about",
    "find_answer_by_id",
    "find_question",
    "highest_number",
    "page_of_answers",
    "questions_of",
]


@dataclass(frozen=True, slots=True)
class StoredQuestion:
    """A question, with the line that decides. Deal and calls are text."""

    id: str
    session_id: str
    number: int
    module_id: str
    path: str
    context: str
    deal: str
    dealer: str
    vulnerability: str
    auction: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """The answer that counts for a question."""

    id: str
    question_id: str
    call: str
    rating: str
    at: datetime


@dataclass(frozen=True, slots=True)
class AnsweredQuestion:
    """An answer with its question."""

    question: StoredQuestion
    answer: StoredAnswer


def add_question(connection: Connection, question: StoredQuestion) -> bool:
    """Store a question; return whether its place in the session was free."""
    row = {each.name: getattr(question, each.name) for each in fields(StoredQuestion)}
    return insert_new(connection, practice_questions, row)


def find_question(connection: Connection, question_id: str) -> StoredQuestion | None:
    row = connection.execute(select(practice_questions).where(practice_questions.c.id == question_id)).first()
    return None if row is None else _question(row)


def questions_of(connection: Connection, session_id: str, *, unanswered: bool = False) -> list[StoredQuestion]:
    """Return the questions of a session, in order; only those without an answer if asked for."""
    query = select(practice_questions).where(practice_questions.c.session_id == session_id)
    if unanswered:
        answered = select(practice_answers.c.question_id)
        query = query.where(practice_questions.c.id.not_in(answered))
    return [_question(row) for row in connection.execute(query.order_by(practice_questions.c.number))]


def highest_number(connection: Connection, session_id: str) -> int:
    """Return the number of the last question of a session, 0 if there is none."""
    column = practice_questions.c.number
    query = select(func.max(column)).where(practice_questions.c.session_id == session_id)
    return connection.scalar(query) or 0


def add_answer(connection: Connection, answer: StoredAnswer) -> bool:
    """Store an answer unless its question has one; return whether it was stored."""
    row = {each.name: getattr(answer, each.name) for each in fields(StoredAnswer)}
    return insert_new(connection, practice_answers, row)


def answer_of(connection: Connection, question_id: str) -> StoredAnswer | None:
    """Return the answer that counts for a question."""
    return _one_answer(connection, practice_answers.c.question_id == question_id)


def find_answer_by_id(connection: Connection, answer_id: str) -> StoredAnswer | None:
    return _one_answer(connection, practice_answers.c.id == answer_id)


def answers_about(
    connection: Connection, account_id: str | None, system: tuple[str | None, str | None] | None
) -> list[AnsweredQuestion]:
    """Return all answers of an account about a system, given by id or base, or about every system."""
    query = _answered(account_id)
    if system is not None:
        query = query.where(_of_system(system))
    return [_answered_question(row) for row in connection.execute(query)]


def page_of_answers(
    connection: Connection,
    account_id: str | None,
    system: tuple[str | None, str | None] | None,
    *,
    after: str | None,
    limit: int,
) -> Page[AnsweredQuestion]:
    """List the answers of an account, newest first."""
    query = _answered(account_id)
    if system is not None:
        query = query.where(_of_system(system))
    order = [practice_answers.c.at, practice_answers.c.question_id]
    return page_of(connection, query, order, _answered_question, after=after, limit=limit, descending=True)


def _of_system(system: tuple[str | None, str | None]) -> ColumnElement[bool]:
    system_id, base = system
    columns = practice_sessions.c
    return columns.system_id == system_id if system_id is not None else columns.base == base


def _answered(account_id: str | None) -> Select[Any]:
    answer = practice_answers.c
    return (
        select(
            practice_questions,
            answer.id.label("answer_id"),
            answer.question_id,
            answer.call,
            answer.rating,
            answer.at,
        )
        .join(practice_answers)
        .join(practice_sessions)
        .where(of_account(account_id))
    )


def _one_answer(connection: Connection, which: ColumnElement[bool]) -> StoredAnswer | None:
    row = connection.execute(select(practice_answers).where(which)).first()
    return None if row is None else StoredAnswer(row.id, row.question_id, row.call, row.rating, row.at)


def _question(row: Any) -> StoredQuestion:
    return StoredQuestion(*(getattr(row, each.name) for each in fields(StoredQuestion)))


def _answered_question(row: Any) -> AnsweredQuestion:
    answer = StoredAnswer(row.answer_id, row.question_id, row.call, row.rating, row.at)
    return AnsweredQuestion(_question(row), answer)
