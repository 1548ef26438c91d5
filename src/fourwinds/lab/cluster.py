"""A Dask cluster that does the parts of a job. A part whose worker is lost is done again by another."""

from __future__ import annotations

import pickle
import socket
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import urlsplit

from fourwinds.lab.cluster_worker import do_part, program_version
from fourwinds.table.errors import ConflictError, IllegalError, MalformedError, UnavailableError, Where

if TYPE_CHECKING:
    from dask.distributed import Client, Future

__all__ = ["Cluster"]

P = TypeVar("P")
R = TypeVar("R")
_PROTOCOLS = ("tcp", "tls")
_CONNECT_S, _QUESTION_S = 3.0, 10.0
_LOOK_S = 2.0
_AHEAD = 2
"""The number of parts for each thread of the cluster that are sent before they are needed."""
_GREETING, _LONGEST_GREETING = b"pickle-protocol", 4096
"""A scheduler begins every connection without encryption with this word."""
_START = "check the address, or start it: see docs/run.md, A cluster for the lab"
_WORKERS = "start workers: see docs/run.md, A cluster for the lab"
_SCHEDULER = "give the address that dask scheduler prints"


@dataclass(frozen=True, slots=True)
class Cluster:
    """A cluster by the address of its scheduler."""

    address: str
    patience: float = 30.0
    """How many seconds to wait when there are no workers left."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read an address.

        >>> Cluster.parse("localhost:8786").address
        'tcp://localhost:8786'
        """
        address = text.strip() if "://" in text else f"tcp://{text.strip()}"
        try:
            parts = urlsplit(address)
            is_address = parts.scheme in _PROTOCOLS and parts.hostname and parts.port and not parts.path.strip("/")
        except ValueError:
            is_address = False
        if not is_address:
            raise MalformedError(
                f"'{text}' is not the address of a cluster",
                where=Where(token=text),
                remedy="write the address that dask scheduler prints, such as tcp://127.0.0.1:8786",
            )
        return cls(address.rstrip("/"))

    def shared_out(self, job: Callable[[P], R], parts: Sequence[P]) -> Iterator[R]:
        """Yield the job's result for every part, in order. The job must be something that can be pickled."""
        try:
            work = pickle.dumps(job)
        except (pickle.PicklingError, TypeError, AttributeError) as error:
            raise IllegalError(
                f"this cannot run on a cluster: {error}", remedy="run it on this machine, without a cluster"
            ) from None
        with self._connected() as client:
            yield from _Run(self, client, work).results(parts)

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        """Connect to the scheduler. All that was sent to the cluster is withdrawn when the connection closes."""
        try:
            from dask.distributed import Client
        except ModuleNotFoundError:
            raise UnavailableError(
                "Dask is not installed, which clusters need", remedy="install fourwinds[cluster]"
            ) from None
        self._must_greet()
        try:
            client = Client(self.address, timeout=_CONNECT_S, set_as_default=False, name="fourwinds")
        except (OSError, TimeoutError, ValueError, RuntimeError) as error:
            raise self.unavailable(f"did not accept the connection ({type(error).__name__})", _SCHEDULER) from None
        with client:
            yield client

    def _must_greet(self) -> None:
        """Fail at once if no scheduler is there. Dask itself would try for a minute, or wait for a silent server."""
        parts = urlsplit(self.address)
        greeting, until = b"", time.monotonic() + _CONNECT_S
        try:
            with socket.create_connection((parts.hostname or "", parts.port or 0), _CONNECT_S) as connection:
                while parts.scheme == "tcp" and _GREETING not in greeting:
                    connection.settimeout(max(until - time.monotonic(), 0.01))
                    received = connection.recv(1024)
                    if not received or len(greeting) > _LONGEST_GREETING:
                        raise self.unavailable("is no Dask scheduler", _SCHEDULER)
                    greeting += received
        except TimeoutError:
            raise self.unavailable(f"did not answer within {_CONNECT_S:.0f} seconds", _SCHEDULER) from None
        except OSError as error:
            raise self.unavailable(f"cannot be reached: {error.strerror or error}") from None

    def unavailable(self, problem: str, remedy: str = _START) -> UnavailableError:
        """Return the error that says what is the matter with this cluster."""
        return UnavailableError(f"the cluster at {self.address} {problem}", remedy=remedy)


class _Run:
    """A job on a cluster: its parts are sent a few at a time, and the results come back in order."""

    def __init__(self, cluster: Cluster, client: Client, work: bytes) -> None:
        self._cluster, self._client = cluster, client
        self._alone_since: float | None = None
        self._wait_for_workers()
        self._must_be_alike()
        self._work = client.submit(_same, work, pure=False)
        """The work is a result itself: if the worker that keeps it is lost, the scheduler has it made again."""

    def results(self, parts: Sequence[Any]) -> Iterator[Any]:
        waiting: deque[Future[bytes]] = deque()
        left = iter(parts)
        try:
            while True:
                for _, part in zip(range(self._room() - len(waiting)), left, strict=False):
                    waiting.append(self._client.submit(do_part, self._work, program_version(), part, pure=False))
                if not waiting:
                    return
                result = self._result(waiting.popleft())
                yield pickle.loads(result)  # noqa: S301 -- the workers run our code
        finally:
            if self._client.status == "running":
                self._client.cancel([self._work, *waiting], force=True)

    def _room(self) -> int:
        """Return how many parts to keep on the cluster, which may have got more workers."""
        try:
            threads: dict[str, int] = self._client.nthreads()
        except OSError as error:
            raise self._gone() from error
        return 1 + _AHEAD * max(1, sum(threads.values()))

    def _result(self, future: Future[bytes]) -> bytes:
        while True:
            try:
                found: bytes = future.result(timeout=_LOOK_S)
                return found
            except TimeoutError:
                self._must_have_workers()
            except CancelledError as error:
                raise self._gone() from error
            except Exception as error:
                if self._client.status != "running":
                    raise self._gone() from error
                self._must_be_alike()
                if type(error).__name__ == "KilledWorker":
                    problem = f"lost several workers, one after the other, that did the same part: {error}"
                    raise self._cluster.unavailable(problem, "give the workers more memory") from None
                raise

    def _gone(self) -> UnavailableError:
        return self._cluster.unavailable("is gone", "start it again, and run the command again")

    def _wait_for_workers(self) -> None:
        try:
            self._client.wait_for_workers(1, timeout=_CONNECT_S)
        except TimeoutError:
            raise self._cluster.unavailable("has no workers", _WORKERS) from None

    def _must_have_workers(self) -> None:
        if self._client.status != "running":
            raise self._gone()
        if self._client.scheduler_info(n_workers=-1)["workers"]:
            self._alone_since = None
            return
        now = time.monotonic()
        self._alone_since = self._alone_since or now
        if now - self._alone_since > self._cluster.patience:
            raise self._cluster.unavailable("has lost all its workers", _WORKERS)

    def _must_be_alike(self) -> None:
        """Raise an error that names a worker without Four Winds, or with another version of it."""
        for worker, found in self._client.run(_version_question(), on_error="return").items():
            if found == program_version() or isinstance(found, OSError):
                continue  # a worker that was lost just now has no answer, and does no harm
            has = f"no such program ({found})" if isinstance(found, Exception) else found
            raise ConflictError(
                f"worker {worker} of the cluster at {self._cluster.address} has {has}; this machine has"
                f" {program_version()}",
                remedy="install the same version of Four Winds there, and start the worker again",
            )


def _version_question() -> Callable[[], str]:
    """Return a function that reaches workers without Four Winds too: one inside another is sent as code."""

    def version() -> str:
        from fourwinds.lab.cluster_worker import program_version

        return program_version()

    return version


def _same(work: bytes) -> bytes:
    return work
