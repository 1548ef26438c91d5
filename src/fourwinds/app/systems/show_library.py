"""The library for the API: its modules, with their lines and files."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Any, Literal

from fourwinds import __version__
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import write_module
from fourwinds.notes.module import Module

__all__ = ["Kind", "library_version", "list_modules", "module_json", "show_module"]

Kind = Literal["systems", "conventions"]


@lru_cache(maxsize=4)
def library_version(library: Library) -> str:
    """Return a version that changes when anything in the library does."""
    digest = sha256(__version__.encode())
    for module in (*library.bases(), *library.conventions()):
        digest.update(write_module(module).encode())
    return digest.hexdigest()[:16]


def list_modules(library: Library, kind: Kind) -> tuple[Module, ...]:
    """List all base systems or all conventions, by id."""
    return library.bases() if kind == "systems" else library.conventions()


def show_module(library: Library, kind: Kind, module_id: str) -> Module:
    """Return a base system with its parts, or a convention."""
    return library.base(module_id) if kind == "systems" else library.convention(module_id)


def module_json(module: Module) -> dict[str, Any]:
    """Return the description of a module as JSON."""
    return {
        "id": module.id,
        "kind": module.kind,
        "name": module.name,
        "version": module.version,
        "applies_to": _list(module.applies_to),
        "requires": _list(module.requires),
        "conflicts": _list(module.conflicts),
        "variants": _list(module.variants),
        "covers": _list(module.covers),
        "includes": _list(module.includes),
        "conventions": _list(module.conventions),
        "parameters": {
            each.name: {"default": each.default, "choices": _list(each.choices), "help": each.help}
            for each in module.parameters
        },
    }


def _list(values: Iterable[object]) -> list[str]:
    return list(map(str, values))
