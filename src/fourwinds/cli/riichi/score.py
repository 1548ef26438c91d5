"""`fourwinds riichi score`: points from han and fu."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.options import points_text, ron_options, rules_option
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import STICK
from fourwinds.riichi.rules.value import Payment, Value, payment, readings
from fourwinds.table.errors import MalformedError

__all__ = ["payment_lines", "score"]


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi score 3 30 --dealer --tsumo --honba 2",
        "fourwinds riichi score mangan --sticks 1",
        "fourwinds riichi score 2 yakuman --rules wrc",
        "fourwinds riichi score --points 5800     which hands are worth 5,800?",
    ],
)
@click.argument("value", nargs=-1, metavar="HAN [FU] | LIMIT | [N] yakuman")
@click.option(
    "--points",
    type=click.IntRange(1),
    help="Show which hands are worth these points; with han and fu, check that they are.",
)
@ron_options
@rules_option("default")
@json_option
def score(value: tuple[str, ...], points: int | None, rules: Ruleset, as_json: bool, **won: Any) -> None:
    """Show what a hand pays.

    Give han and fu, a limit such as mangan, or yakuman. Points do not include honba and sticks. The points of a tsumo
    are what all players pay together.
    """
    worth = _read_value(value, points, rules.players)
    dealer, tsumo = won["dealer"], won["tsumo"]
    paid = payment(worth, rules, dealer=dealer, tsumo=tsumo)
    ways = [Value(worth.han, worth.fu, limit=worth.limit, yakuman=worth.yakuman)] if _has_value(worth) else []
    what = " or ".join(map(str, ways or readings(paid.points, rules, dealer=dealer, tsumo=tsumo)))
    if as_json:
        print_json({"value": what, **_payment_json(paid, rules, **won)})
        return
    for line in payment_lines(what, paid, rules, **won):
        click.echo(line)


def _has_value(value: Value) -> bool:
    """Whether a value has more than points."""
    return bool(value.han or value.limit or value.yakuman)


def _read_value(words: tuple[str, ...], points: int | None, players: int) -> Value:
    from fourwinds.riichi.notation.values import read_value
    from fourwinds.riichi.notation.words import tokens

    text = " ".join(words)
    if not text:
        return Value(points=points)
    if match := re.fullmatch(r"(\d{1,2})(?: +(\d{1,3}))?", text):
        return Value(int(match[1]), int(match[2]) if match[2] else None, points=points)
    found = tokens(text)
    worth, _, at = (None, None, 0) if text.replace(" ", "").isdecimal() and found[1:] else read_value(found, 0, players)
    if worth is None or at < len(found):
        raise MalformedError(
            f"{text!r} is not the value of a hand", remedy="write 3 30 for han and fu, mangan, or 2 yakuman"
        )
    claimed = points if worth.points is None else worth.points
    return Value(worth.han, worth.fu, limit=worth.limit, yakuman=worth.yakuman, points=claimed)


def _payment_json(
    paid: Payment, rules: Ruleset, *, dealer: bool, tsumo: bool, honba: int, sticks: int
) -> dict[str, object]:
    each, total = rules.honba_value * honba, paid.points + rules.honba_of_a_ron * honba
    pays: dict[str, int] = {"discarder": total}
    if tsumo:
        pays = {} if dealer else {"dealer": paid.dealer_pays + each}
        pays["each_other"] = paid.other_pays + each
    return {
        "limit": paid.limit,
        "points": paid.points,
        "honba": total - paid.points,
        "sticks": STICK * sticks,
        "income": total + STICK * sticks,
        "pays": pays,
    }


def payment_lines(
    what: str, paid: Payment, rules: Ruleset, *, dealer: bool, tsumo: bool, honba: int = 0, sticks: int = 0
) -> Iterator[str]:
    """Yield what a hand pays, and who pays how much."""
    each, total = rules.honba_value * honba, paid.points + rules.honba_of_a_ron * honba
    limit = f" ({paid.limit})" if paid.limit and paid.limit not in what else ""
    who, how = "dealer" if dealer else "non-dealer", "tsumo" if tsumo else "ron"
    yield f"{what}{limit}, {who}, {how}: {points_text(paid.points)} points"
    yield _who_pays(paid, dealer=dealer, tsumo=tsumo, each=each, total=total)
    extras = [f"{points_text(total - paid.points)} for honba"] if honba else []
    extras += [f"{points_text(STICK * sticks)} of riichi sticks"] if sticks else []
    if extras:
        yield f"The winner takes {points_text(total + STICK * sticks)}, with {' and '.join(extras)}"


def _who_pays(paid: Payment, *, dealer: bool, tsumo: bool, each: int, total: int) -> str:
    if not tsumo:
        return f"The discarder pays {points_text(total)}"
    if dealer:
        return f"Each player pays {points_text(paid.other_pays + each)}"
    return f"The dealer pays {points_text(paid.dealer_pays + each)}, each other {points_text(paid.other_pays + each)}"
