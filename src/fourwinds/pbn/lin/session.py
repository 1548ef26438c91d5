"""The head of a LIN file, which applies to all its boards: the match, the players, the lists of results."""

from __future__ import annotations

from dataclasses import dataclass, field

from fourwinds.bridge.seat import Seat

__all__ = ["BOARD_NOTE", "OPEN_ROOM", "SCORINGS", "SEATS", "LinSession", "one_line", "split_list"]

SEATS = tuple(Seat.SOUTH.around())
"""The order of hands, players and the dealer digits 1 to 4."""
BOARD_NOTE = "Note: "
"""The prefix of a text that is a note on the board."""
OPEN_ROOM = "Open Room"
"""The label of a board from the open room, if no match shows that there are two rooms."""
SCORINGS = {"I": "IMP", "P": "MP", "B": "BAM"}


@dataclass(slots=True)
class LinSession:
    """The match, players and results given at the head of a LIN file."""

    tags: dict[str, str] = field(default_factory=dict)
    first: int = 1
    """The qx number of the first board in the lists."""
    results: list[str] = field(default_factory=list)
    """Two for each board, open and closed room; so are the points."""
    points: list[str] = field(default_factory=list)
    numbers: list[str] = field(default_factory=list)
    pairs: list[str] = field(default_factory=list)
    """Four players for each board, or the players of both rooms for all boards."""
    players: list[str] | None = None
    """The players named last, at one table or in both rooms."""

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
        """Whether teams play in two rooms; otherwise every board is labelled open."""
        return "HomeTeam" in self.tags or "VisitTeam" in self.tags

    def players_at(self, index: int | None, *, closed: bool) -> dict[Seat, str]:
        """Return the players at one table."""
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
        """Return the points of both sides, or an empty string."""
        points = of_board(self.points, index, 2)
        return ",".join(points) if any(points) else ""


def of_board(values: list[str], index: int | None, size: int) -> list[str]:
    """Return the part of a list that belongs to the board with this index."""
    return [] if index is None or index < 0 else values[index * size : (index + 1) * size]


def split_list(text: str) -> list[str]:
    return [one_line(part) for part in text.split(",")]


def one_line(text: str) -> str:
    return " ".join(text.split("\n")).strip()
