"""Ratings: how strong players are, from their places in finished games.

Only places count, so a game with final scores only counts like one with every hand. The `openskill` package computes
the ratings; this package decides which games count, in which order, and how ratings are shown.

**Scale.** A new player starts at 1500 ± 50. The margin after ± is twice sigma. It contains the true strength at least
19 times in 20 in a club whose players differ as much as sigma assumes (98 times in 100 in simulated clubs, and 84 in
100 if they differ twice as much). At a table of four, a lead of 400 points makes finishing ahead ten times as likely as
finishing behind, as in chess. Riichi has so much luck that real differences are far smaller.

**Defaults.** Only the ratios of sigma and tau to beta matter. With the defaults of openskill, forecasts for players of
similar strength are worse than treating all players as equal; docs/riichi.md shows the measurements behind ours.
"""

from fourwinds.riichi.rating.ratings import Forecast, RatedGame, Rating, Ratings, rate
from fourwinds.riichi.rating.results import GameResult, ranks_of, results_of
from fourwinds.riichi.rating.settings import MODELS, RatingSettings

__all__ = [
    "MODELS",
    "Forecast",
    "GameResult",
    "RatedGame",
    "Rating",
    "RatingSettings",
    "Ratings",
    "ranks_of",
    "rate",
    "results_of",
]
