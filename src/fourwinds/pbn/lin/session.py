"""What the head of a LIN file says of all its boards: the match, the players, the lists of results."""

from __future__ import annotations

from dataclasses import dataclass, field

from fourwinds.bridge.seat import Seat

__all__ = ["BOARD_NOTE", "OPEN_ROOM", "SCORINGS", "SEATS", "LinSession", "listed", "one_line"]

SEATS = tuple(Seat.SOUTH.around())
"""The order of hands, of players, and of the digits 1 to 4 for the dealer."""
BOARD_NOTE = "Note: "
"""How a text begins that is a note on the board."""
OPEN_ROOM = "Open Room"
"""What a board of the open room is labelled, where no match tells that there are two."""
SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}


@dataclass(slots=True)
class LinSession:
    tags: dict[str, str] = field(default_factory=dict)
    first: int = 1
    """The number that qx gives to the first board of the lists."""
    results: list[str] = field(default_factory=list)
    """Two for each board, open room and closed; so are the points."""
    points: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    pairs: list[str] = field(default_factory=list)
    """Four players for each board, or those of both rooms for all."""
    players: list[str] | None = None
    """Those named last, at one table or in both rooms."""

    @classmethod
    def parse(cls, text: str) -> LinSession:
        """Read the value of vg: event, stage, scoring, first and last board, each team with its carry-over, the site.

        >>> LinSession.parse("Bermuda Bowl,Final 2 of 8,I,17,32,Italy,35,USA,20").tags["CarryOver"]
        '35:20'
        """
        *values, site = (text + "," * 9).split(",", 9)
        event, stage, scoring, first, _, home, home_score, visit, visit_score = map(one_line, values)
        carried = f"{home_score or 0}:{visit_score or 0}"
        tags = {
            "Event": event,
            "Site": one_line(site).strip(", "),
            "Scoring": SCORINGS.get(scoring, scoring),
            "Stage": stage,
            "HomeTeam": home,
            "VisitTeam": visit,
            "CarryOver": "" if carried == "0:0" else carried,
        }
        number = int(first) if first.isascii() and first.isdecimal() and len(first) < 10 else 1
        return cls({name: value for name, value in tags.items() if value}, number)

    @property
    def is_match(self) -> bool:
        """Whether teams meet in two rooms; elsewhere every board is called open."""
        return "HomeTeam" in self.tags or "VisitTeam" in self.tags

    def seated(self, index: int | None, *, closed: bool) -> dict[Seat, str]:
        """The players at one table."""
        players = self.players
        if players is None:
            players = of_board(self.pairs, index, 4) if len(self.pairs) > 8 else self.pairs
        at_table = players[4:8] if closed and len(players) > 4 else players[:4]
        return {seat: player for seat, player in zip(SEATS, at_table, strict=False) if player}

    def number(self, index: int | None) -> str:
        return "".join(of_board(self.numbers, index, 1))

    def result(self, index: int | None, *, closed: bool) -> str:
        return "".join(of_board(self.results, index, 2)[closed : closed + 1])

    def score(self, index: int | None) -> str:
        """The points of both sides, or nothing."""
        points = of_board(self.points, index, 2)
        return ",".join(points) if any(points) else ""


def of_board(values: list[str], index: int | None, size: int) -> list[str]:
    """The part of a list that belongs to the board with this index."""
    return [] if index is None or index < 0 else values[index * size : (index + 1) * size]


def listed(text: str) -> list[str]:
    return [one_line(part) for part in text.split(",")]


def one_line(text: str) -> str:
    return " ".join(text.split("\n")).strip()
