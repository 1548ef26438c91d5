"""A change that an edited file proposes for a system, to be accepted or not."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Literal

from fourwinds.notes.system import System

__all__ = ["Proposal", "ProposalKind", "ProposalSubject", "accept", "stamp_of", "stamped"]

ProposalKind = Literal["added", "reworded", "deleted"]
ProposalSubject = Literal["line", "definition", "convention", "base", "info", "review"]
_STAMP = "exported"
"""The key under ## Info that names the version a file was made from."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposed change of one thing: what the system says now, and what it would say."""

    subject: ProposalSubject
    kind: ProposalKind
    name: str
    """What it is about: a sequence with its context, a term, a module or a key under ## Info."""
    before: str
    """As it is now; empty if there is none."""
    after: str
    """As proposed; empty if it is to be deleted."""
    edit: Callable[[System], System] = field(compare=False, repr=False)
    """Return the system with this change."""
    conflict: str = ""
    """What the system changed itself since the export; empty if it did not."""

    @property
    def id(self) -> str:
        """The same in every list in which this change is proposed."""
        return sha256("\0".join((self.subject, self.name, self.after)).encode()).hexdigest()[:12]

    def as_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "subject": self.subject,
            "kind": self.kind,
            "name": self.name,
            "before": self.before or None,
            "after": self.after or None,
            "conflict": self.conflict or None,
        }


def accept(ours: System, chosen: Iterable[Proposal]) -> System:
    """Return the system with the chosen changes."""
    for proposal in chosen:
        ours = proposal.edit(ours)
    return ours


def stamped(system: System, version: str) -> System:
    """Return the system with the version it is exported from, for its file; empty for none."""
    others = tuple(pair for pair in system.more if pair[0] != _STAMP)
    return replace(system, more=(*others, (_STAMP, version)) if version else others)


def stamp_of(system: System) -> str:
    """Return the version that a file was made from; empty if it does not say."""
    return dict(system.more).get(_STAMP, "")
