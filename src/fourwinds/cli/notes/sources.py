"""Find systems of this installation, files of notes and modules of the library by name."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from fourwinds.cli.installation import installed_database
from fourwinds.table.errors import MalformedError, NotFoundError

if TYPE_CHECKING:
    from fourwinds.app.actor import Actor
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module
    from fourwinds.notes.system import System

__all__ = [
    "WHAT_HELP",
    "chosen_modules",
    "is_file",
    "named_base",
    "named_notes",
    "named_system",
    "system_to_play",
    "who",
]

WHAT_HELP = "A base of the library, one of your systems (NAME@3 for its third version), a file, or a convention."


def who() -> Actor:
    """Return the operator of this machine, with their login name."""
    import getpass

    from fourwinds.app.actor import operator

    try:
        return operator(getpass.getuser())
    except (KeyError, OSError):
        return operator("someone")


def named_base(text: str) -> str | None:
    """Return the id of a base of the library by one of its names, such as `2/1`; None if there is none."""
    from fourwinds.notes.base_names import base_id
    from fourwinds.notes.library import Library
    from fourwinds.notes.spelling import name_of

    return next((id_ for id_ in (name_of(text), base_id(text)) if Library.load().kind(id_) == "base_system"), None)


def named_notes(text: str) -> System | Module:
    """Return a base or convention of the library, a file, or a system of this installation.

    The library comes first, so that finding its modules needs no database.
    """
    from fourwinds.notes.library import Library

    library, base = Library.load(), named_base(text)
    if base is not None or text in library:
        return library.get(base or text)
    if is_file(text):
        return _read_file(text)
    stored = _stored_system(text)
    if stored is not None:
        return stored
    raise NotFoundError(
        f"no system, file or library module is named {text!r}",
        remedy=_file_meant(text)
        or "see fourwinds notes list and fourwinds notes library, or give a file such as ours.md",
    )


def system_to_play(text: str) -> System:
    """Return the system that a name or a file stands for; a file must be valid, as `notes check` says.

    A base is played with its usual conventions, a convention on the first base it is made for.
    """
    from fourwinds.app.systems.base_system import base_system
    from fourwinds.notes.system import System

    base = named_base(text)
    if base is not None:
        return base_system(base)
    from fourwinds.app.systems.valid_notes import valid_system
    from fourwinds.notes.library import Library

    notes = named_notes(text)
    if isinstance(notes, System) and not is_file(text):
        return notes
    return valid_system(notes, Library.load(), text if is_file(text) else None)


def named_system(text: str) -> System:
    """Return the system that a name or a file stands for, as `system_to_play`; a convention is refused."""
    from fourwinds.notes.module import Module

    notes = named_notes(text)
    if isinstance(notes, Module) and notes.kind != "base_system":
        raise MalformedError(
            f"{text} is a {notes.kind}, not a system",
            remedy="create a system with it: fourwinds notes new NAME --base … --with …",
        )
    return system_to_play(text)


def chosen_modules(names: Iterable[str]) -> tuple[list[str], Library]:
    """Return the ids of modules given by id or file, and the library with those files added. Files must be valid."""
    from fourwinds.app.systems.valid_notes import read_own_module
    from fourwinds.cli.notes.check import read_text
    from fourwinds.notes.library import Library

    own: dict[str, Module] = {}
    library = Library.load()
    for name in names:
        if named_base(name) is None and name not in library and (meant := _file_meant(name)):
            raise NotFoundError(f"no module of the library is named {name!r}", remedy=meant)
        if named_base(name) is None and is_file(name):
            own[name] = read_own_module(read_text(name), file=name, library=library)
    return [own[name].id if name in own else name for name in names], library.plus(own.values())


def _file_meant(text: str) -> str:
    """Return a remedy if there is a file of notes of this name without its extension."""
    found = next((f"{text}{ending}" for ending in (".md", ".json") if Path(f"{text}{ending}").is_file()), None)
    return f"did you mean the file {found}?" if found else ""


def is_file(text: str) -> bool:
    """Whether a text names a file of notes: nothing else is possible, or it is a path to one."""
    from fourwinds.app.systems.system_names import is_file_name

    return is_file_name(text) or (os.sep in text and Path(text).exists())


def _read_file(file: str) -> System | Module:
    from fourwinds.app.systems.valid_notes import read_any_notes
    from fourwinds.cli.notes.check import read_text
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module

    notes = read_any_notes(read_text(file), file=file)
    return Library.load().with_values(notes) if isinstance(notes, Module) else notes


def _stored_system(text: str) -> System | None:
    from fourwinds.app.systems.name_system import find_stored
    from fourwinds.app.systems.open_system import open_system

    with installed_database(writes=False) as opened:
        found = find_stored(opened, text, who=who())
        if found is None or found.system_id is None:
            return None
        return open_system(opened, found.system_id, found.version, who=who()).system
