"""Write boards to a file in the format that its extension names."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING

from fourwinds.table.errors import IllegalError

if TYPE_CHECKING:
    from fourwinds.bridge.dealing import DealArray
    from fourwinds.pbn import PbnGame

__all__ = ["format_of", "write_games"]

_EXTENSIONS = {".pbn": "standard", ".lin": "lin", ".json": "json", ".npy": "npy"}


def format_of(out: str | None) -> str:
    """Return the format of a file; empty without a file, and PBN for standard output."""
    if out is None:
        return ""
    extension = Path(out).suffix.lower()
    if out != "-" and extension not in _EXTENSIONS:
        raise IllegalError(
            f"no known format has the extension of '{out}'", remedy=f"use a name that ends in {', '.join(_EXTENSIONS)}"
        )
    return _EXTENSIONS.get(extension, "standard")


def write_games(out: str, to: str, games: Sequence[PbnGame], deals: DealArray) -> None:
    """Write boards as PBN, LIN or JSON, or only their deals as an array."""
    from fourwinds.cli.writing import write_content, write_whole
    from fourwinds.lab.deals.request import dump_games

    if to == "npy":
        from io import BytesIO

        import numpy as np

        content = BytesIO()
        np.save(content, deals, allow_pickle=False)
        write_content(out, content.getvalue())
        return

    def fill(file: IO[str]) -> bool:
        dump_games(games, file, to)
        return True

    write_whole(out, fill)
