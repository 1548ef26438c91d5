"""`bid HAND`: recommend a call for a hand, with reasons."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.bid.options import (
    auction_option,
    dealer_option,
    make_bidder,
    schemas_option,
    seed_option,
    system_option,
    theirs_option,
)
from fourwinds.cli.command import Command, Parsed, json_option, print_json, vulnerability_option
from fourwinds.table.errors import MalformedError, Where

__all__ = ["hand", "looks_like_a_hand"]

_CARDS = re.compile(r"(?=.*\.)[AKQJT2-9x10.—-]+", re.IGNORECASE)


def looks_like_a_hand(word: str) -> bool:
    """Whether a word is meant as a hand, valid or not.

    >>> [looks_like_a_hand(word) for word in ("AKQ72.K5.83.Q972", "AKQ72.K5", '{"hcp": 13}', "♠AK", "deal")]
    [True, True, True, True, False]
    """
    return word.startswith("{") or any(mark in word for mark in "♠♥♦♣") or _CARDS.fullmatch(word) is not None


def _read_hand(text: str) -> Hand | Mapping[str, object]:
    if not text.lstrip().startswith("{"):
        return Hand.parse(text)
    try:
        attributes = json.loads(text)
    except json.JSONDecodeError as error:
        raise MalformedError(
            f"the attributes of the hand are not JSON: {error.msg}",
            where=Where(column=error.colno),
            remedy='write them as {"hcp": 13, "spades": 5}',
        ) from None
    return {str(name): value for name, value in attributes.items()}


@click.command(
    cls=Command,
    examples=[
        'fourwinds bid AKQ72.K5.83.Q972 --auction "1n p" --system sayc',
        'fourwinds bid AKQ72.K5.83.Q972 --auction "1n p" --system 2/1 --trace',
        "fourwinds bid KQ5.AJT92.K4.963 --auction '1d 1s' --vul NS --json",
        "fourwinds bid KQ72.A5.KQ83.972 --auction '1n p 2c p 2h p' --deep",
        'fourwinds bid \'{"hcp": 13, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3}\' --auction "1n p"',
    ],
)
@click.argument("hand", type=Parsed("hand", _read_hand))
@auction_option
@system_option
@theirs_option
@vulnerability_option
@dealer_option
@schemas_option
@click.option("--no-kernel", is_flag=True, help="Bid without the kernel.")
@click.option("--trace", is_flag=True, help="Show every entry tried, and the conditions it fails.")
@click.option("--deep", is_flag=True, help="Decide close calls by playing out deals that fit the auction.")
@seed_option
@json_option
def hand(
    *,
    hand: Hand | Mapping[str, object],
    calls: str,
    system: str,
    theirs: str | None,
    vulnerability: Vulnerability,
    dealer: Seat,
    schemas: str | None,
    no_kernel: bool,
    trace: bool,
    deep: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Recommend a call for a hand, with reasons and alternatives; the word hand may be omitted.

    HAND is written as S.H.D.C, or as a JSON object of what is known about it. It belongs to the player who is next to
    call.
    """
    from fourwinds.bidding.advice_json import advice_json
    from fourwinds.cli.bid.telling import advice_lines, trace_lines

    auction = Auction.parse(calls, dealer)
    bidder = make_bidder(system, theirs, schemas, kernel=not no_kernel)
    advice = bidder.advise(hand, auction, vulnerability, trace=trace, deep=deep, seed=seed)
    if as_json:
        print_json({"seat": str(auction.turn), **advice_json(advice, trace=trace)})
        return
    click.echo("\n".join(advice_lines(advice)))
    if trace:
        click.echo("\n" + "\n".join(trace_lines(advice.trace)))
