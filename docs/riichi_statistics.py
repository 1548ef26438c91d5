"""The page of definitions of the riichi statistics, from the tables by which they are worked out."""

from __future__ import annotations

from pathlib import Path

from docs.table import table
from fourwinds.riichi.stats import FIGURES, OPPONENT_FIGURES, TREND_FIGURES
from fourwinds.riichi.stats.style import LEAST_HANDS

__all__ = ["RIICHI_STATISTICS", "riichi_statistics"]

RIICHI_STATISTICS = Path(__file__).parent / "riichi-statistics.md"
_HEADER = """# Riichi statistics: the definitions

Made by `python -m docs.generate` from the tables in `fourwinds.riichi.stats`. The names are the keys of the JSON.
Counts are whole numbers, rates and shares fractions from 0 to 1, points as on the table; final points are in thousands.
A figure is null where the data cannot say: a game of which only the final scores are known tells places and nothing of
hands.

- A hand counts once it was played to an end, by a win or by a draw of any kind. A hand that is replayed, after a chombo
  or without contest, is none, and nothing that happened in it counts but the chombo itself.
- A hand that waits to be completed counts in nothing but `uncertain_hands`: taking from it what it happens to tell
  would count some endings more often than others. The hands after it count; what depends on the dealer does so where
  the uncertain hand tells who deals next, and what depends on honba and sticks does not, until a baseline tells them.
- A hand with several winners is one hand, one win for each winner, and one deal-in of the value of all of them.
- Places and final points come from the final scores where they are recorded, else from the hands. Players who share a
  place have the better one: first, first, third, fourth.
- Yaku, han and openness are counted over the wins of which they are recorded, and never guessed.
- Games of three and of four players are counted together; the figures per ruleset part them.
- A value is what the hand is worth under the rules, whoever pays it (pao) and whether or not that much is there
  (buttobi); an income or a loss is what moved.

## Of a player, and overall

Under `players` by name, and under `overall`. Overall takes all players together, so that a rate is that of the field:
in what a rate or an average is divided by, every hand and game stands once for each player at its table. The numbers of
games, hands and draws themselves count each of them once.

"""
_OPPONENTS = """
## Against an opponent

With details, under `opponents` by the player's name and then the opponent's.

"""
_TRENDS = """
## Trends

With details, under `trends` by name: the player's finished games in the order of play. Nothing in them is null.

"""
_PARTS = f"""
## Rulesets and seasons

With details, `rulesets` and `seasons` hold `overall` and `players` once for each. Rulesets of one name are told apart
by the choices in which they differ. Games without a season stand under the empty name.

## Style

A report sets a player beside the field, the figures of `overall`, and says in words where the two part. It says nothing
of a player with fewer than {LEAST_HANDS} hands, nor of a figure over too few wins, riichi or draws (30). A word such as
often or seldom is said only of a difference of more than 1.96 standard errors, which chance alone makes once in twenty
times; the error is that of the player's number of hands at the field's spread.
"""


def riichi_statistics() -> str:
    """Every figure of a player, of a pair of players and of a game in a trend."""
    figures = ([f"`{each.name}`", each.definition, each.needs, each.null_when] for each in FIGURES)
    opponents = ([f"`{each.name}`", each.definition, each.null_when] for each in OPPONENT_FIGURES)
    trends = ([f"`{name}`", words] for name, words in TREND_FIGURES.items())
    return "".join(
        [
            _HEADER,
            table("name | definition | needs | null when", figures),
            _OPPONENTS,
            table("name | definition | null when", opponents),
            _TRENDS,
            table("name | what it is", trends),
            _PARTS,
        ]
    )
