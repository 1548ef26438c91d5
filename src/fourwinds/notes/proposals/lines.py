"""The lines that an edited file adds, rewords and deletes. Edits inside a library section become own lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from fourwinds.notes.layer import Layer
from fourwinds.notes.proposals.proposal import Proposal, ProposalKind
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.system import System

__all__ = ["proposed_lines"]

_Place: TypeAlias = tuple[str, str]
"""Calls and context, which lines of several modules may share."""
_Lines: TypeAlias = Mapping[str, Rule]
"""The lines at one place, by module."""


def proposed_lines(ours: System, edited: System, exported: System, without: Collection[str] = ()) -> list[Proposal]:
    """Return the changes of lines in the edited file since the export, in the order of notes.

    Lines of the modules `without` are left out in both.
    """
    asked, then = _by_place(edited, without), _by_place(exported, without)
    changed = [place for place in {**then, **asked} if _differs(then.get(place, {}), asked.get(place, {}))]
    if not changed:
        return []
    now = _by_place(ours, ())
    found = []
    for place in changed:
        lines = _LinesAtPlace(then.get(place, {}), asked.get(place, {}), now.get(place, {}))
        proposal = lines.proposal()
        if proposal is not None:
            found.append((lines.sequence, place, proposal))
    found.sort(key=lambda each: (each[0], each[1]))
    return [proposal for _, _, proposal in found]


@dataclass(frozen=True, slots=True)
class _LinesAtPlace:
    """The lines for one sequence: when the file was exported, as edited, and in the system now."""

    then: _Lines
    asked: _Lines
    now: _Lines

    @property
    def sequence(self) -> object:
        return next(iter({**self.then, **self.asked}.values())).sequence

    def proposal(self) -> Proposal | None:
        """Return what the file proposes here; None if that is so already, or has no effect."""
        changed = {module: rule for module, rule in self.asked.items() if not _same(rule, self.then.get(module))}
        wanted = _top(changed)
        if not changed:
            if USER in self.then and USER not in self.asked:
                wanted = _top(self.asked)
            elif USER in self.asked:
                return None
        live, current = _live(wanted), _live(_top(self.now))
        if _says_the_same(live, current):
            return None
        own = self._own_line(wanted, current)
        return self._proposed(live, current, own, is_covered=USER in self.asked and USER not in changed)

    def _own_line(self, wanted: Rule | None, current: Rule | None) -> Rule | None:
        """Return the own line that says what is wanted; None if it is said without one."""
        library = _live(_top({module: rule for module, rule in self.now.items() if module != USER}))
        if wanted is None or wanted.deleted:
            line = wanted or current
            if library is None or line is None:
                return None
            deletion = Rule(library.sequence, source=library.source, from_responder=library.from_responder)
            return replace(deletion, remark=line.remark if line.deleted else None, deleted=True, module=USER)
        if library is not None and _same(wanted, library):
            return None
        own = self.now.get(USER)
        section = wanted.section if wanted.module == USER else own.section if own is not None else ""
        return replace(wanted, module=USER, section=section, modified=library is not None)

    def _proposed(self, live: Rule | None, current: Rule | None, own: Rule | None, *, is_covered: bool) -> Proposal:
        kind: ProposalKind = "deleted" if live is None else "added" if current is None else "reworded"
        line = live or current or next(iter(self.then.values()))
        place = line.sequence.path, line.context
        before = _live(_top(self.then))
        conflict = ""
        if is_covered or not _says_the_same(before, current):
            conflict = _text(current) or "deleted"
        name, edit = " ".join(filter(None, place)), partial(_with_own, place, own)
        return Proposal("line", kind, name, _text(current), _text(live), edit, conflict)


def _by_place(system: System, without: Collection[str]) -> dict[_Place, dict[str, Rule]]:
    found: dict[_Place, dict[str, Rule]] = {}
    for rule in system.rules:
        if rule.module not in without:
            found.setdefault((rule.sequence.path, rule.context), {})[rule.module] = rule
    return found


def _differs(then: _Lines, asked: _Lines) -> bool:
    return then.keys() != asked.keys() or not all(_same(rule, asked[module]) for module, rule in then.items())


def _same(one: Rule, other: Rule | None) -> bool:
    """Whether two lines say the same; module, heading and MODIFIED: do not count."""
    return other is not None and (one is other or _content(one) == _content(other))


def _content(rule: Rule) -> tuple[object, ...]:
    said = rule.meaning, rule.exact, rule.remark, rule.source
    return rule.sequence, *said, rule.from_responder, rule.deleted


def _says_the_same(one: Rule | None, other: Rule | None) -> bool:
    return one is other if one is None else _same(one, other)


def _text(rule: Rule | None) -> str:
    return "" if rule is None else str(replace(rule, modified=False))


def _top(lines: _Lines) -> Rule | None:
    return max(lines.values(), key=lambda rule: Layer.of(rule.module), default=None)


def _live(rule: Rule | None) -> Rule | None:
    return None if rule is None or rule.deleted else rule


def _with_own(place: _Place, line: Rule | None, system: System) -> System:
    """Return the system with this own line at a place; None removes the line there."""
    lines = list(system.own_rules)
    at = next((number for number, each in enumerate(lines) if (each.sequence.path, each.context) == place), len(lines))
    lines[at : at + 1] = [] if line is None else [line]
    return system.with_own_rules(lines)
