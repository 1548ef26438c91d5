"""Files named on the command line: found, and read on all cores."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from fourwinds.cli.paths import check_name, encodable, exists, resolved
from fourwinds.cli.progress import progress
from fourwinds.table.errors import MalformedError, NotFoundError

if TYPE_CHECKING:
    from fourwinds.pbn import Game

__all__ = [
    "Input",
    "Located",
    "games_of",
    "inputs_of",
    "located_games",
    "over_files",
]

T = TypeVar("T")

_ENDINGS = {".pbn", ".lin"}
_MUCH = 2 << 20
"""Bytes to read that are worth more processes and a progress bar."""


class Input(NamedTuple):
    """A file by the name that the user knows, and what the library reads: its path, or the bytes of standard input."""

    name: str
    source: str | bytes
    is_named: bool = True
    """Whether the user named the file itself, and not its folder."""
    encoding: str | None = None
    """The one that the user asked for."""

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


def inputs_of(names: Iterable[str], encoding: str | None = None) -> list[Input]:
    """The files of these names, each once: a folder stands for its PBN and LIN files, `-` for standard input."""
    inputs: dict[str, Input] = {}
    for name in names:
        for found in _inputs_of(name):
            inputs.setdefault(found.identity, found._replace(encoding=encoding))
    return list(inputs.values())


def _inputs_of(name: str) -> list[Input]:
    if name == "-":
        return [Input("standard input", sys.stdin.buffer.read())]
    found = _inside(name) if exists(name) and Path(name).is_dir() else []
    inside = [Input(encodable(str(path)), str(path), is_named=False) for path in found]
    return inside or [Input(encodable(name), name)]


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


def games_of(asked: Input, tell_encoding: Callable[[str, str], None] | None = None) -> Iterator[Game]:
    """The games of one file; whatever keeps it from being read is an error that names it.

    A file that the user named must hold a board. Others in its folder need not. `tell_encoding` is told the encoding
    that was used and how it is known, once the file is read.
    """
    from fourwinds.pbn import read

    try:
        with _opened(asked) as file:
            games = read(file, encoding=asked.encoding)
            yield from _with_a_board(games, asked) if asked.is_named else games
            if tell_encoding is not None:
                tell_encoding(games.encoding, games.encoding_source)
    except OSError as error:
        why = f"{_shown(asked.name)}: {error.strerror or error}"
        raise NotFoundError(why, remedy="name a file that can be read") from None
    except MalformedError as error:
        raise error.at(file=_shown(asked.name)) from None


def _with_a_board(reading: Iterator[Game], asked: Input) -> Iterator[Game]:
    """The games, unless none of them is a board: pages of text wait for the first one."""
    pages: list[Game] = []
    games = iter(reading)
    for game in games:
        if game.has_deal:
            yield from pages
            yield game
            yield from games
            return
        pages.append(game)
    raise NotFoundError(
        f"{_shown(asked.name)}: no board found, {_description(asked)}",
        remedy="name a file with boards, in PBN, LIN or JSON",
    )


def _description(asked: Input) -> str:
    from fourwinds.cli.pbn.contents import description

    with _opened(asked) as file:
        return description(file.read())


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
