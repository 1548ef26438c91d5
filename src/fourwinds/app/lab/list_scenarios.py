"""List the scenarios of a system: what boards can be dealt for."""

from __future__ import annotations

from threading import Lock
from weakref import WeakKeyDictionary

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.lab.scenarios.catalogue import Catalogue
from fourwinds.lab.scenarios.report_json import catalogue_json
from fourwinds.store.database import Database

__all__ = ["list_scenarios"]

_listed: WeakKeyDictionary[Compiled, dict[str, object]] = WeakKeyDictionary()
_listed_lock = Lock()


def list_scenarios(database: Database, system: SystemReference, *, who: Actor) -> dict[str, object]:
    """Return the catalogue of a system as JSON, if the user may read the system."""
    with compiled(database, system, who) as found:
        with _listed_lock:
            known = _listed.get(found)
        if known is None:
            known = catalogue_json(Catalogue(found.system))
            with _listed_lock:
                _listed[found] = known
        return known
