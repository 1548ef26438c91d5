"""Preview what a change of modules does to a system."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from fourwinds.app.systems.compare_systems import Comparison, compare_contents, comparison_json
from fourwinds.app.systems.place_rules import rules_at_positions
from fourwinds.notes.book import Book
from fourwinds.notes.compose import check_modules
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module, ModuleKind
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import USER, Rule
from fourwinds.store.systems.layers import visible
from fourwinds.store.systems.notes import rule_of_row, system_of
from fourwinds.store.systems.paths import sort_key
from fourwinds.store.systems.rows import Contents, RuleKey, RuleRow
from fourwinds.table.errors import FourWindsError

__all__ = ["Clash", "Preview", "preview_change", "preview_json"]


@dataclass(frozen=True, slots=True)
class Clash:
    """Two lines with different meanings of one call: the one that is used, and the one it covers."""

    shows: Rule
    covered: Rule


@dataclass(frozen=True, slots=True)
class Preview:
    """What would change. `change` is the version that the preview is for: pass it as the expected version."""

    change: int
    comparison: Comparison
    orphans: tuple[Rule, ...] = ()
    """Lines that stay, although none of our calls leads to them any more."""
    idle: tuple[Rule, ...] = ()
    """The user's lines that reword or delete a line that would no longer exist."""
    clashes: tuple[Clash, ...] = ()
    """New lines of a convention that another convention or the user contradicts; the base may always be covered."""
    problems: tuple[FourWindsError, ...] = ()
    """Modules that would be missing, excluded or unsuitable for the base; these prevent the change."""

    def refuse(self) -> None:
        """Raise an error if the modules would not be compatible."""
        problems = Problems()
        for problem in self.problems:
            problems.add(problem)
        problems.raise_any()


def preview_change(
    change: int, before: Contents, after: Contents, library: Library, *, anyway: bool = False
) -> Preview:
    return Preview(
        change,
        compare_contents(before, after),
        tuple(map(rule_of_row, _orphans(before, after))),
        tuple(map(rule_of_row, _idle(before, after))),
        tuple(_clashes(before, after)),
        tuple(_problems(before, after, library, anyway)),
    )


def _problems(before: Contents, after: Contents, library: Library, anyway: bool) -> list[FourWindsError]:
    """Return the incompatibilities that the change introduces."""
    new = {row.module_id for row in after.modules if row not in before.modules}
    if before.head.base_version != after.head.base_version:
        new.add(after.head.base_system)
    known = {str(error) for error in _incompatibilities(before, library, new)}
    return [error for error in _incompatibilities(after, library, anyway=anyway) if str(error) not in known]


def _incompatibilities(
    contents: Contents, library: Library, unknown: Collection[str] = (), *, anyway: bool = False
) -> list[FourWindsError]:
    """Check the modules of a system. Unknown modules require and exclude nothing."""

    def module(id_: str, kind: ModuleKind) -> Module:
        return library.get(id_) if id_ in library and id_ not in unknown else Module(kind, id_, id_)

    conventions = [module(row.module_id, "convention") for row in contents.modules]
    like = contents.head.layout.get("like", "")
    base = module(contents.head.base_system, "base_system")
    return check_modules(base, conventions, like=[like], anyway=anyway)


def _orphans(before: Contents, after: Contents) -> list[RuleRow]:
    """Return lines that one of our calls led to before but not after; lines below an orphan are orphans too."""
    staying = {rule.key: rule for rule in visible(after.rules).values() if rule.source is None}
    paths = {key: _positions([rule]) for key, rule in staying.items()}
    led = _positions(visible(before.rules).values())
    old, new = Book.of(system_of(before)), Book.of(system_of(after))
    orphans: dict[RuleKey, RuleRow] = {}
    leads: set[str] = set()

    def is_lost(path: str) -> bool:
        leader = _leader(path)
        if leader is None or leader in leads:
            return False
        entry = new.lookup(leader)
        if entry is not None and entry.rule.key not in orphans:
            return False
        return leader in led or old.lookup(leader) is not None

    while True:
        leads.clear()
        leads.update(path for key in paths if key not in orphans for path in paths[key])
        found = {
            key: rule
            for key, rule in staying.items()
            if key not in orphans and paths[key] and all(map(is_lost, paths[key]))
        }
        if not found:
            return sorted(orphans.values(), key=lambda rule: sort_key(rule.sequence))
        orphans.update(found)


def _positions(rules: Iterable[RuleRow]) -> set[str]:
    return {each.path for each in rules_at_positions(rules)}


def _leader(path: str) -> str | None:
    """Return the path to our previous call, without passes; None for our first call."""
    calls = path.split("-")[:-1]
    while calls and (calls[-1].startswith("(") or calls[-1] == "p"):
        calls.pop()
    return "-".join(calls) or None


def _idle(before: Contents, after: Contents) -> list[RuleRow]:
    """Return the user's lines that covered a line of the library and no longer do."""
    covered = _library_positions(before) - _library_positions(after)
    lost = {row.place for row in before.rules if row.module_id != USER} - {
        row.place for row in after.rules if row.module_id != USER
    }
    return [
        row
        for row in after.rules
        if row.module_id == USER
        and (row.modified or row.kind == "tombstone")
        and (row.place in lost or (row.source is None and (paths := _positions([row])) and paths <= covered))
    ]


def _library_positions(contents: Contents) -> set[str]:
    return _positions(row for row in contents.rules if row.module_id != USER and row.kind == "rule")


def _clashes(before: Contents, after: Contents) -> list[Clash]:
    """Return new lines of a convention that another convention or the user defines differently."""
    known = {(row.key, row.meaning, row.exact) for row in before.rules}
    conventions = (row for row in after.rules if row.module_type == "convention")
    new = [row for row in conventions if (row.key, row.meaning, row.exact) not in known]
    others: dict[tuple[str, str], list[Rule]] = {}
    for each in rules_at_positions(row for row in after.rules if row.module_type != "base"):
        others.setdefault((each.path, each.rule.context), []).append(each.rule)
    found: dict[tuple[RuleKey, RuleKey], Clash] = {}
    for each in rules_at_positions(new):
        for other in others.get((each.path, each.rule.context), ()):
            same = (other.meaning, other.exact) == (each.rule.meaning, each.rule.exact)
            if other.module != each.rule.module and not (same and not other.deleted):
                key = min(each.rule.key, other.key), max(each.rule.key, other.key)
                found.setdefault(key, _clash(after, each.rule, other))
    return list(found.values())


def _clash(after: Contents, one: Rule, other: Rule) -> Clash:
    """Return the clash; the user's line is used, or else that of the first convention in the system."""
    order = [USER, *(row.module_id for row in after.modules)]
    place = {module: number for number, module in enumerate(order)}
    first, second = sorted((one, other), key=lambda rule: place.get(rule.module, len(order)))
    return Clash(first, second)


def preview_json(preview: Preview) -> dict[str, Any]:
    """Return a preview as JSON, with lines as text."""
    return comparison_json(preview.comparison) | {
        "change": preview.change,
        "orphans": [str(rule) for rule in preview.orphans],
        "idle": [str(rule) for rule in preview.idle],
        "clashes": [{"shows": str(clash.shows), "covered": str(clash.covered)} for clash in preview.clashes],
        "problems": [problem.as_json() for problem in preview.problems],
    }
