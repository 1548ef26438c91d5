"""Update a system to newer versions of its library modules, as one change and with a preview."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from fourwinds.app.actor import Actor
from fourwinds.app.systems.preview_change import Preview
from fourwinds.app.systems.swap_convention import change_modules, preview_modules, with_module
from fourwinds.app.systems.system_access import reading
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.rule import BASE
from fourwinds.notes.spelling import name_of
from fourwinds.store.database import Database
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.notes import definition_rows, rule_rows
from fourwinds.store.systems.rows import Contents, in_order
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["Offer", "offered_updates", "preview_update", "update_library"]

Parameters = Mapping[str, Mapping[str, str]]


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
        return _offers(load_contents(connection, system_id), library or Library.load())


def preview_update(
    database: Database,
    system_id: str,
    modules: Iterable[str] | None = None,
    *,
    who: Actor,
    parameters: Parameters | None = None,
    library: Library | None = None,
) -> Preview:
    """Preview an update of these modules, or of all with a newer version."""
    shelf = library or Library.load()

    def changed(before: Contents) -> Contents:
        return _contents_after_update(before, _choose_offers(before, modules, shelf), parameters or {}, shelf)

    return preview_modules(database, system_id, shelf, changed, who=who)


def update_library(
    database: Database,
    system_id: str,
    modules: Iterable[str] | None = None,
    *,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
    parameters: Parameters | None = None,
    library: Library | None = None,
) -> Preview:
    """Update modules and return what changed. Parameters stay unless new ones are given."""
    shelf = library or Library.load()
    wanted = None if modules is None else list(modules)

    def changed(before: Contents) -> tuple[Contents, str]:
        offers = _choose_offers(before, wanted, shelf)
        return _contents_after_update(before, offers, parameters or {}, shelf), f"update {', '.join(map(str, offers))}"

    request = ["update", system_id, wanted, parameters]
    return change_modules(
        database, system_id, shelf, changed, who=who, expected_change=expected_change, key=key, request=request
    )


def _offers(contents: Contents, library: Library) -> list[Offer]:
    used = [(contents.head.base_system, contents.head.base_version)]
    used += [(row.module_id, row.version) for row in contents.modules]
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


def _choose_offers(contents: Contents, modules: Iterable[str] | None, library: Library) -> list[Offer]:
    offers = _offers(contents, library)
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


def _contents_after_update(
    contents: Contents, offers: list[Offer], parameters: Parameters, library: Library
) -> Contents:
    chosen: Parameters = {row.module_id: row.parameters for row in contents.modules}
    for offer in offers:
        module = library.get(offer.module)
        if module.kind == "base_system":
            known = contents.head.layout.get("base_parameters", {})
            contents = _with_base(contents, module, parameters.get(module.id, known))
        else:
            contents = with_module(contents, module, parameters.get(module.id, chosen[module.id]), module.id, library)
    return contents


def _with_base(contents: Contents, base: Module, parameters: Mapping[str, str]) -> Contents:
    rules = rule_rows(rule for section in base.resolve(parameters) for rule in section.rules)
    definitions = definition_rows(base.resolve_definitions(parameters))
    layout = {**contents.head.layout, "base_parameters": base.changed_values(parameters)}
    return in_order(
        replace(
            contents,
            head=replace(contents.head, base_version=base.version, layout=layout),
            rules=(*(row for row in contents.rules if row.module_id != BASE), *rules),
            definitions=(*(row for row in contents.definitions if row.module_id != BASE), *definitions),
        )
    )
