"""The conventions that an edited file adds and removes, and the parameters it changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fourwinds.notes.compose.parameters import base_values, with_parameters
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen
from fourwinds.notes.module_copy import ModuleCopy, copy_module, with_modules
from fourwinds.notes.proposals.proposal import Proposal, ProposalKind, ProposalSubject, stamp_of
from fourwinds.notes.rule import BASE
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError, Where

__all__ = ["changed_modules", "proposed_modules"]


def proposed_modules(ours: System, edited: System, then: System, library: Library | None) -> Iterator[Proposal]:
    """Yield the modules to add, to remove and to set other parameters of.

    A base of another name is an error: such a file is another system.
    """
    if edited.base != then.base:
        raise ConflictError(
            f"the file is based on {edited.base}, the system on {then.base}",
            where=edited.places.get(edited.base, Where(token=edited.base)),
            remedy="import the file as a new system, or replace this one with --over NAME "
            "(API: POST /api/systems/ID/import)",
        )
    before, asked, now = _chosen(then), _chosen(edited), _chosen(ours)
    for module in changed_modules(edited, then):
        wanted = None if _is_removed(module, edited, then) else asked[module]
        current = now.get(module)
        if wanted == current or (wanted and current and wanted.parameters == current.parameters):
            continue
        conflict = (str(current) if current else "removed") if current != before.get(module) else ""
        kind: ProposalKind = "deleted" if wanted is None else "added" if current is None else "reworded"
        edit = partial(_with_module, module, wanted, edited, library)
        subject: ProposalSubject = "base" if module == BASE else "convention"
        yield Proposal(subject, kind, module, str(current or ""), str(wanted or ""), edit, conflict)


def changed_modules(edited: System, then: System) -> list[str]:
    """Return the modules that the file adds, removes, or gives other parameters."""
    before, asked = _chosen(then), _chosen(edited)
    return [
        module
        for module in {**before, **asked}
        if _is_removed(module, edited, then)
        or module not in before
        or _is_set_otherwise(before[module], asked[module], edited)
    ]


def _chosen(system: System) -> dict[str, Chosen]:
    base = Chosen(system.base, system.base_version, system.base_parameters)
    return {BASE: base} | {each.id: each for each in system.conventions}


def _is_removed(module: str, edited: System, then: System) -> bool:
    """Whether a module was taken off the list of the file, or the file has none of its lines any more."""
    if module not in _chosen(then):
        return False
    asked = _chosen(edited).get(module)
    if asked is None or (_has_lines(module, then) and not _has_lines(module, edited)):
        return True
    return module != BASE and _has_list(edited) and not _is_listed(asked, edited)


def _has_list(edited: System) -> bool:
    """Whether a file lists its conventions: an exported file lists all, but one typed by hand may have only lines."""
    return bool(stamp_of(edited)) or any(_is_listed(each, edited) for each in edited.conventions)


def _is_listed(chosen: Chosen, edited: System) -> bool:
    """Whether a file lists a module, and has not only lines of it. Systems in JSON have no places, and list all."""
    return not edited.places or chosen.id in edited.places


def _has_lines(module: str, system: System) -> bool:
    return any(section.module == module and section.rules for section in system.sections)


def _is_set_otherwise(before: Chosen, asked: Chosen, edited: System) -> bool:
    """Whether parameters were changed; a module that is not listed, but has its lines, is as before."""
    return _is_listed(asked, edited) and dict(before.parameters) != dict(asked.parameters)


def _with_module(module: str, wanted: Chosen | None, edited: System, library: Library | None, system: System) -> System:
    """Return the system with a module added, removed or set otherwise; the lines come from the file or the library."""
    library = library or Library.load()
    if wanted is None:
        return with_modules(system, [module], [])
    if module in _chosen(system):
        values = _all_values(_chosen(system)[module], wanted, system, library)
        return with_parameters(system, {wanted.id: values}, library)
    return with_modules(system, [], [_new_copy(wanted, edited, system, library)])


def _all_values(before: Chosen, wanted: Chosen, system: System, library: Library) -> dict[str, str]:
    """Return the values of a module; a parameter that the file no longer lists has its default again."""
    usual = library.get(wanted.id).values(None, base_values(system, library))
    return {name: usual[name] for name in before.parameters if name in usual} | dict(wanted.parameters)


def _new_copy(wanted: Chosen, edited: System, system: System, library: Library) -> ModuleCopy:
    """Return a convention that the file adds: with its lines in the file, or else from the library."""
    if _has_lines(wanted.id, edited):
        sections = tuple(each for each in edited.sections if each.module == wanted.id)
        return ModuleCopy(wanted, sections, tuple(each for each in edited.definitions if each.module == wanted.id))
    return copy_module(library.convention(wanted.id), wanted.parameters, base_values(system, library))
