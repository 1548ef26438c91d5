"""A fingerprint of the packaged library, and of the code that reads it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from fourwinds import __version__

__all__ = ["library_fingerprint"]


@cache
def library_fingerprint() -> str:
    """Return a text that changes whenever a file of the library, or code of this package, changes."""
    digest = blake2b(__version__.encode(), digest_size=16)
    package = Path(__file__).parents[1]
    for file in sorted(_files(str(package))):
        content = Path(file).read_bytes()
        digest.update(f"\n{file.removeprefix(str(package))} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: str) -> Iterator[str]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith((".md", ".py")):
                yield entry.path
            elif "." not in entry.name and entry.name != "__pycache__" and entry.is_dir():
                yield from _files(entry.path)
