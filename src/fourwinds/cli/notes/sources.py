"""Find systems of this installation, files of notes and modules of the library by name."""

from __future__ import annotations

import getpass
import os
from collections.abc import Iterable
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
    "named_notes",
    "named_system",
    "split_version",
    "system_to_play",
    "who",
]

WHAT_HELP = "One of your systems (NAME@3 for its third version), a file, or a module of the library."


def who() -> Actor:
    """Return the operator of this machine, with their login name."""
    from fourwinds.app.actor import operator

    try:
        return operator(getpass.getuser())
    except (KeyError, OSError):
        return operator("someone")


def split_version(text: str) -> tuple[str, int | None]:
    """Split `Ours@3`, the third version of Ours, into name and version."""
    name, at, number = text.rpartition("@")
    return (name, int(number)) if at and number.isdigit() else (text, None)


def named_notes(text: str) -> System | Module:
    """Return a file, a module of the library, or a system of this installation."""
    from fourwinds.notes.library import Library

    if _is_file(text):
        return _read_file(text)
    library = Library.load()
    stored = _stored_system(text)
    if stored is not None:
        return stored
    if text in library:
        return library.get(text)
    raise NotFoundError(
        f"no system, file or library module is named {text!r}",
        remedy="see fourwinds notes list and fourwinds notes library",
    )


def system_to_play(text: str) -> System:
    """Return the system to bid with: like `named_notes`, but a file must pass `notes check`."""
    from fourwinds.notes.compose import playable
    from fourwinds.notes.library import Library
    from fourwinds.notes.problems import Problems
    from fourwinds.notes.system import System

    notes, file = named_notes(text), text if _is_file(text) else None
    if file is None and isinstance(notes, System):
        return notes
    found, problems = playable(notes, Library.load(), file=file), Problems(file)
    problems.extend(found.errors)
    if found.system is None or problems:
        raise problems.error
    return found.system


def named_system(text: str) -> System:
    """Return a system of this installation or from a file."""
    from fourwinds.notes.system import System

    notes = named_notes(text)
    if not isinstance(notes, System):
        raise MalformedError(
            f"{text} is a module of the library, not a system",
            remedy="create a system with it: fourwinds notes new NAME --base … --with …",
        )
    return notes


def chosen_modules(names: Iterable[str]) -> tuple[list[str], Library]:
    """Return the ids of modules given by id or file, and the library with those files added."""
    from fourwinds.cli.notes.check import read_text
    from fourwinds.notes.library import Library
    from fourwinds.notes.markdown import read_module

    own = {name: read_module(read_text(name), file=name) for name in names if _is_file(name)}
    return [own[name].id if name in own else name for name in names], Library.load().plus(own.values())


def _is_file(text: str) -> bool:
    return text.endswith((".md", ".json")) or "/" in text or os.sep in text


def _read_file(file: str) -> System | Module:
    from fourwinds.app.systems.import_system import read_any_notes
    from fourwinds.cli.notes.check import read_text
    from fourwinds.notes.library import Library
    from fourwinds.notes.module import Module

    notes = read_any_notes(read_text(file), file=file)
    return Library.load().with_values(notes) if isinstance(notes, Module) else notes


def _stored_system(text: str) -> System | None:
    from fourwinds.app.systems.open_system import open_system, show_systems

    name, version = split_version(text)
    with installed_database(writes=False) as opened:
        ids = {summary.name: summary.id for summary in show_systems(opened, who=who())}
        if text in ids:
            return open_system(opened, ids[text], who=who()).system
        return open_system(opened, ids[name], version, who=who()).system if name in ids else None
