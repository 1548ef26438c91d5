"""A partnership's own system: a base, the conventions chosen, and what the partners wrote themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import TYPE_CHECKING

from fourwinds.notes.module import Chosen, Definition, Module, Section
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError, Where

if TYPE_CHECKING:
    from fourwinds.notes.library import Library

__all__ = ["System", "check_modules", "check_system", "create_system", "sections_of", "system_for", "system_with"]


@dataclass(frozen=True, slots=True)
class System:
    """A system in memory: the base's sections by heading, then the conventions' in order, then the users' own."""

    name: str
    base: str
    base_version: str = ""
    created: date | None = None
    conventions: tuple[Chosen, ...] = ()
    definitions: tuple[Definition, ...] = ()
    sections: tuple[Section, ...] = ()
    notes: str = ""
    base_parameters: Mapping[str, str] = field(default_factory=dict, hash=False)
    more: tuple[tuple[str, str], ...] = ()
    """What else stood under ## Info, by key."""
    places: Mapping[str, Where] = field(default_factory=dict, compare=False, repr=False)
    """Where in its file the base and the conventions are named."""

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every line, in the order of the file."""
        return tuple(rule for section in self.sections for rule in section.rules)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules of its lines in the order they are written: `base`, the conventions, `user_custom`."""
        return BASE, *(chosen.id for chosen in self.conventions), USER

    def with_rules(self, rules: Iterable[Rule]) -> System:
        """The same system with other lines, put under their headings; prose stays where its heading stays."""
        prose = {(section.module, section.title): section.prose for section in self.sections if section.prose}
        return replace(self, sections=sections_of(rules, self.modules, prose))


def sections_of(
    rules: Iterable[Rule], modules: Iterable[str] = (), prose: Mapping[tuple[str, str], str] | None = None
) -> tuple[Section, ...]:
    """Lines gathered under their modules and headings: base first, then the modules as named, user_custom last.

    Headings of a module, and lines under a heading, keep the order in which they come.
    """
    found: dict[tuple[str, str], list[Rule]] = {}
    for rule in rules:
        found.setdefault((rule.module, rule.section), []).append(rule)
    for module, title in prose or {}:
        found.setdefault((module, title), [])
    order = [*dict.fromkeys([BASE, *(module for module in modules if module != USER)])]
    order += dict.fromkeys(module for module, _ in found if module not in order and module != USER)
    place = {module: number for number, module in enumerate([*order, USER])}
    keys = sorted(found, key=lambda key: (place[key[0]], key[0] != BASE and key[1] != ""))
    return tuple(
        Section(title, tuple(found[module, title]), (prose or {}).get((module, title), ""), module)
        for module, title in keys
    )


def create_system(
    name: str,
    base: str,
    conventions: Iterable[str] | None = None,
    library: Library | None = None,
    *,
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    created: date | None = None,
) -> System:
    """Copy a base and conventions out of the library (§2.1); without a list, the conventions its base is played with.

    `parameters` are by module: {"minor_transfers_1nt": {"through": "4h"}}. All that is wrong is told at once.
    """
    library = library or _packaged()
    problems = Problems()
    title = squeeze(name)
    if not title:
        problems.add(MalformedError("the system has no name", remedy="give it a name, such as 'Uma + PS 2/1'"))
    modules: list[Module] = []
    with problems.gathered():
        modules.append(library.base(base))
    has_base = bool(modules)
    given = {name_of(module): values for module, values in (parameters or {}).items()}
    if conventions is None:
        usual = modules[0].conventions if modules else ()
        conventions = [each.id for each in usual]
        given |= {each.id: {**each.parameters, **given.get(each.id, {})} for each in usual if each.parameters}
    for convention in dict.fromkeys(map(name_of, conventions)):
        with problems.gathered():
            modules.append(library.convention(convention))
    if has_base:
        problems.extend(check_modules(modules[0], modules[1:]))
        problems.extend(_idle(given, modules))
    problems.refuse()
    return _copied(title, modules, given, created)


def system_for(module: Module, library: Library, base: str | None = None) -> System:
    """A system to try a module in: a base with its default set; a convention in that of the first base it fits, in
    place of what it excludes and with what it requires."""
    if module.kind == "base_system":
        return create_system(module.name, module.id, library=library)
    chosen = base or next(iter(module.applies_to), "2_1_game_force")
    return replace(system_with(chosen, [module.id], library=library), name=module.name)


def system_with(
    base: str,
    on: Iterable[str] = (),
    off: Iterable[str] = (),
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    library: Library | None = None,
) -> System:
    """A base with its usual conventions, but these switched on, with what they need and without what they exclude, and
    those switched off, with what needs them; `parameters` by module.

    >>> [chosen.id for chosen in system_with("sayc", off=["stayman_1nt"]).conventions][:2]
    ['jacoby_transfers_1nt', 'stayman_2nt']
    """
    library = library or _packaged()
    module = library.base(base)
    wanted = list(dict.fromkeys(on))
    for each in wanted:
        wanted += (needed for needed in library.convention(each).requires if needed not in wanted)
    excluded = {*off} | {other for each in wanted for other in library.convention(each).conflicts}
    usual = [each.id for each in module.conventions if each.id not in {*excluded, *wanted}]
    usual = [each for each in usual if not {*library.convention(each).conflicts} & {*wanted}]
    present = {*usual, *wanted}
    while missing := {each for each in present if not {*library.convention(each).requires} <= present}:
        present -= missing
    ids = [each for each in (*usual, *wanted) if each in present]
    values = {each.id: dict(each.parameters) for each in module.conventions}
    for each, given in (parameters or {}).items():
        values[each] = values.get(each, {}) | dict(given)
    chosen = {each: values[each] for each in (module.id, *ids) if values.get(each)}
    return create_system(module.name, module.id, ids, library, parameters=chosen)


def _packaged() -> Library:
    from fourwinds.notes.library import Library

    return Library.load()


def _copied(name: str, modules: list[Module], given: Mapping[str, Mapping[str, str]], created: date | None) -> System:
    problems = Problems()
    rules: list[Rule] = []
    definitions: list[Definition] = []
    chosen: list[Chosen] = []
    for module in modules:
        with problems.gathered():
            values = given.get(module.id)
            chosen.append(Chosen(module.id, module.version, module.changed(values)))
            rules += (rule for section in module.resolve(values) for rule in section.rules)
            definitions += module.defined(values)
    problems.refuse()
    base, *conventions = chosen
    return System(
        name,
        base.id,
        base.version,
        created,
        tuple(conventions),
        tuple(definitions),
        sections_of(rules, [module.id for module in conventions]),
        base_parameters=base.parameters,
    )


def check_system(system: System, library: Library) -> list[FourWindsError]:
    """What a system asks of the library that is not there or does not go together, each where its file says so.

    A convention the library does not know is good as long as the system has its lines.
    """
    written = {section.module for section in system.sections}
    wanted = [(library.base, Chosen(system.base, system.base_version, system.base_parameters))]
    wanted += [
        (library.convention, each) for each in system.conventions if each.id in library or each.id not in written
    ]
    found: list[FourWindsError] = []
    modules: list[Module] = []
    for find, chosen in wanted:
        try:
            modules.append(find(chosen.id))
            modules[-1].values(chosen.parameters)
        except FourWindsError as error:
            found.append(_placed(error, system, chosen.id))
    if modules and modules[0].id == system.base:
        clashes = check_modules(modules[0], modules[1:])
        found += [_placed(error, system, error.where.token or "") for error in clashes]
    return found


def _placed(error: FourWindsError, system: System, module: str) -> FourWindsError:
    place = system.places.get(module, Where())
    return error.at(file=place.file, line=place.line, column=place.column)


def check_modules(base: Module, conventions: Iterable[Module]) -> list[FourWindsError]:
    """What does not go together: a base they are not made for, something they need, something they exclude."""
    modules = list(conventions)
    present = {module.id for module in modules} | {base.id}
    found: list[FourWindsError] = []
    for module in modules:
        if module.applies_to and base.id not in module.applies_to:
            found.append(
                ConflictError(
                    f"{module.id} is not made for {base.id}",
                    where=Where(token=module.id),
                    remedy=f"leave it out, or take it with {_either(module.applies_to)}",
                )
            )
        found += (_missing(module, needed) for needed in module.requires if needed not in present)
    order = [base.id, *(module.id for module in modules)]
    pairs = {(one.id, other) for one in (base, *modules) for other in one.conflicts if other in present}
    for first, second in sorted({tuple(sorted(pair, key=order.index)) for pair in pairs}):
        found.append(
            ConflictError(
                f"{first} and {second} exclude each other",
                where=Where(token=second),
                remedy=f"leave one of them out, or swap {first} for {second}",
            )
        )
    return found


def _missing(module: Module, needed: str) -> ConflictError:
    return ConflictError(
        f"{module.id} requires {needed}",
        where=Where(token=module.id),
        remedy=f"choose {needed} too, or leave {module.id} out",
    )


def _idle(given: Mapping[str, Mapping[str, str]], modules: Iterable[Module]) -> list[FourWindsError]:
    present = {module.id for module in modules}
    return [
        NotFoundError(
            f"parameters for {module}, which was not chosen",
            where=Where(token=module),
            remedy=f"choose {module} too, or leave its parameters out",
        )
        for module in given
        if module not in present
    ]


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
