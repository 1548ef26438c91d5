"""Update a system to newer versions of its library modules, as one change and with a preview."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.systems.parameter_names import ParameterValues, by_module
from fourwinds.app.systems.preview_change import Preview
from fourwinds.app.systems.swap_convention import change_modules, preview_modules
from fourwinds.app.systems.system_access import reading
from fourwinds.notes.compose.parameters import base_values
from fourwinds.notes.library import Library
from fourwinds.notes.module_copy import copy_module, with_base, with_modules
from fourwinds.notes.spelling import name_of
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.systems.facts import load_notes
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["Offer", "offered_updates", "preview_update", "update_library"]


@dataclass(frozen=True, slots=True)
class Offer:
    """A module of a system with a newer version in the library."""

    module: str
    version: str
    newer: str

    def __str__(self) -> str:
        return f"{self.module} {self.version or '?'} → {self.newer}"


def offered_updates(database: Database, system_id: str, *, who: Actor, library: Library | None = None) -> list[Offer]:
    """List the modules of a system with a newer version, the base first."""
    with reading(database, system_id, who) as connection:
        return _offers(load_notes(connection, system_id), library or Library.load())


def preview_update(
    database: Database,
    system_id: str,
    modules: Collection[str] | None = None,
    *,
    who: Actor,
    parameters: ParameterValues | None = None,
    library: Library | None = None,
) -> Preview:
    """Preview an update of these modules, or of all with a newer version."""
    shelf = library or Library.load()

    def update(system: System) -> System:
        return _with_updates(system, _choose_offers(system, modules, shelf), parameters or {}, shelf)

    return preview_modules(database, system_id, shelf, update, who=who)


def update_library(
    database: Database,
    system_id: str,
    modules: Iterable[str] | None = None,
    *,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
    parameters: ParameterValues | None = None,
    library: Library | None = None,
) -> Preview:
    """Update modules and return what changed. Parameters stay unless new ones are given."""
    shelf = library or Library.load()
    wanted = None if modules is None else list(modules)

    def update(system: System) -> System:
        return _with_updates(system, _choose_offers(system, wanted, shelf), parameters or {}, shelf)

    def what(system: System) -> str:
        return f"update {', '.join(map(str, _choose_offers(system, wanted, shelf)))}"

    request = ["update", system_id, wanted, parameters]
    return change_modules(
        database,
        system_id,
        shelf,
        update,
        what=what,
        who=who,
        expected_change=expected_change,
        key=key,
        request=request,
    )


def _offers(system: System, library: Library) -> list[Offer]:
    used = [(system.base, system.base_version)]
    used += [(chosen.id, chosen.version) for chosen in system.conventions]
    return [
        Offer(module, version, library.get(module).version)
        for module, version in used
        if module in library and _number(library.get(module).version) > _number(version)
    ]


def _number(version: str) -> tuple[int, ...]:
    """Return a version for comparison: `1.10` is newer than `1.9`, anything is newer than nothing, and `2.0` is `2`."""
    numbers = [int(digits) for digits in re.findall(r"\d+", version)]
    while numbers and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)


def _choose_offers(system: System, modules: Iterable[str] | None, library: Library) -> list[Offer]:
    offers = _offers(system, library)
    wanted = None if modules is None else [name_of(module) for module in modules]
    missing = [module for module in wanted or () if module not in {offer.module for offer in offers}]
    if missing or not offers:
        raise NotFoundError(
            f"no newer version of {', '.join(missing) or 'any module'}",
            where=Where(token=missing[0] if missing else None),
            remedy=f"updates are available for {', '.join(map(str, offers))}"
            if offers
            else "nothing needs to be updated",
        )
    return offers if wanted is None else [offer for offer in offers if offer.module in wanted]


def _with_updates(system: System, offers: list[Offer], parameters: ParameterValues, library: Library) -> System:
    chosen = {each.id: each.parameters for each in system.conventions} | by_module(parameters, system.base)
    for offer in offers:
        module = library.get(offer.module)
        if module.kind == "base_system":
            system = with_base(system, copy_module(module, chosen.get(module.id, system.base_parameters)))
        else:
            copy = copy_module(module, chosen[module.id], base_values(system, library))
            system = with_modules(system, [module.id], [copy])
    return system
