"""A system with a change that is tried but not stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from fourwinds.app.systems.parameter_names import by_module
from fourwinds.app.systems.preview_change import preview_change
from fourwinds.app.systems.swap_convention import ConventionSwap
from fourwinds.notes import overlay
from fourwinds.notes.compose.parameters import with_parameters
from fourwinds.notes.library import Library
from fourwinds.notes.rule import USER, Rule, must_end_with_our_call, parse_line
from fourwinds.notes.system import System
from fourwinds.table.errors import NotFoundError

__all__ = ["TriedChange", "changed_system"]


@dataclass(frozen=True, slots=True)
class TriedChange:
    """A change to try: lines as written in notes, conventions to add and to remove, and parameters."""

    lines: tuple[str, ...] = ()
    """A line replaces the one for its sequence, or is new; `sequence = DELETED:` removes one."""
    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()
    parameters: Mapping[str, str] = field(default_factory=dict)
    anyway: bool = False
    """Whether conventions that are made for other bases are allowed."""

    def __bool__(self) -> bool:
        return bool(self.lines or self.add or self.remove or self.parameters)

    def __str__(self) -> str:
        """The change in words, to be added to the name of the system."""
        values = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        parts = [
            *([f"with {', '.join(self.add)}"] if self.add else []),
            *([f"without {', '.join(self.remove)}"] if self.remove else []),
            *([f"with {values}"] if values else []),
            *(f"with {line}" for line in self.lines),
        ]
        return "; ".join(parts)


def changed_system(system: System, change: TriedChange, library: Library | None = None) -> System:
    """Return a system with a change: conventions first, then parameters, then lines."""
    shelf = library or Library.load()
    after = system
    if change.add or change.remove:
        after = ConventionSwap(change.remove, change.add, None, shelf).apply(after)
    if change.parameters:
        after = with_parameters(after, by_module(change.parameters, after.base), shelf)
    if after is not system:
        preview_change(0, system, after, shelf, anyway=change.anyway).refuse()
    for line in change.lines:
        after = _with_line(after, line)
    return after


def _with_line(system: System, text: str) -> System:
    rule = parse_line(text, module=USER)
    must_end_with_our_call(rule)
    if rule.deleted:
        return overlay.with_line_deleted(system, Rule(rule.sequence, source=rule.source, module=USER))
    if rule.source is not None:
        return overlay.with_line_added(system, rule)
    try:
        return overlay.with_line_reworded(system, replace(rule, modified=False))
    except NotFoundError:
        return overlay.with_line_added(system, rule)
