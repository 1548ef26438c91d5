"""`fourwinds riichi stats`: statistics by player and overall."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import click

from fourwinds.cli.columns import columns
from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.diagram import printable
from fourwinds.cli.riichi.files import read_records
from fourwinds.cli.riichi.options import DEFAULT_RULES, files_argument, final_text, rules_option
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
"""Figures that are lists, and too long for a column."""
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
@click.option(
    "--player", help="Show every figure of one player next to the overall figures, and the style of play in words."
)
@click.option(
    "--details", is_flag=True, help="With --json, also print figures by ruleset, season and opponent, and trends."
)
@rules_option(None)
@json_option
def stats(files: tuple[str, ...], player: str | None, details: bool, rules: Ruleset | None, as_json: bool) -> None:
    """Show statistics by player and overall.

    docs/riichi-statistics.md defines every figure. A figure without data is shown as a dash (null in JSON). Rates are
    fractions from 0 to 1 in JSON.
    """
    from fourwinds.riichi.stats import statistics

    if details and (player is not None or not as_json):
        raise click.UsageError("use --details with --json and without --player")
    found = statistics(read_records(files, rules or preset(DEFAULT_RULES)))
    if player is not None:
        _show_player(found, _name_in(found, player), as_json=as_json)
    elif as_json:
        print_json(found.as_json(details=details))
    else:
        _show_all(found)


def _name_in(found: Statistics, wanted: str) -> str:
    """Return the player with this name; upper and lower case only matter if two names differ in nothing else."""
    names = found.names
    same = [wanted] if wanted in names else [name for name in names if name.casefold() == wanted.casefold()]
    if len(same) == 1:
        return same[0]
    if same:
        raise AmbiguousError(f"{wanted!r} can be {' or '.join(same)}", remedy="write the name exactly")
    near = get_close_matches(wanted, names, n=5, cutoff=0.5) or names[:5]
    raise NotFoundError(
        f"player {wanted!r} not found in these games", remedy=f"choose from {', '.join(near)}{_more(near, names)}"
    )


def _more(listed: list[str], names: list[str]) -> str:
    return f" and {len(names) - len(listed):,} others" if len(names) > len(listed) else ""


def _show_all(found: Statistics) -> None:
    rows = [["player", *_SUMMARY.values()]]
    order = sorted(found.players.items(), key=lambda each: -(each[1]["total_final_points"] or 0))
    for name, figures in [*order, ("all players", found.overall)]:
        rows.append([name, *(_figure_text(key, figures[key]) for key in _SUMMARY)])
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
    rows = [["", player, "all players"]]
    rows += [
        [key, _figure_text(key, figures[key]), _figure_text(key, overall[key])] for key in figures if key not in _LISTS
    ]
    click.echo()
    for line in columns(rows):
        click.echo(line)
    for key in _LISTS:
        text = click.wrap_text(f"{key}: {_list_text(figures[key])}", width=100, subsequent_indent="  ")
        click.echo(text.replace(_UNBROKEN, " "))


def _list_text(value: Any) -> str:
    """Return the yaku with their numbers, or the yakuman with game and round; a dash if there is no data."""
    if isinstance(value, dict):
        return ", ".join(f"{name}{_UNBROKEN}{count:,}" for name, count in value.items()) or "none"
    if value is None:
        return "–"
    yakuman = [f"{', '.join(each['names']) or 'yakuman'} ({each['game']}, {each['round']})" for each in value]
    return printable("; ".join(yakuman)) or "none"


def _figure_text(key: str, value: Any) -> str:
    if value is None:
        return "–"
    if key.endswith("final_points"):
        return final_text(value)
    if "_rate" in key or "_share" in key:
        return f"{value:.1%}"
    if isinstance(value, float):
        return f"{value:,.0f}".replace("-", "−") if abs(value) >= 1000 else f"{value:.2f}"
    return f"{value:,}"
