"""Ratings: how strong a player is, learnt from the places of whole games and from nothing else.

A game counts by who finished where, so a game of which only the final scores are known counts like one with every
hand. The arithmetic is that of the `openskill` package; this module decides what goes in, in which order, and how it
is shown.

**Scale.** A newcomer starts at 1500 ± 50. The margin after ± is twice sigma: it holds the true strength at least 19
times in 20 in a club as level as sigma supposes (98 of 100 in made-up ones, 84 of 100 where players differ twice as
much). At a table of four a lead of 400 points makes finishing ahead ten times as likely as finishing behind, as in
chess; riichi has so much luck that real differences are far smaller.

**Defaults.** Only the proportions of sigma and tau to beta matter. With openskill's own, forecasts on a level field are
worse than calling all players equal; docs/riichi.md has what was measured to choose these.
"""

from fourwinds.riichi.rating.ratings import Forecast, Rating, Ratings, Step, rate
from fourwinds.riichi.rating.results import GameResult, ranks_of, results_of
from fourwinds.riichi.rating.settings import MODELS, RatingSettings

__all__ = [
    "MODELS",
    "Forecast",
    "GameResult",
    "Rating",
    "RatingSettings",
    "Ratings",
    "Step",
    "ranks_of",
    "rate",
    "results_of",
]
