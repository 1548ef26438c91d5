"""Boards of a match as games of a PBN file: one for each table, with the meanings of the calls as notes."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.match.report import rules_of_calls
from fourwinds.lab.match.teams import Team
from fourwinds.pbn import Annotation, Bidding, PbnGame, Tag

__all__ = ["games_of"]

_ROOMS = ("Open", "Closed")


def games_of(result: MatchBoard, one: Team, other: Team) -> Iterator[PbnGame]:
    """Yield the games of both tables; the first team sits north-south in the open room."""
    board = result.board
    for number, (room, table) in enumerate(zip(_ROOMS, result.tables, strict=True)):
        ns, ew = (one, other) if number == 0 else (other, one)
        choices = [choice for _, choice in rules_of_calls(result, number, ns, ew)]
        notes = [(at, Annotation(choice.text)) for at, choice in enumerate(choices) if choice and choice.text]
        tags = [Tag("HomeTeam", one.name), Tag("VisitTeam", other.name), Tag("Room", room)]
        if table.ns_score is not None:
            tags.append(Tag("Score", f"NS {table.ns_score}"))
        yield PbnGame(
            number=board.number,
            dealer=board.dealer,
            vulnerability=board.vulnerability,
            deal=board.deal,
            bidding=Bidding(table.auction, tuple(notes)),
            contract=table.contract,
            notes=(f"{result.imps:+d} IMPs for {one.name}",),
            tags=tuple(tags),
        )
