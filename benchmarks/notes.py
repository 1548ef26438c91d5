"""Reading and compiling a whole system, and looking up calls in books of different sizes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from statistics import median

from benchmarks.claim import Claim, cpu_seconds, seconds
from benchmarks.sequences import auctions
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_system, write_system
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.prefix import ROOTS

LINES, SIZES, ROUNDS = 2_000, (10, 1_000, 100_000), 5
READ_BAR, LOOKUP_BAR = 0.200, 5e-6
OWN_BAR, FIRST_BAR = 0.010, 0.120


def claims() -> Iterator[Claim]:
    text = _two_thousand_lines()
    yield _reading(text)
    yield _meanings(text)
    yield _own_lines()
    lines = list(auctions(SIZES[-1], seed=4))
    few = _lookup(lines[: SIZES[0]])
    for size in SIZES[1:]:
        many = _lookup(lines[:size])
        yield Claim(
            f"look up a line among {size:,}",
            f"{many * 1e6:.2f} µs",
            f"among {SIZES[0]} lines {few * 1e6:.2f} µs",
            many / few,
            "5 µs for any size",
            many <= LOOKUP_BAR,
        )


def _own_lines() -> Claim:
    """Compile 50 lines of users over a whole base whose lines are compiled already."""
    system = create_system("Ours", "2_1_game_force")
    first = cpu_seconds(lambda: Book.of(system))
    own = [replace(rule, module=USER) for rule in system.rules[:: len(system.rules) // 50]]
    again = median(cpu_seconds(lambda: Book.of(system.with_own_rules(own))) for _ in range(ROUNDS))
    return Claim(
        f"compile {len(own)} own lines over {len(system.rules):,}, CPU",
        f"{again * 1000:.1f} ms",
        f"the first book {first * 1000:.0f} ms",
        again / first,
        "10 ms, the first 120 ms",
        again < OWN_BAR and first < FIRST_BAR,
    )


def _two_thousand_lines() -> str:
    """Return a system of the library whose lines are repeated with qualifiers until there are enough."""
    library = Library.load()
    base = library.bases()[0]
    text = write_system(create_system("A long system", base.id, library=library))
    lines = text.splitlines()
    rules = [line for line in lines if " = " in line and line[0] in "1234567(" and "[" not in line.split(" = ")[0]]
    wanted = LINES - len([line for line in lines if line])
    own = [
        f"{calls} [{mark}] = {meaning}"
        for mark in ("vul", "nv", "seat 3", "passed")
        for calls, meaning in (line.split(" = ", 1) for line in rules)
        if mark not in {"seat 3", "passed"} or "(" not in calls
    ]
    return text + "\n## [user_custom]\n\n" + "\n".join(own[: max(wanted, 0)]) + "\n"


def _reading(text: str) -> Claim:
    def read() -> Book:
        ROOTS.forget()
        return Book.of(read_system(text))

    book = read()
    first = median(seconds(read) for _ in range(ROUNDS))
    compiling = median(seconds(lambda: Book(book.rules, book.definitions.values())) for _ in range(ROUNDS))
    what = f"read and compile a system of {len(text.splitlines()):,} lines"
    return Claim(
        what,
        f"{first * 1e3:.0f} ms",
        f"compile only {compiling * 1e3:.0f} ms",
        first / compiling,
        "200 ms",
        first <= READ_BAR,
    )


def _meanings(text: str) -> Claim:
    """Read the meanings of all lines, as happens when a call is first looked up."""
    book = Book.of(read_system(text))
    again = Book.of(read_system(text))
    lines = [rule for rule in book.rules if rule.source is None and not rule.deleted]
    first = seconds(lambda: [book.meaning_of(rule) for rule in lines]) / len(lines) * 1e6
    second = seconds(lambda: [again.meaning_of(rule) for rule in lines]) / len(lines) * 1e6
    return Claim(
        "read the meaning of a line for the first time",
        f"{first:.0f} µs",
        f"phrases cached {second:.0f} µs",
        first / second,
    )


def _lookup(lines: list[str]) -> float:
    """Return the seconds that it takes to look up a sequence again among these lines."""
    book = Book(Rule(Sequence.parse(line), "15-17 HCP, balanced") for line in lines)
    sample = lines[:: max(1, len(lines) // 10)][:10]
    for line in sample:
        book.lookup(line)
    return median(seconds(lambda: [book.lookup(line) for line in sample]) for _ in range(200)) / len(sample)
