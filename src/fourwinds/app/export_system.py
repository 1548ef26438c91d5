"""Export a system (§2.4): Markdown to share and to edit by hand, PDF to print, JSON for programs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from fourwinds.app.open_system import open_system
from fourwinds.app.system_json import system_to_json
from fourwinds.notes.markdown import write_system
from fourwinds.store.database import Database

if TYPE_CHECKING:
    from fourwinds.typeset.pdf import Paper

__all__ = ["export_json", "export_markdown", "export_pdf"]


def export_markdown(database: Database, system_id: str, version: int | None = None) -> str:
    """A system in the format of §5.3; importing it gives the same system."""
    return write_system(open_system(database, system_id, version).system)


def export_json(database: Database, system_id: str, version: int | None = None) -> str:
    """A system as JSON; importing it gives the same system."""
    data = system_to_json(open_system(database, system_id, version).system)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def export_pdf(database: Database, system_id: str, version: int | None = None, *, paper: Paper = "a4") -> bytes:
    """A system set for print."""
    from fourwinds.typeset.pdf import system_pdf
    from fourwinds.typeset.system import document_of

    return system_pdf(document_of(open_system(database, system_id, version).system), paper=paper)
