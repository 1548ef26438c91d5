"""A player's style in words and figures, beside the field: everybody in the same games.

A word is said only where there are enough hands, and where a difference is larger than chance makes it once in twenty
times; otherwise the figures stand alone, as level with the field.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from fourwinds.riichi.stats.counts import Counts
from fourwinds.riichi.stats.report import Statistics

__all__ = ["LEAST_HANDS", "Level", "Style", "Trait", "style_report"]

Level = Literal["low", "level", "high"]
LEAST_HANDS: Final = 100
_CHANCE: Final = 1.96
"""Standard errors that chance passes once in twenty times."""


class _Asked(NamedTuple):
    """A question about a player: a figure, the counts behind it, and words for each answer."""

    figure: str
    of: str
    over: str
    least: int
    low: str
    level: str
    high: str
    unit: str
    squares: str = ""
    """For averages, the sum of squares from which their spread follows; a share has its own."""


_ASKED: Final = (
    _Asked(
        "win_rate", "wins", "hands", LEAST_HANDS, "wins seldom", "wins as often as others", "wins often", "of hands"
    ),
    _Asked(
        "deal_in_rate",
        "deal_ins",
        "hands",
        LEAST_HANDS,
        "deals in seldom",
        "deals in as often as others",
        "deals in often",
        "of hands",
    ),
    _Asked(
        "riichi_rate",
        "riichis",
        "hands",
        LEAST_HANDS,
        "declares riichi seldom",
        "declares riichi as often as others",
        "declares riichi often",
        "of hands",
    ),
    _Asked(
        "open_win_share",
        "open_wins",
        "wins_with_openness",
        30,
        "wins with open hands seldom",
        "wins with open hands as often as others",
        "wins with open hands often",
        "of wins",
    ),
    _Asked(
        "damaten_share",
        "damaten_wins",
        "wins_with_openness",
        30,
        "stays silent in tenpai seldom",
        "stays silent in tenpai as often as others",
        "stays silent in tenpai often",
        "of wins are closed without riichi",
    ),
    _Asked(
        "average_win_value",
        "win_value",
        "wins_with_value",
        30,
        "wins cheap hands",
        "wins hands of the usual value",
        "wins dear hands",
        "points a win",
        "win_value_squares",
    ),
    _Asked(
        "average_deal_in_value",
        "deal_in_value",
        "deal_ins_with_value",
        30,
        "deals into cheap hands",
        "deals into hands of the usual value",
        "deals into dear hands",
        "points a deal-in",
        "deal_in_value_squares",
    ),
    _Asked(
        "tsumo_share",
        "tsumo_wins",
        "wins",
        30,
        "wins by tsumo seldom",
        "wins by tsumo as often as others",
        "wins by tsumo often",
        "of wins",
    ),
    _Asked(
        "riichi_win_rate",
        "riichi_wins",
        "riichis",
        30,
        "wins few riichi hands",
        "wins riichi hands as often as others",
        "wins many riichi hands",
        "of riichi hands",
    ),
    _Asked(
        "tenpai_rate",
        "tenpai_draws",
        "exhaustive_draws",
        30,
        "is seldom tenpai at draws",
        "is tenpai at draws as often as others",
        "is often tenpai at draws",
        "of exhaustive draws",
    ),
)
_SUMMARIES: Final[dict[tuple[Level, Level], str]] = {
    ("high", "low"): "strong in attack and defence: wins more and deals in less than the field",
    ("high", "level"): "an attacker who pays no more for it than others",
    ("high", "high"): "an attacker: wins more than the field, and deals in more",
    ("level", "low"): "a defender who wins no less for it than others",
    ("level", "level"): "balanced: wins and deals in about as often as the field",
    ("level", "high"): "careless in defence: deals in more than the field without winning more",
    ("low", "low"): "a defender: deals in less than the field, and wins less",
    ("low", "level"): "passive: wins less than the field without dealing in less",
    ("low", "high"): "in difficulties: wins less and deals in more than the field",
}


@dataclass(frozen=True)
class Trait:
    """One answer: a figure of the definitions page beside that of the field. No level: too little to say anything."""

    figure: str
    level: Level | None
    value: float | None
    field: float | None
    count: int
    """How many hands, wins, riichi … the figure is over."""
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Style:
    """A player's style: a summary, and the traits it is made of."""

    player: str
    hands: int
    summary: str
    traits: tuple[Trait, ...]

    @property
    def lines(self) -> list[str]:
        """The report as it is read, one sentence each."""
        return [f"{self.player}: {self.summary} ({self.hands} hands)", *map(str, self.traits)]

    def as_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "hands": self.hands,
            "summary": self.summary,
            "traits": [dict(vars(trait)) for trait in self.traits],
        }


def style_report(statistics: Statistics, name: str) -> Style:
    """How a player plays, beside everybody in these games."""
    own, field = statistics.counts(name), statistics.counts_of_all
    if own.hands < LEAST_HANDS:
        summary = f"too few hands to speak of a style; {LEAST_HANDS} are needed"
        return Style(name, own.hands, summary, ())
    traits = tuple(_trait(asked, own, field) for asked in _ASKED)
    level = {trait.figure: trait.level for trait in traits}
    win, deal_in = level["win_rate"], level["deal_in_rate"]
    return Style(name, own.hands, _SUMMARIES[win or "level", deal_in or "level"], traits)


def _trait(asked: _Asked, own: Counts, field: Counts) -> Trait:
    count, usual = getattr(own, asked.over), _mean(asked, field)
    value = _mean(asked, own)
    if value is None or usual is None or count < asked.least:
        words = f"{asked.figure.replace('_', ' ')}: only {count} to go by, {asked.least} are needed"
        return Trait(asked.figure, None, value, usual, count, words)
    level = _level(value - usual, _spread(asked, field, usual) / math.sqrt(count))
    said = {"low": asked.low, "level": asked.level, "high": asked.high}[level]
    shown = _shown(asked, value), _shown(asked, usual)
    return Trait(asked.figure, level, value, usual, count, f"{said} ({shown[0]} {asked.unit}, field {shown[1]})")


def _mean(asked: _Asked, counts: Counts) -> float | None:
    over = getattr(counts, asked.over)
    return getattr(counts, asked.of) / over if over else None


def _spread(asked: _Asked, field: Counts, mean: float) -> float:
    """The standard deviation of one hand, win or riichi in the field."""
    squares = getattr(field, asked.squares) / getattr(field, asked.over) if asked.squares else mean
    return math.sqrt(max(0.0, squares - mean * mean))


def _level(difference: float, error: float) -> Level:
    if abs(difference) <= _CHANCE * error:
        return "level"
    return "high" if difference > 0 else "low"


def _shown(asked: _Asked, value: float) -> str:
    return f"{value:,.0f}" if asked.squares else f"{100 * value:.1f} %"
