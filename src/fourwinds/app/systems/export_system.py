"""Export a system (specification: systems 2.4) as Markdown, PDF, convention card or JSON."""

from __future__ import annotations

import json
from threading import Lock
from typing import TYPE_CHECKING, Literal

from fourwinds.app.actor import Actor
from fourwinds.app.systems.open_system import open_notes, open_system
from fourwinds.app.systems.system_json import system_to_json
from fourwinds.app.systems.system_names import NamedSystem, SystemReference
from fourwinds.notes.markdown import write_system
from fourwinds.notes.proposals import stamped
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import TooLargeError

if TYPE_CHECKING:
    from fourwinds.typeset.source import Deck, Paper

__all__ = ["Form", "export_system", "system_file", "version_stamp"]

Form = Literal["md", "json", "pdf", "card"]
"""A card is a PDF, too."""
_MOST_PRINTED = 2_000
_PRESS = Lock()
"""PDFs are created one at a time."""


def export_system(
    database: Database,
    reference: SystemReference,
    form: Form = "md",
    *,
    who: Actor,
    version: int | None = None,
    with_version: bool = False,
    paper: Paper = "a4",
    deck: Deck = "four",
) -> bytes:
    """Export a system, now or after an earlier change. Markdown and JSON can be imported again.

    With `with_version`, the file says which version of a stored system it is, so that its edits can be imported later.
    A PDF of thousands of lines takes long and needs gigabytes of memory, so it has to be created by a job.
    """
    named = NamedSystem.of(reference).at(version)
    if named.system_id is None:
        system, stamp = open_notes(database, named, who=who), ""
    else:
        opened = open_system(database, named.system_id, named.version, who=who)
        system, stamp = opened.system, version_stamp(opened.id, opened.change)
    if form in ("md", "json"):
        return system_file(stamped(system, stamp if with_version else ""), form)
    if form == "pdf" and len(system.rules) > _MOST_PRINTED:
        raise TooLargeError(
            f"a PDF of {len(system.rules):,} lines takes too long",
            remedy="start the job system_pdf at /api/jobs, and download its result",
        )
    with _PRESS:
        return system_file(system, form, paper=paper, deck=deck)


def version_stamp(system_id: str, change: int) -> str:
    """Return the name of a version in an exported file, with which edits of the file are compared."""
    return f"{system_id}@{change}"


def system_file(system: System, form: Form, *, paper: Paper = "a4", deck: Deck = "four") -> bytes:
    """Return a system as the content of a file."""
    if form == "pdf":
        from fourwinds.typeset.pdf import system_pdf
        from fourwinds.typeset.system import document_of

        return system_pdf(document_of(system), paper=paper, deck=deck)
    if form == "card":
        from fourwinds.typeset.card.card import card_of
        from fourwinds.typeset.card.pdf import card_pdf

        return card_pdf(card_of(system), paper=paper, deck=deck)
    if form == "json":
        return (json.dumps(system_to_json(system), ensure_ascii=False, indent=2) + "\n").encode()
    return write_system(system).encode()
