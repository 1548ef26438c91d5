"""Build a system from the library: a base, conventions and their parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date

from fourwinds.notes.compose.check import check_modules
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.module_copy import ModuleCopy, copy_module
from fourwinds.notes.problems import Problems
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["create_system", "system_for", "system_with"]


def create_system(
    name: str,
    base: str,
    conventions: Iterable[str] | None = None,
    library: Library | None = None,
    *,
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    created: date | None = None,
) -> System:
    """Create a system from a base and conventions, by default the usual ones of the base (specification: systems 2.1).

    `parameters` are by module: {"minor_transfers_1nt": {"through": "4h"}}. All errors are raised together.
    """
    library = library or Library.load()
    problems = Problems()
    title = squeeze(name)
    if not title:
        problems.add(MalformedError("the system has no name", remedy="give it a name, such as 'Uma + PS 2/1'"))
    modules: list[Module] = []
    with problems.collecting():
        modules.append(library.base(base))
    has_base = bool(modules)
    given = {name_of(module): values for module, values in (parameters or {}).items()}
    if conventions is None:
        usual = modules[0].conventions if modules else ()
        conventions = [each.id for each in usual]
        given |= {each.id: {**each.parameters, **given.get(each.id, {})} for each in usual if each.parameters}
    for convention in dict.fromkeys(map(name_of, conventions)):
        with problems.collecting():
            modules.append(library.convention(convention))
    if has_base:
        problems.extend(check_modules(modules[0], modules[1:]))
        problems.extend(_unused_parameters(given, modules))
    problems.raise_any()
    return _copy_modules(title, modules, given, created)


def system_for(module: Module, library: Library, base: str | None = None) -> System:
    """Return a system to try a module in.

    A base is played with its usual conventions; a convention on the first base it is made for, with what it requires
    and without what it excludes.
    """
    if module.kind == "base_system":
        return create_system(module.name, module.id, library=library)
    chosen = base or next(iter(module.applies_to), "2_1_game_force")
    return replace(system_with(chosen, [module.id], library=library), name=module.name)


def system_with(
    base: str,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    library: Library | None = None,
) -> System:
    """Return a base with its usual conventions, some switched on and some off; `parameters` are by module.

    Conventions required by one switched on are added; those it excludes, or that require one switched off, are removed.

    >>> [chosen.id for chosen in system_with("sayc", off=["stayman_1nt"]).conventions][:2]
    ['jacoby_transfers_1nt', 'stayman_2nt']
    """
    library = library or Library.load()
    module = library.base(base)
    wanted = list(dict.fromkeys(on))
    for each in wanted:
        wanted += (needed for needed in library.convention(each).requires if needed not in wanted)
    excluded = {*off} | {other for each in wanted for other in library.convention(each).conflicts}
    usual = [each.id for each in module.conventions if each.id not in {*excluded, *wanted}]
    usual = [each for each in usual if not {*library.convention(each).conflicts} & {*wanted}]
    present = {*usual, *wanted}
    while missing := {each for each in present if not {*library.convention(each).requires} <= present}:
        present -= missing
    ids = [each for each in (*usual, *wanted) if each in present]
    values = {each.id: dict(each.parameters) for each in module.conventions}
    for each, given in (parameters or {}).items():
        values[each] = values.get(each, {}) | dict(given)
    chosen = {each: values[each] for each in (module.id, *ids) if values.get(each)}
    return create_system(module.name, module.id, ids, library, parameters=chosen)


def _copy_modules(
    name: str, modules: list[Module], given: Mapping[str, Mapping[str, str]], created: date | None
) -> System:
    problems = Problems()
    copies: list[ModuleCopy] = []
    for module in modules:
        with problems.collecting():
            copies.append(copy_module(module, given.get(module.id)))
    problems.raise_any()
    base, *conventions = (copy.chosen for copy in copies)
    return System(
        name,
        base.id,
        base.version,
        created,
        tuple(conventions),
        tuple(definition for copy in copies for definition in copy.definitions),
        tuple(section for copy in copies for section in copy.sections),
        base_parameters=base.parameters,
    )


def _unused_parameters(given: Mapping[str, Mapping[str, str]], modules: Iterable[Module]) -> list[FourWindsError]:
    present = {module.id for module in modules}
    return [
        NotFoundError(
            f"there are parameters for {module}, which is not in the system",
            where=Where(token=module),
            remedy=f"add {module}, or remove its parameters",
        )
        for module in given
        if module not in present
    ]
