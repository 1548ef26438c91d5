"""Lines to review: a line written below a call waits to be confirmed when the meaning of that call changes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from fourwinds.notes.book import Book, Entry
from fourwinds.notes.lines_below import AuctionTree, bare_tokens
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.module import Chosen
from fourwinds.notes.rule import BASE, Rule, parse_line
from fourwinds.notes.sequence import Expansion, Position, Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.system import ReviewMark, System, sorted_marks
from fourwinds.table.errors import FourWindsError, NotFoundError, Where

__all__ = ["LineKey", "confirm", "confirm_lines", "marks_after", "marks_by_line"]

LineKey: TypeAlias = tuple[str, str, str]
"""A `Rule.key`: module, calls and context of a line."""
_EXPANSIONS = 60
"""In how many of its auctions a changed line with variables is compared."""
_DEFINED = " -- "
"""Between the text of a meaning and each definition it was written with."""


def marks_after(before: System, after: System, old: Book, new: Book) -> tuple[ReviewMark, ...]:
    """Return the lines to review once `before` has become `after`; `old` and `new` are their books.

    If the constraint or the forcing state of a call changes, every line below it that stays as it was gets a mark,
    unless it has one for that call already. A mark disappears with its line, when the line is reworded, and when the
    call means the same again. Lines that arrive with a library module are new, hence never marked.
    """
    gone, came = _differences(before, after)
    touched = gone.keys() | came.keys()
    marks = {
        (mark.key, mark.parent): mark
        for mark in _still_open(before.reviews, new)
        if mark.key not in touched and not _is_covered(mark.key, new)
    }
    known = {(mark.key, mark.parent) for mark in before.reviews}
    parents = list(_changed_parents([*gone.values(), *came.values()], old, new))
    if parents:
        reach = _Reach(parents, _refreshed(before, after), old, new)
        for mark in reach.marks(after.rules, touched):
            if (mark.key, mark.parent) not in known:
                marks[mark.key, mark.parent] = mark
    return sorted_marks(marks.values())


def marks_by_line(system: System) -> dict[LineKey, list[ReviewMark]]:
    """Return the marks of each line, by its key."""
    found: dict[LineKey, list[ReviewMark]] = {}
    for mark in system.reviews:
        found.setdefault(mark.key, []).append(mark)
    return found


def confirm(system: System, sequence: str | None = None, *, below: bool = False) -> System:
    """Return the system without the marks of one line, of a line and everything below it, or of all lines.

    A line with variables is named as written, or by an auction it stands for.
    """
    if sequence is None:
        return replace(system, reviews=())
    asked = Sequence.parse(sequence)
    kept = tuple(mark for mark in system.reviews if not _is_asked(mark, asked, below=below))
    if len(kept) == len(system.reviews):
        raise NotFoundError(
            f"no line is to be reviewed {'at or below' if below else 'at'} {asked}",
            where=Where(token=sequence),
            remedy="list the lines to review: fourwinds notes check NAME"
            if system.reviews
            else "nothing is left to do",
        )
    return replace(system, reviews=kept)


def confirm_lines(system: System, keys: Collection[LineKey]) -> System:
    """Return the system without the marks of these lines."""
    return replace(system, reviews=tuple(mark for mark in system.reviews if mark.key not in keys))


def _is_asked(mark: ReviewMark, asked: Sequence, *, below: bool) -> bool:
    if asked.context and asked.context != mark.context.removesuffix("as").strip():
        return False
    if mark.path == asked.path or (below and mark.path.startswith(f"{asked.path}-")):
        return True
    if asked.anywhere or mark.path.startswith("..."):
        return False
    line = Sequence.parse(mark.path)
    tree: AuctionTree[bool] = AuctionTree()
    for expansion in asked.expand(_EXPANSIONS):
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


@dataclass(frozen=True, slots=True)
class _Parent:
    """A call whose meaning changed, as written, with the auctions in which it did."""

    sequence: Sequence
    name: str
    """Its sequence with the qualifiers but no rank."""
    was: str
    auctions: tuple[Expansion, ...]
    module: str
    """The module that defines it now; if none does, the one that did."""


def _changed_parents(rules: Iterable[Rule], old: Book, new: Book) -> Iterator[_Parent]:
    """Yield the calls that no longer mean the same, for lines that changed and lines that use a changed definition."""
    terms = _changed_terms(old, new)
    lines = [*rules, *_lines_with(terms, new)] if terms else rules
    seen = set()
    for rule in lines:
        place = rule.sequence.path, rule.context
        if place in seen or rule.source is not None or rule.sequence.anywhere or rule.sequence.last.theirs:
            continue
        seen.add(place)
        parent = _compared(rule.sequence, old, new, terms)
        if parent is not None:
            yield parent


def _compared(sequence: Sequence, old: Book, new: Book, terms: frozenset[str]) -> _Parent | None:
    """Compare the meanings of a call in both books, in each auction it stands for; None if all are the same."""
    changed: list[Expansion] = []
    first: tuple[_Said, _Said] | None = None
    standing = Rule(sequence)
    occasions = zip(sequence.expand(_EXPANSIONS), new.occasions(standing, _EXPANSIONS), strict=True)
    for expansion, position in occasions:
        was, now = _said(old, sequence, expansion, position), _said(new, sequence, expansion, position)
        if (was.is_here or now.is_here) and not _same_meaning(was.meaning, now.meaning):
            changed.append(expansion)
            first = first or (was, now)
    if first is None:
        return None
    was, now = first
    rule = now.rule or was.rule
    name = f"{sequence.path} {sequence.context}".strip()
    return _Parent(sequence, name, was.text(old, terms), tuple(changed), rule.module if rule else BASE)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a book says about a call in one auction."""

    rule: Rule | None = None
    meaning: Meaning | None = None
    is_here: bool = True
    """Whether the line is written for this very sequence, or there is none."""
    written: str = ""

    def text(self, book: Book, terms: frozenset[str] = frozenset()) -> str:
        """Return the meaning as written, with the old text of the definitions that changed."""
        used = self.meaning.terms if self.meaning else ()
        return _DEFINED.join([self.written, *(str(book.definitions[term]) for term in used if term in terms)])


def _said(book: Book, sequence: Sequence, expansion: Expansion, position: Position) -> _Said:
    """Return what a book says about a call; where a line for one seat only is in effect, what the general line says."""
    entry = book.find(position)
    if entry is None:
        return _Said()
    rule, path = entry.rule, sequence.path
    if rule.sequence.path == path and rule.sequence.context != sequence.context:
        here = (each for each in entry.shadowed if each.sequence.path == path and each.source is None)
        general = next((each for each in here if each.sequence.context == sequence.context), None)
        if general is not None:
            meaning = None if general.deleted else book.reading(general, expansion)
            return _Said(general, meaning, written=_written(general))
    is_here = rule.sequence.path == path and rule.sequence.context == sequence.context
    return _Said(rule, entry.meaning, is_here, _written(rule) if is_here else _written_here(entry))


def _written(rule: Rule) -> str:
    return " ".join(filter(None, (rule.meaning, f"{{{rule.exact}}}" if rule.exact else "")))


def _written_here(entry: Entry) -> str:
    """Return the meaning of a line with a wider sequence as it reads here."""
    rule = entry.rule
    exact = with_suits(rule.exact, entry.suits) if rule.exact else None
    return _written(replace(rule, meaning=with_suits(rule.meaning, entry.suits), exact=exact))


def _same_meaning(one: Meaning | None, other: Meaning | None) -> bool:
    """Whether two meanings show and need the same hands, and ask the same of partner; the words may differ."""
    if one is None or other is None:
        return one is other
    asked = [(each.forcing, each.asks, each.transfer_to) for each in (one, other)]
    return one.needs == other.needs and one.shows == other.shows and asked[0] == asked[1]


def _changed_terms(old: Book, new: Book) -> frozenset[str]:
    """Return the defined terms that mean something else now, also because they use another such term."""
    texts = [{term: each.text for term, each in book.definitions.items()} for book in (old, new)]
    if texts[0] == texts[1]:
        return frozenset()
    changed = {term for term in texts[0] | texts[1] if texts[0].get(term) != texts[1].get(term)}
    grown = True
    while grown:
        users = {term for term, text in (texts[0] | texts[1]).items() if _mentions(text, changed)}
        grown, changed = not users <= changed, changed | users
    return frozenset(changed)


def _lines_with(terms: frozenset[str], book: Book) -> list[Rule]:
    return [rule for rule in book.rules if rule.meaning and _mentions(rule.meaning, terms)]


def _mentions(text: str, terms: Iterable[str]) -> bool:
    words = text.casefold().replace("_", " ")
    return any(term.replace("_", " ") in words for term in terms)


def _refreshed(before: System, after: System) -> frozenset[str]:
    """Return the modules whose version or parameters changed; their lines were written for each other."""
    modules = [
        {BASE: Chosen(side.base, side.base_version, side.base_parameters)}
        | {each.id: each for each in side.conventions}
        for side in (before, after)
    ]
    return frozenset(module for module, chosen in modules[1].items() if modules[0].get(module) != chosen)


class _Reach:
    """How far changes of calls reach: the lines below them."""

    def __init__(self, parents: Iterable[_Parent], refreshed: frozenset[str], old: Book, new: Book) -> None:
        self._refreshed, self._old, self._new = refreshed, old, new
        self._tree: AuctionTree[tuple[_Parent, Expansion]] = AuctionTree()
        for parent in parents:
            for auction in parent.auctions:
                self._tree.add(auction, (parent, auction))

    def marks(self, rules: Iterable[Rule], fresh: Collection[LineKey]) -> Iterator[ReviewMark]:
        """Yield a mark for each line below a change, except fresh, deleted and covered ones."""
        for rule, above in self._tree.below(rules):
            key = rule.key
            if rule.deleted or key in fresh or _is_covered(key, self._new):
                continue
            for parent, auction in above:
                if self._includes(rule, parent, auction):
                    yield ReviewMark(*key, parent.name, parent.was)

    def _includes(self, rule: Rule, parent: _Parent, auction: Expansion) -> bool:
        if rule.module == parent.module and rule.module in self._refreshed:
            return False
        line, above = rule.sequence, parent.sequence
        if line.context and above.qualifiers.excludes(line.qualifiers):
            return False
        passes = _leading_passes(line)
        if not passes:
            return True
        passes_above = _leading_passes(above)
        return passes == passes_above if passes_above else self._is_changed_after(passes, auction)

    def _is_changed_after(self, passes: int, auction: Expansion) -> bool:
        """Whether a call changed after so many passes, too: there may be another line for it there."""
        position = _position(auction)
        dealer_is_ours = position.dealer_is_ours == (passes % 2 == 0)
        entries = (
            book.find(Position(bytes(passes) + position.codes, dealer_is_ours)) for book in (self._old, self._new)
        )
        was, now = (entry.meaning if entry else None for entry in entries)
        return not _same_meaning(was, now)


def _leading_passes(sequence: Sequence) -> int:
    return len(sequence.tokens) - len(bare_tokens(sequence))


def _is_covered(key: LineKey, book: Book) -> bool:
    module, *place = key
    return any(rule.module == module for rule in book.covered.get((place[0], place[1]), ()))


def _still_open(marks: Iterable[ReviewMark], book: Book) -> Iterator[ReviewMark]:
    """Yield the marks whose call does not mean again what it meant when the line was written."""
    known: dict[tuple[str, str], bool] = {}
    for mark in marks:
        cause = mark.parent, mark.was
        if cause not in known:
            known[cause] = _means_again(book, *cause)
        if not known[cause]:
            yield mark


def _means_again(book: Book, parent: str, was: str) -> bool:
    try:
        sequence = Sequence.parse(parent)
        expansion = next(iter(sequence.expand(1)), None)
        position = next(iter(book.occasions(Rule(sequence), 1)), None)
        if expansion is None or position is None:
            return False
        said = _said(book, sequence, expansion, position)
        text, *definitions = was.split(_DEFINED)
        if not text or said.meaning is None:
            return not text and said.meaning is None
        terms = {str(each) for each in book.definitions.values()}
        if not terms.issuperset(definitions):
            return False
        meaning = book.reading(parse_line(f"{parent} = {text}"), expansion)
        return text == said.written or _same_meaning(said.meaning, meaning)
    except FourWindsError:
        return False
