"""Practice as it is stored: sessions, questions, answers of several devices, boards, progress, and what is deleted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import delete, func, select

from fourwinds.app.actor import Actor
from fourwinds.app.practice.answers import JudgedAnswer, answer_question
from fourwinds.app.practice.boards import call_on_board, help_on_board, review_bid_board, show_board, start_board
from fourwinds.app.practice.progress import list_answers, practised_systems, show_progress
from fourwinds.app.practice.questions import (
    AskedQuestion,
    explain_question,
    judge_all_calls,
    my_question,
    next_questions,
    open_questions,
)
from fourwinds.app.practice.sessions import list_sessions, show_session, start_session
from fourwinds.app.systems.edit_system import delete_system, write_line
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.boxes import WAITS
from fourwinds.lab.practice.judgement import Rating
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.tables import (
    accounts,
    practice_answers,
    practice_boards,
    practice_questions,
    practice_sessions,
)
from fourwinds.table.errors import (
    ConflictError,
    ForbiddenError,
    IllegalError,
    NotFoundError,
    SignInNeededError,
    StaleError,
)
from tests.app.system_people import PEOPLE, add_people, shared_system

TABLES = (practice_sessions, practice_questions, practice_answers, practice_boards)
OWNER = PEOPLE["owner"]


@pytest.fixture
def system(database: Database) -> NamedSystem:
    add_people(database)
    return NamedSystem(system_id=shared_system(database))


def begun(database: Database, system: NamedSystem, who: Actor = OWNER, *conventions: str) -> str:
    return start_session(database, system, conventions, seed=1, who=who).id


def ask(database: Database, session: str, who: Actor = OWNER) -> AskedQuestion:
    return next_questions(database, session, who=who)[0]


def call_rated(database: Database, asked: AskedQuestion, rating: Rating, who: Actor = OWNER) -> str:
    """A legal call that would be rated so."""
    session, _ = my_question(database, asked.id, who)
    judged = judge_all_calls(database, session.id, who=who)[asked.id]
    return str(next(each.call for each in judged if each.rating is rating))


def answered(database: Database, asked: AskedQuestion, rating: Rating, at: datetime | None = None) -> JudgedAnswer:
    return answer_question(database, asked.id, call_rated(database, asked, rating), at=at, who=OWNER)


def rows(database: Database) -> list[int]:
    with database.read() as connection:
        return [connection.scalar(select(func.count()).select_from(table)) or 0 for table in TABLES]


def test_an_answer_is_judged_saved_and_scored(database: Database, system: NamedSystem) -> None:
    session = begun(database, system)
    right, wrong = (answered(database, ask(database, session), each) for each in (Rating.RIGHT, Rating.WRONG))
    assert (right.judgement.rating, wrong.judgement.rating) == (Rating.RIGHT, Rating.WRONG)
    scores = show_progress(database, system, who=OWNER).conventions
    assert sum(score.right for score in scores) == 1
    assert sum(score.wrong for score in scores) == 1
    past = list_answers(database, system, who=OWNER).items
    assert {each.answer.rating for each in past} == {"right", "wrong"}
    assert practised_systems(database, who=OWNER) == [system]


def test_only_chosen_conventions_are_asked(database: Database, system: NamedSystem) -> None:
    session = begun(database, system, OWNER, "stayman")
    asked = next_questions(database, session, 5, who=OWNER)
    assert {each.question.line.module for each in asked} == {"stayman"}
    with pytest.raises(NotFoundError, match="no convention named 'gerber'"):
        begun(database, system, OWNER, "gerber")


def test_a_missed_line_comes_back_with_another_hand(database: Database, system: NamedSystem) -> None:
    session = begun(database, system, OWNER, "stayman")
    missed = ask(database, session)
    answered(database, missed, Rating.WRONG)
    for _ in range(3):
        other = ask(database, session)
        assert other.question.line != missed.question.line
        answered(database, other, Rating.RIGHT)
    again = ask(database, session)
    assert again.question.line == missed.question.line
    assert again.question.hand != missed.question.hand


def test_two_devices_answering_one_question_count_once(database: Database, system: NamedSystem) -> None:
    asked = ask(database, begun(database, system))
    first, second = (call_rated(database, asked, rating) for rating in (Rating.WRONG, Rating.RIGHT))
    phone = answer_question(database, asked.id, first, answer_id=new_id(), who=OWNER)
    laptop = answer_question(database, asked.id, second, answer_id=new_id(), who=OWNER)
    assert (phone.counts, laptop.counts) == (True, False)
    assert laptop.judgement.rating is Rating.RIGHT, "it is judged all the same"
    assert laptop.counted_call == str(phone.judgement.call)
    assert sum(score.asked for score in show_progress(database, system, who=OWNER).conventions) == 1


def test_an_answer_sent_again_counts_once(database: Database, system: NamedSystem) -> None:
    one, other = next_questions(database, begun(database, system), 2, who=OWNER)
    key, call = new_id(), call_rated(database, one, Rating.RIGHT)
    sent = [answer_question(database, one.id, call, answer_id=key, who=OWNER) for _ in range(3)]
    assert [each.counts for each in sent] == [True] * 3
    assert rows(database)[2] == 1
    with pytest.raises(ConflictError, match="another answer was sent with this id"):
        answer_question(database, other.id, call_rated(database, other, Rating.WRONG), answer_id=key, who=OWNER)


def test_an_illegal_call_is_refused_and_not_counted(database: Database, system: NamedSystem) -> None:
    asked = ask(database, begun(database, system))
    with pytest.raises(IllegalError, match="redouble"):
        answer_question(database, asked.id, "xx", who=OWNER)
    assert rows(database)[2] == 0
    assert [each.id for each in open_questions(database, show_session_of(database), who=OWNER)] == [asked.id]


def show_session_of(database: Database) -> str:
    return list_sessions(database, who=OWNER).items[0].id


def test_answers_given_offline_keep_their_time_within_reason(database: Database, system: NamedSystem) -> None:
    now = datetime.now(UTC)
    for shift in (timedelta(days=30), -timedelta(days=30)):
        answered(database, ask(database, begun(database, system)), Rating.RIGHT, at=now + shift)
    for past in list_answers(database, who=OWNER).items:
        assert now - timedelta(minutes=1) <= past.answer.at <= datetime.now(UTC)


def test_what_can_be_taken_along_offline_judges_as_the_server_does(database: Database, system: NamedSystem) -> None:
    session = begun(database, system)
    asked = next_questions(database, session, 3, who=OWNER)
    known = judge_all_calls(database, session, who=OWNER)
    assert set(known) == {each.id for each in asked}
    for each in asked:
        judged = known[each.id]
        assert [judgement.call for judgement in judged] == list(each.question.auction.legal_calls)
        there = answer_question(database, each.id, judged[0].call, who=OWNER)
        assert (there.judgement.rating, there.judgement.reason) == (judged[0].rating, judged[0].reason)
    assert judge_all_calls(database, session, who=OWNER) == {}


def test_ids_of_questions_say_nothing(database: Database, system: NamedSystem) -> None:
    one, other = (begun(database, system) for _ in range(2))
    first, second = ask(database, one), ask(database, other)
    assert first.question == second.question, "the same seed asks the same"
    assert first.id != second.id


def test_help_explains_the_calls_so_far_only(database: Database, system: NamedSystem) -> None:
    asked = ask(database, begun(database, system, OWNER, "stayman"))
    found = explain_question(database, asked.id, who=OWNER)
    assert [each.call for each, _ in found.calls] == list(asked.question.auction.calls)
    assert found.hint[0].startswith("You have ")


def test_a_system_is_practised_as_it_was_when_the_session_started(database: Database, system: NamedSystem) -> None:
    session = begun(database, system)
    write_line(database, system.system_id or "", "1n", "10-12 HCP, balanced", who=OWNER)
    assert show_session(database, session, who=OWNER).version == 1
    assert show_session(database, begun(database, system), who=OWNER).version == 2
    answered(database, ask(database, session), Rating.RIGHT)
    assert len(show_progress(database, system, who=OWNER).conventions) == 1, "versions share their answers"


def test_a_session_is_started_once(database: Database, system: NamedSystem) -> None:
    key = new_id()
    one, again = (start_session(database, system, session_id=key, who=OWNER) for _ in range(2))
    assert one == again
    with pytest.raises(ConflictError):
        start_session(database, system, ["stayman"], session_id=key, who=OWNER)


def test_a_viewer_practises_by_themselves(database: Database, system: NamedSystem) -> None:
    viewer = PEOPLE["viewer"]
    session = begun(database, system, viewer)
    ask(database, session, viewer)
    assert show_progress(database, system, who=OWNER).conventions == ()
    for who in (OWNER, PEOPLE["stranger"], PEOPLE["chief"]):
        with pytest.raises(NotFoundError):
            next_questions(database, session, who=who)


@pytest.mark.parametrize(
    ("who", "error"),
    [("anyone", SignInNeededError), ("reader", ForbiddenError), ("stranger", NotFoundError)],
)
def test_who_may_not_practise_is_told(
    database: Database, system: NamedSystem, who: str, error: type[Exception]
) -> None:
    with pytest.raises(error):
        begun(database, system, PEOPLE[who])
    assert rows(database) == [0] * 4


def test_practice_goes_with_its_system(database: Database, system: NamedSystem) -> None:
    session = begun(database, system)
    answered(database, ask(database, session), Rating.WRONG)
    start_board(database, session, who=OWNER)
    assert rows(database) == [1] * 4
    delete_system(database, system.system_id or "", who=OWNER)
    assert rows(database) == [0] * 4


def test_practice_goes_with_its_account(database: Database, system: NamedSystem) -> None:
    viewer = PEOPLE["viewer"]
    ask(database, begun(database, system, viewer), viewer)
    with database.write() as connection:
        connection.execute(delete(accounts).where(accounts.c.id == viewer.account_id))
    assert rows(database) == [0] * 4


def test_due_lines_are_counted_when_their_time_has_come(database: Database, system: NamedSystem) -> None:
    answered(database, ask(database, begun(database, system)), Rating.WRONG)
    now = datetime.now(UTC)
    assert sum(score.due for score in show_progress(database, system, who=OWNER, now=now).conventions) == 0
    later = now + WAITS[0]
    assert sum(score.due for score in show_progress(database, system, who=OWNER, now=later).conventions) == 1


def test_a_board_is_bid_to_its_end_and_reviewed(database: Database, system: NamedSystem) -> None:
    session = begun(database, system)
    found = start_board(database, session, [Seat.SOUTH], who=OWNER)
    assert help_on_board(database, found.id, who=OWNER).hint
    while not found.board.auction.is_over:
        number = len(found.board.auction) + 1
        found = call_on_board(database, found.id, PASS, number=number, who=OWNER)
        again = call_on_board(database, found.id, PASS, number=number, who=OWNER)
        assert again == found, "a call that is sent again is made once"
    assert show_board(database, found.id, who=OWNER) == found
    review = review_bid_board(database, found.id, who=OWNER)
    assert len(review.calls) == len(found.board.auction)
    with pytest.raises(IllegalError, match="over"):
        call_on_board(database, found.id, PASS, who=OWNER)


def test_a_call_that_comes_too_late_is_refused(database: Database, system: NamedSystem) -> None:
    found = start_board(database, begun(database, system), [Seat.SOUTH], who=OWNER)
    number = len(found.board.auction) + 1
    call_on_board(database, found.id, PASS, number=number, who=OWNER)
    with pytest.raises(StaleError):
        call_on_board(database, found.id, "7n", number=number, who=OWNER)


def test_a_board_is_dealt_once(database: Database, system: NamedSystem) -> None:
    session, key = begun(database, system), new_id()
    one, again = (start_board(database, session, board_id=key, who=OWNER) for _ in range(2))
    assert one == again
    other = start_board(database, session, who=OWNER)
    assert other.board.deal != one.board.deal
    with pytest.raises(ConflictError):
        start_board(database, session, [Seat.NORTH], board_id=key, who=OWNER)
    with pytest.raises(IllegalError, match="both of a side"):
        start_board(database, session, [Seat.NORTH, Seat.EAST], who=OWNER)
