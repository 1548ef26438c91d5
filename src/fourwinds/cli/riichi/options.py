"""What the riichi commands share: the rules they score by, numbers as players read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fourwinds.cli.command import Parsed
from fourwinds.cli.paths import exists
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import Ruleset

__all__ = ["PLAYED_BY", "files_argument", "final_text", "points_text", "ron_options", "rules_option", "signed"]

F = TypeVar("F", bound=Callable[..., Any])
PLAYED_BY = "club"
"""The rules of a file of games that does not name its own."""


def _read_rules(text: str) -> Ruleset:
    """A preset by name, or rules as JSON: an object, or a file that holds one."""
    from fourwinds.cli.riichi.files import read_json

    is_json = text.lstrip().startswith("{") or text.endswith(".json")
    if is_json or (text not in PRESETS and exists(text)):
        return Ruleset.from_json(read_json(text))
    return preset(text)


_RULES = Parsed("rules", _read_rules, PRESETS)


def rules_option(default: str | None) -> Callable[[F], F]:
    """Add `--rules` to a command; without a default they are those of the games that do not name their own."""
    what = "A ruleset by name, its JSON, or a file with it; `fourwinds riichi rules` lists them."
    if default is None:
        what = f"For games that do not name their rules: a name, JSON, or a file with it.  [default: {PLAYED_BY}]"
    return click.option("--rules", type=_RULES, default=default, show_default=default is not None, help=what)


def ron_options(command: F) -> F:
    """Add how a hand was won: `--dealer`, `--tsumo`, `--honba`, `--sticks`."""
    for option in (
        click.option("--sticks", type=click.IntRange(0, 40), default=0, help="Riichi sticks on the table."),
        click.option("--honba", type=click.IntRange(0, 99), default=0, help="Counters on the table."),
        click.option("--tsumo/--ron", default=False, help="Drawn by oneself, or won by a discard.  [default: ron]"),
        click.option("--dealer/--non-dealer", default=False, help="Who has won.  [default: non-dealer]"),
    ):
        command = option(command)
    return command


def files_argument(command: F) -> F:
    """Add the files that a command reads."""
    return click.argument("files", nargs=-1, required=True, metavar="FILES...")(command)


def points_text(points: int) -> str:
    return f"{points:,}".replace("-", "−")


def final_text(points: float) -> str:
    """Final points, in thousands, as they are read out.

    >>> final_text(45.8), final_text(-36.5), final_text(0.0)
    ('+45.8', '−36.5', '0.0')
    """
    return f"{points:+.1f}".replace("-", "−") if round(points, 1) else "0.0"


def signed(points: int) -> str:
    """Points that were won or lost; none are a dash.

    >>> signed(3900), signed(-1000), signed(0)
    ('+3,900', '−1,000', '–')
    """
    if not points:
        return "–"
    return f"{'+' if points > 0 else '−'}{abs(points):,}"
