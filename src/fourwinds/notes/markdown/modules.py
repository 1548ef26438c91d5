"""Read and write library files: base systems and conventions (specification: systems 5.1 and 5.2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import PurePath

from fourwinds.notes.markdown.definitions import DEFINITIONS, read_definitions
from fourwinds.notes.markdown.files import BASE_SYSTEM, CONVENTION, PART, SYSTEM, Opened, opened, wrong_kind
from fourwinds.notes.markdown.gather import gather, section_parts
from fourwinds.notes.markdown.info import VERSION, Info
from fourwinds.notes.markdown.outline import HeadingBlock, Outline, prose_of
from fourwinds.notes.markdown.values import VALUES, read_values
from fourwinds.notes.markdown.writer import MarkdownWriter
from fourwinds.notes.module import Chapter, Module, ModuleKind
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import BASE
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["module_of", "read_module", "write_module"]

_MODULES: Mapping[str, ModuleKind] = {BASE_SYSTEM: "base_system", PART: "part", CONVENTION: "convention"}
_RESERVED = frozenset({BASE, "user_custom"})


def read_module(text: str | bytes, *, file: str | None = None, problems: list[FourWindsError] | None = None) -> Module:
    """Read a base system or a convention from the text or the bytes of a file.

    All errors of the file are raised as one (`CombinedError` if there are several), or appended to `problems` if a list
    is given. In that case everything that could be read is returned, unless the file is not a library file.
    """
    opening = opened(text, file)
    if opening.kind == SYSTEM:
        raise wrong_kind(opening, "a library file")
    module = module_of(opening)
    opening.problems.deliver(problems)
    return module


def module_of(file: Opened) -> Module:
    """Return the module of a library file."""
    found, info, problems = file.outline, file.info, file.problems
    kind = _MODULES[file.kind]
    name = squeeze(info.text("name") or found.title)
    id_ = name_of(info.text("id") or (PurePath(problems.file).stem if problems.file and not name else name))
    if not (name and id_):
        problems.add(MalformedError("this file has no name", where=Where(line=1), remedy="begin with # and a name"))
    if id_ in _RESERVED:
        remedy = "choose another id: Four Winds uses this one itself"
        problems.add(MalformedError(f"'{id_}' is a reserved id", where=info.where("id"), remedy=remedy))
    parameters = info.parameters()
    includes = info.names("includes")
    named = {parameter.name: parameter for parameter in parameters}
    tables = read_values(found.named(*VALUES), problems, named, has_parts=bool(includes))
    for table in tables:
        named |= table.as_parameters()
    tag = id_ if kind == "convention" else BASE
    definitions = read_definitions(
        ((tag, part) for part in found.named(*DEFINITIONS)), problems, named, has_parts=bool(includes)
    )
    blocks = (part for part in found.parts if holds_rules(part) and part.title.lower() not in VALUES)
    parts = section_parts((tag, part) for part in blocks)
    sections = gather(parts, problems, named, has_parts=bool(includes))
    module = Module(
        kind,
        id_,
        name,
        _version(info, problems),
        info.names("applies_to"),
        info.names("requires"),
        info.names("conflicts"),
        info.names("variants"),
        parameters,
        info.chosen("conventions"),
        includes,
        info.sequences("covers"),
        definitions,
        tuple(Chapter(title, tuple(each.lines), "\n\n".join(each.prose)) for (_, title), each in sections.items()),
        notes_of(found),
        info.more(),
        tables,
        _like(info, kind, problems),
        info.places,
        info.conditions("includes", "conventions"),
    )
    _check_duplicates(module, problems)
    return module


def _like(info: Info, kind: ModuleKind, problems: Problems) -> str:
    like = info.like()
    if "like" in info and kind != "base_system":
        remedy = "remove it; a convention says applies_to: with the bases it is made for"
        problems.add(MalformedError("like: is only for base systems", where=info.where("like"), remedy=remedy))
    return like


def holds_rules(part: HeadingBlock) -> bool:
    """Whether a block holds lines of notes."""
    return not part.is_notes and part.title.lower() not in _SPECIAL


_SPECIAL = frozenset({"info", "information"}) | DEFINITIONS


def notes_of(found: Outline) -> str:
    """Return the text of `## Notes` and any text under the title."""
    texts = [prose_of(part.lines) for part in (found.opening, *(part for part in found.parts if part.is_notes))]
    return "\n\n".join(filter(None, texts))


def _version(info: Info, problems: Problems) -> str:
    version = info.text("version").lower().removeprefix("v").strip()
    if version and not re.fullmatch(VERSION, version):
        problems.add(
            MalformedError(f"'{version}' is not a version", where=info.where("version"), remedy="write version: 1.0")
        )
        return ""
    return version


def _check_duplicates(module: Module, problems: Problems) -> None:
    """Report lines that become the same for some value of a parameter."""
    tries: list[dict[str, str]] = [{}, *({each.name: choice} for each in module.parameters for choice in each.choices)]
    reported = {error.problem for error in problems}
    if problems or not module.parameters or module.includes:
        return
    for chosen in tries:
        try:
            module.resolve(chosen)
        except ConflictError as error:
            if error.problem not in reported:
                reported.add(error.problem)
                problems.add(error)


def write_module(module: Module) -> str:
    """Return the canonical text of a library file; reading it gives the same module."""
    page = MarkdownWriter(module.name)
    page.info("type", module.kind)
    page.info("id", module.id)
    page.info("like", module.like)
    page.info_list("applies_to", module.applies_to)
    page.info_list("requires", module.requires)
    page.info_list("conflicts", module.conflicts)
    page.info_list("covers", map(str, module.covers))
    page.info("version", module.version)
    page.info_list("variants", module.variants)
    page.info_list("includes", (_with_condition(module, each, each) for each in module.includes))
    page.info_list("conventions", (_with_condition(module, each.id, str(each)) for each in module.conventions))
    page.info_more(module.more)
    page.info_lines("parameters", [f"  {parameter}" for parameter in module.parameters])
    page.section("Values", "\n\n".join("\n".join(table.lines()) for table in module.tables).splitlines())
    page.section("Definitions", map(str, module.definitions))
    for chapter in module.sections:
        page.section(chapter.title or "Sequences", map(str, chapter.lines), chapter.prose)
    page.section("Notes", (), module.notes)
    return str(page)


def _with_condition(module: Module, id_: str, text: str) -> str:
    return " ".join([text, *map(str, module.conditions.get(id_, ()))])
