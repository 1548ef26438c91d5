"""Tables for SQL of a stored system: CPU time to fill them, anew and after an edit, and their size."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.claim import Claim
from fourwinds.app.actor import operator
from fourwinds.app.shadow.fill import Filler
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import set_meaning
from fourwinds.store.database import Database, open_database

BASE = "2_1_game_force"
WHO = operator("benchmark")


def claims() -> Iterator[Claim]:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "shadow.db"
        with open_database(f"sqlite:///{file}") as database:
            first = create_system(database, "First", BASE, who=WHO)
            filler = Filler(database)
            once = _cpu(lambda: filler.fill(first))
            bare = _size(database)
            second = create_system(database, "Second", BASE, who=WHO)
            again = _cpu(lambda: filler.fill(second))
            size = _size(database) - bare
            set_meaning(database, second, "1s-2s", "5-8 support points, 3+ card support", who=WHO)
            edited = _cpu(lambda: filler.fill(second))
        yield _claim("fill the tables for SQL of another 2/1 system", again, once)
        yield _claim("fill them again after a raise is reworded", edited, once)
        yield Claim(
            "size of a 2/1 system in SQLite, with its tables for SQL",
            f"{size / 1e6:.2f} MB",
            "target 3 MB",
            size / 3e6,
            "3 MB",
            size <= 3e6,
        )


def _cpu(work: Callable[[], object]) -> float:
    gc.collect()
    begun = time.process_time()
    work()
    return time.process_time() - begun


def _size(database: Database) -> int:
    with database.read() as connection:
        pages, size = (
            connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in ("page_count", "page_size")
        )
    return int(pages * size)


def _claim(what: str, measured: float, once: float) -> Claim:
    return Claim(f"{what}, CPU", f"{measured:.2f} s", f"the first one {once:.2f} s", measured / once)
