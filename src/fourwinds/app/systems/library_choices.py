"""What a new system can be made of: bases and conventions with one line about each, and how many lines they add."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache, lru_cache
from threading import Thread
from typing import Any

from fourwinds.app.cache_folder import CacheFolder
from fourwinds.app.systems.show_library import library_version, module_json
from fourwinds.notes.library import Library
from fourwinds.notes.library.fingerprint import library_fingerprint
from fourwinds.notes.module import Module
from fourwinds.notes.parameter import Parameter, ParameterCondition, Template

__all__ = ["choices_version", "library_choices"]

_FILE = "choices.json"


def choices_version(library: Library) -> str:
    """Return a version that changes when the choices may; that of the packaged library is known without reading it."""
    return library_fingerprint()[:16] if library is Library.load() else library_version(library)


def library_choices(library: Library) -> dict[str, Any]:
    """Return the bases and conventions of the library as JSON, with what a page needs to choose from them.

    For the packaged library they are kept in the cache folder, since reading all its files takes seconds. The files are
    then read in the background, because whoever asks is about to create a system.
    """
    return _packaged_choices() if library is Library.load() else _choices_of(library)


@cache
def _packaged_choices() -> dict[str, Any]:
    folder, key = CacheFolder.from_environment(os.environ), library_fingerprint()
    kept = _read(folder.read(_FILE), key)
    if kept is not None:
        Thread(target=Library.load().conventions, daemon=True).start()
        return kept
    made = _choices_of(Library.load())
    if folder.path is not None:
        folder.write(_FILE, json.dumps({"key": key, "choices": made}))
    return made


def _read(text: str | None, key: str) -> dict[str, Any] | None:
    """Return the choices in a file, unless they are those of another library or the file is damaged."""
    try:
        kept = json.loads(text or "")
        return dict(kept["choices"]) if kept["key"] == key else None
    except (ValueError, KeyError, TypeError):
        return None


@lru_cache(maxsize=4)
def _choices_of(library: Library) -> dict[str, Any]:
    return {
        "bases": [_base_json(base) for base in library.bases()],
        "conventions": [_module_json(each) for each in library.conventions()],
    }


def _module_json(module: Module) -> dict[str, Any]:
    about = dict(module.more)
    counts = _line_counts(module)
    return {
        **module_json(module),
        "summary": about.get("summary", ""),
        "group": about.get("group", "other"),
        "lines": _line_count(module, {}),
        "parameters": [_parameter_json(each, counts.get(each.name, {})) for each in module.parameters],
    }


def _base_json(base: Module) -> dict[str, Any]:
    about = dict(base.more)
    usual = [
        {
            "id": each.id,
            "parameters": dict(each.parameters),
            "when": [_condition_json(condition) for condition in base.conditions.get(each.id, ())],
        }
        for each in base.conventions
    ]
    return {**_module_json(base), "majors": about.get("majors", ""), "twos": about.get("twos", ""), "usual": usual}


def _parameter_json(parameter: Parameter, counts: Mapping[str, int]) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "default": parameter.default,
        "choices": list(parameter.choices),
        "help": parameter.help,
        "takes": parameter.takes,
        "lines": dict(counts),
    }


def _condition_json(condition: ParameterCondition) -> dict[str, Any]:
    return {"parameter": condition.name, "values": list(condition.values), "negated": condition.negated}


def _line_counts(module: Module) -> dict[str, dict[str, int]]:
    """Return how many lines more, or fewer, the module has for each value of a parameter that changes their number."""
    usual = _line_count(module, {})
    found: dict[str, dict[str, int]] = {}
    for parameter in module.parameters:
        counts = {choice: _line_count(module, {parameter.name: choice}) - usual for choice in parameter.choices}
        if any(counts.values()):
            found[parameter.name] = {choice: more for choice, more in counts.items() if more}
    return found


def _line_count(module: Module, chosen: Mapping[str, str]) -> int:
    """Return the number of lines for these parameters, without reading the lines."""
    values = module.values(chosen)
    return sum(
        not isinstance(line, Template) or all(condition.holds(values) for condition in line.conditions)
        for chapter in module.sections
        for line in chapter.lines
    )
