"""Book, SQL and `lookup` agree on every position of the library's bases, and on a sample of them in every run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import product
from typing import Any

import pytest
from sqlalchemy import text

from fourwinds.app.shadow.expansions import WIDE
from fourwinds.app.shadow.fill import Filler
from fourwinds.notes import compose
from fourwinds.notes.book import Book, Entry, priority
from fourwinds.notes.compiled_lines import calls_of
from fourwinds.notes.library import Library
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.structured import structured_data
from fourwinds.notes.system import System
from fourwinds.store.database import Database, open_database
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import create_system
from tests.samples import Sampler

BASES = ["2_1_game_force", "sayc", "acol", "precision"]
_COLUMNS = (
    *("hcp_min", "hcp_max", "total_points_min", "total_points_max", "controls_min"),
    *("suit_length", "shape_constraints", "forcing"),
)
_Answer = tuple[object, ...]


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_book_sql_and_lookup_agree_on_every_position(large_database: Database, base: str) -> None:
    must_agree(large_database, compose.create_system(base, base, None, Library.load()))


@pytest.fixture(params=["migrated_sqlite_url", "migrated_postgres_url"])
def either_database(request: pytest.FixtureRequest) -> Iterator[Database]:
    """A database of each kind, in every run."""
    with open_database(request.getfixturevalue(request.param)) as database:
        yield database


def test_book_sql_and_lookup_agree_on_a_sample(either_database: Database, sample: Sampler) -> None:
    """Some families of sequences of one base, with everything above and below them, as a system of its own."""
    base = sample(BASES, 1)[0]
    system = compose.create_system(base, base, None, Library.load())
    starts = sorted(
        {"-".join(rule.sequence.path.split("-")[:3]) for rule in system.rules if not rule.sequence.anywhere}
    )
    chosen = tuple(sample(starts, 12))
    some = [
        rule for rule in system.rules if rule.sequence.path.startswith(chosen) or rule.sequence.path in _above(chosen)
    ]
    must_agree(either_database, system.with_rules(some))


def _above(paths: Iterable[str]) -> set[str]:
    parts = [path.split("-") for path in paths]
    return {"-".join(calls[:count]) for calls in parts for count in range(1, len(calls))}


def must_agree(database: Database, system: System) -> None:
    with database.write() as connection:
        system_id = create_system(connection, stored_form(system), who="uma")
    assert Filler(database).fill(system_id)
    found = rows(database, system_id)
    book = Book.of(system)
    listed, wide = auctions(system.rules)
    concrete = {sequence for sequence in found if sequence in listed}
    for sequence in listed:
        said = found.get(sequence, {})
        by_book = {answer(entry) for entry in entries(book, sequence)}
        assert set(said.values()) == by_book, sequence
        for context in {"", *said}:
            entry = book.lookup(f"{sequence} {context}".strip())
            assert entry is None or answer(entry) in by_book, f"{sequence} {context}"
            assert entry is not None or _depends_on_calls_before(context), f"{sequence} {context}"
    highest: dict[tuple[str, str], Rule] = {}
    for rule in wide:
        if priority(rule) > (priority(highest[calls_of(rule)]) if calls_of(rule) in highest else -1):
            highest[calls_of(rule)] = rule
    in_force = {calls for calls, rule in highest.items() if not rule.deleted}
    assert {(sequence, context) for sequence in found.keys() - concrete for context in found[sequence]} == in_force


def _depends_on_calls_before(context: str) -> bool:
    """Whether a line may hold in another seat only: `lookup` asks in the first seat that the context names."""
    return not context or "agreed" in context or "forcing" in context


def rows(database: Database, system_id: str) -> dict[str, dict[str, _Answer]]:
    """What SQL says of every sequence, by context."""
    query = text(
        f"SELECT sequence, context, module_id, written, meaning, {', '.join(_COLUMNS)}"
        " FROM bidding_rules WHERE system_id = :system_id"
    )
    found: dict[str, dict[str, _Answer]] = {}
    with database.read() as connection:
        for sequence, context, *said in connection.execute(query, {"system_id": system_id}):
            by_context = found.setdefault(sequence, {})
            assert context not in by_context, f"{sequence} {context} twice"
            by_context[context] = (*said[:8], _parsed(said[8]), _parsed(said[9]), said[10])
    return found


def _parsed(value: Any) -> str | None:
    return None if value is None else json.dumps(json.loads(value) if isinstance(value, str) else value, sort_keys=True)


def answer(entry: Entry) -> _Answer:
    """What the Book says of a sequence, in the form of a row."""
    said = structured_data(entry.meaning)
    columns = [getattr(said, name) for name in _COLUMNS]
    columns[5:7] = [_parsed(None if value is None else dict(value)) for value in columns[5:7]]
    return entry.rule.module, entry.rule.sequence.path, entry.text, *columns


def auctions(rules: Iterable[Rule]) -> tuple[set[str], list[Rule]]:
    """Every sequence that a line stands for, and the lines that stand for too many."""
    listed, wide = set[str](), []
    for rule in rules:
        if rule.source is not None:
            continue
        some = list(rule.sequence.expand(WIDE + 1))
        if rule.sequence.anywhere or len({str(each) for each in some}) > WIDE:
            wide.append(rule)
        else:
            listed.update(map(str, some))
    return listed, wide


def entries(book: Book, sequence: str) -> Iterator[Entry]:
    """What defines a sequence, in any seat and at any vulnerability; of one line, what it says where it holds first.

    Lines that are written with passes before the opening belong to the sequence with those passes.
    """
    [expansion] = Sequence.parse(sequence).expand()
    codes, first = bytes(map(code_of, expansion.calls)), expansion.first_is_ours
    seen = set[int]()
    for ours, theirs, passes in product((False, True), (False, True), range(4) if codes[0] else (0,)):
        entry = book.find(Position(bytes(passes) + codes, first == (passes % 2 == 0), (ours, theirs)))
        if entry is not None and id(entry.rule) not in seen:
            seen.add(id(entry.rule))
            if not codes[0] or not entry.rule.sequence.path.startswith(("p-", "(p)-")):
                yield entry
