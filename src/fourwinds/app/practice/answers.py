"""Answer practice questions. A question counts once, whichever device answers it, and however often."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.practice.questions import asked_of, my_question, turn_of
from fourwinds.app.practice.sessions import bidder_of_session, must_be_practising
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.lab.practice.judgement import Judgement, judge, must_be_legal
from fourwinds.lab.practice.questions import PracticeQuestion
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id
from fourwinds.store.practice.questions import StoredAnswer, add_answer, answer_of, find_answer_by_id
from fourwinds.table.errors import ConflictError

__all__ = ["JudgedAnswer", "answer_question"]


@dataclass(frozen=True, slots=True)
class JudgedAnswer:
    """An answer, judged. `counts` is false if the question had been answered before."""

    id: str
    question_id: str
    question: PracticeQuestion
    judgement: Judgement
    counts: bool
    counted_call: str
    """The call that counts, which is this one unless the question was answered before."""


def answer_question(
    database: Database,
    question_id: str,
    call: str | Call,
    *,
    answer_id: str | None = None,
    at: datetime | None = None,
    who: Actor,
) -> JudgedAnswer:
    """Judge an answer and store it. An illegal call is an error and does not count.

    `answer_id` is chosen by the client: sending the same answer again gives the same result and counts once. `at` is
    when the player answered, for answers that were given offline.
    """
    must_be_practising(who)
    made_id = client_id(answer_id)
    session, stored = my_question(database, question_id, who)
    question = asked_of(stored)
    said = parse_call(call) if isinstance(call, str) else call
    must_be_legal(question.auction, said)
    with bidder_of_session(database, session, who) as (bidder, _):
        judged = judge(turn_of(bidder, question), question.hand, said)
    now = datetime.now(UTC)
    given = min(max(at.astimezone(UTC), stored.created_at), now) if at is not None else now
    counting = _keep(database, StoredAnswer(made_id, question_id, str(said), judged.rating.value, given))
    return JudgedAnswer(made_id, question_id, question, judged, counting.id == made_id, counting.call)


def _keep(database: Database, answer: StoredAnswer) -> StoredAnswer:
    """Store an answer unless its question has one, and return the one that counts."""
    with database.write() as connection:
        if add_answer(connection, answer):
            return answer
        same_id = find_answer_by_id(connection, answer.id)
        if same_id is not None and (same_id.question_id, same_id.call) != (answer.question_id, answer.call):
            raise ConflictError(
                "another answer was sent with this id before", remedy="choose a new id for every answer"
            )
        counting = answer_of(connection, answer.question_id)
    return counting or answer
