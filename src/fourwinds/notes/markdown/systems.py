"""Read and write the file of a partnership's system (specification: systems 5.3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from fourwinds.notes.base_names import base_id
from fourwinds.notes.markdown.definitions import DEFINITIONS, read_definitions
from fourwinds.notes.markdown.files import SYSTEM, Opened, opened, wrong_kind
from fourwinds.notes.markdown.gather import gather, section_parts
from fourwinds.notes.markdown.info import Info
from fourwinds.notes.markdown.modules import holds_rules, notes_of
from fourwinds.notes.markdown.outline import HeadingBlock
from fourwinds.notes.markdown.reviews import TO_REVIEW, read_reviews, review_lines
from fourwinds.notes.markdown.writer import MarkdownWriter
from fourwinds.notes.module import Chosen, Section
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.notes.system import System, heading_of, known_marks, sections_of
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["read_system", "system_of", "write_system"]

_MODULE = re.compile(r"\[\s*([^\[\]]+?)\s*\]|(user_custom)", re.IGNORECASE)


def read_system(text: str | bytes, *, file: str | None = None, problems: list[FourWindsError] | None = None) -> System:
    """Read a partnership's system; errors as in `read_module`."""
    opening = opened(text, file)
    if opening.kind != SYSTEM:
        raise wrong_kind(opening, "a partnership's system")
    system = system_of(opening)
    opening.problems.deliver(problems)
    return system


def system_of(file: Opened) -> System:
    """Return the system of a file."""
    found, info, problems = file.outline, file.info, file.problems
    name = squeeze(info.text("name") or found.title)
    if not name:
        problems.add(MalformedError("this system has no name", where=Where(line=1), remedy="begin with # and a name"))
    base = _base(info, problems)
    reviews = [part for part in found.parts if part.title.lower() == TO_REVIEW]
    owned = list(_blocks_with_module([part for part in found.parts if part not in reviews], base.id))
    sections = gather(section_parts(each for each in owned if holds_rules(each[1])), problems)
    conventions = {chosen.id: chosen for chosen in info.chosen("conventions")}
    for module, part in owned:
        if module not in (BASE, USER, *conventions):
            conventions[module] = Chosen(module)
            info.places[heading_of(module)] = Where(file=problems.file, line=part.line)
    order = [BASE, *conventions, USER]
    definitions = read_definitions((each for each in owned if each[1].title.lower() in DEFINITIONS), problems)
    rules = [line for section in sections.values() for line in section.lines if isinstance(line, Rule)]
    prose = {key: "\n\n".join(section.prose) for key, section in sections.items() if section.prose}
    return System(
        name,
        base.id,
        base.version,
        info.created(),
        tuple(conventions.values()),
        tuple(sorted(definitions, key=lambda each: order.index(each.module))),
        sections_of(rules, conventions, prose),
        notes_of(found),
        base.parameters,
        info.more(),
        info.places,
        known_marks(read_reviews(reviews, problems), rules),
        info.like(),
    )


def _base(info: Info, problems: Problems) -> Chosen:
    bases = info.chosen("base")
    if len(bases) == 1:
        return bases[0] if "like" in info else _in_library(bases[0], info)
    problem = "this system has two bases" if bases else "this system has no base"
    where = Where(line=info.where("base").line)
    problems.add(MalformedError(problem, where=where, remedy="write base: 2_1_game_force or another id under ## Info"))
    return bases[0] if bases else Chosen("")


def _in_library(base: Chosen, info: Info) -> Chosen:
    """Return the base with its id in the library, if the file gives one of its usual names."""
    id_ = name_of(base_id(base.id))
    info.places[id_] = info.places[base.id]
    return replace(base, id=id_)


def _blocks_with_module(parts: list[HeadingBlock], base: str) -> Iterator[tuple[str, HeadingBlock]]:
    """Yield each block with its module: that of a heading `## [stayman_1nt]` above it, otherwise the base."""
    owner = BASE
    for part in parts:
        if part.level == 2:
            named = _MODULE.fullmatch(part.title)
            owner = name_of(named[1] or USER) if named else BASE
            owner = BASE if owner == base else owner
            if named:
                yield owner, replace(part, title="")
                continue
        yield owner, part


def write_system(system: System) -> str:
    """Return the canonical text of a system; reading it gives the same system."""
    page = MarkdownWriter(system.name)
    page.info("base", str(Chosen(system.base, system.base_version, system.base_parameters)))
    page.info("like", system.like)
    page.info("created", system.created.isoformat() if system.created else "")
    page.info_more(system.more)
    page.info_lines("conventions", [f"  - {chosen}" for chosen in system.conventions])
    for module in dict.fromkeys([*system.modules, *(section.module for section in system.sections)]):
        sections = [section for section in system.sections if section.module == module]
        definitions = [str(each) for each in system.definitions if each.module == module]
        if module == BASE:
            page.section("Definitions", definitions)
            for section in sections:
                page.section(section.title or "Sequences", map(str, section.rules), section.prose)
        else:
            _write_module(page, module, sections, definitions)
    page.section(TO_REVIEW.capitalize(), review_lines(system.reviews))
    page.section("Notes", (), system.notes)
    return str(page)


def _write_module(page: MarkdownWriter, module: str, sections: list[Section], definitions: list[str]) -> None:
    direct = next((section for section in sections if not section.title), Section(""))
    titled = [section for section in sections if section.title]
    page.section(f"[{module}]", map(str, direct.rules), direct.prose, empty=bool(titled or definitions))
    page.section("Definitions", definitions, level=3)
    for section in titled:
        page.section(section.title, map(str, section.rules), section.prose, level=3)
