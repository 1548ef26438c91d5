"""The progress and the history of a player."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.practice.questions import asked_of, line_answers
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.lab.practice.boxes import states_of
from fourwinds.lab.practice.questions import PracticeQuestion
from fourwinds.lab.practice.score import ConventionScore, convention_scores
from fourwinds.store.database import Database
from fourwinds.store.pages import Page
from fourwinds.store.practice.questions import AnsweredQuestion, StoredAnswer, answers_about, page_of_answers
from fourwinds.store.practice.sessions import page_of_sessions
from fourwinds.store.systems.systems import summary_of

__all__ = ["PastAnswer", "SystemProgress", "list_answers", "practised_systems", "show_progress"]


@dataclass(frozen=True, slots=True)
class SystemProgress:
    """The score of a player for each convention of a system."""

    system: str
    """The base, or the id of a stored system."""
    name: str
    conventions: tuple[ConventionScore, ...]


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """An earlier answer with its question."""

    question_id: str
    convention: str
    question: PracticeQuestion
    answer: StoredAnswer


def show_progress(
    database: Database, system: NamedSystem, *, who: Actor, now: datetime | None = None
) -> SystemProgress:
    """Return the score for each convention of a system that was practised; `now` decides which lines are due."""
    who.must_be_signed_in()
    who.must_have("read")
    with database.read() as connection:
        answers = answers_about(connection, who.account_id, (system.system_id, system.base))
        name = system.base if system.system_id is None else summary_of(connection, system.system_id).name
    scores = convention_scores(states_of(line_answers(answers)), now or datetime.now(UTC))
    return SystemProgress(system.system_id or system.base or "", name or "", tuple(scores))


def practised_systems(database: Database, *, who: Actor) -> list[NamedSystem]:
    """Return the systems that the user has practised, the last one first."""
    who.must_be_signed_in()
    who.must_have("read")
    found: dict[NamedSystem, None] = {}
    after: str | None = None
    while True:
        with database.read() as connection:
            page = page_of_sessions(connection, who.account_id, after=after, limit=100)
        found |= dict.fromkeys(NamedSystem(each.base, each.system_id) for each in page.items)
        after = page.next
        if after is None:
            return list(found)


def list_answers(
    database: Database,
    system: NamedSystem | None = None,
    *,
    who: Actor,
    after: str | None = None,
    limit: int = 50,
) -> Page[PastAnswer]:
    """List one's own answers, newest first."""
    who.must_be_signed_in()
    who.must_have("read")
    about = None if system is None else (system.system_id, system.base)
    with database.read() as connection:
        page = page_of_answers(connection, who.account_id, about, after=after, limit=limit)
    return Page([_past(each) for each in page.items], page.next)


def _past(answered: AnsweredQuestion) -> PastAnswer:
    question = answered.question
    return PastAnswer(question.id, question.module_id, asked_of(question), answered.answer)
