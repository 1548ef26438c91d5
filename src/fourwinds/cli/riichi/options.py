"""Options and number formats that the riichi commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fourwinds.cli.command import Parsed
from fourwinds.cli.paths import exists
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["DEFAULT_RULES", "files_argument", "final_text", "points_text", "ron_options", "rules_option", "signed_text"]

F = TypeVar("F", bound=Callable[..., Any])
DEFAULT_RULES = "club"
"""The rules for games that do not name theirs."""


def _read_rules(text: str) -> Ruleset:
    """Read the name of a preset, a JSON object of choices, or the name of a file with one."""
    from fourwinds.cli.riichi.files import read_json

    is_json = text.lstrip().startswith("{") or text.endswith(".json")
    if is_json or (text not in PRESETS and exists(text)):
        return Ruleset.from_json(read_json(text))
    return preset(text)


_RULES = Parsed("rules", _read_rules, PRESETS)


def rules_option(default: str | None) -> Callable[[F], F]:
    """Add `--rules` to a command; without a default they apply to games that do not name their rules."""
    what = "Ruleset: a name, JSON, or a JSON file. `fourwinds riichi rules` lists the names."
    if default is None:
        what = f"Ruleset for games that do not name theirs: a name, JSON, or a JSON file.  [default: {DEFAULT_RULES}]"
    return click.option("--rules", type=_RULES, default=default, show_default=default is not None, help=what)


def ron_options(command: F) -> F:
    """Add the options `--dealer`, `--tsumo`, `--honba` and `--sticks` to a command."""
    for option in (
        click.option("--sticks", type=click.IntRange(0, 40), default=0, help="Riichi sticks on the table."),
        click.option("--honba", type=click.IntRange(0, 99), default=0, help="Honba counters on the table."),
        click.option("--tsumo/--ron", default=False, help="How the hand was won.  [default: ron]"),
        click.option("--dealer/--non-dealer", default=False, help="Who won.  [default: non-dealer]"),
    ):
        command = option(command)
    return command


def files_argument(command: F) -> F:
    """Add the argument for the files that a command reads."""
    return click.argument("files", nargs=-1, required=True, metavar="FILES...")(command)


def points_text(points: int) -> str:
    return f"{points:,}".replace("-", "−")


def final_text(points: float) -> str:
    """Format final points, in thousands.

    >>> final_text(45.8), final_text(-36.5), final_text(0.0)
    ('+45.8', '−36.5', '0.0')
    """
    return f"{points:+.1f}".replace("-", "−") if round(points, 1) else "0.0"


def signed_text(points: int) -> str:
    """Format points that were won or lost; 0 is a dash.

    >>> signed_text(3900), signed_text(-1000), signed_text(0)
    ('+3,900', '−1,000', '–')
    """
    if not points:
        return "–"
    return f"{'+' if points > 0 else '−'}{abs(points):,}"
