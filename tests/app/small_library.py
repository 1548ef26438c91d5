"""A library small enough to read at a glance, and a system made of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date

from fourwinds.app.actor import operator
from fourwinds.app.systems.compare_systems import Comparison, compare_systems
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.export_system import export_system
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.notes.book import Book
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module
from fourwinds.notes.structured import Structured, structured_data
from fourwinds.store.database import Database

WHO = operator("uma")
CREATED = date(2026, 1, 23)

BASE = """
# Small Club

## Info
type: base_system
id: small_club
version: 1.0
conventions: [stayman, transfers]

## Definitions
limit_raise = 10-12 support points, 3+ card support

## Opening Bids
1c = 3+ clubs, 11-21 HCP
1M = 5+ M, 11-21 HCP
1n = 15-17 HCP, balanced

## Responses
1M-(p)-2M = 6-9 points, 3+ card support
1M-(p)-3M = limit raise
1n-(p)-2n = 8-9 HCP, balanced, invitational
1n-(p)-3n [rank 2] = 10-15 HCP, balanced, to play
1n-(x) as 1n-(p)
"""
STAYMAN = """
# Stayman

## Info
type: convention
id: stayman
version: 1.0
variants: [puppet]
conflicts: [puppet]
parameters:
  - invite: 8-9 (8-9 7-8) -- what invites

## Definitions
garbage = fewer than 8 HCP

## Sequences
1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts
1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts
1n-(p)-2c-(p)-2d-(p)-2n = $invite HCP, invitational
1n-(p)-2c-(p)-2h-(p)-3h = $invite HCP, 4 hearts, invitational
"""
PUPPET = """
# Puppet Stayman

## Info
type: convention
id: puppet
version: 1.0
conflicts: [stayman]

## Sequences
1n-(p)-2c = Puppet Stayman, asks for 5-card major
1n-(p)-2c-(p)-2d = no 5-card major
1n-(p)-2c-(p)-2h = 5 hearts
"""
TRANSFERS = """
# Transfers

## Info
type: convention
id: transfers
version: 1.0

## Sequences
1n-(p)-2d = Transfer to hearts, 5+ hearts
1n-(p)-2d-(p)-2h = Completes transfer
1n-(p)-2h = Transfer to spades, 5+ spades
1n-(p)-2h-(p)-2s = Completes transfer
"""
SMOLEN = """
# Smolen

## Info
type: convention
id: smolen
version: 1.0
requires: [stayman]

## Sequences
1n-(p)-2c-(p)-2d-(p)-3h = 10+ HCP, 5+ spades, 4 hearts, game forcing
1n-(p)-2c-(p)-2d-(p)-3h-(p)-3s = 3+ spades
"""
RANGE_ASK = """
# Range ask

## Info
type: convention
id: range_ask
version: 1.0

## Sequences
1n-(p)-2h = 11+ HCP, asks for range
"""
FILES = [BASE, STAYMAN, PUPPET, TRANSFERS, SMOLEN, RANGE_ASK]


def library(*changed: str) -> Library:
    """The small library, with these files in the place of those of the same id."""
    modules = {module.id: module for module in map(read_module, [*FILES, *changed])}
    return Library.of(modules.values())


def small_system(database: Database, name: str = "Uma + PS", *conventions: str) -> str:
    """A stored system of the small library: its id."""
    return create_system(database, name, "small_club", conventions or None, library=library(), created=CREATED, who=WHO)


@dataclass(frozen=True)
class Said:
    """What a call means in a stored system."""

    meaning: str
    module: str
    written: str
    """The calls of its line."""
    priority: int
    data: Structured


def book_of(database: Database, system_id: str) -> Book:
    return Book.of(open_system(database, system_id, who=WHO).system)


def said(database: Database, system_id: str, sequence: str) -> Said | None:
    """What a stored system says about a call, now."""
    entry = book_of(database, system_id).lookup(sequence)
    if entry is None:
        return None
    rule = entry.rule
    return Said(rule.meaning, rule.module, rule.sequence.path, entry.priority, structured_data(entry.meaning))


def meaning_of(database: Database, system_id: str, sequence: str) -> Said:
    """The same, of a call that has a meaning."""
    found = said(database, system_id, sequence)
    assert found is not None, sequence
    return found


def own_lines(database: Database, system_id: str) -> list[str]:
    return [str(rule) for rule in open_system(database, system_id, who=WHO).system.own_rules]


_STAMP = re.compile(r"^exported: .*\n", re.MULTILINE)


def export_markdown(database: Database, system_id: str, version: int | None = None) -> str:
    """The notes, without the line that says of which version they are."""
    return _STAMP.sub("", export_system(database, system_id, "md", version=version, who=WHO).decode())


def compare_versions(database: Database, system_id: str, before: int, after: int | None = None) -> Comparison:
    """What changed between two versions, by default until now."""
    versions = (NamedSystem(system_id=system_id, version=number) for number in (before, after))
    return compare_systems(database, *versions, who=WHO)


def export_json(database: Database, system_id: str) -> str:
    return export_system(database, system_id, "json", who=WHO).decode()
