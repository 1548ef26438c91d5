"""`fourwinds lab`: deal boards, evaluate hands, solve double dummy, score results."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import click

from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.bridge.contract import Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.command import Group, Parsed, json_option, print_json, vulnerability_option
from fourwinds.cli.deals import EXAMPLE_DEAL, read_deals
from fourwinds.cli.lab.deal import deal
from fourwinds.cli.lab.holes import holes, unused
from fourwinds.cli.lab.lint import lint
from fourwinds.cli.lab.match import match
from fourwinds.cli.lab.practice import practice
from fourwinds.cli.lab.scenarios import scenarios
from fourwinds.cli.lab.stats import stats
from fourwinds.cli.lab.trial import try_change
from fourwinds.cli.progress import progress
from fourwinds.table.errors import IllegalError

__all__ = ["lab"]

_SUIT = Parsed("suit", Suit.parse, reversed(Suit))
_SEAT = Parsed("seat", Seat.parse, Seat)


@click.group(cls=Group, examples=["fourwinds lab deal --count 16 --seed 7", f"fourwinds lab solve {EXAMPLE_DEAL}"])
def lab() -> None:
    """Deal boards, evaluate hands, solve deals double dummy, score results, check notes."""


lab.add_command(deal)
lab.add_command(holes)
lab.add_command(lint)
lab.add_command(match)
lab.add_command(practice)
lab.add_command(scenarios)
lab.add_command(stats)
lab.add_command(try_change)
lab.add_command(unused)


@lab.command(
    examples=["fourwinds lab evaluate AKQ72.K5.83.Q972", "fourwinds lab evaluate '♠AKQ72 ♥K5 ♦83 ♣Q972' --trumps S"]
)
@click.argument("hand", type=Parsed("hand", Hand.parse))
@click.option("--trumps", type=_SUIT, help="Add support points, keycards and suit quality for this trump suit.")
@json_option
def evaluate(hand: Hand, trumps: Suit | None, as_json: bool) -> None:
    """Evaluate a hand by points, controls, losers, shape and other measures."""
    measures = _measures(hand, trumps)
    if as_json:
        print_json({"hand": str(hand), **measures})
        return
    from fourwinds.cli.diagram import draw_hand

    click.echo("\n".join(draw_hand(hand)) + "\n")
    for name, value in measures.items():
        shown = ", ".join(map(str, value)) if isinstance(value, list) else value
        click.echo(f"{name.replace('_', ' '):<16}{shown}")


def _measures(hand: Hand, trumps: Suit | None) -> dict[str, Any]:
    from fourwinds.bridge import evaluate as measure

    measures: dict[str, Any] = {
        "hcp": measure.hcp(hand),
        "length_points": measure.length_points(hand),
        "controls": measure.controls(hand),
        "quick_tricks": measure.quick_tricks(hand),
        "losers": measure.losers(hand),
        "shape": "=".join(map(str, measure.shape(hand))),
        "pattern": "-".join(map(str, measure.pattern(hand))),
        "shape_class": measure.shape_class(hand).name.lower().replace("_", "-"),
        "stoppers": [str(suit) for suit in reversed(Suit) if measure.stopper(hand, suit)],
    }
    if trumps is not None:
        measures |= {
            "trumps": str(trumps),
            "support_points": measure.support_points(hand, trumps),
            "keycards": measure.keycards(hand, trumps),
            "trump_queen": measure.trump_queen(hand, trumps),
            "suit_quality": measure.suit_quality(hand, trumps).name.lower(),
        }
    return measures


@lab.command(
    examples=[
        f"fourwinds lab solve {EXAMPLE_DEAL}",
        f"fourwinds lab solve {EXAMPLE_DEAL} --dealer S --vul NS --json",
        "fourwinds lab solve - < deals.txt",
    ]
)
@click.argument("deals", nargs=-1, required=True, metavar="DEAL…")
@click.option("--dealer", type=_SEAT, default="N", show_default=True, help="Dealer, for par.")
@vulnerability_option
@json_option
def solve(deals: Sequence[str], dealer: Seat, vulnerability: Vulnerability, as_json: bool) -> None:
    """Solve deals double dummy: the tricks of every declarer in every strain, and par.

    A lone - reads deals from standard input, one per line.
    """
    from fourwinds.bridge import doubledummy
    from fourwinds.cli.diagram import draw_par, draw_table

    asked = read_deals(deals)
    solved = []
    solving = progress(doubledummy.tables(asked), "Solving", len(asked), printing=not as_json)
    for one, table in zip(asked, solving, strict=True):
        par = doubledummy.par(table, dealer, vulnerability)
        if as_json:
            results = [str(result) for result in par.results]
            solved.append({"deal": str(one), "tricks": table.as_json(), "par": par.score, "par_results": results})
        else:
            click.echo(f"{one}\n{draw_table(table)}\n{draw_par(par)}\n")
    if as_json:
        print_json(solved)


@lab.command(examples=[f"fourwinds lab leads {EXAMPLE_DEAL} '3NT N'"])
@click.argument("deal", type=Parsed("deal", Deal.parse))
@click.argument("contract", nargs=-1, required=True, metavar="CONTRACT")
@json_option
def leads(deal: Deal, contract: Sequence[str], as_json: bool) -> None:
    """Show how many tricks declarer takes after each opening lead, the best lead first."""
    from fourwinds.bridge import doubledummy

    played = Contract.parse(" ".join(contract))
    if played.bid is None or played.declarer is None:
        raise IllegalError("a passed-out deal has no opening lead", remedy="give a contract, such as 3NT N")
    (taken,) = doubledummy.leads([(deal, played.declarer, played.bid.strain)])
    if as_json:
        print_json({"deal": str(deal), "contract": str(played), "tricks": {str(k): v for k, v in taken.items()}})
        return
    click.echo(f"{played.symbol}, lead by {played.declarer.next}")
    for tricks in sorted(set(taken.values())):
        cards = [card for card, value in taken.items() if value == tricks]
        click.echo(f"{tricks:>3} tricks  {_cards_by_suit(cards)}")


def _cards_by_suit(cards: Sequence[Card]) -> str:
    from fourwinds.bridge.cards import RANKS
    from fourwinds.cli.diagram import suit_mark

    groups = ((suit, [card for card in cards if card.suit is suit]) for suit in reversed(Suit))
    return "  ".join(suit_mark(suit) + "".join(RANKS[card.rank] for card in held) for suit, held in groups if held)


@lab.command(
    context_settings={"ignore_unknown_options": True},
    examples=["fourwinds lab score 4SXE -1 --vul All", "fourwinds lab score '3NT by N +2'"],
)
@click.argument("result", nargs=-1, required=True, metavar="RESULT")
@vulnerability_option
@json_option
def score(result: Sequence[str], vulnerability: Vulnerability, as_json: bool) -> None:
    """Score a result: contract, doubles and declarer, then =, +1 or -1."""
    for word in result:
        if word.startswith("--"):
            options = [name for parameter in score.params for name in parameter.opts]
            raise click.NoSuchOption(word, possibilities=get_close_matches(word, options))
    played = Result.parse(" ".join(result))
    total = played.ns_score(vulnerability)
    if as_json:
        print_json(
            {"result": str(played), "tricks": played.tricks, "vulnerable": str(vulnerability), "ns_score": total}
        )
        return
    side = "north-south" if total > 0 else "east-west"
    click.echo(f"{played}: {f'{abs(total)} for {side}' if total else '0'}")
