"""A player's style in words and figures, compared with the field: all players of the same games.

A difference is put into words only if there are enough hands and chance would cause it in less than one case in twenty.
Otherwise the player is level with the field.
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
"""The number of standard errors that chance exceeds once in twenty times."""


class _StyleQuestion(NamedTuple):
    """A question about a player: a figure, the counts it is computed from, and words for each answer."""

    figure: str
    of: str
    over: str
    least: int
    low: str
    level: str
    high: str
    unit: str
    squares: str = ""
    """For averages, the sum of squares for their standard deviation; that of a share follows from its mean."""


_QUESTIONS: Final = (
    _StyleQuestion(
        "win_rate", "wins", "hands", LEAST_HANDS, "rarely wins", "wins as often as others", "often wins", "of hands"
    ),
    _StyleQuestion(
        "deal_in_rate",
        "deal_ins",
        "hands",
        LEAST_HANDS,
        "rarely deals in",
        "deals in as often as others",
        "often deals in",
        "of hands",
    ),
    _StyleQuestion(
        "riichi_rate",
        "riichis",
        "hands",
        LEAST_HANDS,
        "rarely declares riichi",
        "declares riichi as often as others",
        "often declares riichi",
        "of hands",
    ),
    _StyleQuestion(
        "open_win_share",
        "open_wins",
        "wins_with_openness",
        30,
        "rarely wins with open hands",
        "wins with open hands as often as others",
        "often wins with open hands",
        "of wins",
    ),
    _StyleQuestion(
        "damaten_share",
        "damaten_wins",
        "wins_with_openness",
        30,
        "rarely stays silent in tenpai",
        "stays silent in tenpai as often as others",
        "often stays silent in tenpai",
        "of wins are closed without riichi",
    ),
    _StyleQuestion(
        "average_win_value",
        "win_value",
        "wins_with_value",
        30,
        "wins cheap hands",
        "wins hands of the usual value",
        "wins expensive hands",
        "points per win",
        "win_value_squares",
    ),
    _StyleQuestion(
        "average_deal_in_value",
        "deal_in_value",
        "deal_ins_with_value",
        30,
        "deals into cheap hands",
        "deals into hands of the usual value",
        "deals into expensive hands",
        "points per deal-in",
        "deal_in_value_squares",
    ),
    _StyleQuestion(
        "tsumo_share",
        "tsumo_wins",
        "wins",
        30,
        "rarely wins by tsumo",
        "wins by tsumo as often as others",
        "often wins by tsumo",
        "of wins",
    ),
    _StyleQuestion(
        "riichi_win_rate",
        "riichi_wins",
        "riichis",
        30,
        "wins few riichi hands",
        "wins riichi hands as often as others",
        "wins many riichi hands",
        "of riichi hands",
    ),
    _StyleQuestion(
        "tenpai_rate",
        "tenpai_draws",
        "exhaustive_draws",
        30,
        "is rarely tenpai at draws",
        "is tenpai at draws as often as others",
        "is often tenpai at draws",
        "of exhaustive draws",
    ),
)
_SUMMARIES: Final[dict[tuple[Level, Level], str]] = {
    ("high", "low"): "strong in attack and defence: wins more and deals in less than the field",
    ("high", "level"): "an attacker who deals in no more than others",
    ("high", "high"): "an attacker: wins more than the field, and deals in more",
    ("level", "low"): "a defender who wins no less than others",
    ("level", "level"): "balanced: wins and deals in about as often as the field",
    ("level", "high"): "careless in defence: deals in more than the field without winning more",
    ("low", "low"): "a defender: deals in less than the field, and wins less",
    ("low", "level"): "passive: wins less than the field without dealing in less",
    ("low", "high"): "struggling: wins less and deals in more than the field",
}


@dataclass(frozen=True)
class Trait:
    """One answer: a figure of a player and of the field. The level is None if there is too little data."""

    figure: str
    level: Level | None
    value: float | None
    field: float | None
    count: int
    """How many hands, wins, riichi … the figure is based on."""
    words: str

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Style:
    """A player's style: a summary and traits."""

    player: str
    hands: int
    summary: str
    traits: tuple[Trait, ...]

    @property
    def lines(self) -> list[str]:
        """The report as a list of sentences."""
        return [f"{self.player}: {self.summary} ({self.hands} hands)", *map(str, self.traits)]

    def as_json(self) -> dict[str, Any]:
        return {
            "player": self.player,
            "hands": self.hands,
            "summary": self.summary,
            "traits": [dict(vars(trait)) for trait in self.traits],
        }


def style_report(statistics: Statistics, name: str) -> Style:
    """Describe how a player plays compared with all players of these games."""
    own, field = statistics.counts(name), statistics.counts_of_all
    if own.hands < LEAST_HANDS:
        summary = f"not enough hands for a style; {LEAST_HANDS} are needed"
        return Style(name, own.hands, summary, ())
    traits = tuple(_trait(question, own, field) for question in _QUESTIONS)
    level = {trait.figure: trait.level for trait in traits}
    win, deal_in = level["win_rate"], level["deal_in_rate"]
    return Style(name, own.hands, _SUMMARIES[win or "level", deal_in or "level"], traits)


def _trait(question: _StyleQuestion, own: Counts, field: Counts) -> Trait:
    count, usual = getattr(own, question.over), _mean(question, field)
    value = _mean(question, own)
    if value is None or usual is None or count < question.least:
        words = f"{question.figure.replace('_', ' ')}: only {count} of the {question.least} needed"
        return Trait(question.figure, None, value, usual, count, words)
    level = _level(value - usual, _spread(question, field, usual) / math.sqrt(count))
    words = {"low": question.low, "level": question.level, "high": question.high}[level]
    figures = _figure_text(question, value), _figure_text(question, usual)
    return Trait(
        question.figure, level, value, usual, count, f"{words} ({figures[0]} {question.unit}, field {figures[1]})"
    )


def _mean(question: _StyleQuestion, counts: Counts) -> float | None:
    over = getattr(counts, question.over)
    return getattr(counts, question.of) / over if over else None


def _spread(question: _StyleQuestion, field: Counts, mean: float) -> float:
    """The standard deviation of one hand, win or riichi in the field."""
    squares = getattr(field, question.squares) / getattr(field, question.over) if question.squares else mean
    return math.sqrt(max(0.0, squares - mean * mean))


def _level(difference: float, error: float) -> Level:
    if abs(difference) <= _CHANCE * error:
        return "level"
    return "high" if difference > 0 else "low"


def _figure_text(question: _StyleQuestion, value: float) -> str:
    return f"{value:,.0f}" if question.squares else f"{100 * value:.1f}%"
