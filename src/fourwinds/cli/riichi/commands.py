"""The group of riichi commands."""

from __future__ import annotations

import click

from fourwinds.cli.command import Group
from fourwinds.cli.riichi.export import export
from fourwinds.cli.riichi.hand import hand
from fourwinds.cli.riichi.play import play
from fourwinds.cli.riichi.rate import rate
from fourwinds.cli.riichi.reconcile import reconcile
from fourwinds.cli.riichi.rules import rules
from fourwinds.cli.riichi.score import score
from fourwinds.cli.riichi.stats import stats
from fourwinds.cli.riichi.verify import verify

__all__ = ["riichi"]


@click.group(
    cls=Group,
    examples=[
        "fourwinds riichi score 3 30 --dealer --tsumo --honba 2",
        "fourwinds riichi play club.txt",
        "fourwinds riichi stats club.txt --player Josh",
    ],
)
def riichi() -> None:
    """Score hands, play out and verify recorded games, and show statistics and ratings."""


for command in (score, hand, play, verify, reconcile, stats, rate, rules, export):
    riichi.add_command(command)
