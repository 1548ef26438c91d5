"""Files that commands write: the old one stays until the new one is whole."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO

from fourwinds.cli.paths import check_name, encodable, resolved
from fourwinds.store.files import finished_file
from fourwinds.table.errors import ForbiddenError, NotFoundError

__all__ = ["write_content", "write_whole"]


class _NothingToGiveError(Exception):
    """The file is to stay as it was."""


def write_content(out: str, content: bytes) -> None:
    """Put this content into a file, or leave the file as it was."""
    with _new_file(out) as part:
        part.write_bytes(content)


def write_whole(out: str, fill: Callable[[IO[str]], bool]) -> bool:
    """Fill a file that takes the place of `out` once it is whole, unless `fill` says that it has nothing to give.

    `-` is standard output.
    """
    if out == "-":
        return _to_standard_output(fill)
    given = False
    with suppress(_NothingToGiveError), _new_file(out) as part:
        with part.open("w", encoding="utf-8", newline="") as file:
            given = fill(file)
        if not given:
            raise _NothingToGiveError
    return given


@contextmanager
def _new_file(out: str) -> Iterator[Path]:
    """A file that takes the place of `out` when the block ends well; a device is written to as it is."""
    check_name(out)
    target = Path(resolved(out))
    if target.is_dir():
        raise _unwritable(out, "is a folder")
    if target.exists() and not target.is_file():
        yield target
        return
    try:
        with finished_file(target, private=False) as part:
            yield part
    except ForbiddenError as error:
        if not isinstance(error.__cause__, OSError):
            raise
        raise _unwritable(out, error.__cause__.strerror) from None


def _unwritable(out: str, why: str | None) -> NotFoundError:
    from fourwinds.cli.diagram import printable

    return NotFoundError(f"{printable(encodable(out))}: {why}", remedy="name a file that can be written")


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
