"""What a hand-out shows: everything to the teacher, and to students only some hands."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bridge.seat import Seat

__all__ = ["HandoutChoice"]


@dataclass(frozen=True, slots=True)
class HandoutChoice:
    """Which hands a copy shows, and what besides."""

    students: frozenset[Seat] | None = None
    """The hands that students see; None for the teacher's copy."""
    auction: bool = False
    """Whether students see the auction, the contract and the lead, instead of an empty table to write in."""
    solved: bool = False
    """Whether the teacher's copy has double-dummy tricks and par."""

    @property
    def is_for_teacher(self) -> bool:
        return self.students is None

    def shows(self, seat: Seat) -> bool:
        return self.students is None or seat in self.students

    @property
    def copy(self) -> str:
        """Return whose copy this is, in words."""
        if self.students is None:
            return "Teacher’s copy"
        return " and ".join(seat.name.title() for seat in Seat if seat in self.students) or "No hands"
