"""Check that the modules of a system exist in the library and fit together."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from fourwinds.notes.base_names import base_id
from fourwinds.notes.compose.bases import like_chain
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Module
from fourwinds.notes.rule import USER
from fourwinds.notes.system import System, heading_of
from fourwinds.table.errors import ConflictError, FourWindsError, NotFoundError, Where

__all__ = ["check_modules", "check_system", "unsuited", "unsuited_in"]

_NEARLY = 0.8
"""How much a name has to be like another to be a misspelling of it."""


def check_system(system: System, library: Library) -> list[FourWindsError]:
    """Return the errors of a system: modules that are not in the library or do not fit together, with their places.

    A base that is not in the library is allowed if the system says what it is like, and a convention if the system has
    its lines. Conventions made for other bases are not errors here: whoever wrote the system chose them.
    """
    base, conventions, found = _modules(system, library)
    if base is not None:
        clashes = check_modules(base, conventions, anyway=True)
        found += [_locate(error, system, error.where.token or "") for error in clashes]
    return found


def unsuited_in(system: System, library: Library) -> list[FourWindsError]:
    """Return the conventions of a system that are made for other bases, as errors with their places."""
    base, conventions, _ = _modules(system, library)
    if base is None:
        return []
    errors = unsuited(base, conventions, (system.like,), overruled=True)
    return [_locate(error, system, error.where.token or "") for error in errors]


def _modules(system: System, library: Library) -> tuple[Module | None, list[Module], list[FourWindsError]]:
    """Return the base and the conventions of a system as far as they are known, and what is wrong with them."""
    found: list[FourWindsError] = []
    base: Module | None = None
    modules: list[Module] = []
    try:
        base = _base(system, library)
    except FourWindsError as error:
        found.append(_locate(error, system, "like" if system.like else system.base))
    written = {section.module for section in system.sections}
    for chosen in system.conventions:
        if chosen.id not in library and chosen.id in written:
            found += _misspelt(chosen.id, system, library)
            continue
        try:
            modules.append(library.convention(chosen.id))
            modules[-1].values(chosen.parameters)
        except FourWindsError as error:
            found.append(_locate(error, system, chosen.id))
    return base, modules, found


def _misspelt(module: str, system: System, library: Library) -> list[FourWindsError]:
    """Return the error for a module that is only a heading, and nearly the name of another."""
    place = system.places.get(heading_of(module))
    if place is None:
        return []
    others = [USER, *(each.id for each in system.conventions if each.id in system.places), *library.ids]
    close = get_close_matches(module, others, 1, _NEARLY)
    if not close:
        return []
    remedy = f"did you mean {close[0]}? Otherwise, list {module} after conventions: under ## Info"
    return [NotFoundError(f"the heading {heading_of(module)} names an unknown module", where=place, remedy=remedy)]


def _base(system: System, library: Library) -> Module:
    """Return the base of a system; one of its own has no lines, since the system has them."""
    if system.like and Library.load().kind(system.base) is not None:
        raise ConflictError(
            f"{system.base} is a module of the library, and the file says that it is like {system.like}",
            where=Where(token=system.base),
            remedy="remove like:, or write another name after base:",
        )
    if system.like:
        own = Module("base_system", system.base, system.base, like=system.like, places=system.places)
        like_chain(own, library)
        return own
    chosen = Chosen(system.base, system.base_version, system.base_parameters)
    try:
        base = library.base(chosen.id)
    except NotFoundError as error:
        remedy = f"{error.remedy}; for a base of your own, write under ## Info what it is like, such as like: sayc"
        raise NotFoundError(error.problem, where=error.where, remedy=remedy) from None
    base.values(chosen.parameters)
    return base


def _locate(error: FourWindsError, system: System, module: str) -> FourWindsError:
    place = system.places.get(module, Where())
    return error.at(file=place.file, line=place.line, column=place.column)


def check_modules(
    base: Module, conventions: Iterable[Module], *, like: Iterable[str] = (), anyway: bool = False
) -> list[FourWindsError]:
    """Return the errors of a combination of modules: a wrong base, a missing requirement, a conflict.

    `like` are bases that the base is like, besides the one it names itself. With `anyway`, conventions made for other
    bases are allowed.
    """
    modules = list(conventions)
    present = {module.id for module in modules} | {base.id}
    found: list[FourWindsError] = []
    for module in modules:
        found += (_missing(module, needed) for needed in module.requires if needed not in present)
    if not anyway:
        found += unsuited(base, modules, like)
    order = [base.id, *(module.id for module in modules)]
    pairs = {(one.id, other) for one in (base, *modules) for other in one.conflicts if other in present}
    for first, second in sorted({tuple(sorted(pair, key=order.index)) for pair in pairs}):
        found.append(
            ConflictError(
                f"{first} and {second} exclude each other",
                where=Where(token=second),
                remedy=f"remove one of them, or swap {first} for {second}",
            )
        )
    return found


def unsuited(
    base: Module, conventions: Iterable[Module], like: Iterable[str] = (), *, overruled: bool = False
) -> list[FourWindsError]:
    """Return the conventions that are made for other bases, as errors; `like` are bases that the base is like.

    `overruled` words them as advice to somebody who has chosen the convention all the same.
    """
    suited = {base.id, base.like, *like} - {""}
    remedy = "check that its lines fit" if overruled else "remove it, or add it all the same with --anyway"
    return [
        ConflictError(
            f"{module.id} is not made for {base.id}",
            where=Where(token=module.id),
            remedy=f"it is made for {_either(module.applies_to)}; {remedy}{'' if overruled else ' (API: anyway)'}",
        )
        for module in conventions
        if module.applies_to and suited.isdisjoint({*module.applies_to, *map(base_id, module.applies_to)})
    ]


def _missing(module: Module, needed: str) -> ConflictError:
    return ConflictError(
        f"{module.id} requires {needed}",
        where=Where(token=module.id),
        remedy=f"add {needed}, or remove {module.id}",
    )


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
