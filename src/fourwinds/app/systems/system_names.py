"""Names of systems: what they stand for, with a version such as `Ours@3`, and what a system may be called."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self, TypeAlias

from fourwinds.app.systems.system_limits import must_be_a_name
from fourwinds.notes.compose import known_base
from fourwinds.notes.library import Library
from fourwinds.notes.spelling import squeeze
from fourwinds.store.ids import is_id
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, MalformedError, NotFoundError, Where

__all__ = ["NamedSystem", "SystemReference", "earlier_version", "is_file_name", "must_be_usable", "split_version"]

_ENDINGS: Final = (".md", ".json")
_PATHS: Final = ("/", "./", "../", "~/")
_LONGEST_NUMBER: Final = 9


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """What a name stands for: a base of the library, or a stored system by its id, perhaps at an earlier version."""

    base: str | None = None
    system_id: str | None = None
    version: int | None = None

    @classmethod
    def of(cls, system: SystemReference) -> NamedSystem:
        """Return the system that an id or a name stands for."""
        return cls(system_id=system) if isinstance(system, str) else system

    def at(self, version: int | None) -> Self:
        """Return the system after an earlier change, or without a number as it is named."""
        if version is None:
            return self
        if self.system_id is None or self.version is not None:
            what = "a base of the library" if self.system_id is None else f"version {self.version}"
            raise MalformedError(f"{what} has no versions", where=Where(field="query.version"), remedy="omit version")
        return replace(self, version=version)

    @property
    def stored_id(self) -> str:
        """The id of a stored system as it is now; an error for a base or an earlier version."""
        if self.system_id is None:
            raise NotFoundError(
                f"{self.base} is a base of the library, not one of your systems",
                where=Where(token=self.base),
                remedy=f"see fourwinds notes library {self.base} (API: GET /api/library/systems/{self.base}), "
                "or create a system on it",
            )
        if self.version is not None:
            raise earlier_version(self.system_id, self.version)
        return self.system_id


SystemReference: TypeAlias = str | NamedSystem
"""A stored system by its id, or what a name stands for."""


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
        remedy=f"use {name!r}; to go back to version {version}, undo the later changes: fourwinds notes undo NAME "
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
