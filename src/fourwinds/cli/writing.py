"""Write files. The old file stays until the new one is complete."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from typing import IO

from fourwinds.cli.paths import check_name, encodable, real_path
from fourwinds.store.files import finished_file
from fourwinds.table.errors import ForbiddenError, NotFoundError

__all__ = ["write_content", "write_whole"]


class _NothingToWriteError(Exception):
    """The file is left unchanged."""


def write_content(out: str, content: bytes) -> None:
    """Write this content to a file, or leave the file unchanged."""
    with _new_file(out) as part:
        part.write_bytes(content)


def write_whole(out: str, fill: Callable[[IO[str]], bool]) -> bool:
    """Fill a file that replaces `out` once it is complete, unless `fill` returns that there is nothing to write.

    `-` means standard output.
    """
    if out == "-":
        return _to_standard_output(fill)
    given = False
    with suppress(_NothingToWriteError), _new_file(out) as part:
        with part.open("w", encoding="utf-8", newline="") as file:
            given = fill(file)
        if not given:
            raise _NothingToWriteError
    return given


@contextmanager
def _new_file(out: str) -> Iterator[Path]:
    """Yield a file that replaces `out` if the block succeeds; a device is written to directly."""
    check_name(out)
    target = Path(real_path(out))
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

    return NotFoundError(f"{printable(encodable(out))}: {why}", remedy="choose a file that can be written")


def _to_standard_output(fill: Callable[[IO[str]], bool]) -> bool:
    """Write the same bytes as to a file, whatever the terminal's encoding and line endings."""
    sys.stdout.flush()
    file = TextIOWrapper(sys.stdout.buffer, encoding="utf-8", newline="")
    try:
        given = fill(file)
        file.flush()
    finally:
        file.detach()
    return given
