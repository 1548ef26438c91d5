"""The queue of jobs: each is claimed once, and only who claimed it reports on it."""

from __future__ import annotations

import threading
from datetime import UTC, datetime, timedelta

import pytest

from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.jobs import (
    Job,
    add_job,
    claim_job,
    count_unfinished,
    finish_job,
    forget_jobs,
    forget_oldest,
    list_jobs,
    load_job,
    load_result,
    release_job,
    report_job,
    request_cancel,
    take_over_jobs,
)

NOW = datetime.now(UTC)
SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
LOST = {"code": "error", "problem": "lost"}


def queued(database: Database, count: int = 1) -> list[str]:
    """The ids of new jobs, the one that waits longest first."""
    ids = [new_id() for _ in range(count)]
    for job_id in ids:
        with database.write() as connection:
            add_job(connection, job_id, None, "tiny", {"steps": 3})
    return ids


def claimed(database: Database, now: datetime = NOW) -> Job:
    with database.write() as connection:
        job = claim_job(connection, now)
    assert job is not None
    return job


def state_of(database: Database, job_id: str) -> str:
    with database.read() as connection:
        return load_job(connection, job_id).state


def test_jobs_are_claimed_in_their_order_and_each_once_whoever_asks_at_the_same_time(database: Database) -> None:
    ids = queued(database, 6)
    assert claimed(database).id == ids[0]
    found: list[str | None] = []
    together = threading.Barrier(3)

    def claim() -> None:
        together.wait()
        for _ in range(2):
            with database.write() as connection:
                job = claim_job(connection, NOW)
            found.append(job.id if job else None)

    threads = [threading.Thread(target=claim) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(map(str, found)) == sorted([*ids[1:], "None"])


def test_progress_and_the_file_are_kept(database: Database) -> None:
    (job_id,) = queued(database)
    job = claimed(database)
    with database.write() as connection:
        assert report_job(connection, job, NOW, progress=0.5, message="half")
        assert report_job(connection, job, NOW), "a sign of life changes nothing else"
        half = load_job(connection, job_id)
        assert finish_job(connection, job, "done", NOW, result=(b"%PDF", "application/pdf", "notes.pdf"))
        done = load_job(connection, job_id)
        assert load_result(connection, job_id) == b"%PDF"
        assert count_unfinished(connection, None) == 0
    assert (half.state, half.progress, half.message) == ("running", 0.5, "half")
    assert (done.state, done.progress, done.result_name, done.finished_at) == ("done", 1.0, "notes.pdf", NOW)


def test_a_waiting_job_is_cancelled_at_once_and_a_running_one_hears_of_it(database: Database) -> None:
    running, waiting = queued(database, 2)
    job = claimed(database)
    with database.write() as connection:
        request_cancel(connection, running, NOW)
        request_cancel(connection, waiting, NOW)
        assert not report_job(connection, job, NOW)
    assert (state_of(database, running), state_of(database, waiting)) == ("running", "cancelled")
    with database.write() as connection:
        assert claim_job(connection, NOW) is None


@pytest.mark.parametrize(
    ("cancelled", "age", "then"),
    [(False, SECOND, "queued"), (True, SECOND, "cancelled"), (False, 2 * HOUR, "failed")],
)
def test_a_job_whose_server_fell_silent_is_taken_over(
    database: Database, cancelled: bool, age: timedelta, then: str
) -> None:
    (job_id,) = queued(database)
    lost = claimed(database, NOW + age)
    with database.write() as connection:
        if cancelled:
            request_cancel(connection, job_id, NOW)
        take_over_jobs(connection, NOW + age + 20 * SECOND, unseen=30 * SECOND, patience=HOUR, error=LOST)
    assert state_of(database, job_id) == "running", "silent for less than 30 seconds"
    with database.write() as connection:
        take_over_jobs(connection, NOW + age + 40 * SECOND, unseen=30 * SECOND, patience=HOUR, error=LOST)
    assert state_of(database, job_id) == then
    if then == "queued":
        again = claimed(database, NOW + age + 50 * SECOND)
        with database.write() as connection:
            assert not report_job(connection, lost, NOW), "its first server has lost it"
            assert not finish_job(connection, lost, "failed", NOW)
            assert not release_job(connection, lost)
            assert report_job(connection, again, NOW)


def test_a_server_that_stops_puts_its_job_back(database: Database) -> None:
    (job_id,) = queued(database)
    with database.write() as connection:
        assert release_job(connection, claimed_in := claim_job(connection, NOW) or pytest.fail("nothing waits"))
    assert state_of(database, job_id) == "queued"
    assert claimed_in.id == job_id


def test_jobs_are_listed_newest_first_and_forgotten_after_their_time(database: Database) -> None:
    ids = queued(database, 3)
    job = claimed(database)
    with database.write() as connection:
        finish_job(connection, job, "done", NOW)
        first = list_jobs(connection, None, after=None, limit=2)
        assert [each.id for each in first.items] == [ids[2], ids[1]]
        second = list_jobs(connection, None, after=first.next, limit=2)
        assert ([each.id for each in second.items], second.next) == ([ids[0]], None)
        assert list_jobs(connection, new_id(), after=None, limit=2).items == []
        assert forget_jobs(connection, NOW) == 0
        assert forget_jobs(connection, NOW + SECOND) == 1, "only what has ended"


def test_of_finished_jobs_only_the_newest_are_kept(database: Database) -> None:
    ids = queued(database, 3)
    with database.write() as connection:
        for _ in range(2):
            finish_job(connection, claim_job(connection, NOW) or pytest.fail("nothing waits"), "done", NOW)
        forget_oldest(connection, None, most=1)
        assert [job.id for job in list_jobs(connection, None, after=None, limit=9).items] == [ids[2], ids[1]]
