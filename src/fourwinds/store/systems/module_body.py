"""The contents of a module as stored: its definitions and lines as compressed text, identified by a hash.

Most systems have the same modules, so what was written or read is remembered: two systems with the same contents share
their sections, and the book of the second is quick to compile.
"""

from __future__ import annotations

import json
import zlib
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock
from typing import Any, Generic, TypeVar

from fourwinds.notes.module import Definition, Section
from fourwinds.notes.rule import parse_line
from fourwinds.notes.system import sections_of

__all__ = ["ModuleBody", "body_of", "read_body", "remembered_body"]

_MOST = 500
T = TypeVar("T")


@dataclass(frozen=True, slots=True, eq=False)
class ModuleBody:
    """The definitions and sections of a module, without prose, and their stored form."""

    hash: str
    stored: bytes
    sections: tuple[Section, ...]
    definitions: tuple[Definition, ...]


class _Recent(Generic[T]):
    """The most recently used values, for several threads."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: Hashable, value: T) -> T:
        """Keep a value, unless there is one already; return the one kept."""
        with self._lock:
            value = self._kept.setdefault(key, value)
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
            return value


_by_hash: _Recent[ModuleBody] = _Recent()
_by_identity: _Recent[tuple[ModuleBody, tuple[object, ...]]] = _Recent()
"""Bodies by the identity of sections and definitions, which are kept too, so that their ids stay valid."""


def body_of(sections: Sequence[Section], definitions: Sequence[Definition]) -> ModuleBody:
    """Return the body of a module's sections and definitions; the sections of equal bodies are shared."""
    parts = *sections, *definitions
    key = tuple(map(id, parts))
    known = _by_identity.get(key)
    if known is None:
        contents = {
            "definitions": [[each.term, each.text] for each in definitions],
            "sections": [[each.title, [str(rule) for rule in each.rules]] for each in sections if each.rules],
        }
        text = json.dumps(contents, ensure_ascii=False, separators=(",", ":")).encode()
        hash_ = sha256(text).hexdigest()[:32]
        bare = tuple(_without_prose(section) for section in sections if section.rules)
        body = _by_hash.get((hash_, _module(parts))) or ModuleBody(hash_, zlib.compress(text), bare, tuple(definitions))
        known = _by_identity.keep(key, (body, parts))
    return _by_hash.keep((known[0].hash, _module(parts)), known[0])


def remembered_body(hash_: str, module: str) -> ModuleBody | None:
    """Return the body with this hash if it was written or read before."""
    return _by_hash.get((hash_, module))


def read_body(hash_: str, module: str, stored: bytes) -> ModuleBody:
    """Return the body with this hash, read from its stored form."""
    contents: dict[str, list[Any]] = json.loads(zlib.decompress(stored))
    rules = (parse_line(line, module=module, section=title) for title, lines in contents["sections"] for line in lines)
    definitions = tuple(Definition(term, text, module) for term, text in contents["definitions"])
    return _by_hash.keep((hash_, module), ModuleBody(hash_, stored, sections_of(rules), definitions))


def _module(parts: Sequence[object]) -> str:
    """Return the module of sections or definitions, '' if there are none."""
    for part in parts:
        if isinstance(part, (Section, Definition)):
            return part.module
    return ""


def _without_prose(section: Section) -> Section:
    return section if not section.prose else Section(section.title, section.rules, "", section.module)
