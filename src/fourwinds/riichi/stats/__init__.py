"""Statistics of riichi games: figures with exact definitions, which are null if the data is missing.

>>> from fourwinds.riichi.rules.outcome import Ron, Win
>>> from fourwinds.riichi.records.record import GameRecord
>>> from fourwinds.riichi.rules.ruleset import Ruleset
>>> from fourwinds.riichi.rules.value import Value
>>> hand = Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))
>>> figures = statistics([GameRecord(("Ann", "Ben", "Cho", "Dee"), Ruleset(), (hand,))])
>>> figures.players["Ann"]["win_rate"], figures.overall["win_rate"], figures.overall["average_place"]
(1.0, 0.25, None)
"""

from fourwinds.riichi.stats.counts import Counts
from fourwinds.riichi.stats.measures import FIGURES, Figures, StatFigure
from fourwinds.riichi.stats.opponents import OPPONENT_FIGURES
from fourwinds.riichi.stats.report import Statistics, statistics
from fourwinds.riichi.stats.style import Style, Trait, style_report
from fourwinds.riichi.stats.tally import counts_of
from fourwinds.riichi.stats.trend import TREND_FIGURES

__all__ = [
    "FIGURES",
    "OPPONENT_FIGURES",
    "TREND_FIGURES",
    "Counts",
    "Figures",
    "StatFigure",
    "Statistics",
    "Style",
    "Trait",
    "counts_of",
    "statistics",
    "style_report",
]
