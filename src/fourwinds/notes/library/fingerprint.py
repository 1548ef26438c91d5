"""A fingerprint of the packaged library, and of the code that reads it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from importlib.resources.abc import Traversable

from fourwinds import __version__

__all__ = ["library_fingerprint"]


@cache
def library_fingerprint() -> str:
    """Return a text that changes whenever a file of the library, or code of this package, changes."""
    digest = blake2b(__version__.encode(), digest_size=16)
    for path, file in sorted(_files(files("fourwinds.notes"), "")):
        content = file.read_bytes()
        digest.update(f"\n{path} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.name.endswith((".md", ".py")):
            yield f"{path}/{each.name}", each
        elif "." not in each.name and each.name != "__pycache__":
            yield from _files(each, f"{path}/{each.name}")
