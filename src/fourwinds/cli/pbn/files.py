"""Files named on the command line: found, read on all cores, and written so that a failure loses nothing."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from fourwinds.cli.progress import progress
from fourwinds.table.errors import NotFoundError

if TYPE_CHECKING:
    from fourwinds.pbn import Game

__all__ = [
    "Input",
    "Located",
    "check_name",
    "encodable",
    "exists",
    "games_of",
    "inputs_of",
    "located_games",
    "over_files",
    "resolved",
    "write_whole",
]

T = TypeVar("T")

_ENDINGS = {".pbn", ".lin"}
_MUCH = 2 << 20
"""Bytes to read that are worth more processes and a progress bar."""


class Input(NamedTuple):
    """A file by the name that the user knows, and what the library reads: its path, or the bytes of standard input."""

    name: str
    source: str | bytes

    @classmethod
    def named(cls, path: str) -> Input:
        return cls(encodable(path), path)

    @property
    def size(self) -> int:
        if isinstance(self.source, bytes):
            return len(self.source)
        try:
            return Path(self.source).stat().st_size
        except (OSError, ValueError):
            return 0

    @property
    def identity(self) -> str:
        """The same for all names of one file."""
        return self.name if isinstance(self.source, bytes) else resolved(self.source)


Located: TypeAlias = "tuple[str, Game]"
"""A game and the name of its file."""


def inputs_of(names: Iterable[str]) -> list[Input]:
    """The files of these names, each once: a folder stands for its PBN and LIN files, `-` for standard input."""
    inputs: dict[str, Input] = {}
    for name in names:
        for found in _inputs_of(name):
            inputs.setdefault(found.identity, found)
    return list(inputs.values())


def _inputs_of(name: str) -> list[Input]:
    if name == "-":
        return [Input("standard input", sys.stdin.buffer.read())]
    found = _inside(name) if exists(name) and Path(name).is_dir() else []
    return [Input.named(str(path)) for path in found] or [Input.named(name)]


def _inside(folder: str) -> list[Path]:
    """The PBN and LIN files of a folder and of those within it; also what cannot be listed, which reading will tell."""
    unlisted: list[Path] = []
    listed = os.walk(folder, onerror=lambda error: unlisted.append(Path(error.filename or folder)))
    files = [Path(parent, name) for parent, _, names in listed for name in names]
    return sorted(unlisted + [file for file in files if file.suffix.lower() in _ENDINGS and _is_file(file)])


def _is_file(path: Path) -> bool:
    """Whether it is a file; where that cannot be told, reading will tell why."""
    try:
        return path.is_file()
    except OSError:
        return True


def exists(name: str) -> bool:
    """Whether there is such a file or folder; a long text is the name of none."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def resolved(name: str) -> str:
    """The path that all names of one file share; a name that no file can have is its own."""
    try:
        return os.path.realpath(name)
    except (OSError, ValueError):
        return name


def check_name(name: str) -> None:
    """Refuse a name that no file can have."""
    if not name:
        raise NotFoundError("the name of a file is empty", remedy="name a file")
    if "\0" in name:
        raise NotFoundError(f"{name!r} has a null character, which no file has in its name", remedy="name a file")


def encodable(name: str) -> str:
    """A name that can be written as UTF-8, which file systems do not ask for."""
    return re.sub("[\ud800-\udfff]", "\N{REPLACEMENT CHARACTER}", name)


def games_of(asked: Input) -> Iterator[Game]:
    """The games of one file; whatever keeps it from being read is an error that names it."""
    from fourwinds.pbn import read

    try:
        with _opened(asked) as file:
            yield from read(file)
    except OSError as error:
        why = f"{_shown(asked.name)}: {error.strerror or error}"
        raise NotFoundError(why, remedy="name a file that can be read") from None


def _shown(name: str) -> str:
    from fourwinds.cli.diagram import printable

    return printable(name)


def _opened(asked: Input) -> IO[bytes]:
    if isinstance(asked.source, bytes):
        return BytesIO(asked.source)
    check_name(asked.source)
    if Path(asked.source).is_dir():
        with os.scandir(asked.source) as listed:
            list(listed)  # fails with the reason if the folder cannot be listed
        raise NotFoundError(f"{asked.name!r} holds no PBN or LIN file", remedy="name files, or a folder with some")
    return Path(asked.source).open("rb")


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
    target = Path(resolved(out))
    if target.exists() and not target.is_file() and not target.is_dir():
        with target.open("w", encoding="utf-8", newline="") as device:
            return fill(device)
    part = target.parent / f".{target.name}.{secrets.token_hex(4)}.part"
    try:
        if target.is_dir():
            raise IsADirectoryError(0, "is a folder")
        file = part.open("x", encoding="utf-8", newline="")
    except OSError as error:
        raise NotFoundError(f"{_shown(out)}: {error.strerror}", remedy="name a file that can be written") from None
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
