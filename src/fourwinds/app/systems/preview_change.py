"""Preview what a change of modules does to a system."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fourwinds.app.systems.clashing_lines import Clash, new_clashes, positions
from fourwinds.app.systems.compare_systems import Comparison, compare_notes, comparison_json
from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import calls_of
from fourwinds.notes.compose import check_modules
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module, ModuleKind
from fourwinds.notes.problems import Problems
from fourwinds.notes.review_words import review_summary
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.overlap import may_follow, tokens_meet
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["Preview", "preview_change", "preview_json"]


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
    """Lines that contradict each other since this change."""
    problems: tuple[FourWindsError, ...] = ()
    """Modules that would be missing, excluded or unsuitable for the base; these prevent the change."""
    to_review: tuple[str, ...] = ()
    """How many lines would have to be reviewed, a sentence for each call that changes."""

    def refuse(self) -> None:
        """Raise an error if the modules would not be compatible."""
        problems = Problems()
        for problem in self.problems:
            problems.add(problem)
        problems.raise_any()


def preview_change(change: int, before: System, after: System, library: Library, *, anyway: bool = False) -> Preview:
    """Return what a change does, with the marks for review that `after` has.

    With `anyway`, conventions that are made for other bases are allowed.
    """
    return Preview(
        change,
        compare_notes(before, after),
        tuple(_orphans(before, after)),
        tuple(_idle(before, after)),
        tuple(new_clashes(before, after)),
        tuple(_problems(before, after, library, anyway)),
        tuple(review_summary(before.reviews, after.reviews)),
    )


def _problems(before: System, after: System, library: Library, anyway: bool) -> list[FourWindsError]:
    """Return the incompatibilities that the change introduces."""
    new = {chosen.id for chosen in after.conventions if chosen not in before.conventions}
    if before.base_version != after.base_version:
        new.add(after.base)
    known = {str(error) for error in _incompatibilities(before, library, new)}
    return [error for error in _incompatibilities(after, library, anyway=anyway) if str(error) not in known]


def _incompatibilities(
    system: System, library: Library, unknown: Collection[str] = (), *, anyway: bool = False
) -> list[FourWindsError]:
    """Check the modules of a system. Unknown modules require and exclude nothing."""

    def module(id_: str, kind: ModuleKind) -> Module:
        return library.get(id_) if id_ in library and id_ not in unknown else Module(kind, id_, id_)

    conventions = [module(chosen.id, "convention") for chosen in system.conventions]
    return check_modules(module(system.base, "base_system"), conventions, like=[system.like], anyway=anyway)


def _orphans(before: System, after: System) -> list[Rule]:
    """Return lines that one of our calls led to before but not after; lines below an orphan are orphans too."""
    old, new = Book.of(before), Book.of(after)
    staying = [rule for rule in new.in_force.values() if rule.source is None and not rule.deleted]
    waiting = {rule.key: rule for rule in _below(staying, _removed(old, new))}
    orphans: dict[tuple[str, str, str], Rule] = {}

    def is_lost(path: str) -> bool:
        leader = _leader(path)
        if leader is None:
            return False
        entry = new.lookup(leader)
        if entry is not None and entry.rule.key not in orphans:
            return False
        return old.lookup(leader) is not None

    while True:
        found = {
            key: rule
            for key, rule in waiting.items()
            if key not in orphans and (paths := positions(rule.sequence.path)) and all(map(is_lost, paths))
        }
        if not found:
            return sorted(orphans.values(), key=lambda rule: rule.sequence)
        orphans.update(found)


def _removed(before: Book, after: Book) -> list[Sequence]:
    """Return the sequences of lines that are gone, and where `as` carried them."""
    staying = after.in_force
    lines = before.in_force.items()
    gone = [rule for place, rule in lines if not rule.deleted and (place not in staying or staying[place].deleted)]
    paths = {rule.sequence.path for rule in gone if rule.source is None}
    carried = [rule for _, rule in lines if rule.source is not None and not rule.deleted]
    found = [Sequence.parse(path) for path in sorted(paths) if not _has_ancestor(path, paths)]
    found += [rule.sequence for rule in gone if rule.source is not None]
    return found + [
        rule.sequence
        for rule in carried
        if rule.source is not None
        and any(may_follow(each, rule.source) or may_follow(rule.source, each) for each in found)
    ]


def _has_ancestor(path: str, paths: Collection[str]) -> bool:
    rest = path.rpartition("-")[0]
    while rest:
        if rest in paths:
            return True
        rest = rest.rpartition("-")[0]
    return False


def _below(rules: Iterable[Rule], earlier: list[Sequence]) -> Iterator[Rule]:
    """Yield the lines that may go on from one of these sequences."""
    by_first: dict[str, list[Sequence]] = {}
    for rule in rules:
        if rule.sequence.anywhere:
            continue
        first = rule.sequence.tokens[0]
        if first.text not in by_first:
            by_first[first.text] = [each for each in earlier if tokens_meet(each.tokens[0], first)]
        if any(may_follow(rule.sequence, each) for each in by_first[first.text]):
            yield rule


def _leader(path: str) -> str | None:
    """Return the path to our previous call, without passes; None for our first call."""
    calls = path.split("-")[:-1]
    while calls and (calls[-1].startswith("(") or calls[-1] == "p"):
        calls.pop()
    return "-".join(calls) or None


def _idle(before: System, after: System) -> list[Rule]:
    """Return the user's lines that covered a line of the library and no longer do."""
    covering = [rule for rule in after.own_rules if rule.modified or rule.deleted]
    if not covering:
        return []
    old, new = (Book.of(system.with_own_rules(())) for system in (before, after))
    lost = old.in_force.keys() - new.in_force.keys()

    def is_lost(path: str) -> bool:
        return old.lookup(path) is not None and new.lookup(path) is None

    return [
        rule
        for rule in covering
        if calls_of(rule) in lost
        or (rule.source is None and (paths := positions(rule.sequence.path)) and all(map(is_lost, paths)))
    ]


def preview_json(preview: Preview) -> dict[str, Any]:
    """Return a preview as JSON, with lines as text."""
    return comparison_json(preview.comparison) | {
        "change": preview.change,
        "orphans": [str(rule) for rule in preview.orphans],
        "idle": [str(rule) for rule in preview.idle],
        "clashes": [{"shows": str(clash.shows), "covered": str(clash.covered)} for clash in preview.clashes],
        "problems": [problem.as_json() for problem in preview.problems],
        "to_review": list(preview.to_review),
    }
