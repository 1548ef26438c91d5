"""`fourwinds riichi stats`: statistics of players and of everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.columns import columns
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import PLAYED_BY, files_argument, rules_option
from fourwinds.riichi.presets import preset
from fourwinds.riichi.ruleset import Ruleset

if TYPE_CHECKING:
    from fourwinds.riichi.stats import Statistics

__all__ = ["stats"]

_SUMMARY = {
    "games": "games",
    "average_place": "place",
    "total_final_points": "points",
    "hands": "hands",
    "win_rate": "win",
    "deal_in_rate": "deal-in",
    "riichi_rate": "riichi",
    "average_win_value": "win value",
    "average_deal_in_value": "deal-in value",
}


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi stats club.txt",
        "fourwinds riichi stats club.txt --player Josh",
        "fourwinds riichi stats *.jsonl.gz --details --json > stats.json",
    ],
)
@files_argument
@click.option("--player", help="Every figure of one player, beside everybody's, and the style of play in words.")
@click.option(
    "--details", is_flag=True, help="In JSON: also per ruleset and season, against each opponent, and trends."
)
@rules_option(None)
@json_option
def stats(files: tuple[str, ...], player: str | None, details: bool, rules: Ruleset | None, as_json: bool) -> None:
    """Statistics per player and overall; docs/riichi-statistics.md defines every figure.

    Rates are shares of 1 in JSON, and null where the data cannot say.
    """
    from fourwinds.riichi.stats import statistics

    found = statistics(read_records(files, rules or preset(PLAYED_BY)))
    if player is not None:
        _show_player(found, player, as_json=as_json)
    elif as_json:
        print_json(found.as_json(details=details))
    else:
        _show_all(found)


def _show_all(found: Statistics) -> None:
    rows = [["player", *_SUMMARY.values()]]
    order = sorted(found.players.items(), key=lambda each: -(each[1]["total_final_points"] or 0))
    for name, figures in [*order, ("everybody", found.overall)]:
        rows.append([name, *(_shown(key, figures[key]) for key in _SUMMARY)])
    for line in columns(rows):
        click.echo(line)


def _show_player(found: Statistics, player: str, *, as_json: bool) -> None:
    from fourwinds.riichi.stats import style_report

    style = style_report(found, player)
    figures, overall = found.players[player], found.overall
    if as_json:
        print_json({"figures": figures, "overall": overall, "style": style.as_json()})
        return
    for sentence in style.lines:
        click.echo(sentence)
    rows = [["", player, "everybody"]]
    rows += [[key, _shown(key, figures[key]), _shown(key, overall[key])] for key in figures]
    click.echo()
    for line in columns(rows):
        click.echo(line)


def _shown(key: str, value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "–"
    if isinstance(value, float):
        if "_rate" in key or "_share" in key:
            return f"{value:.1%}"
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.2f}"
    return f"{value:,}" if isinstance(value, int) else str(value)
