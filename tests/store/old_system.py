"""A system as version 0010 of the database kept it, with its history, and its notes at each version.

`system_0010.json` was written by the code of that time: a system of the small library, edited, swapped, undone, redone
and imported over. Columns that no migration reads are filled with anything.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

import sqlalchemy as sa

__all__ = ["NAME", "NOTES", "SYSTEM_ID", "put_old_system"]

_DATA: dict[str, list[dict[str, Any]]] = json.loads(Path(__file__).with_name("system_0010.json").read_text("utf-8"))
SYSTEM_ID = "0a1b2c3d-0000-4000-8000-00000000000a"
NAME: str = _DATA["systems"][0]["name"]
NOTES: dict[int, str] = {number: each["markdown"] for each in _DATA["versions"] for number in each["numbers"]}
"""The notes as Markdown after each change."""
_JSON = {"layout", "parameters", "before", "after"}
_OF_RULES = {"module_type": "base", "priority": 0, "parent": "", "call": "", "depth": 0, "openness": 0, "sort_key": ""}


def put_old_system(connection: sa.Connection) -> None:
    """Write the system into a database of revision 0002 to 0010."""
    owner = {"system_id": SYSTEM_ID}
    for row in _DATA["systems"]:
        _insert(connection, "systems", {**row, "id": SYSTEM_ID})
    for row in _DATA["system_modules"]:
        _insert(connection, "system_modules", {**row, **owner})
    for number, row in enumerate(_DATA["definitions"]):
        _insert(connection, "definitions", {**row, **owner, "id": f"d{number}"})
    for number, row in enumerate(_DATA["bidding_rules"]):
        _insert(connection, "bidding_rules", {**_OF_RULES, **row, **owner, "id": f"r{number}"})
    for row in _DATA["system_changes"]:
        _insert(connection, "system_changes", {**row, **owner, "at": datetime.fromisoformat(row["at"])})


def _insert(connection: sa.Connection, table: str, values: Mapping[str, Any]) -> None:
    columns = [sa.column(name, sa.JSON() if name in _JSON else None) for name in values]
    connection.execute(sa.insert(sa.table(table, *columns)).values(dict(values)))
