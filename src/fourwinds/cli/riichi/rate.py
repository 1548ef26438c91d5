"""`fourwinds riichi rate`: ratings from the places of games."""

from __future__ import annotations

from typing import Any

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import PLAYED_BY, files_argument, rules_option
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["rate"]

_MODELS = "PlackettLuce BradleyTerryFull BradleyTerryPart ThurstoneMostellerFull ThurstoneMostellerPart".split()


@click.command(
    cls=Command,
    examples=["fourwinds riichi rate club.txt", "fourwinds riichi rate *.jsonl.gz --beta 100 --sigma 40 --json"],
)
@files_argument
@click.option("--model", type=click.Choice(_MODELS), help="The model of openskill.  [default: PlackettLuce]")
@click.option("--sigma", type=float, help="How uncertain a newcomer's rating is.  [default: 25]")
@click.option("--beta", type=float, help="How much luck is in a game.  [default: 83]")
@click.option("--tau", type=float, help="How much players change from game to game.  [default: 1.5]")
@rules_option(None)
@json_option
def rate(files: tuple[str, ...], rules: Ruleset | None, as_json: bool, **settings: Any) -> None:
    """Rate players from the places of finished games, by date where they have one, else as they come.

    The number after ± is the margin that holds a player's true strength most of the time. The order is that of the
    rating less a margin, so that a few lucky games lead nobody to the top. Hands never change ratings.
    """
    from fourwinds.riichi.rating import RatingSettings, results_of
    from fourwinds.riichi.rating import rate as rated

    chosen = RatingSettings.from_json({name: value for name, value in settings.items() if value is not None})
    records: list[GameRecord] = read_records(files, rules or preset(PLAYED_BY))
    ratings = rated(results_of(records), chosen)
    if as_json:
        print_json(ratings.as_json())
        return
    rows = [["", "player", "rating", "games"]]
    rows += [
        [f"{place}.", name, rating.shown, f"{rating.games:,}"] for place, (name, rating) in enumerate(ratings.table, 1)
    ]
    for line in columns(rows, left=2):
        click.echo(line)
    unfinished = len(records) - ratings.games
    if unfinished:
        told = "1 game is not finished and does" if unfinished == 1 else f"{unfinished:,} games are not finished and do"
        click.echo(f"{told} not count")
