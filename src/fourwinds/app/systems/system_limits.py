"""How much a system may hold, so that nobody's notes keep the others waiting."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from time import thread_time
from typing import Final

from fourwinds.notes.meaning.words import normal_words
from fourwinds.store.systems.rows import Contents, DefinitionRow
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import MalformedError, TooLargeError, Where

__all__ = [
    "LARGEST_FILE",
    "LONGEST_NAME",
    "LONGEST_SEQUENCE",
    "LONGEST_TEXT",
    "MOST_LINES",
    "Patience",
    "must_be_a_name",
    "must_be_modest",
    "must_be_readable",
    "must_be_short",
]

LONGEST_NAME: Final = 200
LONGEST_TEXT: Final = 2_000
"""Characters of a meaning, a remark or a definition."""
LONGEST_SEQUENCE: Final = 400
LARGEST_FILE: Final = 5_000_000
"""Bytes of a file of notes."""
MOST_LINES: Final = 20_000

_LONGEST_LINE = 10_000
_MOST_WORK = 1_000_000_000
"""The sum of the squares of the lengths of lines: some of what reads a line takes the square of its length."""
_MOST_TERMS = 2_000
_MOST_CLAUSES = 60
_DEEPEST_TERM = 8
_MOST_STEPS = 200
_LONGEST_WORK_S = 60.0
_CLAUSE = re.compile(r"\(|\bor\b|\bnot?\b|\bdenies\b|\bwithout\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z0-9]+")


class Patience:
    """How long one system may keep a processor busy."""

    def __init__(self) -> None:
        self._end = thread_time() + _LONGEST_WORK_S

    def must_last(self) -> None:
        if thread_time() > self._end:
            raise TooLargeError("these notes take too long to read", remedy="leave out lines that stand for much")


def must_be_short(text: str, field: str, most: int = LONGEST_TEXT) -> None:
    """Refuse a text that cannot be kept, or is too long or too much nested to be read."""
    must_be_storable(text)
    _must_be_plain(text, field, most)


def _must_be_plain(text: str, field: str, most: int = LONGEST_TEXT) -> None:
    if len(text) > most:
        raise MalformedError(
            f"{len(text):,} characters, and at most {most:,} are read",
            where=Where(token=field),
            remedy="say it shorter",
        )
    if len(text) > _MOST_CLAUSES and len(_CLAUSE.findall(text)) > _MOST_CLAUSES:
        raise MalformedError(
            f"more than {_MOST_CLAUSES} alternatives, denials and parentheses in one text",
            where=Where(token=field),
            remedy="say it in several lines",
        )


def must_be_a_name(name: str) -> None:
    must_be_short(name, "name", LONGEST_NAME)


def must_be_readable(text: str, *, file: str | None = None) -> None:
    """Refuse a file of notes that would take too long to read, before it is."""
    must_be_storable(text)
    if len(text.encode()) > LARGEST_FILE:
        raise TooLargeError(f"notes of more than {LARGEST_FILE:,} bytes are not read", remedy="leave something out")
    if text.lstrip().startswith("{"):
        return
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise TooLargeError(
                f"a line of {len(line):,} characters",
                where=Where(file=file, line=number),
                remedy="break it into several",
            )
    _must_be_little_work(lines)


def must_be_modest(contents: Contents) -> None:
    """Refuse a system that holds too much, or texts that are too long."""
    if len(contents.rules) > MOST_LINES:
        raise TooLargeError(f"a system has at most {MOST_LINES:,} lines", remedy="leave some out")
    must_be_a_name(contents.head.name)
    for row in contents.rules:
        _must_be_plain(row.sequence, row.sequence[:40], LONGEST_SEQUENCE)
        for text in (row.meaning, row.exact, row.remark, row.source):
            if text:
                _must_be_plain(text, row.sequence)
    _must_be_little_work(f"{row.meaning}{row.exact or ''}" for row in contents.rules)
    _must_define_little(contents.definitions)


def _must_be_little_work(texts: Iterable[str]) -> None:
    if sum(len(text) ** 2 for text in texts) > _MOST_WORK:
        raise TooLargeError("too many long lines", remedy="say them shorter, or leave some out")


def _must_define_little(definitions: Iterable[DefinitionRow]) -> None:
    """Refuse terms that stand for terms that stand for terms …, until nobody can read them."""
    texts = {row.term: row.definition for row in definitions}
    if len(texts) > _MOST_TERMS:
        raise TooLargeError(f"a system defines at most {_MOST_TERMS:,} terms", remedy="leave some out")
    for term, text in texts.items():
        _must_be_plain(term, "term", LONGEST_NAME)
        _must_be_plain(text, term)
    names = {normal_words(term.replace("_", " ")): term for term in texts}
    used = {term: _used(text, names) for term, text in texts.items()}
    for term in texts:
        _count(term, used)


def _used(text: str, names: Mapping[str, str]) -> list[str]:
    """The terms whose names stand in a text, as often as they do."""
    words = _WORD.findall(normal_words(text))
    longest = max((name.count(" ") + 1 for name in names), default=0)
    starts = {name.partition(" ")[0] for name in names}
    found = []
    for place, word in enumerate(words):
        if word in starts or word.removesuffix("s") in starts:
            said = (" ".join(words[place : place + number]) for number in range(1, longest + 1))
            found += [names[name] for each in said for name in {each, each.removesuffix("s")} if name in names]
    return found


def _count(term: str, used: Mapping[str, list[str]]) -> None:
    """Follow a term through all it stands for, as whoever reads it does: never through itself."""
    steps = 0
    waiting: list[tuple[str, frozenset[str]]] = [(term, frozenset())]
    while waiting:
        name, above = waiting.pop()
        steps += 1
        if steps > _MOST_STEPS or len(above) > _DEEPEST_TERM:
            raise MalformedError(
                f"{term} is defined by terms that are defined by terms, too many in all",
                where=Where(token=term),
                remedy="say in plain words what it means",
            )
        within = above | {name}
        waiting += [(each, within) for each in used[name] if each not in within]
