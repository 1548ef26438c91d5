"""What the workers of a cluster do: check that they have the same program, keep the work, and do chunks of it."""

from __future__ import annotations

import pickle
import platform
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any

from fourwinds import __version__
from fourwinds.table.errors import ConflictError

__all__ = ["do_part", "program_version"]

_PACKAGES = ("table", "bridge", "notes", "bidding", "lab")
_ENDINGS = {".py", ".md", ".json"}
_MOST = 4
"""The number of works that a process keeps; each can have whole systems."""
_kept: OrderedDict[bytes, Callable[[Any], Any]] = OrderedDict()
_one_at_a_time = Lock()


@cache
def program_version() -> str:
    """Return what two machines must have in common to get the same results, as text.

    >>> program_version().startswith(f"Four Winds {__version__}, code ")
    True
    """
    digest, root = blake2b(digest_size=4), Path(__file__).parents[1]
    for package in _PACKAGES:
        for file in sorted(file for file in (root / package).rglob("*") if file.suffix in _ENDINGS):
            digest.update(f"{file.relative_to(root).as_posix()}\n".encode() + file.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return f"Four Winds {__version__}, code {digest.hexdigest()}, Python {python}"


def do_part(work: bytes, version: str, part: Any) -> bytes:
    """Return the result of one part of a work, both pickled. A process unpickles a work once.

    It does one part at a time, since books and bidders remember what they work out. Results are pickled here, so that
    arrays can be written to when they arrive, as those of local processes can.
    """
    if program_version() != version:
        raise ConflictError(
            f"a worker has {program_version()} instead of {version}", remedy="install the same version on all machines"
        )
    with _one_at_a_time:
        return pickle.dumps(_unpickled(work)(part))


def _unpickled(work: bytes) -> Callable[[Any], Any]:
    key = blake2b(work).digest()
    known = _kept.get(key)
    if known is None:
        from fourwinds.bridge.doubledummy import limit_threads

        limit_threads(1)
        known = _kept[key] = pickle.loads(work)  # noqa: S301 -- whoever reaches the scheduler can run any code anyway
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
    return known
