"""Convert a system to JSON and back, with everything its Markdown has."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from datetime import date
from typing import Any, TypeVar

from fourwinds.app.systems.system_limits import MOST_LINES, must_be_short
from fourwinds.notes.base_names import base_id
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import BASE, USER, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.notes.system import ReviewMark, System, known_marks, sections_of
from fourwinds.table.errors import FourWindsError, MalformedError, TooLargeError, Where

__all__ = ["FORMAT", "system_from_json", "system_to_json"]

FORMAT = "fourwinds system 1"
"""The value of `format` in such a file."""

T = TypeVar("T")
_REMEDY = "use a file exported as JSON, or one in Markdown"


def system_to_json(system: System) -> dict[str, Any]:
    """Return a system as JSON, by modules and headings, in the order of the notes."""
    return {
        "format": FORMAT,
        "name": system.name,
        "created": system.created.isoformat() if system.created else "",
        "base": _chosen_json(Chosen(system.base, system.base_version, system.base_parameters)),
        "like": system.like,
        "conventions": [_chosen_json(chosen) for chosen in system.conventions],
        "info": dict(system.more),
        "definitions": [{"module": each.module, "term": each.term, "text": each.text} for each in system.definitions],
        "sections": [
            {
                "module": section.module,
                "title": section.title,
                "prose": section.prose,
                "rules": [_rule_json(rule) for rule in section.rules],
            }
            for section in system.sections
        ],
        "to_review": [asdict(mark) for mark in system.reviews],
        "notes": system.notes,
    }


def system_from_json(text: str, *, file: str | None = None) -> System:
    """Read a system from JSON; the error lists all problems."""
    problems = Problems(file)
    try:
        data = json.loads(text)
    except RecursionError:
        raise MalformedError("the JSON is nested too deeply", where=Where(file=file), remedy=_REMEDY) from None
    except ValueError as error:
        where = Where(file=file, line=getattr(error, "lineno", None), column=getattr(error, "colno", None))
        raise MalformedError(f"this is not JSON ({error})", where=where, remedy=_REMEDY) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MalformedError("this is not the JSON of a system", where=Where(file=file), remedy=_REMEDY)
    try:
        system = _system(data, problems)
    except FourWindsError as error:
        raise error.at(file=file) from None
    problems.raise_any()
    return system


def _system(data: dict[str, Any], problems: Problems) -> System:
    base = _read_chosen(_get(data, "base", dict))
    conventions = tuple(_read_chosen(each) for each in _objects(data, "conventions"))
    sections = [
        (_get(each, "module", str, BASE), _get(each, "title", str, ""), each) for each in _objects(data, "sections")
    ]
    rules: list[Rule] = []
    if sum(len(_objects(section, "rules")) for _, _, section in sections) > MOST_LINES:
        raise TooLargeError(f"a system can have at most {MOST_LINES:,} lines", remedy="remove some")
    for module, title, section in sections:
        for rule in _objects(section, "rules"):
            with problems.collecting():
                rules.append(_rule(rule, module, title))
    prose = {(module, title): words for module, title, each in sections if (words := _get(each, "prose", str, ""))}
    definitions = [
        Definition(_get(each, "term", str), _get(each, "text", str), _get(each, "module", str, BASE))
        for each in _objects(data, "definitions")
    ]
    named = dict.fromkeys([*(module for module, _, _ in sections), *(each.module for each in definitions)])
    conventions += tuple(
        Chosen(module) for module in named if module not in {BASE, USER, *(each.id for each in conventions)}
    )
    return System(
        _get(data, "name", str),
        base.id,
        base.version,
        _date(_get(data, "created", str, "")),
        conventions,
        tuple(definitions),
        sections_of(rules, [chosen.id for chosen in conventions], prose),
        _get(data, "notes", str, ""),
        base.parameters,
        tuple(_texts(data, "info").items()),
        reviews=known_marks(map(_mark, _objects(data, "to_review")), rules),
        like=name_of(base_id(_get(data, "like", str, ""))),
    )


def _chosen_json(chosen: Chosen) -> dict[str, Any]:
    return {"id": chosen.id, "version": chosen.version, "parameters": dict(chosen.parameters)}


def _read_chosen(data: dict[str, Any]) -> Chosen:
    return Chosen(_get(data, "id", str), _get(data, "version", str, ""), _texts(data, "parameters"))


def _rule_json(rule: Rule) -> dict[str, Any]:
    """Return a line as JSON, without empty fields."""
    said: dict[str, Any] = {
        "meaning": rule.meaning,
        "exact": rule.exact,
        "remark": rule.remark,
        "as": str(rule.source) if rule.source is not None else None,
        "from_responder": rule.from_responder,
        "modified": rule.modified,
        "deleted": rule.deleted,
    }
    return {"sequence": str(rule.sequence)} | {name: value for name, value in said.items() if value}


def _rule(data: dict[str, Any], module: str, section: str) -> Rule:
    """Read a line by parsing its text again, which ensures that it can be written."""
    source = _get(data, "as", str, "")
    for name in ("sequence", "meaning", "exact", "remark", "as"):
        must_be_short(_get(data, name, str, ""), name)
    rule = Rule(
        Sequence.parse(_get(data, "sequence", str)),
        _get(data, "meaning", str, ""),
        _get(data, "exact", str, "") or None,
        _get(data, "remark", str, "") or None,
        Sequence.parse(source) if source else None,
        _get(data, "from_responder", bool, False),
        _get(data, "modified", bool, False),
        _get(data, "deleted", bool, False),
    )
    return parse_line(str(rule), module=module, section=section)


def _mark(data: dict[str, Any]) -> ReviewMark:
    module, path, context, parent, was = (_get(data, field.name, str) for field in fields(ReviewMark))
    above = Sequence.parse(parent)
    return ReviewMark(module, path, context, f"{above.path} {above.context}".strip(), squeeze(was))


def _objects(data: dict[str, Any], name: str) -> list[dict[str, Any]]:
    found = _get(data, name, list, [])
    if not all(isinstance(each, dict) for each in found):
        raise _wrong(name, found)
    return found


def _texts(data: dict[str, Any], name: str) -> dict[str, str]:
    found = _get(data, name, dict, {})
    if not all(isinstance(each, str) for each in found.values()):
        raise _wrong(name, found)
    return found


def _get(data: dict[str, Any], name: str, kind: type[T], default: T | None = None) -> T:
    value = data.get(name, default)
    if not isinstance(value, kind):
        raise _wrong(name, value)
    return value


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise _wrong("created", text) from None


def _wrong(name: str, value: object) -> MalformedError:
    shown = "missing" if value is None else f"invalid: {str(value)[:40]!r}"
    return MalformedError(f"{name!r} is {shown}", where=Where(token=name), remedy=_REMEDY)
