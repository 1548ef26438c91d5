"""Jobs: who may start, watch and cancel them, and how servers run them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from queue import Queue
from typing import Any

import pytest

from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.app.boards.lessons import create_lesson
from fourwinds.app.jobs.cancel_job import cancel_job
from fourwinds.app.jobs.kinds import KINDS, JobContext, kind_named
from fourwinds.app.jobs.runner import Runner
from fourwinds.app.jobs.start_job import start_job
from fourwinds.app.jobs.watch_job import fetch_result, list_jobs, watch_job
from fourwinds.app.systems.create_system import create_system
from fourwinds.bridge import doubledummy
from fourwinds.bridge.deal import Deal
from fourwinds.store.accounts.accounts import create_account
from fourwinds.store.boards.lessons import LessonPage
from fourwinds.store.database import Database, open_database
from fourwinds.store.ids import new_id
from fourwinds.store.jobs import Job, claim_job
from fourwinds.table.errors import (
    ConflictError,
    FourWindsError,
    IllegalError,
    MalformedError,
    NotFoundError,
    SignInNeededError,
    TooManyError,
)
from tests.app.small_library import library

WAIT_S = 30
DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
PBN = f'[Board "3"]\n[Dealer "S"]\n[Vulnerable "EW"]\n[Deal "{DEAL}"]\n'
OWNER = operator("me")


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "tiny", "tests.app.tiny_job")
    monkeypatch.setitem(KINDS, "short", "tests.app.short_job")


def somebody(database: Database, name: str) -> Actor:
    account = new_id()
    with database.write() as connection:
        create_account(connection, account, f"{name}@example.org", name, password_hash=None, is_operator=False)
    return Actor(account, name)


@contextmanager
def running(database: Database) -> Iterator[tuple[Runner, Callable[[Job, str], Job]]]:
    """A runner, and a way to wait until a job of the operator is in a state, or as far as a message says."""
    written: Queue[None] = Queue()
    database.on_commit(lambda: written.put(None))
    runner = Runner(database)

    def until(job: Job, state: str) -> Job:
        while state not in ((now := watch_job(database, OWNER, job.id)).state, now.message):
            written.get(timeout=WAIT_S)
        return now

    runner.start()
    try:
        yield runner, until
    finally:
        runner.stop()


def started(database: Database, then: str) -> Job:
    return start_job(database, OWNER, "tiny", {"then": then})


def test_a_job_runs_in_a_process_of_its_own_and_leaves_a_file(database: Database) -> None:
    mine = somebody(database, "uma")
    theirs = start_job(database, mine, "tiny", {})
    job = started(database, "done")
    with running(database) as (_, until):
        done = until(job, "done")
    assert (done.progress, done.result_name, done.error) == (1.0, "who.txt", None)
    assert fetch_result(database, OWNER, job.id).content == b"operator"
    assert fetch_result(database, mine, theirs.id).content == b"uma", "it acts for whoever started it"


def test_a_running_job_is_cancelled_also_from_elsewhere(database: Database) -> None:
    job = started(database, "wait")
    with running(database) as (_, until), open_database(database.url) as elsewhere:
        assert until(job, "half of it").progress == 0.5
        assert cancel_job(elsewhere, OWNER, job.id).cancel_requested
        assert until(job, "cancelled").finished_at is not None
    with pytest.raises(ConflictError, match="cancelled and has no result"):
        fetch_result(database, OWNER, job.id)


def test_a_server_that_stops_puts_its_job_back_in_the_queue(database: Database) -> None:
    job = started(database, "wait")
    with running(database) as (_, until):
        until(job, "half of it")
    assert watch_job(database, OWNER, job.id).state == "queued"


def test_a_job_of_a_server_that_crashed_is_run_by_another(database: Database) -> None:
    job = started(database, "done")
    with database.write() as connection:
        assert claim_job(connection, datetime.now(UTC) - timedelta(minutes=1))
    with running(database) as (_, until):
        until(job, "done")


@pytest.mark.parametrize(
    ("then", "problem"),
    [
        ("die", "the process of this job ended unexpectedly"),
        ("fail", "it cannot be done"),
        ("crash", "internal error in this job"),
    ],
)
def test_a_job_that_fails_says_why(migrated_sqlite_url: str, then: str, problem: str) -> None:
    with open_database(migrated_sqlite_url) as database:
        job = started(database, then)
        with running(database) as (_, until):
            failed = until(job, "failed")
    assert failed.error is not None
    assert failed.error["problem"] == problem


@pytest.mark.parametrize("then", ["eat", pytest.param("gorge", marks=pytest.mark.slow)])
def test_a_job_does_not_take_the_memory_of_the_machine(migrated_sqlite_url: str, then: str) -> None:
    with open_database(migrated_sqlite_url) as database:
        job = started(database, then)
        with running(database) as (_, until):
            failed = until(job, "failed")
            until(started(database, "done"), "done")  # the next one has its turn
    assert failed.error is not None
    assert (failed.error["code"], failed.error["problem"]) == (
        "too_large",
        "the job needed more than 400 MB of memory and was stopped",
    )


def test_a_job_that_never_ends_is_ended(migrated_sqlite_url: str) -> None:
    with open_database(migrated_sqlite_url) as database:
        job = start_job(database, OWNER, "short", {"then": "wait"})
        with running(database) as (_, until):
            failed = until(job, "failed")
    assert failed.error is not None
    assert failed.error["problem"] == "the job took longer than 2 seconds and was stopped"


@pytest.fixture
def shelf(migrated_sqlite_url: str) -> Iterator[tuple[Database, str]]:
    """A database with a small system, and its id."""
    with open_database(migrated_sqlite_url) as database:
        yield database, create_system(database, "Uma + PS", "small_club", library=library(), who=OWNER)


def test_the_pdf_of_a_system_is_a_job(shelf: tuple[Database, str]) -> None:
    database, system = shelf
    job = start_job(database, OWNER, "system_pdf", {"system_id": system})
    with running(database) as (_, until):
        until(job, "done")
    result = fetch_result(database, OWNER, job.id)
    assert (result.media_type, result.name, result.content[:5]) == ("application/pdf", "Uma_+_PS.pdf", b"%PDF-")


def made(database: Database, kind: str, arguments: dict[str, Any]) -> tuple[Any, list[tuple[float, str]]]:
    """What a job writes as JSON and how far it tells to be, without a process of its own."""
    told: list[tuple[float, str]] = []
    chosen = kind_named(kind)
    read = chosen.read(arguments)
    chosen.check(database, OWNER, read)
    result = chosen.run(JobContext(database, OWNER, lambda *progress: told.append(progress)), read)
    assert result.media_type == "application/json"
    return json.loads(result.content), told


def test_the_boards_of_a_lesson_are_solved_in_a_job(shelf: tuple[Database, str]) -> None:
    database, _ = shelf
    pages = [LessonPage("Take care"), LessonPage(board=PBN), LessonPage(board=PBN.replace('"3"', '"4"'))]
    lesson = create_lesson(database, OWNER, "Slams", pages)
    solved, told = made(database, "lesson_tables", {"lesson_id": lesson.id})
    assert [board["number"] for board in solved["boards"]] == [3, 4]
    assert solved["boards"][0]["tricks"] == doubledummy.table(DEAL).as_json()
    assert solved == made(database, "lesson_tables", {"pbn": PBN + "\n" + PBN.replace('"3"', '"4"')})[0]
    assert told[0] == (0.0, "0 of 2 boards")


def test_a_close_call_is_weighed_in_a_job(shelf: tuple[Database, str]) -> None:
    database, system = shelf
    question = {"system_id": system, "hand": "AT6.K73.KJ42.975", "auction": "1s p"}
    advice, told = made(database, "deep_recommendation", question)
    assert (advice["seat"], advice["call"] in ("3S", "4S")) == ("S", True)
    assert "played double dummy" in advice["because"]
    assert [fraction for fraction, _ in told] == sorted(fraction for fraction, _ in told)


def test_chosen_calls_are_weighed_in_a_job(shelf: tuple[Database, str]) -> None:
    database, system = shelf
    question = {"system_id": system, "hand": "AT6.K73.KJ42.975", "auction": "1s p", "calls": ["p", "4s"], "deals": 40}
    weighed = made(database, "deep_recommendation", question)[0]["weighed"]
    assert weighed["deals"] == 40
    assert {each["call"] for each in weighed["calls"]} >= {"P", "4S"}
    assert weighed["calls"][0]["average"] == 0
    with pytest.raises(IllegalError, match=r"1♥|1H|higher"):
        made(database, "deep_recommendation", question | {"calls": ["1h"]})


def test_a_job_may_name_its_system(shelf: tuple[Database, str]) -> None:
    """By name, with a version, or as a base of the library."""
    database, system = shelf
    question = {"hand": "AT6.K73.KJ42.975", "auction": "1s p"}
    calls = [
        made(database, "deep_recommendation", question | {"system_id": each})[0]["call"]
        for each in (system, "Uma + PS", f"{system}@1")
    ]
    assert calls == calls[:1] * 3
    for each in ("Uma + PS@1", "sayc"):
        assert start_job(database, OWNER, "system_pdf", {"system_id": each}).state == "queued"
    with pytest.raises(MalformedError):
        start_job(database, OWNER, "system_pdf", {"system_id": "sayc", "version": 1})


def test_the_same_request_starts_one_job_and_another_with_its_id_none(database: Database) -> None:
    mine, other = somebody(database, "uma"), somebody(database, "ps")
    job_id = new_id()
    job = start_job(database, mine, "tiny", {}, job_id)
    assert start_job(database, mine, "tiny", {"then": "done"}, job_id) == job
    for who, arguments in ((mine, {"then": "wait"}), (other, {})):
        with pytest.raises(ConflictError, match="another job has this id"):
            start_job(database, who, "tiny", arguments, job_id)
    assert list_jobs(database, mine).items == [job]
    assert list_jobs(database, other).items == []


def test_a_job_is_there_for_its_owner_alone(database: Database) -> None:
    mine, other = somebody(database, "uma"), somebody(database, "ps")
    job = start_job(database, mine, "tiny", {})
    for question in (watch_job, cancel_job, fetch_result):
        with pytest.raises(NotFoundError):
            question(database, other, job.id)
        with pytest.raises(SignInNeededError):
            question(database, ANYONE, job.id)
    assert watch_job(database, mine, job.id).state == "queued"
    assert cancel_job(database, mine, job.id).state == "cancelled"


@pytest.mark.parametrize(
    ("kind", "arguments", "error"),
    [
        ("nonsense", {}, MalformedError),
        ("tiny", {"then": "what"}, MalformedError),
        ("tiny", {"else": 1}, MalformedError),
        ("tiny", {"forbidden": True}, IllegalError),
        ("system_pdf", {"system_id": new_id()}, NotFoundError),
        ("system_pdf", {"system_id": "\0"}, MalformedError),
        ("deep_recommendation", {"system_id": new_id(), "hand": "AKQJ"}, FourWindsError),
        ("deep_recommendation", {"system_id": new_id(), "hand": "AT63.K73.KQ.A975"}, NotFoundError),
    ],
)
def test_what_cannot_be_done_is_not_started(
    migrated_sqlite_url: str, kind: str, arguments: dict[str, Any], error: type[FourWindsError]
) -> None:
    with open_database(migrated_sqlite_url) as database:
        mine = somebody(database, "uma")
        with pytest.raises(error):
            start_job(database, mine, kind, arguments)
        with pytest.raises(SignInNeededError):
            start_job(database, ANYONE, kind, arguments)
        assert list_jobs(database, mine).items == []


def test_twenty_jobs_started_at_once_do_not_pass_the_limit_of_five(database: Database) -> None:
    for who in (somebody(database, "uma"), OWNER):
        together = threading.Barrier(20)

        def start(number: int, who: Actor = who, together: threading.Barrier = together) -> bool:
            together.wait()
            try:
                return start_job(database, who, "tiny", {}, new_id()).state == "queued"
            except TooManyError:
                return False

        with ThreadPoolExecutor(20) as threads:
            assert sum(threads.map(start, range(20))) == 5
        assert len(list_jobs(database, who).items) == 5


def test_the_fifth_job_sent_twice_at_once_is_answered_twice_the_same(database: Database) -> None:
    mine, job_id, together = somebody(database, "uma"), new_id(), threading.Barrier(8)
    for _ in range(4):
        start_job(database, mine, "tiny", {})

    def start(_number: int) -> str:
        together.wait()
        return start_job(database, mine, "tiny", {}, job_id).id

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(start, range(8))) == {job_id}
    assert len(list_jobs(database, mine).items) == 5


def test_one_job_does_not_wait_for_all_jobs_of_somebody_else(database: Database) -> None:
    uma, ps, jo = (somebody(database, name) for name in ("uma", "ps", "jo"))
    order = [(uma, 4), (ps, 1), (jo, 2)]
    for who, count in order:
        for _ in range(count):
            start_job(database, who, "tiny", {})
    names = {who.account_id: who.name for who, _ in order}
    with database.write() as connection:
        begun = [claim_job(connection, datetime.now(UTC)) for _ in range(7)]
    assert [names[job.account_id] for job in begun if job] == ["uma", "ps", "jo", "uma", "jo", "uma", "uma"]


def test_nobody_fills_the_queue(migrated_sqlite_url: str) -> None:
    with open_database(migrated_sqlite_url) as database:
        mine, other = somebody(database, "uma"), somebody(database, "ps")
        jobs = [start_job(database, mine, "tiny", {}) for _ in range(5)]
        with pytest.raises(TooManyError):
            start_job(database, mine, "tiny", {})
        start_job(database, other, "tiny", {})
        cancel_job(database, mine, jobs[0].id)
        start_job(database, mine, "tiny", {})
