"""Find the files named on the command line and read them on all cores."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from fourwinds.cli.paths import check_name, encodable, exists, real_path
from fourwinds.cli.progress import progress
from fourwinds.table.errors import MalformedError, NotFoundError

if TYPE_CHECKING:
    from fourwinds.pbn import PbnGame

__all__ = [
    "Input",
    "Located",
    "games_of",
    "inputs_of",
    "located_games",
    "over_files",
]

T = TypeVar("T")

_EXTENSIONS = {".pbn", ".lin"}
_LARGE = 2 << 20
"""More bytes than this are read by several processes, with a progress bar."""


class Input(NamedTuple):
    """A file with the name the user gave, and what to read: its path, or the bytes of standard input."""

    name: str
    source: str | bytes
    is_named: bool = True
    """Whether the user named the file itself rather than its folder."""
    encoding: str | None = None
    """The encoding given by the user."""

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
        """A key that all names of one file share."""
        return self.name if isinstance(self.source, bytes) else real_path(self.source)


Located: TypeAlias = "tuple[str, PbnGame]"
"""A game and the name of its file."""


def inputs_of(names: Iterable[str], encoding: str | None = None) -> list[Input]:
    """Return the files with these names, each once; a folder means its PBN and LIN files, `-` standard input."""
    inputs: dict[str, Input] = {}
    for name in names:
        for found in _inputs_of(name):
            inputs.setdefault(found.identity, found._replace(encoding=encoding))
    return list(inputs.values())


def _inputs_of(name: str) -> list[Input]:
    if name == "-":
        return [Input("standard input", sys.stdin.buffer.read())]
    found = _files_inside(name) if exists(name) and Path(name).is_dir() else []
    inside = [Input(encodable(str(path)), str(path), is_named=False) for path in found]
    return inside or [Input(encodable(name), name)]


def _files_inside(folder: str) -> list[Path]:
    """List the PBN and LIN files in a folder, and subfolders that cannot be listed, so that reading reports them."""
    unlisted: list[Path] = []
    listed = os.walk(folder, onerror=lambda error: unlisted.append(Path(error.filename or folder)))
    files = [Path(parent, name) for parent, _, names in listed for name in names]
    return sorted(unlisted + [file for file in files if file.suffix.lower() in _EXTENSIONS and _is_file(file)])


def _is_file(path: Path) -> bool:
    """Whether it is a file; True if that is unknown, as reading it then reports why."""
    try:
        return path.is_file()
    except OSError:
        return True


def games_of(asked: Input, on_encoding: Callable[[str, str], None] | None = None) -> Iterator[PbnGame]:
    """Yield the games of one file; an error in reading it names the file.

    A file that the user named must have a board; files found in a folder need not. Once the file is read, `on_encoding`
    is called with the encoding and how it was determined.
    """
    from fourwinds.pbn import read

    try:
        with _open(asked) as file:
            games = read(file, encoding=asked.encoding)
            yield from _with_a_board(games, asked) if asked.is_named else games
            if on_encoding is not None:
                on_encoding(games.encoding, games.encoding_source)
    except OSError as error:
        why = f"{_printable(asked.name)}: {error.strerror or error}"
        raise NotFoundError(why, remedy="choose a file that can be read") from None
    except MalformedError as error:
        raise error.at(file=_printable(asked.name)) from None


def _with_a_board(reading: Iterator[PbnGame], asked: Input) -> Iterator[PbnGame]:
    """Yield the games, or raise an error if none is a board; pages of text are held back until the first one."""
    pages: list[PbnGame] = []
    games = iter(reading)
    for game in games:
        if game.has_deal:
            yield from pages
            yield game
            yield from games
            return
        pages.append(game)
    raise NotFoundError(
        f"{_printable(asked.name)}: no board found, {_description(asked)}",
        remedy="choose a file with boards, in PBN, LIN or JSON",
    )


def _description(asked: Input) -> str:
    from fourwinds.cli.pbn.contents import description

    with _open(asked) as file:
        return description(file.read())


def _printable(name: str) -> str:
    from fourwinds.cli.diagram import printable

    return printable(name)


def _open(asked: Input) -> IO[bytes]:
    if isinstance(asked.source, bytes):
        return BytesIO(asked.source)
    check_name(asked.source)
    if Path(asked.source).is_dir():
        with os.scandir(asked.source) as listed:
            list(listed)  # fails with the reason if the folder cannot be listed
        raise NotFoundError(f"{asked.name!r} has no PBN or LIN files", remedy="give files, or a folder with some")
    return Path(asked.source).open("rb")


def located_games(inputs: Sequence[Input], label: str = "", *, printing: bool = False) -> Iterator[Located]:
    """Yield the games of all files; a label turns on the progress bar."""
    bar = label and _is_large(inputs)
    files = progress(inputs, label, len(inputs), printing=printing) if bar else inputs
    for asked in files:
        for game in games_of(asked):
            yield asked.name, game


def over_files(
    work: Callable[[Input], T], inputs: Sequence[Input], label: str, *, printing: bool = False
) -> Iterator[T]:
    """Do the same work on every file, on all cores if that is faster; results come in the order of the files."""
    if not _is_large(inputs):
        yield from map(work, inputs)
        return
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    results = _on_cores(work, inputs, cores) if cores > 1 else map(work, inputs)
    yield from progress(results, label, len(inputs), printing=printing)


def _is_large(inputs: Sequence[Input]) -> bool:
    return len(inputs) > 1 and sum(asked.size for asked in inputs) > _LARGE


def _on_cores(work: Callable[[Input], T], inputs: Sequence[Input], cores: int) -> Iterator[T]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    others = set(active_children())
    portion = max(1, len(inputs) // (cores * 8))
    pool = ProcessPoolExecutor(min(cores, len(inputs)), mp_context=get_context("spawn"))
    try:
        with _ignoring_interrupts():
            results = pool.map(work, inputs, chunksize=portion)
        yield from results
    except BaseException:
        for child in set(active_children()) - others:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _ignoring_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, which reaches every process of a terminal; this process ends them."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
