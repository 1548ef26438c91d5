"""`bid pipe`: a bidder for other programs, with one question and one answer per line."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import TYPE_CHECKING

import click

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.cli.bid.options import make_bidder, schemas_option, system_option, theirs_option
from fourwinds.cli.command import Command
from fourwinds.table.errors import FourWindsError, MalformedError

if TYPE_CHECKING:
    from fourwinds.bidding.bidder import Bidder

__all__ = ["pipe"]

_FORMAT = '{"hand": "S.H.D.C", "dealer": "N", "vul": "None", "auction": ["P", "1H"]}'


@click.command(
    cls=Command,
    examples=[
        "fourwinds bid pipe --system sayc < positions.jsonl",
        "fourwinds bid pipe --system 2/1 --theirs acol",
    ],
)
@system_option
@theirs_option
@schemas_option
def pipe(*, system: str, theirs: str | None, schemas: str | None) -> None:
    """Answer positions from standard input, one JSON object per line, until it closes.

    A line is {"hand": "S.H.D.C", "dealer": "N", "vul": "None|NS|EW|All", "auction": ["P", "1H"]}, where the auction may
    also be a text such as "1n-(p)-2c" or "1n p 2c"; the answer is
    {"call": "2H", "meaning": "…", "rule": "…", "layer": "…"}, or {"error": "…"} if a line cannot be answered.
    """
    bidder = make_bidder(system, theirs, schemas)
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for line in sys.stdin:
        if line.strip():
            click.echo(json.dumps(_answer(bidder, line), ensure_ascii=False))
            sys.stdout.flush()


def _answer(bidder: Bidder, line: str) -> Mapping[str, str | None]:
    try:
        advice = bidder.advise(*_question(line))
    except FourWindsError as error:
        return {"error": str(error)}
    except Exception as error:  # the other program may have more questions
        return {"error": f"unexpected error: {type(error).__name__}: {error}"}
    return {"call": str(advice.call), "meaning": advice.meaning, "rule": advice.rule, "layer": advice.layer}


def _question(line: str) -> tuple[Hand, Auction, Vulnerability]:
    try:
        asked = json.loads(line)
    except ValueError as error:
        raise MalformedError(f"the line is not JSON: {error}", remedy=f"write {_FORMAT}") from None
    if not isinstance(asked, dict):
        raise MalformedError("the line is not an object", remedy=f"write {_FORMAT}")
    calls = asked.get("auction", [])
    if not isinstance(calls, list | str):
        raise MalformedError("the auction is neither a list nor a text", remedy=f"write {_FORMAT}")
    written = calls if isinstance(calls, str) else " ".join(map(str, calls))
    auction = Auction.parse(written, Seat.parse(_text(asked, "dealer", "N")))
    return Hand.parse(_text(asked, "hand")), auction, Vulnerability.parse(_text(asked, "vul", "None"))


def _text(asked: dict[str, object], name: str, default: str | None = None) -> str:
    value = asked.get(name, default)
    if not isinstance(value, str):
        problem = f"{name} is not text" if name in asked else f"{name} is missing"
        raise MalformedError(problem, remedy=f"write {_FORMAT}")
    return value
