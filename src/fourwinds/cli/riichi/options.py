"""What the riichi commands share: the rules they score by, numbers as players read them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from fourwinds.cli.command import Parsed
from fourwinds.riichi.presets import PRESETS, preset
from fourwinds.riichi.ruleset import Ruleset

__all__ = ["PLAYED_BY", "files_argument", "points_text", "ron_options", "rules_option", "signed"]

F = TypeVar("F", bound=Callable[..., Any])
PLAYED_BY = "club"
"""The rules of a file of games that does not name its own."""


def _read_rules(text: str) -> Ruleset:
    """A preset by name, or rules as JSON: an object, or a file that holds one."""
    from fourwinds.cli.riichi.files import read_json

    if text.lstrip().startswith("{") or text.endswith(".json"):
        return Ruleset.from_json(read_json(text))
    return preset(text)


_RULES = Parsed("rules", _read_rules, PRESETS)


def rules_option(default: str | None) -> Callable[[F], F]:
    """Add `--rules` to a command."""
    return click.option(
        "--rules",
        type=_RULES,
        default=default,
        show_default=default is not None,
        help="A ruleset by name, its JSON, or a file with it; `fourwinds riichi rules` lists them.",
    )


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
    return f"{points:,}"


def signed(points: int) -> str:
    """Points that were won or lost; none are a dash.

    >>> signed(3900), signed(-1000), signed(0)
    ('+3,900', '−1,000', '–')
    """
    if not points:
        return "–"
    return f"{'+' if points > 0 else '−'}{abs(points):,}"
