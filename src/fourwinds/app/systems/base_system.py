"""A base of the library with its usual conventions, from its compiled form if there is one."""

from __future__ import annotations

import os
from functools import lru_cache

from fourwinds.app.cache_folder import CacheFolder
from fourwinds.notes.library.fingerprint import library_fingerprint
from fourwinds.notes.stored import read_stored, write_stored
from fourwinds.notes.system import System

__all__ = ["base_system"]

_REMEMBERED = 16


def base_system(base: str, folder: CacheFolder | None = None) -> System:
    """Return a base by its id, with its usual conventions.

    The first time, its compiled form is kept in the cache folder of the user; lines that are not needed are not parsed
    again. Always the same object for one folder, so that books of it share what they have compiled.
    """
    return _base_system(base, folder or CacheFolder.from_environment(os.environ))


@lru_cache(_REMEMBERED)
def _base_system(base: str, folder: CacheFolder) -> System:
    name = f"{base}.compiled.json"
    key = f"{base} {library_fingerprint()}"
    stored = folder.read(name)
    found = read_stored(stored, key) if stored is not None else None
    if found is not None:
        return found
    from fourwinds.notes.compose import system_for
    from fourwinds.notes.library import Library

    library = Library.load()
    made = system_for(library.base(base), library)
    compiled = write_stored(made, key) if folder.path is not None else None
    if compiled is not None:
        folder.write(name, compiled)
    return made
