"""Experiments on a Dask cluster of real processes: the same results as on one machine, whatever happens to workers."""

from __future__ import annotations

import pickle
import signal
import socket
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.cluster import Cluster
from fourwinds.lab.cluster_worker import do_part, program_version
from fourwinds.lab.lint.simulation import simulated_faults
from fourwinds.lab.match.match import Match
from fourwinds.lab.spread import Chunk, chunks_of, spread
from fourwinds.notes.book import Book
from fourwinds.notes.rule import parse_line
from fourwinds.table.errors import ConflictError, IllegalError, MalformedError, NotFoundError, UnavailableError
from tests.lab.cluster_work import contracts, find_nothing, openings, wait
from tests.lab.match.small_teams import careful, reckless
from tests.lab.small_cluster import SmallCluster, cluster_in, until

pytestmark = pytest.mark.measure
DEALS = 200_000


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SmallCluster]:
    with cluster_in(tmp_path_factory.mktemp("cluster"), workers=2) as made:
        yield made


@pytest.fixture
def small(two_workers: SmallCluster) -> SmallCluster:
    """A cluster with two workers, whatever an earlier test has done to it."""
    until(lambda: two_workers.count_workers() <= 2)
    while two_workers.count_workers() < 2:
        two_workers.add_worker()
    return two_workers


def test_200_000_deals_count_the_same_on_a_cluster_that_loses_a_worker(small: SmallCluster) -> None:
    work, chunks = partial(openings, agreements_of("sayc")), chunks_of(DEALS, 4_000, seed=5)
    counts = list[Counter[str]]()
    for found in spread(work, chunks, workers=small.cluster):
        counts.append(found)
        if len(counts) == 10:
            small.kill(small.workers[-1])
    assert small.count_workers() == 1
    assert sum(counts, Counter()).total() == DEALS
    assert counts == list(spread(work, chunks, workers=2))


@pytest.mark.slow
def test_200_000_auctions_are_the_same_on_a_cluster_that_loses_a_worker(small: SmallCluster) -> None:
    work, chunks = partial(contracts, agreements_of("2/1")), chunks_of(DEALS, 2_000, seed=6)
    counts = list[Counter[str]]()
    for found in spread(work, chunks, workers=small.cluster):
        counts.append(found)
        if len(counts) in (20, 60):
            small.kill(small.workers[-1])
            small.add_worker()
    assert counts == list(spread(work, chunks, workers=2))


def test_a_match_is_the_same_on_a_cluster(small: SmallCluster) -> None:
    match = Match(careful(), reckless(), seed=11, count=260)
    assert list(match.play(workers=small.cluster)) == list(match.play(workers=2))


def test_a_check_finds_the_same_on_a_cluster(small: SmallCluster) -> None:
    book = Book(map(parse_line, ["1n = 15-17 HCP, balanced", "1n-2n = 8-9 HCP", "1n-3n = 11+ HCP", "1n-2c = 20+ HCP"]))
    found = list(simulated_faults(book, hands=20_000, workers=small.cluster))
    assert found == list(simulated_faults(book, hands=20_000, workers=2))
    assert {fault.kind for fault in found} >= {"hole", "gap"}


def test_results_come_in_order_and_as_they_are_ready(small: SmallCluster) -> None:
    results = spread(partial(wait, 0.02), chunks_of(40, 1, seed=1), workers=small.cluster)
    assert next(results) == 0
    assert len(small.task_names()) < 20, "no more is sent than the workers need"
    assert list(results) == list(range(1, 40))
    assert small.task_names() == []


def test_a_caller_that_stops_early_leaves_no_work(small: SmallCluster) -> None:
    for start in spread(partial(wait, 0.2), chunks_of(1000, 1, seed=1), workers=small.cluster):
        if start == 1:
            break
    until(lambda: small.task_names() == [])


@pytest.mark.parametrize(("way", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
def test_an_interrupted_command_leaves_no_work(small: SmallCluster, way: signal.Signals, code: int) -> None:
    command = ["fourwinds", "bid", "coverage", "-n", "1000000", "--cluster", small.address]
    with subprocess.Popen([sys.executable, "-m", *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        until(lambda: len(small.task_names()) > 2)
        running.send_signal(way)
        _, said = running.communicate(timeout=60)
    assert running.returncode == code
    assert b"Traceback" not in said
    until(lambda: small.task_names() == [])


def test_an_error_in_the_work_arrives_as_it_is(small: SmallCluster) -> None:
    with pytest.raises(NotFoundError, match=r"no such hand \(hand 3\): look elsewhere"):
        list(spread(find_nothing, [Chunk(1, 3, 1)], workers=small.cluster))


@pytest.mark.parametrize(
    ("module", "found"),
    [
        ("def program_version(): return 'Four Winds 0.0.9'", "has Four Winds 0.0.9; this machine has Four Winds"),
        ("raise ModuleNotFoundError('No module named fourwinds')", "has no such program"),
    ],
)
def test_a_worker_with_another_program_is_named(small: SmallCluster, tmp_path: Path, module: str, found: str) -> None:
    (tmp_path / "fourwinds" / "lab").mkdir(parents=True)
    for name in ("__init__.py", "lab/__init__.py"):
        (tmp_path / "fourwinds" / name).touch()
    (tmp_path / "fourwinds" / "lab" / "cluster_worker.py").write_text(module)
    other = small.add_worker(program=tmp_path)
    try:
        with pytest.raises(ConflictError, match=rf"worker tcp://127.0.0.1:\d+ of the cluster at .* {found}"):
            list(spread(partial(wait, 0), chunks_of(2, 1, seed=1), workers=small.cluster))
    finally:
        small.kill(other)


def test_a_worker_that_joins_later_must_have_the_same_program_too() -> None:
    with pytest.raises(ConflictError, match=r"a worker has .* instead of Four Winds 0.0.9"):
        do_part(pickle.dumps(len), "Four Winds 0.0.9", "abc")
    assert pickle.loads(do_part(pickle.dumps(len), program_version(), "abc")) == 3


def test_a_cluster_without_workers_is_an_error(tmp_path: Path) -> None:
    with (
        cluster_in(tmp_path, workers=0) as empty,
        pytest.raises(UnavailableError, match=f"the cluster at {empty.address} has no workers: start workers"),
    ):
        list(spread(partial(wait, 0), chunks_of(2, 1, seed=1), workers=empty.cluster))


def test_a_cluster_that_loses_everything_is_an_error(tmp_path: Path) -> None:
    with cluster_in(tmp_path, workers=1) as small:
        results = spread(partial(wait, 0.1), chunks_of(99, 1, seed=1), workers=Cluster(small.address, patience=0))
        next(results)
        small.kill(small.workers[0])
        with pytest.raises(UnavailableError, match="has lost all its workers"):
            list(results)
        small.add_worker()
        results = spread(partial(wait, 0.1), chunks_of(99, 1, seed=1), workers=small.cluster)
        next(results)
        small.scheduler.kill()
        with pytest.raises(UnavailableError, match=f"the cluster at {small.address} is gone"):
            list(results)


def test_a_cluster_that_is_not_there_is_named_with_its_address() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
        with pytest.raises(UnavailableError, match=f"the cluster at {address} cannot be reached: Connection refused"):
            list(spread(partial(wait, 0), chunks_of(2, 1, seed=1), workers=Cluster.parse(address)))


def test_a_server_that_is_no_scheduler_is_named_with_its_address() -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(UnavailableError, match=f"tcp://{address} did not answer within 3 seconds"):
            list(spread(partial(wait, 0), chunks_of(2, 1, seed=1), workers=Cluster.parse(address)))


@pytest.mark.parametrize("text", ["", "nowhere", "tcp://host", "http://host:8786", "host:port", "tcp://host:99999"])
def test_what_is_not_an_address(text: str) -> None:
    with pytest.raises(MalformedError, match="is not the address of a cluster"):
        Cluster.parse(text)


def test_work_that_cannot_be_sent_is_an_error() -> None:
    with pytest.raises(IllegalError, match="this cannot run on a cluster"):
        list(spread(lambda chunk: chunk.count, chunks_of(2, 1, seed=1), workers=Cluster.parse("localhost:8786")))


def test_without_dask_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    with pytest.raises(UnavailableError, match=r"install fourwinds\[cluster\]"):
        list(spread(partial(wait, 0), chunks_of(2, 1, seed=1), workers=Cluster.parse("localhost:8786")))
