"""`fourwinds riichi score`: points from han and fu."""

from __future__ import annotations

from typing import Any

import click

from fourwinds.cli.command import Command, json_option, print_json
from fourwinds.cli.riichi.options import points_text, ron_options, rules_option
from fourwinds.riichi.ruleset import Ruleset
from fourwinds.riichi.state import STICK
from fourwinds.riichi.value import LIMITS, Payment, Value, payment, readings
from fourwinds.table.errors import MalformedError

__all__ = ["score", "show_payment"]


@click.command(
    cls=Command,
    examples=[
        "fourwinds riichi score 3 30 --dealer --tsumo --honba 2",
        "fourwinds riichi score mangan --sticks 1",
        "fourwinds riichi score 2 yakuman --rules wrc",
        "fourwinds riichi score --points 5800     what can 5,800 points have been?",
    ],
)
@click.argument("value", nargs=-1, metavar="HAN [FU] | LIMIT | [N] yakuman")
@click.option("--points", type=click.IntRange(1), help="Instead of han and fu: are these points possible, and how?")
@ron_options
@rules_option("default")
@json_option
def score(value: tuple[str, ...], points: int | None, rules: Ruleset, as_json: bool, **won: Any) -> None:
    """What a hand pays: han and fu, a limit such as mangan, or yakuman."""
    worth = _read_value(value, points)
    paid = payment(worth, rules, dealer=won["dealer"], tsumo=won["tsumo"])
    if points is not None and not value:
        ways = readings(points, rules, dealer=won["dealer"], tsumo=won["tsumo"])
        show_payment(" or ".join(map(str, ways)), paid, rules, as_json=as_json, **won)
    else:
        show_payment(str(worth), paid, rules, as_json=as_json, **won)


def _read_value(words: tuple[str, ...], points: int | None) -> Value:
    match [word.lower() for word in words]:
        case []:
            return Value(points=points)
        case [limit] if limit in LIMITS:
            return Value(limit=limit, points=points)
        case [count, "yakuman"] if count.isdecimal():
            return Value(yakuman=int(count), points=points)
        case [han] if han.isdecimal():
            return Value(int(han), points=points)
        case [han, fu] if han.isdecimal() and fu.isdecimal():
            return Value(int(han), int(fu), points=points)
    raise MalformedError(
        f"{' '.join(words)!r} is not the value of a hand", remedy="write 3 30 for han and fu, mangan, or 2 yakuman"
    )


def show_payment(
    what: str, paid: Payment, rules: Ruleset, *, dealer: bool, tsumo: bool, honba: int, sticks: int, as_json: bool
) -> None:
    """A payment with honba and sticks, for people or for programs."""
    each, total = rules.honba_value * honba, paid.points + rules.honba_of_a_ron * honba
    if as_json:
        pays: dict[str, int] = {"discarder": total}
        if tsumo:
            pays = {} if dealer else {"dealer": paid.dealer_pays + each}
            pays["each_other"] = paid.other_pays + each
        print_json(
            {
                "value": what,
                "limit": paid.limit,
                "points": paid.points,
                "honba": total - paid.points,
                "sticks": STICK * sticks,
                "income": total + STICK * sticks,
                "pays": pays,
            }
        )
        return
    limit = f" ({paid.limit})" if paid.limit and paid.limit not in what else ""
    who, how = "dealer" if dealer else "non-dealer", "tsumo" if tsumo else "ron"
    click.echo(f"{what}{limit}, {who}, {how}: {points_text(paid.points)} points")
    click.echo(_who_pays(paid, dealer=dealer, tsumo=tsumo, each=each, total=total))
    extras = [f"{points_text(total - paid.points)} for honba"] if honba else []
    extras += [f"{points_text(STICK * sticks)} of riichi sticks"] if sticks else []
    if extras:
        click.echo(f"The winner takes {points_text(total + STICK * sticks)}, with {' and '.join(extras)}")


def _who_pays(paid: Payment, *, dealer: bool, tsumo: bool, each: int, total: int) -> str:
    if not tsumo:
        return f"The discarder pays {points_text(total)}"
    if dealer:
        return f"Each pays {points_text(paid.other_pays + each)}"
    return f"The dealer pays {points_text(paid.dealer_pays + each)}, each other {points_text(paid.other_pays + each)}"
