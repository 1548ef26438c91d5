"""One game being repaired: its tags, what was found, what stays as text."""

from __future__ import annotations

from fourwinds.pbn.game.findings import Finding
from fourwinds.pbn.game.raw import RawGame

__all__ = ["UNKNOWN", "Worksheet"]

UNKNOWN = {"", "?", "-"}
"""Values that tell nothing."""


class Worksheet:
    """What the readers of a game's tags share."""

    def __init__(self, raw: RawGame) -> None:
        self.raw = raw
        self.tags = raw.named
        self.value = raw.value
        board = self.tags.get("Board")
        self.board = board.value if board is not None else None
        self.findings = [Finding(code, message, self.board, line) for code, message, line in raw.problems]
        self.notes = raw.notes
        """What the board itself is to say of its repairs."""
        self.kept: set[str] = set()
        """Tags that have a reader but stay as text, because it could not read them."""

    def line(self, name: str) -> int:
        """Where a tag stands, or the game if it has none of that name."""
        tag = self.tags.get(name)
        return tag.line if tag is not None else self.raw.line

    def found(self, code: str, message: str, line: int | None = None) -> None:
        self.findings.append(Finding(code, message, self.board, self.raw.line if line is None else line))

    def found_at(self, name: str, code: str, message: str) -> None:
        """Something about a tag."""
        self.found(code, message, self.line(name))

    def noted(self, text: str) -> None:
        self.notes.append(f"Auto-fix: {text}")
