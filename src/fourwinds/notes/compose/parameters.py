"""The parameters of a system: the values of its base, and the system with others."""

from __future__ import annotations

from collections.abc import Mapping

from fourwinds.notes.compose.like_values import like_values, own_notrump, provided_values
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Module
from fourwinds.notes.module_copy import copy_module, with_base, with_modules
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = ["base_values", "with_parameters"]


def base_values(system: System, library: Library) -> dict[str, str] | None:
    """Return the values from which conventions take their defaults: those of the base, or of the base it is like."""
    if system.base in library:
        return provided_values(library.base(system.base), system.base_parameters, system.like)
    return like_values(system.like, own_notrump(system.rules, system.definitions)) if system.like else None


def with_parameters(system: System, chosen: Mapping[str, Mapping[str, str]], library: Library) -> System:
    """Return the system with other parameters, by module. Conventions follow the values of the base.

    >>> from fourwinds.notes.compose import create_system
    >>> weak = with_parameters(create_system("Ours", "sayc"), {"sayc": {"notrump": "12-14"}}, Library.load())
    >>> next(str(rule) for rule in weak.rules if str(rule.sequence.path) == "1n").partition(" = ")[2][:9]
    '12-14 HCP'
    """
    used = {system.base: system.base_parameters} | {each.id: each.parameters for each in system.conventions}
    unknown = [module for module in chosen if module not in used]
    if unknown:
        raise NotFoundError(
            f"the system does not use {unknown[0]}",
            where=Where(token=unknown[0]),
            remedy=f"it uses {', '.join(used)}",
        )
    new = {module: {**values, **chosen.get(module, {})} for module, values in used.items()}
    before = base_values(system, library)
    provided = before
    if system.base in chosen:
        base = _module(Chosen(system.base, system.base_version), library)
        provided = provided_values(base, new[base.id], system.like)
        system = _with_usual(system, base, used[base.id], new[base.id], library)
        system = with_base(system, copy_module(base, new[base.id]))
    for convention in system.conventions:
        values = new.get(convention.id, convention.parameters)
        if convention.id in chosen or (provided != before and convention.id in library):
            copy = copy_module(_module(convention, library), values, provided)
            system = with_modules(system, [convention.id], [copy])
    return system


def _with_usual(
    system: System, base: Module, before: Mapping[str, str], after: Mapping[str, str], library: Library
) -> System:
    """Return the system without conventions that go with the old values of the base, and with those of the new."""
    old, new = ({each.id: each for each in base.usual(values)} for values in (before, after))
    present = {each.id for each in system.conventions}
    gone = [module for module in old if module not in new and module in present]
    came = [chosen for module, chosen in new.items() if module not in old and module not in present]
    provided = base.values(after)
    copies = [copy_module(library.convention(each.id), each.parameters, provided) for each in came]
    return with_modules(system, gone, copies) if gone or copies else system


def _module(chosen: Chosen, library: Library) -> Module:
    """Return a module of the library in the version that the system has."""
    module = library.get(chosen.id)
    if module.version != chosen.version:
        raise ConflictError(
            f"the system has version {chosen.version} of {chosen.id}, the library has {module.version}",
            where=Where(token=chosen.id),
            remedy="update the system first: fourwinds notes update NAME (API: POST /api/systems/ID/updates)",
        )
    return module
