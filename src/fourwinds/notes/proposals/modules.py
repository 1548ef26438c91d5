"""The conventions that an edited file adds and removes, and the parameters it changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Definition, Module
from fourwinds.notes.proposals.proposal import Proposal, ProposalKind, ProposalSubject
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.system import System, sections_of
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
    """Whether the file no longer names a module, or has none of its lines any more."""
    if module not in _chosen(then):
        return False
    return module not in _chosen(edited) or (_has_lines(module, then) and not _has_lines(module, edited))


def _has_lines(module: str, system: System) -> bool:
    return any(section.module == module and section.rules for section in system.sections)


def _is_set_otherwise(before: Chosen, asked: Chosen, edited: System) -> bool:
    """Whether parameters were changed; a module that is no longer listed, but has its lines, is as before."""
    is_listed = asked.id in edited.places or bool(asked.version or asked.parameters)
    return is_listed and dict(before.parameters) != dict(asked.parameters)


def _with_module(module: str, wanted: Chosen | None, edited: System, library: Library | None, system: System) -> System:
    """Return the system with a module added, removed or set otherwise; the lines come from the file or the library."""
    rules = [rule for rule in system.rules if rule.module != module]
    definitions = [each for each in system.definitions if each.module != module]
    others = {each.id: each for each in system.conventions if each.id != module}
    if wanted is None:
        return _assembled(replace(system, conventions=tuple(others.values())), rules, definitions)
    is_new = module not in _chosen(system)
    chosen, lines, terms = _contents(module, wanted, edited if is_new else None, library or Library.load())
    if module == BASE:
        system = replace(system, base_version=chosen.version, base_parameters=chosen.parameters)
    else:
        order = dict.fromkeys([*(each.id for each in system.conventions), module])
        conventions = {module: chosen, **others}
        system = replace(system, conventions=tuple(conventions[each] for each in order))
    return _assembled(system, [*rules, *lines], [*definitions, *terms])


def _contents(
    module: str, wanted: Chosen, edited: System | None, library: Library
) -> tuple[Chosen, list[Rule], list[Definition]]:
    if edited is not None and _has_lines(module, edited):
        lines = [rule for rule in edited.rules if rule.module == module]
        return wanted, lines, [each for each in edited.definitions if each.module == module]
    found: Module = library.base(wanted.id) if module == BASE else library.convention(wanted.id)
    values: Mapping[str, str] = wanted.parameters
    chosen = Chosen(found.id, found.version, found.changed_values(values))
    return chosen, [*found.rules(**values)], [*found.resolve_definitions(values)]


def _assembled(system: System, rules: list[Rule], definitions: list[Definition]) -> System:
    order = {module: number for number, module in enumerate(system.modules)}
    prose = {(each.module, each.title): each.prose for each in system.sections if each.prose and each.module in order}
    known = sorted(definitions, key=lambda each: order.get(each.module, len(order)))
    return replace(system, sections=sections_of(rules, system.modules, prose), definitions=tuple(known))
