"""The folder for files that can be made again at any time: read and write them, or work without them."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

__all__ = ["CACHE_VARIABLE", "CacheFolder"]

CACHE_VARIABLE = "FOURWINDS_CACHE"
_OFF = "off"
_LARGEST = 50_000_000


@dataclass(frozen=True, slots=True)
class CacheFolder:
    """A folder of text files. Nothing is wrong if it cannot be read or written; without a path it is always empty."""

    path: Path | None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> CacheFolder:
        """Return the folder that FOURWINDS_CACHE names, or the user's; `off` means no folder."""
        named = environ.get(CACHE_VARIABLE, "").strip()
        if named == _OFF:
            return cls(None)
        try:
            return cls(Path(named).expanduser().absolute() if named else _user_cache(environ))
        except (OSError, RuntimeError):
            return cls(None)

    def read(self, name: str) -> str | None:
        """Return the text of a file; None if there is none, or it is not text."""
        if self.path is None:
            return None
        file = self.path / name
        try:
            if not file.is_file() or file.stat().st_size > _LARGEST:
                return None
            return file.read_text(encoding="utf-8")
        except (OSError, ValueError):
            return None

    def write(self, name: str, text: str) -> None:
        """Write a file if possible. Readers and other writers see the old file or the whole new one."""
        if self.path is None:
            return
        part = self.path / f".{name}.{os.getpid()}-{os.urandom(4).hex()}.part"
        with suppress(OSError, ValueError):
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            try:
                with part.open("x", encoding="utf-8") as file:
                    file.write(text)
                part.replace(self.path / name)
            finally:
                part.unlink(missing_ok=True)


def _user_cache(environ: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fourwinds" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "fourwinds"
    return Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "fourwinds"
