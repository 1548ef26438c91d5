"""`fourwinds riichi rate`: ratings from the places in finished games."""

from __future__ import annotations

from typing import Any

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import DEFAULT_RULES, files_argument, rules_option
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
@click.option("--model", type=click.Choice(_MODELS), help="Model of the openskill package.  [default: PlackettLuce]")
@click.option("--sigma", type=float, help="Uncertainty of the rating of a new player.  [default: 25]")
@click.option("--beta", type=float, help="Luck in one game.  [default: 83]")
@click.option("--tau", type=float, help="Uncertainty that each game adds, since players change.  [default: 1.5]")
@rules_option(None)
@json_option
def rate(files: tuple[str, ...], rules: Ruleset | None, as_json: bool, **settings: Any) -> None:
    """Rate players by their places in finished games.

    Games are rated in order of date; games without a date keep their order. The number after ± is the margin around a
    player's true strength. Players are sorted by rating minus margin, so a few lucky games are not enough to lead the
    table. Hands do not affect ratings.
    """
    from fourwinds.riichi.rating import RatingSettings, results_of
    from fourwinds.riichi.rating import rate as rated

    chosen = RatingSettings.from_json({name: value for name, value in settings.items() if value is not None})
    records: list[GameRecord] = read_records(files, rules or preset(DEFAULT_RULES))
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
        unrated = (
            "1 game is not finished and does" if unfinished == 1 else f"{unfinished:,} games are not finished and do"
        )
        click.echo(f"{unrated} not count")
