"""The lines and definitions of a module with its parameters filled in, to be put into a system."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeAlias

from fourwinds.notes.module import Chosen, Definition, Module, Section
from fourwinds.notes.rule import BASE, USER
from fourwinds.notes.system import System, sections_of
from fourwinds.table.errors import ConflictError, NotFoundError

__all__ = ["UPDATE_REMEDY", "ModuleCopy", "copy_module", "with_base", "with_modules"]

_MOST = 500
UPDATE_REMEDY = (
    "choose another one, update it with fourwinds notes update, or change its parameters with fourwinds notes set"
)
"""What to do instead of adding a convention twice, or swapping it for itself."""


@dataclass(frozen=True, slots=True, eq=False)
class ModuleCopy:
    """What a system takes over from a module. Systems with the same copy share its sections."""

    chosen: Chosen
    sections: tuple[Section, ...]
    definitions: tuple[Definition, ...]


_Values: TypeAlias = tuple[tuple[str, str], ...]
_known: dict[tuple[int, _Values, _Values], tuple[Module, ModuleCopy]] = {}
_lock = Lock()


def copy_module(
    module: Module, values: Mapping[str, str] | None = None, base: Mapping[str, str] | None = None
) -> ModuleCopy:
    """Return the copy of a module with these parameters; the same object if asked again.

    `base` are the values of the base system, from which a convention takes its defaults.
    """
    changed = module.changed_values(values, base)
    key = id(module), _sorted(module.values(values, base)), _sorted(changed)
    known = _known.get(key)
    if known is None:
        chosen = Chosen(module.id, module.version, changed)
        rules = (rule for section in module.resolve(values, base) for rule in section.rules)
        copy = ModuleCopy(chosen, sections_of(rules), module.resolve_definitions(values, base))
        with _lock:
            if len(_known) >= _MOST:
                _known.clear()
            known = _known.setdefault(key, (module, copy))
    return known[1]


def _sorted(values: Mapping[str, str]) -> _Values:
    return tuple(sorted(values.items()))


def with_modules(system: System, out: Iterable[str], into: Sequence[ModuleCopy]) -> System:
    """Return the system with conventions in place of others, which may be none; own lines stay.

    New conventions take the place of the first that leaves, or the end. Replacing a convention by itself changes its
    version or parameters and leaves it where it is.
    """
    leaving = list(out)
    present = [chosen.id for chosen in system.conventions]
    coming = {copy.chosen.id: copy for copy in into}
    missing = [module for module in leaving if module not in present]
    if missing:
        uses = ", ".join(present) or "no conventions"
        raise NotFoundError(f"the system does not use {', '.join(missing)}", remedy=f"it uses {uses}")
    twice = [module for module in coming if module in present and module not in leaving]
    if twice:
        raise ConflictError(f"the system already uses {', '.join(twice)}", remedy=UPDATE_REMEDY)
    new = [module for module in coming if module not in leaving]
    order: list[str] = []
    for module in present:
        if module not in leaving or module in coming:
            order.append(module)
        if module in leaving:
            order += new
            new = []
    return _with_copies(system, [*order, *new], coming, gone=set(leaving) - coming.keys())


def with_base(system: System, copy: ModuleCopy) -> System:
    """Return the system with another version or other parameters of its base."""
    modules = [chosen.id for chosen in system.conventions]
    changed = replace(system, base_version=copy.chosen.version, base_parameters=copy.chosen.parameters)
    return _with_copies(changed, modules, {BASE: copy}, gone=set())


def _with_copies(system: System, order: list[str], coming: Mapping[str, ModuleCopy], gone: set[str]) -> System:
    """Return the system with the conventions in this order, and new contents of those that come."""
    chosen = {each.id: each for each in system.conventions}
    chosen |= {module: copy.chosen for module, copy in coming.items() if module != BASE}
    sections: list[Section] = []
    definitions: list[Definition] = []
    for module in (BASE, *order, USER):
        copy = coming.get(module)
        sections += copy.sections if copy else (each for each in system.sections if each.module == module)
        definitions += copy.definitions if copy else (each for each in system.definitions if each.module == module)
    return replace(
        system,
        conventions=tuple(chosen[module] for module in order if module not in gone),
        sections=tuple(sections),
        definitions=tuple(definitions),
    )
