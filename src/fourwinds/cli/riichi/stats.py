"""`fourwinds riichi stats`: statistics of players and of everybody."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import printable
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import PLAYED_BY, files_argument, final_text, rules_option
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import AmbiguousError, NotFoundError

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
_LISTS = ("yaku", "yakuman")
"""Figures that are lists, too long for a column."""
_UNBROKEN = "\N{NO-BREAK SPACE}"


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
    "--details", is_flag=True, help="With --json: also per ruleset and season, against each opponent, and trends."
)
@rules_option(None)
@json_option
def stats(files: tuple[str, ...], player: str | None, details: bool, rules: Ruleset | None, as_json: bool) -> None:
    """Statistics per player and overall; docs/riichi-statistics.md defines every figure.

    A dash, in JSON null, stands where the data cannot say. Rates are fractions from 0 to 1 in JSON.
    """
    from fourwinds.riichi.stats import statistics

    if details and (player is not None or not as_json):
        raise click.UsageError("--details goes with --json and without --player")
    found = statistics(read_records(files, rules or preset(PLAYED_BY)))
    if player is not None:
        _show_player(found, _name_in(found, player), as_json=as_json)
    elif as_json:
        print_json(found.as_json(details=details))
    else:
        _show_all(found)


def _name_in(found: Statistics, asked: str) -> str:
    """The player of this name, whatever its case where that tells who it is."""
    names = found.names
    same = [asked] if asked in names else [name for name in names if name.casefold() == asked.casefold()]
    if len(same) == 1:
        return same[0]
    if same:
        raise AmbiguousError(f"{asked!r} can be {' or '.join(same)}", remedy="write the name exactly")
    near = get_close_matches(asked, names, n=5, cutoff=0.5) or names[:5]
    raise NotFoundError(
        f"nobody called {asked!r} played in these games", remedy=f"there are {', '.join(near)}{_more(near, names)}"
    )


def _more(shown: list[str], names: list[str]) -> str:
    return f" and {len(names) - len(shown):,} others" if len(names) > len(shown) else ""


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
        click.echo(printable(sentence))
    rows = [["", player, "everybody"]]
    rows += [[key, _shown(key, figures[key]), _shown(key, overall[key])] for key in figures if key not in _LISTS]
    click.echo()
    for line in columns(rows):
        click.echo(line)
    for key in _LISTS:
        told = click.wrap_text(f"{key}: {_listed(figures[key])}", width=100, subsequent_indent="  ")
        click.echo(told.replace(_UNBROKEN, " "))


def _listed(value: Any) -> str:
    """The yaku with how often they were won, or the yakuman with where; a dash where nothing is known of any."""
    if isinstance(value, dict):
        return ", ".join(f"{name}{_UNBROKEN}{count:,}" for name, count in value.items()) or "none"
    if value is None:
        return "–"
    told = [f"{', '.join(each['names']) or 'yakuman'} ({each['game']}, {each['round']})" for each in value]
    return printable("; ".join(told)) or "none"


def _shown(key: str, value: Any) -> str:
    if value is None:
        return "–"
    if key.endswith("final_points"):
        return final_text(value)
    if "_rate" in key or "_share" in key:
        return f"{value:.1%}"
    if isinstance(value, float):
        return f"{value:,.0f}".replace("-", "−") if abs(value) >= 1000 else f"{value:.2f}"
    return f"{value:,}"
