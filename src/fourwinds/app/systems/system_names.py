"""What a system may be called, so that its name can mean nothing else, and names with a version such as `Ours@3`."""

from __future__ import annotations

from typing import Final

from fourwinds.app.systems.system_limits import must_be_a_name
from fourwinds.notes.compose import known_base
from fourwinds.notes.library import Library
from fourwinds.notes.spelling import squeeze
from fourwinds.store.ids import is_id
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, MalformedError, Where

__all__ = ["earlier_version", "is_file_name", "must_be_usable", "split_version"]

_ENDINGS: Final = (".md", ".json")
_PATHS: Final = ("/", "./", "../", "~/")
_LONGEST_NUMBER: Final = 9


def split_version(text: str) -> tuple[str, int | None]:
    """Split `Ours@3`, the system Ours after its third change, into name and version.

    >>> split_version("Ours@3"), split_version("ps@example")
    (('Ours', 3), ('ps@example', None))
    """
    name, at, number = text.rpartition("@")
    is_version = at and number.isdecimal() and len(number) <= _LONGEST_NUMBER
    return (name, int(number)) if is_version else (text, None)


def earlier_version(name: str, version: int) -> IllegalError:
    """Return the error for `Ours@3` where only the system as it is now can be used."""
    return IllegalError(
        f"'{name}@{version}' is an earlier version, which can be read but not edited",
        where=Where(token=f"{name}@{version}"),
        remedy=f"use {name!r}; to go back to version {version}, undo the later changes: fourwinds notes undo "
        f"(API: POST /api/systems/ID/versions/{version}/restore)",
    )


def is_file_name(text: str) -> bool:
    """Whether a text can only name a file of notes.

    >>> [is_file_name(text) for text in ("ours.md", "./ours", "C:\\\\ours", "Uma + PS 2/1")]
    [True, True, True, False]
    """
    return text.lower().endswith(_ENDINGS) or text.startswith(_PATHS) or text.endswith("/") or "\\" in text


def must_be_usable(name: str, option: str = "") -> None:
    """Reject a name for a system that is too long, or stands for something else wherever systems are named.

    `option` says how to give another name.
    """
    must_be_a_name(name)
    error = _other_meaning(squeeze(name), f"choose another name{f' with {option}' if option else ''}")
    if error is not None:
        raise error


def _other_meaning(name: str, remedy: str) -> FourWindsError | None:
    library, where = Library.load(), Where(token=name)
    base = known_base(name, library)
    if base is not None or name in library:
        meaning = f"the base system {base}" if base else f"the {library.kind(name)} {name}"
        problem = f"{name!r} is the name of {meaning} of the library"
        return ConflictError(problem, where=where, remedy=f"{remedy}, such as 'Our {name}'")
    if is_file_name(name):
        plain = name.replace("\\", "/").strip("./~").rpartition("/")[2].partition(".")[0]
        example = f", such as {plain!r}" if plain else ""
        return MalformedError(
            f"{name!r} is the name of a file",
            where=where,
            remedy=f"{remedy}, without .md, .json, \\ or the beginning of a path{example}",
        )
    bare, version = split_version(name)
    if version is not None:
        return MalformedError(
            f"{name!r} stands for version {version} of the system {bare!r}",
            where=where,
            remedy=f"{remedy}, without @ and a number, such as {f'{bare} {version}'.strip()!r}",
        )
    if is_id(name):
        return MalformedError(f"{name!r} is an id, not a name", where=where, remedy=f"{remedy}, in words")
    return None
