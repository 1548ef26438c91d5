"""Replace, add or remove a convention (specification: systems 2.3), in one transaction and with a preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fourwinds.app.actor import Actor
from fourwinds.app.once import once
from fourwinds.app.systems.place_rules import changing
from fourwinds.app.systems.preview_change import Preview, preview_change
from fourwinds.app.systems.system_access import reading
from fourwinds.notes.library import Library
from fourwinds.notes.module import Chosen, Module
from fourwinds.notes.spelling import name_of
from fourwinds.store.database import Database
from fourwinds.store.systems.changes import contents_at, lock_system
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.notes import definition_rows, module_row, rule_rows
from fourwinds.store.systems.overlay import with_convention_swapped
from fourwinds.store.systems.rows import Contents
from fourwinds.store.systems.rules import edit_contents
from fourwinds.store.systems.systems import load_system
from fourwinds.table.errors import ConflictError, MalformedError

__all__ = ["change_modules", "offered_swaps", "preview_modules", "preview_swap", "swap_convention", "with_module"]


def offered_swaps(
    database: Database, system_id: str, *, who: Actor, library: Library | None = None
) -> dict[str, tuple[str, ...]]:
    """Return the library's variants of each convention of a system."""
    shelf = library or Library.load()
    with reading(database, system_id, who) as connection:
        modules = [row.module_id for row in load_contents(connection, system_id).modules]
    known = {module: shelf.convention(module).variants for module in modules if module in shelf}
    return {
        module: tuple(variant for variant in variants if variant in shelf and variant not in modules)
        for module, variants in known.items()
    }


def preview_swap(
    database: Database,
    system_id: str,
    out: str | None,
    into: str | None,
    *,
    who: Actor,
    parameters: Mapping[str, str] | None = None,
    library: Library | None = None,
) -> Preview:
    """Return what a swap would remove and add, which lines would become orphans, and what would clash."""
    shelf = library or Library.load()
    return preview_modules(
        database, system_id, shelf, lambda before: _contents_after_swap(before, out, into, parameters, shelf), who=who
    )


def swap_convention(
    database: Database,
    system_id: str,
    out: str | None,
    into: str | None,
    *,
    parameters: Mapping[str, str] | None = None,
    library: Library | None = None,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
) -> Preview:
    """Swap conventions and return what changed. The user's lines stay, even if they become orphans."""
    shelf = library or Library.load()
    return change_modules(
        database,
        system_id,
        shelf,
        lambda before: (_contents_after_swap(before, out, into, parameters, shelf), _swap_description(out, into)),
        who=who,
        expected_change=expected_change,
        key=key,
        request=["swap", system_id, out, into, parameters],
    )


def preview_modules(
    database: Database, system_id: str, library: Library, changed: Callable[[Contents], Contents], *, who: Actor
) -> Preview:
    """Return what a change of modules would do."""
    with reading(database, system_id, who) as connection:
        stored = load_system(connection, system_id)
    return preview_change(stored.change, stored.contents, changed(stored.contents), library)


def change_modules(
    database: Database,
    system_id: str,
    library: Library,
    changed: Callable[[Contents], tuple[Contents, str]],
    *,
    who: Actor,
    expected_change: int | None,
    key: str | None,
    request: object,
) -> Preview:
    """Change modules in one transaction, and return what changed; incompatible modules are rejected."""
    with changing(database, system_id, who) as connection:
        done: list[Preview] = []

        def change() -> int:
            number = lock_system(connection, system_id, expected_change)
            before = load_contents(connection, system_id)
            after, what = changed(before)
            done.append(preview_change(number, before, after, library))
            done[0].refuse()
            return edit_contents(connection, system_id, lambda _: after, what=what, who=who.name)

        number = once(connection, who, key, request, change)
        if not done:
            before, after = (contents_at(connection, system_id, each) for each in (number - 1, number))
            done.append(preview_change(number - 1, before, after, library))
    return done[0]


def _contents_after_swap(
    contents: Contents, out: str | None, into: str | None, parameters: Mapping[str, str] | None, library: Library
) -> Contents:
    leaving = name_of(out) if out else None
    if into is None:
        if leaving is None:
            raise MalformedError("there is nothing to swap", remedy="give a convention to add, to remove, or both")
        return with_convention_swapped(contents, leaving, None)
    module = library.convention(into)
    if leaving == module.id and parameters is None:
        raise ConflictError(
            f"{module.id} would be swapped for itself", remedy="choose another one, or other parameters"
        )
    return with_module(contents, module, parameters, leaving, library)


def with_module(
    contents: Contents, module: Module, parameters: Mapping[str, str] | None, leaving: str | None, library: Library
) -> Contents:
    """Return the contents with a convention in place of another, or at the end."""
    base = _base_values(contents, library)
    rules = [rule for section in module.resolve(parameters, base) for rule in section.rules]
    row = module_row(Chosen(module.id, module.version, module.changed_values(parameters, base)))
    return with_convention_swapped(
        contents, leaving, row, rule_rows(rules), definition_rows(module.resolve_definitions(parameters, base))
    )


def _base_values(contents: Contents, library: Library) -> dict[str, str]:
    """Return the values of the base system, from which conventions take their defaults."""
    base = contents.head.base_system
    return library.base(base).values(contents.head.layout.get("base_parameters")) if base in library else {}


def _swap_description(out: str | None, into: str | None) -> str:
    if out and into:
        return f"swap {name_of(out)} for {name_of(into)}"
    return f"add {name_of(into)}" if into else f"remove {name_of(out or '')}"
