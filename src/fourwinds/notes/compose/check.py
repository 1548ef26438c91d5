"""Check that the modules of a system exist in the library and fit together."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Module
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError, FourWindsError, Where

__all__ = ["check_modules", "check_system"]


def check_system(system: System, library: Library) -> list[FourWindsError]:
    """Return the errors of a system: modules that are not in the library or do not fit together, with their places.

    A convention that is not in the library is allowed if the system has its lines.
    """
    written = {section.module for section in system.sections}
    wanted = [(library.base, Chosen(system.base, system.base_version, system.base_parameters))]
    wanted += [
        (library.convention, each) for each in system.conventions if each.id in library or each.id not in written
    ]
    found: list[FourWindsError] = []
    modules: list[Module] = []
    for find, chosen in wanted:
        try:
            modules.append(find(chosen.id))
            modules[-1].values(chosen.parameters)
        except FourWindsError as error:
            found.append(_locate(error, system, chosen.id))
    if modules and modules[0].id == system.base:
        clashes = check_modules(modules[0], modules[1:])
        found += [_locate(error, system, error.where.token or "") for error in clashes]
    return found


def _locate(error: FourWindsError, system: System, module: str) -> FourWindsError:
    place = system.places.get(module, Where())
    return error.at(file=place.file, line=place.line, column=place.column)


def check_modules(base: Module, conventions: Iterable[Module]) -> list[FourWindsError]:
    """Return the errors of a combination of modules: a wrong base, a missing requirement, a conflict."""
    modules = list(conventions)
    present = {module.id for module in modules} | {base.id}
    found: list[FourWindsError] = []
    for module in modules:
        if module.applies_to and base.id not in module.applies_to:
            found.append(
                ConflictError(
                    f"{module.id} is not made for {base.id}",
                    where=Where(token=module.id),
                    remedy=f"remove it, or use it with {_either(module.applies_to)}",
                )
            )
        found += (_missing(module, needed) for needed in module.requires if needed not in present)
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


def _missing(module: Module, needed: str) -> ConflictError:
    return ConflictError(
        f"{module.id} requires {needed}",
        where=Where(token=module.id),
        remedy=f"add {needed}, or remove {module.id}",
    )


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
