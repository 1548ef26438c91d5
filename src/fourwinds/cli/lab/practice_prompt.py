"""Ask a player for a call in the terminal, with help on request; input may also come from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.table.errors import FourWindsError

if TYPE_CHECKING:
    from fourwinds.bidding.bidder import Explained
    from fourwinds.lab.practice.judgement import Judgement

__all__ = ["draw_position", "explained_calls", "judgement_lines", "prompt_for_call"]

_MARKS = {"right": ("✓", "green"), "acceptable": ("≈", "yellow"), "wrong": ("✗", "red")}
_HELP = "Type a call such as 2h, 3nt, p, x or xx; ? explains the auction, h gives a hint, q quits."


def prompt_for_call(
    check: Callable[[Call], None], explain: Callable[[], Iterable[str]], hint: Callable[[], Iterable[str]]
) -> Call | None:
    """Return the player's call; None to quit. An illegal call is explained, and the player is asked again."""
    while True:
        try:
            text = input("Your call: ").strip()
        except EOFError:
            click.echo()
            return None
        if not sys.stdin.isatty():
            click.echo(text)
        match text.lower():
            case "q" | "quit":
                return None
            case "?":
                _print(explain(), "Nobody has called yet.")
            case "h" | "hint":
                _print(hint(), "No hint.")
            case "" | "help":
                click.echo(_HELP)
            case _:
                try:
                    call = parse_call(text)
                    check(call)
                except FourWindsError as error:
                    click.echo(f"{error}. {'' if error.remedy in str(error) else error.remedy}".strip())
                    continue
                return call


def _print(lines: Iterable[str], otherwise: str) -> None:
    found = list(lines)
    for line in found or [otherwise]:
        click.echo(f"  {line}")


def draw_position(hand: Hand, seat: Seat, auction: Auction, vulnerability: Vulnerability) -> str:
    """Draw a hand beside who deals and who is vulnerable, with the auction below."""
    from fourwinds.cli.diagram import draw_auction, draw_hand, pad

    facts = [
        f"You are {seat.name.lower()}",
        f"Dealer {auction.dealer.name.lower()}",
        f"Vulnerable: {_sides(vulnerability)}",
        "",
    ]
    lines = [pad(held, 24) + fact for held, fact in zip(draw_hand(hand), facts, strict=True)]
    return "\n".join([*(line.rstrip() for line in lines), "", draw_auction(auction)])


def _sides(vulnerability: Vulnerability) -> str:
    names = {
        Vulnerability.NONE: "nobody",
        Vulnerability.NS: "north-south",
        Vulnerability.EW: "east-west",
        Vulnerability.ALL: "everybody",
    }
    return names[vulnerability]


def judgement_lines(judged: Judgement) -> list[str]:
    """Return what a call is worth, with the reason and the better call."""
    from fourwinds.cli.diagram import coloured

    mark, colour = _MARKS[judged.rating.value]
    best, held = judged.best, f" (you have {judged.because})" if judged.because else ""
    lines = [f"{click.style(f'{mark} {judged.rating.value.capitalize()}', fg=colour, bold=True)}"]
    if judged.reason:
        lines[0] += f": {coloured(judged.reason)}."
    label = "The bidder prefers" if judged.rating.value == "acceptable" else "Better:"
    shown = f"{coloured(best.call.symbol)}  {best.text}{held}"
    lines.append(f"  {shown}" if judged.rating.value == "right" else f"  {label} {shown}")
    lines.append(click.style(f"  {best.rule} ({best.layer})", dim=True))
    return lines


def explained_calls(explained: Iterable[tuple[Explained, str]]) -> list[str]:
    """Return each call with its meaning and what the caller has shown."""
    from fourwinds.cli.diagram import coloured, pad

    lines = []
    for each, shown in explained:
        lines.append(f"{each.seat}  {pad(coloured(each.call.symbol), 5)}{each.meaning}")
        lines.append(click.style(f"        shown so far: {shown}", dim=True))
    return lines
