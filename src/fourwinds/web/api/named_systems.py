"""Parameters of endpoints that only read a system, which may be named as on the command line."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path

from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.web.identity import Who
from fourwinds.web.state import OpenDatabase

__all__ = ["AnySystem", "StoredSystemId"]


def _any_system(
    database: OpenDatabase,
    who: Who,
    system_id: Annotated[
        str, Path(description="An id or a name, with a version as `Ours@3`; or a base of the library, such as `sayc`")
    ],
) -> NamedSystem:
    return named_system(database, system_id, who=who)


def _stored_system_id(
    database: OpenDatabase, who: Who, system_id: Annotated[str, Path(description="An id or a name")]
) -> str:
    return named_system(database, system_id, who=who).stored_id


AnySystem = Annotated[NamedSystem, Depends(_any_system)]
"""Parameter type: a stored system, perhaps at an earlier version, or a base of the library."""

StoredSystemId = Annotated[str, Depends(_stored_system_id)]
"""Parameter type: the id of a stored system, which may be given by name."""
