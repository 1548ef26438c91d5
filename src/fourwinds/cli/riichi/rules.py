"""`fourwinds riichi rules`: list and show rulesets."""

from __future__ import annotations

import click

from fourwinds.cli.command import Command, Parsed, json_option, print_json
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["rules"]


@click.command(cls=Command, examples=["fourwinds riichi rules", "fourwinds riichi rules ema --json > ema.json"])
@click.argument("name", required=False, type=Parsed("name", preset, PRESETS))
@json_option
def rules(name: Ruleset | None, as_json: bool) -> None:
    """List the rulesets, or show every choice of one. Edit its JSON and pass it to --rules for your own rules."""
    if name is None:
        _list(as_json)
    elif as_json:
        print_json(name.as_json())
    else:
        default = Ruleset().as_json()
        for choice, value in name.as_json().items():
            line = f"{choice:18} {_choice_text(value)}"
            click.echo(line if value == default[choice] else click.style(line, bold=True))


def _list(as_json: bool) -> None:
    if as_json:
        print_json({name: each.as_json() for name, each in PRESETS.items()})
        return
    for name, each in PRESETS.items():
        uma = "floating uma" if each.floating_uma else "uma " + "/".join(f"{points / 1000:g}" for points in each.uma)
        winners = {1: "head bump", 2: "double ron", 3: "triple ron"}[each.max_winners]
        click.echo(
            f"{name:14} {each.players} players, start {each.start:,}, return {each.return_points:,}, {uma}, {winners}"
        )


def _choice_text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(_choice_text, value)) or "none"
    return f"{value:,}" if isinstance(value, int) else str(value)
