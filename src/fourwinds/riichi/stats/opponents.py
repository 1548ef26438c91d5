"""Head to head: who placed above whom, and who won points from whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from fourwinds.riichi.stats.tally import CountedGame

__all__ = ["OPPONENT_FIGURES", "Meetings", "meetings_in", "opponents_of"]


@dataclass(slots=True)
class _PairCounts:
    """What one player achieved against another."""

    games: int = 0
    finished: int = 0
    above: int = 0
    hands: int = 0
    rons: int = 0
    rons_with_value: int = 0
    points: int = 0


Meetings = dict[str, dict[str, _PairCounts]]
"""The counts of every player against every other player of the same games."""


def meetings_in(lines: Iterable[CountedGame]) -> Meetings:
    """Count every player against every other player in these games."""
    meetings: Meetings = {}
    for line in lines:
        table = [_pairs(meetings, name, line.players) for name in line.players]
        places = [place for place, _, _ in line.results] if line.results is not None else []
        for seat, towards in enumerate(table):
            for other, pair in enumerate(towards):
                pair.games += 1
                pair.hands += line.hands
                if places:
                    pair.finished += 1
                    pair.above += places[seat] < places[other]
        for winner, loser, points in line.rons:
            pair = table[winner][loser]
            pair.rons += 1
            if points is not None:
                pair.rons_with_value += 1
                pair.points += points
    return meetings


def _pairs(meetings: Meetings, name: str, others: Iterable[str]) -> list[_PairCounts]:
    known = meetings.setdefault(name, {})
    return [known[other] if other in known else known.setdefault(other, _PairCounts()) for other in others]


class OpponentFigure(NamedTuple):
    """A figure of a pair of players."""

    name: str
    definition: str
    null_when: str


OPPONENT_FIGURES: Final = (
    OpponentFigure("games_together", "recorded games of both players", "never"),
    OpponentFigure("finished_together", "finished games of both players", "never"),
    OpponentFigure(
        "placed_above", "finished games in which the player placed above the opponent", "`finished_together` is 0"
    ),
    OpponentFigure(
        "placed_below", "finished games in which the player placed below the opponent", "`finished_together` is 0"
    ),
    OpponentFigure("placed_level", "finished games in which both shared a place", "`finished_together` is 0"),
    OpponentFigure("hands_together", "`hands` in which both played", "never"),
    OpponentFigure("rons_from", "the player's rons on the opponent's discards", "`hands_together` is 0"),
    OpponentFigure(
        "points_from",
        "sum of the points of `rons_from`, without honba and sticks, if they are known",
        "`hands_together` is 0, or none of `rons_from` has known points",
    ),
    OpponentFigure("deal_ins_to", "the opponent's rons on the player's discards", "`hands_together` is 0"),
    OpponentFigure(
        "points_to",
        "sum of the points of `deal_ins_to`, without honba and sticks, if they are known",
        "`hands_together` is 0, or none of `deal_ins_to` has known points",
    ),
)


def opponents_of(name: str, meetings: Meetings) -> dict[str, dict[str, Any]]:
    """Return the figures of a player against each opponent, by name."""
    return {
        other: _figures(towards, meetings[other][name])
        for other, towards in sorted(meetings.get(name, {}).items())
        if other != name
    }


def _figures(own: _PairCounts, theirs: _PairCounts) -> dict[str, Any]:
    placed = own.above, theirs.above, own.finished - own.above - theirs.above
    values: tuple[int | None, ...] = (
        own.games,
        own.finished,
        *(placed if own.finished else (None, None, None)),
        own.hands,
        own.rons if own.hands else None,
        _points(own),
        theirs.rons if own.hands else None,
        _points(theirs),
    )
    return {figure.name: value for figure, value in zip(OPPONENT_FIGURES, values, strict=True)}


def _points(pair: _PairCounts) -> int | None:
    """Return the points won, or None if there are rons but none of known value."""
    return pair.points if pair.hands and (pair.rons_with_value or not pair.rons) else None
