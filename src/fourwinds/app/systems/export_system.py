"""Export a system (§2.4): Markdown to share and to edit by hand, PDF to print, JSON for programs."""

from __future__ import annotations

import json
from threading import Lock
from typing import TYPE_CHECKING, Literal

from fourwinds.app.actor import Actor
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.system_json import system_to_json
from fourwinds.notes.markdown import write_system
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import TooLargeError

if TYPE_CHECKING:
    from fourwinds.typeset.pdf import Deck, Paper

__all__ = ["Form", "export_system", "exported"]

Form = Literal["md", "json", "pdf"]
_MOST_PRINTED = 2_000
_PRESS = Lock()
"""One PDF is set at a time."""


def export_system(
    database: Database,
    system_id: str,
    form: Form = "md",
    *,
    who: Actor,
    version: int | None = None,
    paper: Paper = "a4",
    deck: Deck = "four",
) -> bytes:
    """A stored system as it is, or as it was after an earlier change. Markdown and JSON can be imported again.

    A PDF of thousands of lines is refused: setting it takes long, and gigabytes, so that a job does it.
    """
    system = open_system(database, system_id, version, who=who).system
    if form != "pdf":
        return exported(system, form)
    if len(system.rules) > _MOST_PRINTED:
        raise TooLargeError(
            f"a PDF of {len(system.rules):,} lines takes long",
            remedy="start the job system_pdf at /api/jobs, and fetch what it makes",
        )
    with _PRESS:
        return exported(system, form, paper=paper, deck=deck)


def exported(system: System, form: Form, *, paper: Paper = "a4", deck: Deck = "four") -> bytes:
    """A system as a file."""
    if form == "pdf":
        from fourwinds.typeset.pdf import system_pdf
        from fourwinds.typeset.system import document_of

        return system_pdf(document_of(system), paper=paper, deck=deck)
    if form == "json":
        return (json.dumps(system_to_json(system), ensure_ascii=False, indent=2) + "\n").encode()
    return write_system(system).encode()
