"""`fourwinds riichi hand`: score a hand by its tiles."""

from __future__ import annotations

from typing import Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.options import rules_option
from fourwinds.cli.riichi.score import payment_lines
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import payment

__all__ = ["hand"]

_WIND = click.Choice(["E", "S", "W", "N"], case_sensitive=False)


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi hand '234567m 234p 67s 55s' 8s --with riichi --dora 1s",
        "fourwinds riichi hand '234m 567p 77s 55z' 5z --meld 'pon 111s' --tsumo --seat E",
        "fourwinds riichi hand '19m 19p 19s 1234567z' 1m --tsumo --yakuman kokushi",
    ],
)
@click.argument("tiles")
@click.argument("win_tile")
@click.option(
    "--meld",
    "melds",
    multiple=True,
    help="A meld: '123s', 'pon 777z', 'ankan 1111m', 'daiminkan …' or 'kakan …'. Can be repeated.",
)
@click.option("--tsumo/--ron", default=False, help="How the hand was won.  [default: ron]")
@click.option("--seat", "seat_wind", type=_WIND, default="S", show_default=True, help="Seat wind of the winner.")
@click.option("--round", "round_wind", type=_WIND, default="E", show_default=True, help="Wind of the round.")
@click.option("--dora", default="", help="Dora indicators, as tiles.")
@click.option("--ura", default="", help="Ura dora indicators, as tiles.")
@click.option(
    "--with",
    "situations",
    multiple=True,
    help="How the hand was won: riichi, double riichi, ippatsu, haitei, rinshan …, or a list: riichi,ippatsu.",
)
@click.option("--yakuman", help="Check that the hand is this yakuman.")
@rules_option("default")
@json_option
def hand(tiles: str, win_tile: str, yakuman: str | None, rules: Ruleset, as_json: bool, **won: Any) -> None:
    """Score a hand by its tiles: yaku, han, fu and points.

    Tiles are 1-9 with m, p or s, and honours 1z-7z (east, south, west, north, white, green, red); 0 is a red five. The
    winning tile can be among the tiles or left out of them.
    """
    from fourwinds.riichi.rules.hand import check_yakuman, score_hand
    from fourwinds.riichi.rules.typed_hand import read_hand

    won["situations"] = [name for each in won["situations"] for name in each.split(",") if name.strip()]
    held = read_hand(tiles, win_tile, players=rules.players, aka=rules.aka > 0, **won)
    if yakuman is not None:
        check_yakuman(yakuman, held)
    worth = score_hand(held, rules)
    dealer = held.seat_wind == "E"
    paid = payment(worth.value, rules, dealer=dealer, tsumo=held.tsumo)
    if as_json:
        print_json(
            {
                "yaku": [list(each) for each in worth.yaku],
                "han": None if worth.yakuman else worth.han,
                "fu": worth.fu,
                "yakuman": worth.yakuman,
                "limit": paid.limit,
                "points": paid.points,
            }
        )
        return
    for name, han in worth.yaku:
        click.echo(f"{name:18} {'yakuman' if worth.yakuman else han}")
    for line in payment_lines(str(worth.value), paid, rules, dealer=dealer, tsumo=held.tsumo):
        click.echo(line)
