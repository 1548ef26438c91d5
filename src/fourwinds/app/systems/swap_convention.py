"""Replace, add or remove conventions (specification: systems 2.3), many at once, as one change with one preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import change_system, with_marks
from fourwinds.app.systems.preview_change import Preview, preview_change
from fourwinds.app.systems.system_access import reading
from fourwinds.notes.compose.parameters import base_values
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.module_copy import UPDATE_REMEDY, copy_module, with_modules
from fourwinds.notes.spelling import name_of
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.systems.facts import load_notes
from fourwinds.store.systems.systems import load_system
from fourwinds.table.errors import ConflictError, MalformedError, Where

__all__ = [
    "ConventionSwap",
    "Names",
    "change_modules",
    "offered_swaps",
    "preview_modules",
    "preview_swap",
    "swap_convention",
]

Names: TypeAlias = str | Sequence[str] | None
"""One convention, several, or none."""


def offered_swaps(
    database: Database, system_id: str, *, who: Actor, library: Library | None = None
) -> dict[str, tuple[str, ...]]:
    """Return the library's variants of each convention of a system."""
    shelf = library or Library.load()
    with reading(database, system_id, who) as connection:
        modules = [chosen.id for chosen in load_notes(connection, system_id).conventions]
    known = {module: shelf.convention(module).variants for module in modules if module in shelf}
    return {
        module: tuple(variant for variant in variants if variant in shelf and variant not in modules)
        for module, variants in known.items()
    }


def preview_swap(
    database: Database,
    system_id: str,
    out: Names,
    into: Names,
    *,
    who: Actor,
    parameters: Mapping[str, str] | None = None,
    library: Library | None = None,
    anyway: bool = False,
) -> Preview:
    """Return what a swap would remove and add, which lines would become orphans, and what would clash."""
    swap = ConventionSwap(out, into, parameters, library or Library.load())
    return preview_modules(database, system_id, swap.library, swap.apply, who=who, anyway=anyway)


def swap_convention(
    database: Database,
    system_id: str,
    out: Names,
    into: Names,
    *,
    parameters: Mapping[str, str] | None = None,
    library: Library | None = None,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
    anyway: bool = False,
) -> Preview:
    """ConventionSwap conventions and return what changed. The user's lines stay, even if they become orphans.

    Parameters are by name, with several new conventions by `convention.name`. With `anyway`, conventions that are made
    for other bases are allowed.
    """
    swap = ConventionSwap(out, into, parameters, library or Library.load())
    return change_modules(
        database,
        system_id,
        swap.library,
        swap.apply,
        what=str(swap),
        who=who,
        expected_change=expected_change,
        key=key,
        request=["swap", system_id, out, into, parameters],
        anyway=anyway,
    )


def preview_modules(
    database: Database,
    system_id: str,
    library: Library,
    edit: Callable[[System], System],
    *,
    who: Actor,
    anyway: bool = False,
) -> Preview:
    """Return what a change of modules would do."""
    with reading(database, system_id, who) as connection:
        stored = load_system(connection, system_id)
    after = with_marks(stored.notes, edit(stored.notes))
    return preview_change(stored.change, stored.notes, after, library, anyway=anyway)


def change_modules(
    database: Database,
    system_id: str,
    library: Library,
    edit: Callable[[System], System],
    *,
    what: str | Callable[[System], str],
    who: Actor,
    expected_change: int | None,
    key: str | None,
    request: object,
    anyway: bool = False,
) -> Preview:
    """Change modules as one change, and return what changed; incompatible modules are rejected."""
    previews: list[Preview] = []

    def change(before: System) -> System:
        after = edit(before)
        previews.append(preview_change(0, before, after, library, anyway=anyway))
        previews[-1].refuse()
        return after

    done = change_system(
        database, system_id, change, what=what, who=who, expected_change=expected_change, key=key, request=request
    )
    version = done.version - done.changed
    if not previews:
        return preview_change(version, done.before, done.after, library)
    return replace(previews[-1], change=version, to_review=tuple(done.to_review))


class ConventionSwap:
    """Conventions that leave a system, and modules that come."""

    def __init__(self, out: Names, into: Names, parameters: Mapping[str, str] | None, library: Library) -> None:
        self.library = library
        self._out = list(dict.fromkeys(name_of(each) for each in _listed(out)))
        self._into = [library.convention(each) for each in dict.fromkeys(_listed(into))]
        if not self._out and not self._into:
            raise MalformedError("there is nothing to swap", remedy="give a convention to add, to remove, or both")
        same = [module.id for module in self._into if module.id in self._out]
        if same and parameters is None:
            raise ConflictError(f"{', '.join(same)} would be swapped for itself", remedy=UPDATE_REMEDY)
        self._parameters = {module.id: _parameters_of(module, self._into, parameters or {}) for module in self._into}

    def __str__(self) -> str:
        out, into = ", ".join(self._out), ", ".join(module.id for module in self._into)
        if out and into:
            return f"swap {out} for {into}"
        return f"add {into}" if into else f"remove {out}"

    def apply(self, system: System) -> System:
        provided = base_values(system, self.library)
        copies = [copy_module(module, self._parameters[module.id], provided) for module in self._into]
        return with_modules(system, self._out, copies)


def _listed(names: Names) -> Iterable[str]:
    if names is None:
        return ()
    return [names] if isinstance(names, str) else names


def _parameters_of(module: Module, modules: list[Module], parameters: Mapping[str, str]) -> dict[str, str]:
    """Return the parameters of one of the new conventions."""
    known = {each.id for each in modules}
    values: dict[str, str] = {}
    for name, value in parameters.items():
        owner, dot, rest = name.partition(".")
        if not dot and len(modules) > 1:
            raise MalformedError(
                f"{name!r} does not say which convention it is for",
                where=Where(token=name),
                remedy=f"write {module.id}.{name}",
            )
        if dot and name_of(owner) not in known:
            raise MalformedError(
                f"{owner} is not among the new conventions",
                where=Where(token=name),
                remedy=f"choose one of {', '.join(sorted(known))}",
            )
        if not dot or name_of(owner) == module.id:
            values[rest if dot else name] = value
    return values
