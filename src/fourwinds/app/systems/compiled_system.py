"""Compiled systems, cached until they change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import TypeAlias
from weakref import WeakKeyDictionary

from fourwinds.app.actor import Actor
from fourwinds.app.systems.base_system import base_system
from fourwinds.app.systems.system_access import reading
from fourwinds.app.systems.system_names import NamedSystem, SystemReference
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.callers import Callers
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.facts import load_notes, notes_of
from fourwinds.store.systems.systems import summary_of
from fourwinds.table.lazy import Lazy

__all__ = ["Compiled", "compiled"]

_MOST = 8
_HANDS = 2_000
"""The number of hands from which the app estimates how often calls come up."""
_Key: TypeAlias = tuple[str, int, datetime]
"""What it is, its last change, and a time that distinguishes systems that had the same id."""


@dataclass(eq=False)
class Compiled:
    """A system with its book and bidder. Both cache as they answer, so only one thread may use them at a time."""

    system: System
    book: Book
    bidder: Bidder
    lock: Lock = field(default_factory=Lock)

    @Lazy
    def lines(self) -> list[Rule]:
        """Every line by call rank, also covered ones and deletions."""
        return sorted(self.system.rules, key=lambda rule: (rule.sequence, rule.context, rule.module))

    @Lazy
    def callers(self) -> Callers:
        """Hands that reach positions by the notes, for estimates; the same for every caller."""
        return Callers(self.book, _HANDS)


class _Shelf:
    """The most recently used systems of one database."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._kept: OrderedDict[_Key, Compiled] = OrderedDict()

    def get(self, key: _Key) -> Compiled | None:
        with self._lock:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def keep(self, key: _Key, made: Compiled) -> Compiled:
        """Store a compiled system in place of its earlier version; if two are compiled at once, the first wins."""
        with self._lock:
            kept = self._kept.setdefault(key, made)
            for other in [each for each in self._kept if each[0] == key[0] and each != key]:
                del self._kept[other]
            while len(self._kept) > _MOST:
                self._kept.popitem(last=False)
            return kept


_shelves: WeakKeyDictionary[Database, _Shelf] = WeakKeyDictionary()
_shelves_lock = Lock()


@contextmanager
def compiled(database: Database, system: SystemReference, who: Actor) -> Iterator[Compiled]:
    """Yield a compiled system if the user may read it, to one thread at a time."""
    with _shelves_lock:
        shelf = _shelves.setdefault(database, _Shelf())
    named = NamedSystem.of(system)
    if named.system_id is None:
        found = _base(shelf, named.base or "", who)
    else:
        found = _stored(database, shelf, named.system_id, named.version, who)
    with found.lock:
        yield found


def _base(shelf: _Shelf, base: str, who: Actor) -> Compiled:
    who.must_be_signed_in()
    who.must_have("read")
    key = base, 0, datetime.min
    return shelf.get(key) or shelf.keep(key, _compile(base_system(base)))


def _stored(database: Database, shelf: _Shelf, system_id: str, version: int | None, who: Actor) -> Compiled:
    """Return a stored system, now or after an earlier change, which stays as it is."""
    with reading(database, system_id, who) as connection:
        summary = summary_of(connection, system_id)
        if version is None:
            key = system_id, summary.change, summary.updated_at
        else:
            key = f"{system_id}@{version}", version, summary.created_at
        found = shelf.get(key)
        if found is not None:
            return found
        if version is None:
            system = load_notes(connection, system_id)
        else:
            system = notes_of(connection, system_id, contents_at(connection, system_id, version))
    return shelf.keep(key, _compile(system))


def _compile(system: System) -> Compiled:
    ours = agreements_of(system)
    return Compiled(system, ours.book, Bidder(ours))
