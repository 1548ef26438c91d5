"""The library: base systems and conventions packaged as Markdown, loaded on demand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from fourwinds.notes.module import Module, ModuleKind
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["Library"]

_FOLDERS: Mapping[str, ModuleKind] = {"systems": "base_system", "parts": "part", "conventions": "convention"}
_NAMES: Mapping[ModuleKind, str] = {
    "base_system": "base system",
    "part": "part of a base system",
    "convention": "convention",
}


class Library:
    """Modules by id. Packaged modules are read one by one, on first use.

    >>> library = Library.load()
    >>> library.base("2_1_game_force").name
    '2/1 Game Force'
    """

    def __init__(self, kinds: Mapping[str, ModuleKind], read: Callable[[str], Module]) -> None:
        self._kinds, self._read = dict(kinds), cache(read)
        self._entire = cache(lambda id_: self.with_parts(self._read(id_)))

    @classmethod
    def of(cls, modules: Iterable[Module]) -> Library:
        """Return a library of these modules."""
        every = {module.id: module for module in modules}
        return cls({id_: module.kind for id_, module in every.items()}, every.__getitem__)

    @classmethod
    def load(cls) -> Library:
        """Return the packaged library; always the same object."""
        return _packaged()

    def plus(self, modules: Iterable[Module]) -> Library:
        """Return this library with additional modules, which replace those with the same id."""
        own = {module.id: module for module in modules}
        kinds: dict[str, ModuleKind] = self._kinds | {id_: module.kind for id_, module in own.items()}
        return Library(kinds, lambda id_: own.get(id_) or self._read(id_))

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all base systems and conventions, base systems first."""
        ids = (id_ for id_, kind in self._kinds.items() if kind != "part")
        return tuple(sorted(ids, key=lambda id_: (self._kinds[id_] != "base_system", id_)))

    def bases(self) -> tuple[Module, ...]:
        return tuple(self.base(id_) for id_ in self.ids if self._kinds[id_] == "base_system")

    def conventions(self) -> tuple[Module, ...]:
        return tuple(self._read(id_) for id_ in self.ids if self._kinds[id_] == "convention")

    def __contains__(self, id_: object) -> bool:
        return id_ in self._kinds

    def kind(self, id_: str) -> ModuleKind | None:
        """Return the kind of a module without reading it; None if the library does not have it."""
        return self._kinds.get(id_)

    def get(self, id_: str) -> Module:
        """Return the module with this id; the error for an unknown id suggests similar ones."""
        return self._find(id_, None)

    def base(self, id_: str) -> Module:
        return self._find(id_, "base_system")

    def convention(self, id_: str) -> Module:
        return self._find(id_, "convention")

    def with_parts(self, module: Module) -> Module:
        """Return a module with the parts it includes."""
        parts = list(self._parts(module))
        return module.including(parts) if parts else module

    def with_values(self, module: Module) -> Module:
        """Return a module that can use the values of the parts it includes, with only its own lines."""
        return module.with_values(self._parts(module))

    def _parts(self, module: Module) -> Iterator[Module]:
        for part in module.includes:
            try:
                yield self._find(part, "part")
            except FourWindsError as error:
                place = module.places.get(part, Where())
                raise error.at(file=place.file, line=place.line, column=place.column) from None

    def variants(self, id_: str) -> tuple[Module, ...]:
        """Return the modules that can be swapped for this one."""
        return tuple(self.get(each) for each in self.get(id_).variants if each in self)

    def _find(self, id_: str, kind: ModuleKind | None) -> Module:
        name = name_of(id_)
        if kind in (None, self._kinds.get(name)) and name in self._kinds:
            return self._entire(name)
        ids = sorted(each for each in self._kinds if kind in (None, self._kinds[each]))
        where = Where(token=id_)
        if name in self._kinds and kind is not None:
            other = _NAMES[self._kinds[name]]
            problem = f"{name} is a {other}, not a {_NAMES[kind]}"
            raise NotFoundError(problem, where=where, remedy=f"choose one of {', '.join(ids)}")
        close = get_close_matches(name, ids, 3, 0.5)
        remedy = (
            f"did you mean {' or '.join(close)}?"
            if close
            else f"choose one of {', '.join(ids)}"
            if ids
            else "the library is empty"
        )
        raise NotFoundError(
            f"{_NAMES[kind] if kind else 'module'} '{id_}' not found in the library", where=where, remedy=remedy
        )


@cache
def _packaged() -> Library:
    found: dict[str, Path] = {}
    kinds: dict[str, ModuleKind] = {}
    for folder, kind in _FOLDERS.items():
        for file in Path(__file__).with_name(folder).iterdir():
            if file.name.endswith(".md"):
                id_ = file.name.removesuffix(".md")
                found[id_], kinds[id_] = file, kind

    def read(id_: str) -> Module:
        from fourwinds.notes.markdown import read_module

        return read_module(found[id_].read_text(encoding="utf-8"), file=found[id_].name)

    return Library(kinds, read)
