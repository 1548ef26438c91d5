"""Lines to review: a line written below a call waits to be confirmed when the meaning of that call changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TypeAlias

from fourwinds.notes.book import Book
from fourwinds.notes.changed_calls import MOST_AUCTIONS, ChangedCall, ComparedBooks
from fourwinds.notes.library_change import LibraryChange
from fourwinds.notes.lines_below import AuctionTree, bare_tokens
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Expansion, Position, Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.system import ReviewMark, System, sorted_marks
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["LineKey", "confirm", "confirm_lines", "marks_after", "marks_by_line"]

LineKey: TypeAlias = tuple[str, str, str]
"""A `Rule.key`: module, calls and context of a line."""
_FEW = 20
"""Of more changed lines, only those with other lines below are read, which takes time."""


def marks_after(before: System, after: System, old: Book, new: Book) -> tuple[ReviewMark, ...]:
    """Return the lines to review once `before` has become `after`; `old` and `new` are their books.

    If the constraint or the forcing state of a call changes, every line below it that stays as it was gets a mark,
    unless it has one for that call already. A mark disappears with its line, when the line is reworded, and when the
    call means the same again. Lines of the library are marked only below calls that the users' lines or definitions
    change.
    """
    gone, came = _differences(before, after)
    touched = gone.keys() | came.keys()
    library = LibraryChange(before, after, new)
    marks = {
        (mark.key, mark.parent): mark
        for mark in library.still_open(before.reviews)
        if mark.key not in touched and not _is_covered(mark.key, new)
    }
    for mark in _marks_of_uncovered(gone, came, marks.values(), new):
        if not library.fits(mark.module, Sequence.parse(mark.parent)):
            marks.setdefault((mark.key, mark.parent), mark)
    known = {(mark.key, mark.parent) for mark in before.reviews}
    compared = ComparedBooks(old, new)
    suspects = compared.suspects([*gone.values(), *came.values()])
    if len(suspects) <= _FEW:
        suspects = [sequence for sequence in suspects if compared.compare(sequence)]
    if suspects:
        reach = _Reach(suspects, compared, library)
        for mark in reach.marks(after.rules, touched, new):
            if (mark.key, mark.parent) not in known:
                marks[mark.key, mark.parent] = mark
    return sorted_marks(marks.values())


def _marks_of_uncovered(
    gone: Mapping[LineKey, Rule], came: Mapping[LineKey, Rule], marks: Iterable[ReviewMark], book: Book
) -> list[ReviewMark]:
    """Return marks for library lines that are used again, where other lines below the same call are to be reviewed."""
    places = {(path, context) for module, path, context in gone.keys() - came.keys() if module == USER}
    again = [rule for place in places if (rule := book.in_force.get(place)) is not None and not rule.deleted]
    if not again:
        return []
    tree: AuctionTree[tuple[str, str]] = AuctionTree()
    for parent, was in {(mark.parent, mark.was) for mark in marks}:
        for auction in Sequence.parse(parent).expand(MOST_AUCTIONS):
            tree.add(auction, (parent, was))
    return [ReviewMark(*rule.key, *cause) for rule in again for cause in set(tree.above(rule.sequence))]


def marks_by_line(system: System) -> dict[LineKey, list[ReviewMark]]:
    """Return the marks of each line, by its key."""
    found: dict[LineKey, list[ReviewMark]] = {}
    for mark in system.reviews:
        found.setdefault(mark.key, []).append(mark)
    return found


def confirm(system: System, sequence: str | None = None, *, below: bool = False) -> System:
    """Return the system without the marks of one line, of a line and everything below it, or of all lines.

    A line with variables is named as written, or by an auction it stands for if no other line is written for that.
    """
    if sequence is None:
        return replace(system, reviews=())
    asked = Sequence.parse(sequence)
    written = {mark for mark in system.reviews if mark.path == asked.path and _is_context(mark, asked)}
    confirmed = written if written and not below else {each for each in system.reviews if _is_asked(each, asked, below)}
    kept = tuple(mark for mark in system.reviews if mark not in confirmed)
    if len(kept) == len(system.reviews):
        raise NotFoundError(
            f"no line is to be reviewed {'at or below' if below else 'at'} {asked}",
            where=Where(token=sequence),
            remedy="list the lines to review: fourwinds notes check NAME (API: GET /api/systems/ID/reviews)"
            if system.reviews
            else "nothing is left to do",
        )
    return replace(system, reviews=kept)


def confirm_lines(system: System, keys: Collection[LineKey]) -> System:
    """Return the system without the marks of these lines."""
    return replace(system, reviews=tuple(mark for mark in system.reviews if mark.key not in keys))


def _is_context(mark: ReviewMark, asked: Sequence) -> bool:
    return not asked.context or asked.context == mark.context.removesuffix("as").strip()


def _is_asked(mark: ReviewMark, asked: Sequence, below: bool) -> bool:
    if not _is_context(mark, asked):
        return False
    if mark.path == asked.path or (below and mark.path.startswith(f"{asked.path}-")):
        return True
    if asked.anywhere or mark.path.startswith("..."):
        return False
    line = Sequence.parse(mark.path)
    tree: AuctionTree[bool] = AuctionTree()
    for expansion in asked.expand(MOST_AUCTIONS):
        if asked.is_concrete and line.matches(_position(expansion)):
            return True
        tree.add(expansion, True)
    return below and bool(tree.above(line))


def _position(expansion: Expansion) -> Position:
    return Position(bytes(map(code_of, expansion.calls)), expansion.first_is_ours)


def _differences(before: System, after: System) -> tuple[dict[LineKey, Rule], dict[LineKey, Rule]]:
    """Return the lines that went or were reworded, and those that came or were reworded, by key.

    Sections and lines that are the same objects are skipped first: most edits replace few of them.
    """
    known = set(map(id, before.sections)) & set(map(id, after.sections))
    sides = [
        [rule for each in side.sections if id(each) not in known for rule in each.rules] for side in (before, after)
    ]
    same = set(map(id, sides[0])) & set(map(id, sides[1]))
    gone, came = ({rule.key: rule for rule in side if id(rule) not in same} for side in sides)
    for key in gone.keys() & came.keys():
        if _content(gone[key]) == _content(came[key]):
            del gone[key], came[key]
    return gone, came


def _content(rule: Rule) -> tuple[object, ...]:
    """Return everything a line says; its heading is not part of it."""
    said = rule.meaning, rule.exact, rule.remark, rule.source
    return rule.sequence, *said, rule.from_responder, rule.modified, rule.deleted


class _Reach:
    """How far changes of calls reach: the lines below them."""

    def __init__(self, suspects: list[Sequence], compared: ComparedBooks, library: LibraryChange) -> None:
        self._compared, self._library = compared, library
        self._tree: AuctionTree[tuple[Sequence, Expansion, str]] = AuctionTree()
        for sequence in suspects:
            for auction in sequence.expand(MOST_AUCTIONS):
                self._tree.add(auction, (sequence, auction, str(auction)))

    def marks(self, rules: Iterable[Rule], fresh: Collection[LineKey], book: Book) -> Iterator[ReviewMark]:
        """Yield a mark for each line below a change, except fresh, deleted and covered ones."""
        for rule, above in self._tree.below(rules):
            key = rule.key
            if rule.deleted or key in fresh or _is_covered(key, book):
                continue
            for sequence, auction, text in above:
                changed = self._compared.compare(sequence)
                if changed is not None and text in changed.auctions and self._includes(rule, changed, auction):
                    yield ReviewMark(*key, changed.name, changed.was)

    def _includes(self, rule: Rule, changed: ChangedCall, auction: Expansion) -> bool:
        if self._library.fits(rule.module, changed.sequence, str(auction)):
            return False
        line, above = rule.sequence, changed.sequence
        if line.context and above.qualifiers.excludes(line.qualifiers):
            return False
        passes = _leading_passes(line)
        if not passes:
            return True
        passes_above = _leading_passes(above)
        return passes == passes_above if passes_above else self._compared.is_changed_after(passes, auction)


def _leading_passes(sequence: Sequence) -> int:
    return len(sequence.tokens) - len(bare_tokens(sequence))


def _is_covered(key: LineKey, book: Book) -> bool:
    module, *place = key
    return any(rule.module == module for rule in book.covered.get((place[0], place[1]), ()))
