"""Work on a stored system: CPU time to create, edit, swap and undo, the length of write transactions, its size."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, create_engine

from benchmarks.claim import Claim
from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, delete_line, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import undo_change
from fourwinds.store.database import Database, normal_url, open_database
from fourwinds.store.sqlite import prepare_sqlite

BASE, ROUNDS = "2_1_game_force", 7
WHO = operator("benchmark")
OUT, INTO = ["stayman_1nt", "smolen"], ["puppet_stayman_1nt"]


class _Measured(Database):
    """A database that notes how long each write transaction lasts, from its first statement to the commit."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self.held: list[float] = []

    @contextmanager
    def write(self, *, within: float | None = None, is_derived: bool = False) -> Iterator[Connection]:
        with super().write(within=within, is_derived=is_derived) as connection:
            begun = time.perf_counter()
            yield connection
        self.held.append(time.perf_counter() - begun)


def claims() -> Iterator[Claim]:
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/systems.db"
        with open_database(url):
            pass
        engine = create_engine(normal_url(url))
        prepare_sqlite(engine)
        database = _Measured(engine)
        first = create_system(database, "First", BASE, who=WHO)
        set_meaning(database, first, "1n", "14-16 HCP, balanced", who=WHO)
        swap_convention(database, first, OUT, INTO, who=WHO)
        database.held.clear()
        ids: list[str] = []

        def create() -> None:
            ids.append(create_system(database, f"System {len(ids)}", BASE, who=WHO))

        created = [_cpu(create) for _ in range(ROUNDS)]
        opened = median(_cpu(partial(open_system, database, system, who=WHO)) for system in ids)
        edited = [_cpu(edit) for system in ids for edit in _edits(database, system)]
        swapped = [_cpu(partial(swap_convention, database, system, OUT, INTO, who=WHO)) for system in ids]
        undone = [_cpu(partial(undo_change, database, system, who=WHO)) for system in ids]
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
