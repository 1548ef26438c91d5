"""Build a system from the library: a base, conventions and their parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from fourwinds.notes.base_names import base_id
from fourwinds.notes.compose.bases import find_base, is_own_base, like_chain, with_defence
from fourwinds.notes.compose.check import check_modules
from fourwinds.notes.compose.like_values import provided_values
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Module
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
    anyway: bool = False,
) -> System:
    """Create a system from a base and conventions, by default the usual ones of the base (specification: systems 2.1).

    `parameters` are by module: {"minor_transfers_1nt": {"through": "4h"}}. Conventions made for other bases are
    refused, unless `anyway` is given or the base itself names them. All errors are raised together.
    """
    library = library or Library.load()
    problems = Problems()
    title = squeeze(name)
    if not title:
        problems.add(MalformedError("the system has no name", remedy="give it a name, such as 'Uma + PS 2/1'"))
    start, like = _find_start(base, library, problems)
    given = {} if start is None else _given_values(parameters or {}, start)
    usual = () if start is None or conventions is not None else _usual_of(start, given, problems)
    modules: list[Module] = []
    wanted = [each.id for each in usual or ()] if conventions is None else map(name_of, conventions)
    for convention in dict.fromkeys(wanted):
        with problems.collecting():
            modules.append(library.convention(convention))
    if start is None or usual is None:
        raise problems.error
    given |= {each.id: {**each.parameters, **given.get(each.id, {})} for each in usual if each.parameters}
    problems.extend(check_modules(start, modules, like=like, anyway=anyway or conventions is None))
    problems.extend(_unused_parameters(given, [start, *modules]))
    problems.raise_any()
    plays_like = like[-1] if is_own_base(start) else ""
    return replace(_copy_modules(title, [start, *modules], given, plays_like, created), like=plays_like)


def _find_start(base: str, library: Library, problems: Problems) -> tuple[Module | None, tuple[str, ...]]:
    """Return the base, and the bases it is like; what is wrong with it is added to the problems."""
    start: Module | None = None
    try:
        start = find_base(base, library)
        like = like_chain(start, library)
        return with_defence(start, library), like
    except FourWindsError as error:
        problems.add(error)
        return start, ()


def _usual_of(base: Module, given: Mapping[str, Mapping[str, str]], problems: Problems) -> Sequence[Chosen] | None:
    """Return the usual conventions of a base; None, and a problem more, if its parameters do not say which."""
    try:
        return base.usual(given.get(base.id))
    except FourWindsError as error:
        problems.add(error)
        return None


def _given_values(parameters: Mapping[str, Mapping[str, str]], base: Module) -> dict[str, Mapping[str, str]]:
    """Return the given values by module id; the base may be named by one of its usual names."""
    return {base.id if base_id(name) == base.id else name_of(name): values for name, values in parameters.items()}


def system_for(module: Module, library: Library, base: str | None = None) -> System:
    """Return a system to try a module in.

    A base is played with its usual conventions; a convention on the first base it is made for, with what it requires
    and without what it excludes.
    """
    if module.kind == "base_system":
        return create_system(module.name, module.id, library=library)
    chosen = base or next(iter(module.applies_to), "2_1_game_force")
    return replace(system_with(chosen, [module.id], library=library, anyway=True), name=module.name)


def system_with(
    base: str,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    library: Library | None = None,
    *,
    anyway: bool = False,
) -> System:
    """Return a base with its usual conventions, some switched on and some off; `parameters` are by module.

    Conventions required by one switched on are added; those it excludes, or that require one switched off, are removed.

    >>> [chosen.id for chosen in system_with("sayc", off=["stayman_1nt"]).conventions][:2]
    ['jacoby_transfers_1nt', 'stayman_2nt']
    """
    library = library or Library.load()
    module = find_base(base, library)
    wanted = list(dict.fromkeys(on))
    for each in wanted:
        wanted += (needed for needed in library.convention(each).requires if needed not in wanted)
    excluded = {*off} | {other for each in wanted for other in library.convention(each).conflicts}
    playing = module.usual((parameters or {}).get(module.id))
    usual = [each.id for each in playing if each.id not in {*excluded, *wanted}]
    usual = [each for each in usual if not {*library.convention(each).conflicts} & {*wanted}]
    present = {*usual, *wanted}
    while missing := {each for each in present if not {*library.convention(each).requires} <= present}:
        present -= missing
    ids = [each for each in (*usual, *wanted) if each in present]
    values = {each.id: dict(each.parameters) for each in playing}
    for each, given in (parameters or {}).items():
        values[each] = values.get(each, {}) | dict(given)
    chosen = {each: values[each] for each in (module.id, *ids) if values.get(each)}
    return create_system(module.name, module.id, ids, library, parameters=chosen, anyway=anyway)


def _copy_modules(
    name: str,
    modules: list[Module],
    given: Mapping[str, Mapping[str, str]],
    like: str,
    created: date | None,
) -> System:
    """Copy the base and its conventions. These take defaults from the base, or from the one it is like."""
    problems = Problems()
    copies: list[ModuleCopy] = []
    provided: Mapping[str, str] = {}
    start, *others = modules
    with problems.collecting():
        provided = provided_values(start, given.get(start.id), like)
        copies.append(copy_module(start, given.get(start.id), provided))
    for module in others:
        with problems.collecting():
            copies.append(copy_module(module, given.get(module.id), provided))
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
