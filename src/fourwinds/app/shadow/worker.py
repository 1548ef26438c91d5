"""The process that fills the tables for SQL. It ends when there has been nothing to do for a while."""

from __future__ import annotations

import gc
import logging
import os
import signal
import threading
import time
from contextlib import suppress
from multiprocessing.connection import Connection

from sqlalchemy.exc import SQLAlchemyError

from fourwinds.app.jobs.worker import end_with
from fourwinds.app.shadow.fill import Filler
from fourwinds.store.database import open_database
from fourwinds.table.errors import UnavailableError

__all__ = ["fill_in_background"]

_IDLE_S, _LOOK_S, _TROUBLE_S = 30.0, 0.5, 5.0
_NICENESS = 15
_log = logging.getLogger(__name__)


def fill_in_background(server: Connection, database_url: str) -> None:
    """Fill what is pending until nothing has been for a while. It ends at once with the server.

    Rows are worked out with low priority. They are written with normal priority, as others may be waiting meanwhile.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.disable()
    threading.Thread(target=end_with, args=[server], daemon=True).start()
    with open_database(database_url, migrate=False) as database:
        filler = Filler(database, begin_thread=_lower_priority)
        idle_since = time.monotonic()
        while time.monotonic() - idle_since < _IDLE_S:
            if _has_done_something(filler):
                idle_since = time.monotonic()
            else:
                time.sleep(_LOOK_S)


def _has_done_something(filler: Filler) -> bool:
    try:
        has_done = filler.do_next()
    except (SQLAlchemyError, UnavailableError) as error:
        _log.warning("tables for SQL cannot be filled at the moment: %s", error)
        time.sleep(_TROUBLE_S)
        return False
    if has_done:
        gc.collect()
        gc.freeze()
    return has_done


def _lower_priority() -> None:
    """Lower the priority of this thread; where threads have none of their own, of the whole process."""
    with suppress(AttributeError, OSError):
        os.nice(_NICENESS)
