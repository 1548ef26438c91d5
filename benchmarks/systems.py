"""Working on a stored system: CPU time to create, edit, swap and undo, the length of write transactions, and its size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import Connection

from benchmarks.claim import Claim
from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, delete_line, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.store.database import Database, open_database

BASE, ROUNDS = "2_1_game_force", 7
WHO = operator("benchmark")
OUT, INTO = ["stayman_1nt", "smolen"], ["puppet_stayman_1nt"]


class _Measured(Database):
    """A database that notes how long each write transaction lasts, from its first statement to the commit."""

    def __init__(self, url: str) -> None:
        with open_database(url) as opened:
            super().__init__(opened._engine)
        self.held: list[float] = []

    @contextmanager
    def write(self, *, within: float | None = None) -> Iterator[Connection]:
        with super().write(within=within) as connection:
            begun = time.perf_counter()
            yield connection
        self.held.append(time.perf_counter() - begun)


def claims() -> Iterator[Claim]:
    with TemporaryDirectory() as folder:
        database = _Measured(f"sqlite:///{folder}/systems.db")
        create_system(database, "First", BASE, who=WHO)
        made = [f"System {number}" for number in range(ROUNDS)]
        ids: list[str] = []
        created = [_cpu(lambda: ids.append(create_system(database, name, BASE, who=WHO))) for name in made]
        opened = median(_cpu(lambda: open_system(database, system, who=WHO)) for system in ids)
        set_meaning(database, ids[0], "1n", "15-17 HCP, balanced", who=WHO)
        edited = [_cpu(edit) for system in ids for edit in _edits(database, system)]
        swapped = [_cpu(lambda: swap_convention(database, system, OUT, INTO, who=WHO)) for system in ids]
        undone = [_cpu(lambda: undo_change(database, system, who=WHO)) for system in ids]
        for what, times, target in (
            ("create a 2/1 system with its usual conventions", created, 0.5),
            ("edit a line of it", edited, 0.05),
            ("swap Stayman and Smolen for Puppet Stayman", swapped, 0.5),
            ("undo the swap", undone, 0.3),
        ):
            yield _claim(what, median(times), opened, target)
        longest = max(database.held)
        yield Claim(
            "longest write transaction of all these",
            f"{longest * 1e3:.1f} ms",
            f"median {median(database.held) * 1e3:.1f} ms",
            longest / median(database.held),
            "under 10 ms",
            longest < 0.010,
        )
        database.close()
        size = sum(path.stat().st_size for path in Path(folder).iterdir()) / (ROUNDS + 1) / 1e6
        yield Claim("size of a system in SQLite", f"{size:.2f} MB", "target 3 MB", size / 3, "3 MB", size <= 3)


def _edits(database: Database, system: str) -> list[Callable[[], object]]:
    """Edits of an opening, of a line with variables, a new line and a deletion."""
    return [
        lambda: set_meaning(database, system, "1n", "12-14 HCP, balanced", who=WHO),
        lambda: set_meaning(database, system, "1s", "11-20 HCP, 5+ spades", who=WHO),
        lambda: set_meaning(database, system, "1s-2s", "5-8 support points, 3+ card support", who=WHO),
        lambda: add_line(database, system, "1n-2c-2d-3c-3d = asks for shortness", who=WHO),
        lambda: delete_line(database, system, "1n-2c-2h", who=WHO),
    ]


def _cpu(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _claim(what: str, measured: float, opened: float, target: float) -> Claim:
    return Claim(
        f"{what}, CPU",
        f"{measured * 1e3:.1f} ms",
        f"open it {opened * 1e3:.1f} ms",
        measured / opened,
        f"{target * 1e3:.0f} ms",
        measured <= target,
    )
