"""Convert a system of notes to stored rows and back, without loss."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System, sections_of
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, ModuleRow, RuleRow, in_order

__all__ = ["contents_of", "definition_rows", "module_row", "row_of_rule", "rule_of_row", "rule_rows", "system_of"]

_REUSE = "as"
_FROM_RESPONDER = " [from responder]"


def contents_of(system: System) -> Contents:
    """Return the stored contents of a system."""
    layout: dict[str, Any] = ({"like": system.like} if system.like else {}) | {
        "created": system.created.isoformat() if system.created else None,
        "base_parameters": dict(system.base_parameters),
        "more": [list(pair) for pair in system.more],
        "notes": system.notes,
        "prose": [[each.module, each.title, each.prose] for each in system.sections if each.prose],
    }
    return in_order(
        Contents(
            Head(name=system.name, base_system=system.base, base_version=system.base_version, layout=layout),
            tuple(module_row(chosen, position) for position, chosen in enumerate(system.conventions)),
            tuple(definition_rows(system.definitions)),
            tuple(rule_rows(system.rules)),
        )
    )


def system_of(contents: Contents) -> System:
    """Return the system with these contents."""
    head, layout = contents.head, contents.head.layout
    created = layout.get("created")
    conventions = tuple(Chosen(row.module_id, row.version, dict(row.parameters)) for row in contents.modules)
    there = {BASE, USER, *(chosen.id for chosen in conventions)}
    prose = {(module, title): text for module, title, text in layout.get("prose", ()) if module in there}
    return System(
        head.name,
        head.base_system,
        head.base_version,
        date.fromisoformat(created) if created else None,
        conventions,
        tuple(Definition(row.term, row.definition, row.module_id) for row in contents.definitions),
        sections_of(map(rule_of_row, contents.rules), [chosen.id for chosen in conventions], prose),
        layout.get("notes", ""),
        dict(layout.get("base_parameters", {})),
        tuple((key, value) for key, value in layout.get("more", ())),
        like=layout.get("like", ""),
    )


def rule_rows(rules: Iterable[Rule]) -> list[RuleRow]:
    """Return the rows of rules, numbered within each module."""
    counts: dict[str, int] = {}
    rows = []
    for rule in rules:
        position = counts[rule.module] = counts.get(rule.module, -1) + 1
        rows.append(row_of_rule(rule, position))
    return rows


def row_of_rule(rule: Rule, position: int = 0) -> RuleRow:
    source = None
    if rule.source is not None:
        source = f"{rule.source}{_FROM_RESPONDER if rule.from_responder else ''}"
    return RuleRow(
        sequence=rule.sequence.path,
        meaning=rule.meaning,
        module_id=rule.module,
        context=rule.context,
        kind="tombstone" if rule.deleted else "rule" if source is None else "reuse",
        exact=rule.exact,
        remark=rule.remark,
        source=source,
        modified=rule.modified,
        section=rule.section,
        position=position,
        rank=rule.sequence.rank,
    )


def rule_of_row(row: RuleRow) -> Rule:
    qualifiers = row.context if row.source is None else row.context.removesuffix(_REUSE).rstrip()
    rank = f"[rank {row.rank}]" if row.rank else ""
    source = row.source.removesuffix(_FROM_RESPONDER) if row.source is not None else None
    return Rule(
        Sequence.parse(" ".join(filter(None, (row.sequence, qualifiers, rank)))),
        row.meaning,
        row.exact,
        row.remark,
        Sequence.parse(source) if source is not None else None,
        row.source is not None and row.source != source,
        row.modified,
        row.kind == "tombstone",
        row.module_id,
        row.section,
    )


def module_row(chosen: Chosen, position: int = 0) -> ModuleRow:
    return ModuleRow(module_id=chosen.id, version=chosen.version, position=position, parameters=dict(chosen.parameters))


def definition_rows(definitions: Iterable[Definition]) -> list[DefinitionRow]:
    """Return the rows of definitions, numbered within each module."""
    counts: dict[str, int] = {}
    rows = []
    for each in definitions:
        position = counts[each.module] = counts.get(each.module, -1) + 1
        rows.append(DefinitionRow(term=each.term, definition=each.text, module_id=each.module, position=position))
    return rows
