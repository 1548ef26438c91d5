"""One game being repaired: its tags, the findings, and the tags kept as text."""

from __future__ import annotations

from fourwinds.pbn.game.findings import Finding
from fourwinds.pbn.game.raw import RawGame

__all__ = ["UNKNOWN", "Worksheet"]

UNKNOWN = {"", "?", "-"}
"""Values that mean "unknown"."""


class Worksheet:
    """The state shared by the readers of a game's tags."""

    def __init__(self, raw: RawGame) -> None:
        self.raw = raw
        self.tags = raw.named
        self.value = raw.value
        board = self.tags.get("Board")
        self.board = board.value if board is not None else None
        self.findings = [Finding(code, message, self.board, line) for code, message, line in raw.problems]
        self.notes = raw.notes
        """Notes about repairs, to be written into the board."""
        self.kept: set[str] = set()
        """Tags kept as text because their reader could not read them."""

    def line(self, name: str) -> int:
        """Return the line of a tag, or of the game if it has no such tag."""
        tag = self.tags.get(name)
        return tag.line if tag is not None else self.raw.line

    def add_finding(self, code: str, message: str, line: int | None = None) -> None:
        self.findings.append(Finding(code, message, self.board, self.raw.line if line is None else line))

    def add_tag_finding(self, name: str, code: str, message: str) -> None:
        """Add a finding about a tag."""
        self.add_finding(code, message, self.line(name))

    def add_note(self, text: str) -> None:
        self.notes.append(f"Auto-fix: {text}")
