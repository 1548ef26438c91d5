"""What is checked: a system, which of its lines are reported, and what was wrong with the text it was read from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from fourwinds.notes.compose import check_system, playable, system_for
from fourwinds.notes.compose.check import unsuited_in
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module, Section
from fourwinds.notes.problems import CombinedError
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["Subject", "unreadable_subject"]

_DEFAULT_BASE = "2_1_game_force"


@dataclass(frozen=True)
class Subject:
    """A system to check, or the system in which a module is checked."""

    name: str
    system: System
    file: str | None = None
    """The file it was read from, if faults are to be reported with its lines."""
    module: Module | None = None
    """The module of which only the own lines are reported."""
    errors: tuple[FourWindsError, ...] = ()
    advice: tuple[FourWindsError, ...] = ()

    @classmethod
    def of(
        cls,
        notes: System | Module,
        library: Library | None = None,
        *,
        name: str = "",
        file: str | None = None,
        errors: Iterable[FourWindsError] = (),
    ) -> Subject:
        """Return what to check for a system or a module; `errors` are those of reading its file.

        A base is checked with its usual conventions, a convention on the first base it is made for. If it cannot be
        played, its readable lines are checked by themselves.
        """
        library = library or Library.load()
        found = list(errors)
        if isinstance(notes, System):
            found += check_system(notes, library) if notes.base else []
            advice = tuple(each.at(file=file) for each in unsuited_in(notes, library))
            return cls(name or notes.name, notes, file, None, _single(found), advice)
        if file is None and notes.id in library and library.get(notes.id) is notes:
            return cls(name or notes.name, _system_of_library(notes, library), None, _reported(notes))
        played = playable(notes, library, file=file)
        system = played.system or _readable_system(notes, library)
        return cls(name or notes.name, system, file, notes, _single([*found, *played.errors]), _single(played.advice))

    def owns(self, rule: Rule) -> bool:
        """Whether faults of this line are reported."""
        if self.module is None:
            return True
        if self.module.kind == "convention":
            return rule.module == self.module.id
        return rule.place is not None and rule.place.file == (self.file or f"{self.module.id}.md")

    @property
    def rules(self) -> tuple[Rule, ...]:
        """The lines whose faults are reported."""
        return tuple(rule for rule in self.system.rules if self.owns(rule))


def unreadable_subject(name: str, file: str, error: FourWindsError) -> Subject:
    """Return a subject for a file of which nothing can be read."""
    return Subject(name, System(name, ""), file, None, _single([error]))


def _reported(module: Module) -> Module | None:
    """Return the module whose lines alone are reported; a base of the library is reported with its conventions."""
    return None if module.kind == "base_system" else module


def _system_of_library(module: Module, library: Library) -> System:
    if module.kind == "part":
        return playable(module, library).system or _readable_system(module, library)
    return system_for(module, library)


def _readable_system(module: Module, library: Library) -> System:
    """Return a system with the lines of a module that can be read: a base alone, a convention on a base."""
    own = tuple(_readable_sections(module))
    if module.kind == "base_system":
        return System(module.name, module.id, definitions=module.definitions, sections=own, like=module.like)
    base = next((each for each in module.applies_to if library.kind(each) == "base_system"), _DEFAULT_BASE)
    system = system_for(library.base(base), library)
    return replace(system, name=module.name, sections=(*system.sections, *own))


def _readable_sections(module: Module) -> Iterator[Section]:
    values: dict[str, str] = {}
    with suppress(FourWindsError):
        values = module.values()
    for chapter in module.sections:
        rules: list[Rule] = []
        for line in chapter.lines:
            with suppress(FourWindsError):
                rule = line if isinstance(line, Rule) else line.rule(values, module.tag, chapter.title)
                rules += [rule] if rule is not None else []
        yield Section(chapter.title, tuple(rules), chapter.prose, module.tag if module.tag != BASE else BASE)


def _single(errors: Iterable[FourWindsError]) -> tuple[FourWindsError, ...]:
    """Return errors one by one, each once."""
    every = (part for error in errors for part in (error.problems if isinstance(error, CombinedError) else (error,)))
    return tuple({str(error): error for error in every}.values())
