"""Where this installation keeps what it knows."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL

from fourwinds.store.database import normal_url
from fourwinds.table.errors import ForbiddenError, Where

__all__ = ["Settings"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The folder of the data, and the URL of the database, with its driver named."""

    data: Path
    database_url: str

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Settings:
        """Read FOURWINDS_DATA and FOURWINDS_DATABASE_URL, and make the folder if it is missing.

        Without them, data is kept where this system keeps a user's data, in an SQLite file.
        """
        named = environ.get("FOURWINDS_DATA")
        data = _writable(Path(named).expanduser().absolute() if named else _user_data(environ) / "fourwinds")
        url = environ.get("FOURWINDS_DATABASE_URL")
        file = URL.create("sqlite", database=str(data / "fourwinds.db"))
        return cls(data, normal_url(url) if url else file.render_as_string())


def _user_data(environ: Mapping[str, str]) -> Path:
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def _writable(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK | os.X_OK)
    except OSError:
        writable = False
    if not writable:
        raise ForbiddenError(
            "data cannot be written to this folder",
            where=Where(file=str(folder)),
            remedy="name a folder of yours in FOURWINDS_DATA",
        )
    return folder
