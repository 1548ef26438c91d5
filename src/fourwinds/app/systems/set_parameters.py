"""Change the parameters of a system's base or conventions, as one change with a preview."""

from __future__ import annotations

from fourwinds.app.actor import Actor
from fourwinds.app.systems.parameter_names import ParameterValues, by_module
from fourwinds.app.systems.preview_change import Preview
from fourwinds.app.systems.swap_convention import change_modules, preview_modules
from fourwinds.notes.compose.parameters import with_parameters
from fourwinds.notes.library import Library
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import MalformedError

__all__ = ["preview_parameters", "set_parameters"]


def preview_parameters(
    database: Database, system_id: str, values: ParameterValues, *, who: Actor, library: Library | None = None
) -> Preview:
    """Return what other parameters would change."""
    shelf = library or Library.load()
    return preview_modules(database, system_id, shelf, lambda system: _with(system, values, shelf), who=who)


def set_parameters(
    database: Database,
    system_id: str,
    values: ParameterValues,
    *,
    who: Actor,
    library: Library | None = None,
    expected_change: int | None = None,
    key: str | None = None,
) -> Preview:
    """Set parameters, named as in `by_module`, and return what changed."""
    shelf = library or Library.load()
    return change_modules(
        database,
        system_id,
        shelf,
        lambda system: _with(system, values, shelf),
        what=f"set {', '.join(f'{name} = {value}' for name, value in values.items())}",
        who=who,
        expected_change=expected_change,
        key=key,
        request=["set", system_id, dict(values)],
    )


def _with(system: System, values: ParameterValues, library: Library) -> System:
    if not values:
        raise MalformedError("there is no parameter to set", remedy="write notrump=12-14")
    return with_parameters(system, by_module(values, system.base), library)
