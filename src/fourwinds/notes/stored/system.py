"""Write a system as compiled text, and read it back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from collections.abc import Sequence as Several
from typing import Any
from zlib import crc32

from fourwinds.notes.compiled_lines import SHARED_LINES, CompiledLines
from fourwinds.notes.module import Chosen, Definition, Section
from fourwinds.notes.rule import USER
from fourwinds.notes.stored.compiled import StoredCompilation
from fourwinds.notes.stored.lines import StoredLines, place_of, place_row, rows_of
from fourwinds.notes.stored.tree import stored_tree, tree_rows
from fourwinds.notes.system import System

__all__ = ["read_stored", "write_stored"]

_FORMAT = "four winds compiled system 1"


def write_stored(system: System, key: str) -> str | None:
    """Return a system without lines of users as text; None if the text would not be the same system again.

    `key` names the contents that the system is made from; only a reader with the same key accepts the text.
    """
    if system.own_rules or system.created or system.places:
        return None
    body = _body(system)
    if body is None:
        return None
    text = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    head = json.dumps({"format": _FORMAT, "key": key, "check": crc32(text.encode())})
    stored = f"{head}\n{text}\n"
    again = read_stored(stored, key)
    return stored if again == system else None


def read_stored(text: str, key: str) -> System | None:
    """Return the system of a text written with the same key; None for any other text."""
    head, _, body = text.partition("\n")
    body = body.removesuffix("\n")
    try:
        written = json.loads(head)
        if written != {"format": _FORMAT, "key": key, "check": crc32(body.encode())}:
            return None
        return _system(json.loads(body))
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        return None


def _body(system: System) -> dict[str, Any] | None:
    files: list[str] = []
    rules, compiled = system.rules, SHARED_LINES.of(system.library_sections)
    rows = rows_of(rules, files)
    places = [place_row(each.place, files) for each in system.definitions]
    if rows is None or None in places:
        return None
    numbers = {id(rule): number for number, rule in enumerate(rules)}
    return {
        "name": system.name,
        "base": system.base,
        "base_version": system.base_version,
        "base_parameters": dict(system.base_parameters),
        "conventions": [[each.id, each.version, dict(each.parameters)] for each in system.conventions],
        "definitions": [
            [each.term, each.text, each.module, place] for each, place in zip(system.definitions, places, strict=True)
        ],
        "notes": system.notes,
        "more": list(map(list, system.more)),
        "sections": [[each.module, each.title, len(each.rules), each.prose] for each in system.sections],
        "files": files,
        "lines": rows,
        "nodes": tree_rows(compiled.tree, rules),
        "covering": [
            [path, context, *(numbers[id(rule)] for rule in compiled.same((path, context)))]
            for path, context in compiled.covered
        ],
        "count": compiled.count,
        "names_agreed_suit": compiled.names_agreed_suit,
        "asks_forcing": compiled.asks_forcing,
    }


def _system(body: Mapping[str, Any]) -> System:
    files = _texts(body["files"])
    homes = [(str(module), str(title), int(count)) for module, title, count, _ in body["sections"]]
    rows = _texts(body["lines"])
    if sum(count for _, _, count in homes) != len(rows) or any(count < 0 for _, _, count in homes):
        raise ValueError("the sections have other lines")
    lines = StoredLines(rows, files, homes)
    sections = tuple(
        Section(title, rules, str(prose), module)
        for (module, title, _), rules, (*_, prose) in zip(homes, lines.sections, body["sections"], strict=True)
    )
    SHARED_LINES.keep(sections, _compilation(body, lines))
    if any(section.module == USER for section in sections):
        raise ValueError("lines of users are not stored")
    return System(
        str(body["name"]),
        str(body["base"]),
        str(body["base_version"]),
        conventions=tuple(
            Chosen(str(id_), str(version), _strings(given)) for id_, version, given in body["conventions"]
        ),
        definitions=tuple(
            Definition(str(term), str(text), str(module), place_of(place, files))
            for term, text, module, place in body["definitions"]
        ),
        sections=sections,
        notes=str(body["notes"]),
        base_parameters=_strings(body["base_parameters"]),
        more=tuple((str(name), str(value)) for name, value in body["more"]),
    )


def _compilation(body: Mapping[str, Any], lines: StoredLines) -> CompiledLines:
    covering = {(str(path), str(context)): list(map(int, numbers)) for path, context, *numbers in body["covering"]}
    return StoredCompilation(
        lines,
        stored_tree(_texts(body["nodes"]), lines),
        covering,
        count=int(body["count"]),
        names_agreed_suit=bool(body["names_agreed_suit"]),
        asks_forcing=bool(body["asks_forcing"]),
    )


def _texts(found: object) -> Several[str]:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise TypeError("not a list of texts")
    return found


def _strings(found: Mapping[str, Any]) -> dict[str, str]:
    return {str(name): str(value) for name, value in found.items()}
