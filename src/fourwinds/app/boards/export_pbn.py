"""Write boards as a file: Extended PBN, standard PBN, LIN or JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from fourwinds.app.actor import Actor
from fourwinds.app.boards.board_text import game_of
from fourwinds.app.boards.collections import readable_collection
from fourwinds.app.boards.read_pbn import MOST_BOARDS
from fourwinds.pbn.fit import why_not
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.json_file import dumps_json
from fourwinds.pbn.write import Profile, dumps
from fourwinds.store.boards.boards import list_kept_boards
from fourwinds.store.database import Database
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import IllegalError, TooLargeError, Where

__all__ = ["ExportedFile", "Form", "export_collection", "export_pbn"]

Form = Literal["v1", "standard", "lin", "json"]
_TYPES: Final[dict[str, tuple[str, str]]] = {
    "v1": ("pbn", "application/x-pbn"),
    "standard": ("pbn", "application/x-pbn"),
    "lin": ("lin", "text/plain"),
    "json": ("json", "application/json"),
}
_MOST_LISTED = 100


@dataclass(frozen=True, slots=True)
class ExportedFile:
    """A file to download; its name is never used as a path on the server."""

    name: str
    media_type: str
    text: str


def export_collection(database: Database, who: Actor, collection_id: str, form: Form) -> ExportedFile:
    """Export all boards of a collection as a file."""
    with database.read() as connection:
        collection = readable_collection(connection, who, collection_id)
        kept = list_kept_boards(connection, collection_id)
    return export_pbn([game_of(one) for one in kept], form, collection.name)


def export_pbn(games: Sequence[PbnGame], form: Form, name: str = "boards") -> ExportedFile:
    """Export games as a file. If the format cannot hold a board, the error lists the reasons for all such boards."""
    if len(games) > MOST_BOARDS:
        raise TooLargeError(f"there are more than {MOST_BOARDS:,} boards", remedy="export them as several files")
    ending, media_type = _TYPES[form]
    if form == "json":
        text = dumps_json(games)
    else:
        profile = Profile(form)
        _must_fit(games, profile)
        text = dumps(games, profile=profile)
    must_be_storable(text)
    return ExportedFile(f"{name}.{ending}", media_type, text)


def _must_fit(games: Sequence[PbnGame], profile: Profile) -> None:
    numbers: set[int | None] = set()
    misfits = []
    for place, game in enumerate(games):
        why = why_not(game, profile, numbers)
        if why:
            misfits.append({"index": place, "number": game.number, "why": why})
        numbers.add(game.number)
    if misfits:
        first = misfits[0]
        raise IllegalError(
            f"{len(misfits)} of {len(games)} boards cannot be written in this format: {first['why']}",
            where=Where(board=None if first["number"] is None else str(first["number"])),
            remedy="complete them, leave them out, or choose the format `standard`",
            details={"boards": misfits[:_MOST_LISTED]},
        )
