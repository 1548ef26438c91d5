"""Limits on the size of systems, so that large notes do not delay other users."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from fourwinds.notes.meaning.words import normal_words
from fourwinds.notes.module import Definition
from fourwinds.notes.system import System
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import MalformedError, TooLargeError, Where

__all__ = [
    "LARGEST_FILE",
    "LONGEST_NAME",
    "LONGEST_SEQUENCE",
    "LONGEST_TEXT",
    "MOST_LINES",
    "must_be_a_name",
    "must_be_modest",
    "must_be_readable",
    "must_be_short",
]

LONGEST_NAME: Final = 200
LONGEST_TEXT: Final = 2_000
"""Maximum number of characters of a meaning, a remark or a definition."""
LONGEST_SEQUENCE: Final = 400
LARGEST_FILE: Final = 5_000_000
"""Maximum number of bytes of a file of notes."""
MOST_LINES: Final = 20_000

_LONGEST_LINE = 10_000
_MOST_WORK = 1_000_000_000
"""Maximum sum of the squared lengths of lines, as parsing a line can take quadratic time."""
_MOST_TERMS = 2_000
_MOST_CLAUSES = 60
_DEEPEST_TERM = 8
_MOST_STEPS = 200
_CLAUSE = re.compile(r"\(|\bor\b|\bnot?\b|\bdenies\b|\bwithout\b", re.IGNORECASE)
_WORD = re.compile(r"[a-z0-9]+")


def must_be_short(text: str, field: str, most: int = LONGEST_TEXT) -> None:
    """Reject a text that cannot be stored, or is too long or too complex."""
    must_be_storable(text)
    _must_be_plain(text, field, most)


def _must_be_plain(text: str, field: str, most: int = LONGEST_TEXT) -> None:
    if len(text) > most:
        raise MalformedError(
            f"the text has {len(text):,} characters, more than {most:,}",
            where=Where(token=field),
            remedy="shorten it",
        )
    if len(text) > _MOST_CLAUSES and len(_CLAUSE.findall(text)) > _MOST_CLAUSES:
        raise MalformedError(
            f"the text has more than {_MOST_CLAUSES} alternatives, denials and parentheses",
            where=Where(token=field),
            remedy="split it into several lines",
        )


def must_be_a_name(name: str) -> None:
    must_be_short(name, "name", LONGEST_NAME)


def must_be_readable(text: str, *, file: str | None = None) -> None:
    """Reject a file of notes that would take too long to read."""
    must_be_storable(text)
    if len(text.encode()) > LARGEST_FILE:
        raise TooLargeError(f"the notes have more than {LARGEST_FILE:,} bytes", remedy="send a smaller file")
    if text.lstrip().startswith("{"):
        return
    lines = text.splitlines()
    for number, line in enumerate(lines, 1):
        if len(line) > _LONGEST_LINE:
            raise TooLargeError(
                f"the line has {len(line):,} characters, which is too many",
                where=Where(file=file, line=number),
                remedy="split it into several lines",
            )
    _must_be_little_work(lines)


def must_be_modest(system: System, before: System | None = None) -> None:
    """Reject a system with too many lines, or texts that are too long; sections it had before were checked before."""
    if sum(len(section.rules) for section in system.sections) > MOST_LINES:
        raise TooLargeError(f"a system can have at most {MOST_LINES:,} lines", remedy="remove some")
    must_be_a_name(system.name)
    known = {id(section) for section in before.sections} if before else set()
    rules = [rule for section in system.sections if id(section) not in known for rule in section.rules]
    for rule in rules:
        path = rule.sequence.path
        _must_be_plain(path, path[:40], LONGEST_SEQUENCE)
        for text in (rule.meaning, rule.exact, rule.remark, rule.source and rule.source.path):
            if text:
                _must_be_plain(text, path)
    _must_be_little_work(f"{rule.meaning}{rule.exact or ''}" for rule in rules)
    _must_define_little(system.definitions)


def _must_be_little_work(texts: Iterable[str]) -> None:
    if sum(len(text) ** 2 for text in texts) > _MOST_WORK:
        raise TooLargeError("there are too many long lines", remedy="shorten or remove some")


def _must_define_little(definitions: Iterable[Definition]) -> None:
    """Reject definitions whose nested terms expand to too much text."""
    texts = {each.term: each.text for each in definitions}
    if len(texts) > _MOST_TERMS:
        raise TooLargeError(f"a system can define at most {_MOST_TERMS:,} terms", remedy="remove some")
    for term, text in texts.items():
        _must_be_plain(term, "term", LONGEST_NAME)
        _must_be_plain(text, term)
    names = {normal_words(term.replace("_", " ")): term for term in texts}
    used = {term: _terms_in(text, names) for term, text in texts.items()}
    for term in texts:
        _count(term, used)


def _terms_in(text: str, names: Mapping[str, str]) -> list[str]:
    """Return the terms in a text, with repetitions."""
    words = _WORD.findall(normal_words(text))
    longest = max((name.count(" ") + 1 for name in names), default=0)
    starts = {name.partition(" ")[0] for name in names}
    found = []
    for place, word in enumerate(words):
        if word in starts or word.removesuffix("s") in starts:
            phrases = (" ".join(words[place : place + number]) for number in range(1, longest + 1))
            found += [names[name] for each in phrases for name in {each, each.removesuffix("s")} if name in names]
    return found


def _count(term: str, used: Mapping[str, list[str]]) -> None:
    """Expand a term as a reader does, but never through itself, and count the steps."""
    steps = 0
    waiting: list[tuple[str, frozenset[str]]] = [(term, frozenset())]
    while waiting:
        name, above = waiting.pop()
        steps += 1
        if steps > _MOST_STEPS or len(above) > _DEEPEST_TERM:
            raise MalformedError(
                f"the definition of {term} uses too many nested terms",
                where=Where(token=term),
                remedy="define it in plain words",
            )
        within = above | {name}
        waiting += [(each, within) for each in used[name] if each not in within]
