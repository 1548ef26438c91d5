"""Files named on the command line: found, read on all cores, and written so that a failure loses nothing."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from fourwinds.cli.progress import progress
from fourwinds.table.errors import NotFoundError

if TYPE_CHECKING:
    from fourwinds.pbn import Game

__all__ = ["Input", "Located", "exists", "games_of", "inputs_of", "located_games", "over_files", "write_whole"]

T = TypeVar("T")

_ENDINGS = {".pbn", ".lin"}
_MUCH = 2 << 20
"""Bytes to read that are worth more processes and a progress bar."""


class Input(NamedTuple):
    """A file by the name that the user knows, and what the library reads: its path, or the bytes of standard input."""

    name: str
    source: str | bytes

    @property
    def size(self) -> int:
        if isinstance(self.source, bytes):
            return len(self.source)
        try:
            return Path(self.source).stat().st_size
        except OSError:
            return 0


Located: TypeAlias = "tuple[str, Game]"
"""A game and the name of its file."""


def inputs_of(names: Iterable[str]) -> list[Input]:
    """The files of these names, each once: a folder stands for its PBN and LIN files, `-` for standard input."""
    return list(dict.fromkeys(found for name in names for found in _inputs_of(name)))


def _inputs_of(name: str) -> list[Input]:
    if name == "-":
        return [Input("standard input", sys.stdin.buffer.read())]
    everything = Path(name).rglob("*") if exists(name) else ()
    found = sorted(file for file in everything if file.suffix.lower() in _ENDINGS and file.is_file())
    return [Input(str(file), str(file)) for file in found] or [Input(name, name)]


def exists(name: str) -> bool:
    """Whether there is such a file or folder; a long text is the name of none."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def games_of(asked: Input) -> Iterator[Game]:
    """The games of one file."""
    from fourwinds.pbn import read

    if isinstance(asked.source, str) and Path(asked.source).is_dir():
        raise NotFoundError(f"{asked.name!r} holds no PBN or LIN file", remedy="name files, or a folder with some")
    return read(asked.source)


def located_games(inputs: Sequence[Input], label: str = "", *, printing: bool = False) -> Iterator[Located]:
    """The games of all files, one after another; a label asks for a progress bar."""
    bar = label and _is_much(inputs)
    files = progress(inputs, label, len(inputs), printing=printing) if bar else inputs
    for asked in files:
        for game in games_of(asked):
            yield asked.name, game


def over_files(
    work: Callable[[Input], T], inputs: Sequence[Input], label: str, *, printing: bool = False
) -> Iterator[T]:
    """Do the same with every file, on all cores when that pays; results come in the order of the files."""
    if not _is_much(inputs):
        yield from map(work, inputs)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    results = _on_cores(work, inputs, cores) if cores > 1 else map(work, inputs)
    yield from progress(results, label, len(inputs), printing=printing)


def _is_much(inputs: Sequence[Input]) -> bool:
    return len(inputs) > 1 and sum(asked.size for asked in inputs) > _MUCH


def _on_cores(work: Callable[[Input], T], inputs: Sequence[Input], cores: int) -> Iterator[T]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    portion = max(1, len(inputs) // (cores * 8))
    pool = ProcessPoolExecutor(min(cores, len(inputs)), mp_context=get_context("spawn"))
    try:
        with _deaf_to_interrupts():
            results = pool.map(work, inputs, chunksize=portion)
        yield from results
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Ctrl-C goes to every process of a terminal; those started in here leave it to this one, which ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def write_whole(out: str, fill: Callable[[IO[str]], bool]) -> bool:
    """Fill a file that takes the place of `out` once it is whole, unless `fill` says that it has nothing to give.

    `-` is standard output.
    """
    if out == "-":
        return _to_standard_output(fill)
    target = Path(out).resolve()
    if target.exists() and not target.is_file() and not target.is_dir():
        with target.open("w", encoding="utf-8", newline="") as device:
            return fill(device)
    part = target.with_name(f".{target.name}.{secrets.token_hex(4)}.part")
    try:
        if target.is_dir():
            raise IsADirectoryError(0, "is a folder")
        file = part.open("x", encoding="utf-8", newline="")
    except OSError as error:
        raise NotFoundError(f"{out}: {error.strerror}", remedy="name a file that can be written") from None
    try:
        with file:
            given = fill(file)
        if given:
            if target.exists():
                shutil.copymode(target, part)
            part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    return given


def _to_standard_output(fill: Callable[[IO[str]], bool]) -> bool:
    """Bytes as the file would have them, whatever the terminal's encoding and line ends."""
    sys.stdout.flush()
    file = TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
    try:
        given = fill(file)
        file.flush()
    finally:
        file.detach()
    return given
